//! The texts of the pages.

docs_model::texts! {
    /// The texts of the pages, English by default.
    ///
    /// Names in braces are placeholders. Keywords of TypeScript, such as
    /// `readonly`, are the same in every language.
    pub struct Texts {
        // Kinds
        titled = "{kind}: {name}",
        package = "Package",
        module = "Module",
        namespace = "Namespace",
        class = "Class",
        abstract_class = "Abstract Class",
        interface = "Interface",
        enumeration = "Enumeration",
        type_alias = "Type Alias",
        function = "Function",
        variable = "Variable",
        document = "Document",
        constructor = "Constructor",
        property = "Property",
        method = "Method",
        accessor = "Accessor",
        enumeration_member = "Enumeration Member",
        packages = "Packages",
        modules = "Modules",
        namespaces = "Namespaces",
        classes = "Classes",
        interfaces = "Interfaces",
        enumerations = "Enumerations",
        type_aliases = "Type Aliases",
        functions = "Functions",
        variables = "Variables",
        documents = "Documents",
        references = "References",
        other = "Other",
        // Groups of members
        constructors = "Constructors",
        properties = "Properties",
        accessors = "Accessors",
        methods = "Methods",
        enumeration_members = "Enumeration Members",
        members = "Members",
        // Sections
        all_by_kind = "All by kind",
        type_parameters = "Type parameters",
        parameters = "Parameters",
        returns = "Returns",
        overloads = "Overloads",
        call_signatures = "Call signatures",
        index_signatures = "Index signatures",
        value = "Value",
        used_by = "Used by",
        hierarchy = "Hierarchy",
        whole_hierarchy = "Hierarchy of the library",
        more_in_hierarchy = "More in the hierarchy of the library",
        without_relations = "Without bases and subtypes",
        shown_above = "shown above",
        parameter_of = "Parameter of",
        returned_by = "Returned by",
        field_of = "Field of",
        part_of = "Part of",
        accepted_by = "Accepted by",
        same_in = "In {reference}",
        // Tags of comments
        example = "Example",
        remarks = "Remarks",
        see = "See",
        since = "Since",
        throws = "Throws",
        author = "Author",
        version = "Version",
        alpha = "alpha",
        beta = "beta",
        experimental = "experimental",
        // Words next to names
        optional = "optional",
        write_only = "write-only",
        deprecated = "deprecated",
        deprecated_title = "Deprecated",
        default = "Default",
        takes = "Takes",
        inherited_from = "Inherited from",
        overrides = "Overrides",
        implementation_of = "Implementation of",
        re_exports = "Re-exports",
        renames = "Renames and re-exports",
        renamed = "{name} as {alias}",
        source = "source",
        defined_in = "Defined in {place}",
        // Controls
        members_to_show = "Show members",
        inherited = "Inherited",
        external = "External",
        filter_by_name = "Filter by name",
        filter_found = "{count} of {total}",
        filter_none = "No name matches",
        column_name = "Name",
        column_type = "Type",
        column_description = "Description",
        show_all = "Show all",
        copy = "Copy",
        copied = "Copied",
    }
}

impl Texts {
    /// Returns a label in the language of the texts. Views hold labels in
    /// English, from which anchors are made; labels that come from the library,
    /// such as `@group` titles, are returned unchanged.
    pub(crate) fn label<'t>(&'t self, english: &'t str) -> &'t str {
        Self::ENGLISH
            .iter()
            .position(|(_, text)| *text == english)
            .and_then(|position| self.named().nth(position))
            .map_or(english, |(_, text)| text)
    }
}
