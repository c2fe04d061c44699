//! Tabs.
//!
//! A group has one tab for each item, of which one is shown. Groups with the
//! same `groupId` are synchronised by scripts; without scripts, style sheets
//! switch tabs.

use docs_markdown::node::{Component, Node, Prop};
use located_data::Diagnostic;
use located_data::diagnostic::nearest;
use serde::Serialize;
use serde_json::Value as Json;

use super::body::{Body, write_attributes};
use super::implementation::Implementation;
use crate::html::text_of;
use crate::produce::Result;
use crate::templates::context;

/// Arguments of the template `Tabs`.
#[derive(Serialize)]
struct TabsArgs<'a> {
    /// Prefix of the ids of tabs and panels, unique on the page.
    id: String,
    /// Name under which the choice of readers is stored for the whole site.
    group: Option<&'a str>,
    /// Name of the parameter of addresses that selects a tab.
    query: Option<&'a str>,
    /// CSS class, if the template has the argument.
    #[serde(skip_serializing_if = "Option::is_none")]
    class: Option<&'a str>,
    tabs: Vec<TabView>,
}

/// A tab.
#[derive(Serialize)]
struct TabView {
    /// Name by which synchronised groups agree.
    value: String,
    label: String,
    /// The panel.
    html: String,
    /// Whether the tab is shown first.
    active: bool,
    /// CSS class of the panel.
    class: Option<String>,
    /// CSS class of the tab.
    tab_class: Option<String>,
    /// Further attributes of the tab, as HTML.
    attributes: String,
}

/// A group of tabs.
#[derive(Debug, Default)]
pub(in crate::produce) struct TabGroup<'a> {
    /// Name under which the choice of readers is stored for the whole site.
    pub(in crate::produce) id: Option<&'a str>,
    /// Name of the parameter of addresses that selects a tab.
    pub(in crate::produce) query: Option<&'a str>,
    /// Value of the tab that is shown first; an unknown one selects the first tab.
    pub(in crate::produce) default: Option<&'a str>,
    /// CSS class.
    pub(in crate::produce) class: Option<&'a str>,
}

/// A tab of a group.
#[derive(Debug, Default)]
pub(in crate::produce) struct Tab {
    /// Name by which synchronised groups agree.
    pub(in crate::produce) value: String,
    pub(in crate::produce) label: String,
    /// The content.
    pub(in crate::produce) html: String,
    /// CSS class of the panel.
    pub(in crate::produce) class: Option<String>,
    /// CSS class of the tab.
    pub(in crate::produce) tab_class: Option<String>,
    /// Further attributes of the tab, as HTML.
    pub(in crate::produce) attributes: String,
}

/// Attributes that the theme gives to tabs, without those that an author cannot name.
const OWN_ATTRIBUTES: [&str; 4] = ["aria-controls", "aria-selected", "data-slot", "data-value"];

/// Returns whether an author may set an attribute of a tab. HTML has no case in names.
fn is_free(name: &str) -> bool {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let mut own = OWN_ATTRIBUTES.iter();
    (name == "title" || name.starts_with("data-") || name.starts_with("aria-"))
        && name.chars().all(is_plain)
        && !own.any(|own| own.eq_ignore_ascii_case(name))
}

/// A `<TabItem>`.
struct Item {
    tab: Tab,
    /// Whether it has the prop `default`.
    is_default: bool,
}

