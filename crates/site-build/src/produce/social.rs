//! Pictures for link previews.

use docs_model::site::RouteTarget;
use located_data::{Diagnostic, path};
use tera::{Context, Value};

use super::{Producer, Result};
use crate::digest::Digest;
use crate::picture::{FontSet, HEIGHT, WIDTH, draw, parse};
use crate::plan::{absolute, social_file};
use crate::templates::Fault;
use crate::understand::SocialCard;

/// The template of the pictures.
const TEMPLATE: &str = "social-image.svg";

/// A picture for link previews, as the head of a page names it.
pub(super) struct SocialImage {
    /// Absolute URL.
    pub(super) url: String,
    pub(super) width: u32,
    pub(super) height: u32,
    /// Text alternative.
    pub(super) alt: String,
}

impl Producer<'_> {
    /// Returns the picture of the page at an address, if it has one. Services
    /// keep pictures by URL, so the URL contains a hash of its inputs.
    pub(super) fn social_image(&self, address: &str) -> Option<SocialImage> {
        let site = &self.project.site;
        let target = site.route(address)?;
        let card = self.project.social_card(target)?;
        let file = site.file_address(&path::without_escapes(&social_file(
            site,
            &site.permalink(target),
        )));
        let mut digest = Digest::default();
        self.add_social_image(&card, &mut digest);
        let title = site.title_in(card.locale);
        Some(SocialImage {
            url: absolute(site, &format!("{file}?v={:08x}", digest.finish() >> 32)),
            width: WIDTH,
            height: HEIGHT,
            alt: match card.is_home {
                true => title.to_owned(),
                false => format!("{} | {title}", card.title),
            },
        })
    }

    /// Adds the inputs of a picture.
    pub(super) fn add_social_image(&self, card: &SocialCard<'_>, digest: &mut Digest) {
        digest.add(env!("CARGO_PKG_VERSION").as_bytes());
        digest.add(&self.project.templates.digest().to_le_bytes());
        digest.add_value(card);
        if let Some(social) = &self.project.social {
            social.add_to(&self.project.site, card.locale, digest);
        }
    }

    /// Draws the picture of a page.
    pub(super) fn draw_social_image(&self, target: RouteTarget) -> Result<Vec<u8>> {
        // The plan only has jobs for pages with a picture.
        let Some((svg, fonts)) = self.social_svg(target)? else {
            return Ok(Vec::new());
        };
        draw(&svg, fonts).map_err(|fault| self.invalid_svg(&fault))
    }

    /// Checks that the site's own template makes a valid SVG for a page.
    pub(super) fn check_social_image(&self, target: RouteTarget) -> Result<()> {
        let mut own = self.project.sources.templates.iter();
        if !own.any(|(name, _)| name == TEMPLATE) {
            return Ok(());
        }
        match self.social_svg(target)? {
            Some((svg, fonts)) => parse(&svg, fonts)
                .map(drop)
                .map_err(|fault| self.invalid_svg(&fault)),
            None => Ok(()),
        }
    }

    fn social_svg(&self, target: RouteTarget) -> Result<Option<(String, &FontSet)>> {
        let (Some(social), Some(card)) = (&self.project.social, self.project.social_card(target))
        else {
            return Ok(None);
        };
        let mut context = Context::new();
        context.insert_value("page", Value::from_serializable(&card));
        let look = social.look(&self.project.site, card.locale);
        context.insert_value("look", Value::from_serializable(&look));
        let svg = self.project.templates.render(TEMPLATE, &context)?;
        Ok(Some((svg, &social.fonts)))
    }

    fn invalid_svg(&self, fault: &str) -> Fault {
        let dir = &self.project.sources.config.templates_dir;
        let message = format!("the template does not make a valid SVG: {fault}");
        let fault = Diagnostic::error("template", message)
            .in_file(format!("{}/{TEMPLATE}", dir.trim_matches('/')));
        Box::new(fault.help("correct the template; characters such as `&` must be escaped"))
    }
}
