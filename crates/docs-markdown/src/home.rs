//! The head of a home page, which VitePress and Starlight keep in front matter
//! instead of Markdown.

use located_data::Span;

/// The content of a home page above its body. All texts may be empty.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Home {
    /// Title of the page.
    pub title: String,
    /// Paragraphs below the title, the most important one first.
    pub paragraphs: Vec<String>,
    /// Path or address of a picture beside the texts, and its alternative text.
    pub picture: Option<(HomeTarget, String)>,
    /// Path or address of the picture that replaces it in dark mode.
    pub dark_picture: Option<HomeTarget>,
    /// Links that are shown as buttons, the most important one first.
    pub actions: Vec<(HomeTarget, String)>,
    /// Cards below the buttons.
    pub features: Vec<Feature>,
}

/// A target in front matter, with its position in the file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HomeTarget {
    /// Path or address as written.
    pub target: String,
    /// Position of it.
    pub span: Span,
}

/// A card of a home page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Feature {
    /// Title.
    pub title: String,
    /// Text below it.
    pub details: String,
    /// The page that the card leads to.
    pub target: Option<HomeTarget>,
}

impl Home {
    /// Returns the texts as Markdown, for the twin of the page. `address`
    /// returns the address of a reference, by its index.
    ///
    /// The references of the head are the first ones of the page, in the order
    /// in which they are shown.
    ///
    /// # Examples
    ///
    /// ```
    /// use docs_markdown::{Home, HomeTarget};
    ///
    /// let mut home = Home::default();
    /// home.title = "Shop".to_owned();
    /// home.paragraphs.push("Sell things.".to_owned());
    /// let mut start = HomeTarget::default();
    /// start.target = "./start.md".to_owned();
    /// home.actions.push((start, "Get started".to_owned()));
    ///
    /// let twin = home.to_markdown(|reference| (reference == 0).then(|| "/start".to_owned()));
    /// assert_eq!(twin, "# Shop\n\nSell things.\n\n[Get started](/start)\n\n");
    /// ```
    pub fn to_markdown(&self, mut address: impl FnMut(usize) -> Option<String>) -> String {
        let mut blocks = Vec::new();
        if !self.title.is_empty() {
            blocks.push(format!("# {}", self.title));
        }
        blocks.extend(self.paragraphs.iter().cloned());
        let mut reference = 0;
        let mut link = |target: &HomeTarget, text: &str| {
            let address = address(reference).unwrap_or_else(|| target.target.clone());
            reference += 1;
            format!("[{text}]({address})")
        };
        let actions: Vec<String> = (self.actions.iter())
            .map(|(target, text)| link(target, text))
            .collect();
        blocks.push(actions.join(" "));
        if let Some((target, alt)) = &self.picture {
            blocks.push(format!("!{}", link(target, alt)));
            if let Some(dark) = &self.dark_picture {
                // A text shows one of the two, but both are references.
                link(dark, alt);
            }
        }
        for feature in &self.features {
            let title = match &feature.target {
                Some(target) => link(target, &feature.title),
                None => feature.title.clone(),
            };
            blocks.push(format!("**{title}**"));
            blocks.push(feature.details.clone());
        }
        blocks.retain(|block| !block.is_empty());
        let mut out = blocks.join("\n\n");
        out.push_str("\n\n");
        out
    }
}