impl Body<'_, '_> {
    /// Appends a `<Tabs>` with its `<TabItem>`s.
    ///
    /// The default is `defaultValue`, else the first item with `default`, else
    /// the first item. Labels come from `values`, else from the items, else
    /// they are the values. Without items, the content is shown as it is, with
    /// an error.
    pub(super) fn tabs_component(&mut self, component: &Component, out: &mut String) -> Result<()> {
        let (mut items, mut others) = (Vec::new(), String::new());
        self.tab_items(component, &component.children, &mut items, &mut others)?;
        let labels = self.tab_labels(component);
        let mut default = self.text_prop(component, "defaultValue");
        for Item { tab, is_default } in &mut items {
            let label = labels.iter().find(|(value, _)| *value == tab.value);
            if let Some((_, label)) = label {
                tab.label.clone_from(label);
            }
            if *is_default {
                default.get_or_insert_with(|| tab.value.clone());
            }
        }
        if items.is_empty() {
            // A component of the site may stand for the tabs.
            let mut children = component.children.iter();
            let has_own = children.any(|node| match node {
                Node::Component(child) => !matches!(
                    self.producer.implementation(child),
                    Implementation::BuiltIn | Implementation::Author
                ),
                _ => false,
            });
            let message = "`<Tabs>` contains no `<TabItem>`";
            let problem = match has_own {
                true => Diagnostic::warning("component", message),
                false => Diagnostic::error("component", message),
            };
            let problem = problem
                .at(component.span)
                .help("put each tab's content into `<TabItem value=\"...\" label=\"...\">`");
            self.report(Some(problem));
            out.push_str(&others);
            return Ok(());
        }
        if !others.is_empty() {
            let message = "content of `<Tabs>` other than `<TabItem>` is shown above the tabs";
            let problem = Diagnostic::warning("component", message).at(component.span);
            self.report(Some(
                problem.help("move it into a `<TabItem>`, or out of the tabs"),
            ));
            out.push_str(&others);
        }
        if let Some(default) = &default
            && !items.iter().any(|item| item.tab.value == *default)
        {
            self.unknown_default(component, default, &items);
        }
        let group = self.text_prop(component, "groupId");
        let query = match component.props.get("queryString") {
            Some(Prop::Literal(Json::Bool(true))) => group.clone(),
            Some(Prop::Literal(Json::String(name))) => Some(name.clone()),
            _ => None,
        };
        let tabs = items.into_iter().map(|item| item.tab).collect();
        let class = self.text_prop(component, "className");
        let group = TabGroup {
            id: group.as_deref(),
            query: query.as_deref(),
            default: default.as_deref(),
            class: class.as_deref(),
        };
        self.tabs(&group, tabs, out)
    }

    /// Reports a `defaultValue` that is not the value of a tab.
    fn unknown_default(&mut self, component: &Component, default: &str, items: &[Item]) {
        let values: Vec<_> = items.iter().map(|item| &*item.tab.value).collect();
        let message =
            format!("`defaultValue` of `<Tabs>` cannot be `{default}`: no tab has this value");
        let help = match nearest(default, values.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("use one of these values: {}", values.join(", ")),
        };
        let problem = Diagnostic::warning("prop-value", message);
        self.report(Some(problem.at(component.span).help(help)));
    }

    /// Collects the items of a `<Tabs>`.
    ///
    /// Partials are searched as well. Content outside items, which has no tab, is
    /// appended to `others`. An item whose name is in another case is reported by its
    /// name alone, and kept.
    fn tab_items(
        &mut self,
        tabs: &Component,
        nodes: &[Node],
        items: &mut Vec<Item>,
        others: &mut String,
    ) -> Result<()> {
        for node in nodes {
            let item = match node {
                Node::Component(item) if item.name == "TabItem" => item,
                Node::Html(html) if html.trim().is_empty() => continue,
                Node::Include(part) => {
                    let outer = self.file.replace(part.file.clone());
                    self.tab_items(tabs, &part.children, items, others)?;
                    self.file = outer;
                    continue;
                }
                Node::Component(item) if item.name.eq_ignore_ascii_case("TabItem") => {
                    let markdown = &self.producer.project.site.config.markdown;
                    let message = format!("unknown component `<{}>`", item.name);
                    let level = markdown.unknown_components;
                    let problem = level.diagnostic("unknown-component", message);
                    let help = "did you mean `<TabItem>`?";
                    self.report(problem.map(|problem| problem.at(item.span).help(help)));
                    item
                }
                other => {
                    others.push_str(&self.nodes_html(std::slice::from_ref(other))?);
                    continue;
                }
            };
            self.check_props(item);
            let html = self.nodes_html(&item.children)?;
            let given = self.text_prop(item, "value");
            let label = match item.props.get("label") {
                Some(Prop::Nodes(nodes)) => {
                    Some(text_of(&self.nodes_html(nodes)?).trim().to_owned())
                }
                _ => self.text_prop(item, "label"),
            };
            let label = label.filter(|label| !label.is_empty());
            self.check_item(tabs, item, given.as_deref(), label.is_some(), items);
            let value = given.unwrap_or_else(|| items.len().to_string());
            let label = label.unwrap_or_else(|| value.clone());
            let (tab_class, attributes) = self.tab_attributes(item);
            items.push(Item {
                tab: Tab {
                    value,
                    label,
                    html,
                    class: self.text_prop(item, "className"),
                    tab_class,
                    attributes,
                },
                is_default: matches!(
                    item.props.get("default"),
                    Some(Prop::Literal(Json::Bool(true)))
                ),
            });
        }
        Ok(())
    }

    /// Returns the class and the further attributes of a tab, which the prop
    /// `attributes` sets: `title`, `data-*` and `aria-*`. All others are those of the
    /// tab itself, and are reported.
    fn tab_attributes(&mut self, item: &Component) -> (Option<String>, String) {
        let (mut class, mut html) = (None, String::new());
        let attributes = match item.props.get("attributes") {
            Some(Prop::Literal(Json::Object(attributes))) => attributes,
            None | Some(Prop::Literal(Json::Null)) => return (class, html),
            Some(_) => {
                let message = "`attributes` of `<TabItem>` is not an object of texts";
                let problem = Diagnostic::warning("prop-value", message).at(item.span);
                let help = "write an object, such as `attributes={{className: 'wide'}}`";
                self.report(Some(problem.help(help)));
                return (class, html);
            }
        };
        for (name, value) in attributes {
            if name != "className" && !is_free(name) {
                let message = format!("a tab cannot have the attribute `{name}`");
                let problem = Diagnostic::warning("prop-value", message).at(item.span);
                let help = "use `className`, `title`, `data-*` or `aria-*`";
                self.report(Some(problem.help(help)));
                continue;
            }
            let text = match value {
                Json::String(text) => text.clone(),
                Json::Number(_) | Json::Bool(_) => value.to_string(),
                // As in React, `null` sets no attribute.
                Json::Null => continue,
                Json::Array(_) | Json::Object(_) => {
                    let message = format!("the attribute `{name}` of a tab is not a text");
                    let problem = Diagnostic::warning("prop-value", message).at(item.span);
                    self.report(Some(problem.help("write a text or a number")));
                    continue;
                }
            };
            match &**name {
                "className" => class = Some(text),
                _ => write_attributes(None, &[(name.clone(), text)], &mut html),
            }
        }
        (class, html)
    }

    /// Reports an item whose tab would have a number as its label, and one with
    /// the value of an earlier item: `defaultValue` and synchronised groups
    /// select the first of the two.
    fn check_item(
        &mut self,
        tabs: &Component,
        item: &Component,
        value: Option<&str>,
        has_label: bool,
        earlier: &[Item],
    ) {
        let Some(value) = value else {
            if !has_label && tabs.props.get("values").is_none() {
                let message = "this `<TabItem>` has no label: its tab shows a number";
                let problem = Diagnostic::warning("component", message).at(item.span);
                self.report(Some(problem.help("write `<TabItem label=\"...\">`")));
            }
            return;
        };
        if earlier.iter().any(|earlier| earlier.tab.value == value) {
            let message = format!("two tabs have the value `{value}`");
            let problem = Diagnostic::warning("prop-value", message).at(item.span);
            self.report(Some(
                problem.help("give each `<TabItem>` a `value` of its own"),
            ));
        }
    }

    /// Reports a `<TabItem>` outside `<Tabs>`: its content has no tab.
    ///
    /// Components of the site may show items in their own way.
    pub(super) fn stray_item(&mut self, item: &Component) {
        if self.n_own_components == 0 {
            let message = "`<TabItem>` outside `<Tabs>` has no tab; its content is always shown";
            let problem = Diagnostic::warning("component", message).at(item.span);
            self.report(Some(problem.help("put it directly into a `<Tabs>`")));
        }
    }

    /// Returns value and label of each entry of `values={[{label, value}]}` of a
    /// `<Tabs>`.
    ///
    /// Entries without both are left out.
    fn tab_labels(&self, component: &Component) -> Vec<(String, String)> {
        let Some(Prop::Literal(Json::Array(values))) = component.props.get("values") else {
            return Vec::new();
        };
        let text = |value: &Json, key: &str| value.get(key)?.as_str().map(str::to_owned);
        values
            .iter()
            .filter_map(|entry| Some((text(entry, "value")?, text(entry, "label")?)))
            .collect()
    }

    /// Appends a group of tabs. Numbers of groups make ids unique on the page.
    pub(in crate::produce) fn tabs(
        &mut self,
        group: &TabGroup<'_>,
        tabs: Vec<Tab>,
        out: &mut String,
    ) -> Result<()> {
        self.tab_groups += 1;
        let active = tabs
            .iter()
            .position(|tab| Some(&*tab.value) == group.default)
            .unwrap_or(0);
        let tabs = tabs
            .into_iter()
            .enumerate()
            .map(|(idx, tab)| TabView {
                value: tab.value,
                label: tab.label,
                html: tab.html,
                active: idx == active,
                class: tab.class,
                tab_class: tab.tab_class,
                attributes: tab.attributes,
            })
            .collect();
        let id = format!("__tabs-{}", self.tab_groups);
        let templates = &self.producer.project.templates;
        // Templates of sites may not know it.
        let has_class = templates.has_argument("Tabs", "class");
        let args = context(&TabsArgs {
            id,
            group: group.id,
            query: group.query,
            class: group.class.filter(|_| has_class),
            tabs,
        })?;
        let html = templates.component("Tabs", &args, None, &self.layout.texts)?;
        out.push_str(&html);
        Ok(())
    }
}
