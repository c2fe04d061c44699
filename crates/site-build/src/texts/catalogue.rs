//! The catalogue in English.

/// A text: the name that templates use (`t.previous`), the id that translation
/// files use, and the English words. A text that counts lists its forms, as
/// [`Counting`](docs_model::texts::Counting) has them.
pub(super) type Text = (&'static str, &'static str, &'static str);

/// All texts of the theme, by area of the page.
pub(crate) const CATALOGUE: &[Text] = &[
    // Layout
    (
        "skip_to_content",
        "theme.common.skipToMainContent",
        "Skip to main content",
    ),
    (
        "announcement",
        "theme.AnnouncementBar.label",
        "Announcement",
    ),
    (
        "close",
        "theme.AnnouncementBar.closeButtonAriaLabel",
        "Close",
    ),
    ("main_navigation", "theme.NavBar.navAriaLabel", "Main"),
    (
        "open_menu",
        "theme.docs.sidebar.toggleSidebarButtonAriaLabel",
        "Menu",
    ),
    (
        "close_menu",
        "theme.docs.sidebar.closeSidebarButtonAriaLabel",
        "Close menu",
    ),
    (
        "back_to_main_menu",
        "theme.navbar.mobileSidebarSecondaryMenu.backButtonLabel",
        "Back to main menu",
    ),
    ("navbar_more", "theme.navbar.more", "More"),
    (
        "languages",
        "theme.navbar.mobileLanguageDropdown.label",
        "Languages",
    ),
    (
        "versions",
        "theme.navbar.mobileVersionsDropdown.label",
        "Versions",
    ),
    (
        "switch_to_dark",
        "theme.colorToggle.switchToDark",
        "Switch to dark mode",
    ),
    (
        "switch_to_light",
        "theme.colorToggle.switchToLight",
        "Switch to light mode",
    ),
    (
        "switch_to_system",
        "theme.colorToggle.switchToSystem",
        "Switch to system mode",
    ),
    ("footer", "theme.Footer.label", "Footer"),
    (
        "back_to_top",
        "theme.BackToTopButton.buttonAriaLabel",
        "Scroll back to top",
    ),
    (
        "external_link",
        "theme.IconExternalLink.ariaLabel",
        "(opens in new tab)",
    ),
    (
        "base_url_problem",
        "theme.BaseUrlIssueBanner.title",
        "The style sheet of this site did not load.",
    ),
    (
        "base_url_help",
        "theme.BaseUrlIssueBanner.help",
        "The site is probably served from another path than its configured base URL:",
    ),
    // Docs
    (
        "docs_sidebar",
        "theme.docs.sidebar.navAriaLabel",
        "Docs sidebar",
    ),
    (
        "collapse_sidebar",
        "theme.docs.sidebar.collapseButtonTitle",
        "Collapse sidebar",
    ),
    (
        "expand_sidebar",
        "theme.docs.sidebar.expandButtonTitle",
        "Expand sidebar",
    ),
    (
        "toggle_category",
        "theme.DocSidebarItem.toggleCategoryAriaLabel",
        "Pages in {label}",
    ),
    (
        "breadcrumbs",
        "theme.docs.breadcrumbs.navAriaLabel",
        "Breadcrumbs",
    ),
    ("home_page", "theme.docs.breadcrumbs.home", "Home page"),
    (
        "on_this_page",
        "theme.TOCCollapsible.toggleButtonLabel",
        "On this page",
    ),
    (
        "pagination",
        "theme.docs.paginator.navAriaLabel",
        "Docs pages",
    ),
    ("previous", "theme.docs.paginator.previous", "Previous"),
    ("next", "theme.docs.paginator.next", "Next"),
    (
        "edit_this_page",
        "theme.common.editThisPage",
        "Edit this page",
    ),
    (
        "last_updated",
        "theme.lastUpdated.lastUpdatedAtBy",
        "Last updated{atDate}{byUser}",
    ),
    ("last_updated_on", "theme.lastUpdated.atDate", " on {date}"),
    ("last_updated_by", "theme.lastUpdated.byUser", " by {user}"),
    (
        "feedback_question",
        "theme.Feedback.question",
        "Was this page helpful?",
    ),
    ("feedback_yes", "theme.Feedback.yes", "Yes"),
    ("feedback_no", "theme.Feedback.no", "No"),
    (
        "feedback_comment",
        "theme.Feedback.comment",
        "What could be better? (optional)",
    ),
    ("feedback_send", "theme.Feedback.send", "Send"),
    (
        "feedback_thanks",
        "theme.Feedback.thanks",
        "Thank you for your feedback.",
    ),
    (
        "feedback_failed",
        "theme.Feedback.failed",
        "Your answer could not be sent. Try again.",
    ),
    (
        "version_badge",
        "theme.docs.versionBadge.label",
        "Version: {versionLabel}",
    ),
    (
        "unreleased",
        "theme.docs.versions.unreleasedVersionLabel",
        "This is unreleased documentation for {siteTitle} {versionLabel} version.",
    ),
    (
        "unmaintained",
        "theme.docs.versions.unmaintainedVersionLabel",
        "This is documentation for {siteTitle} {versionLabel}, which is no longer actively maintained.",
    ),
    (
        "latest_suggestion",
        "theme.docs.versions.latestVersionSuggestionLabel",
        "For up-to-date documentation, see the {latestVersionLink} ({versionLabel}).",
    ),
    (
        "latest_version",
        "theme.docs.versions.latestVersionLinkLabel",
        "latest version",
    ),
    ("version_is_latest", "theme.navbar.version.latest", "latest"),
    (
        "version_is_unreleased",
        "theme.navbar.version.unreleased",
        "unreleased",
    ),
    (
        "version_is_unmaintained",
        "theme.navbar.version.unmaintained",
        "unmaintained",
    ),
    (
        "untranslated",
        "theme.docs.untranslated",
        "This page is not available in your language yet.",
    ),
    (
        "unlisted_title",
        "theme.contentVisibility.unlistedBanner.title",
        "Unlisted page",
    ),
    (
        "unlisted_message",
        "theme.contentVisibility.unlistedBanner.message",
        "This page is unlisted. Search engines will not index it, and only users having a direct link can access it.",
    ),
    (
        "draft_title",
        "theme.contentVisibility.draftBanner.title",
        "Draft page",
    ),
    (
        "draft_message",
        "theme.contentVisibility.draftBanner.message",
        "This page is a draft. It will only be visible in dev and be excluded from the production build.",
    ),
    (
        "heading_anchor",
        "theme.common.headingLinkTitle",
        "Direct link to {heading}",
    ),
    (
        "items",
        "theme.docs.DocCard.categoryDescription.plurals",
        "1 item|{count} items",
    ),
    ("page_tools", "theme.docs.pageTools", "Page actions"),
    ("copy_page", "theme.docs.copyPage", "Copy page"),
    ("open_in", "theme.docs.openIn", "Open in {name}"),
    (
        "report_problem",
        "theme.docs.reportProblem",
        "Report a problem",
    ),
    (
        "view_as_markdown",
        "theme.docs.viewAsMarkdown",
        "View as Markdown",
    ),
    (
        "more_before",
        "theme.docs.sidebar.moreBefore",
        "1 page before|{count} pages before",
    ),
    (
        "more_after",
        "theme.docs.sidebar.moreAfter",
        "1 page after|{count} pages after",
    ),
    // Blogs
    (
        "newer_post",
        "theme.blog.post.paginator.newerPost",
        "Newer post",
    ),
    (
        "older_post",
        "theme.blog.post.paginator.olderPost",
        "Older post",
    ),
    (
        "post_pagination",
        "theme.blog.post.paginator.navAriaLabel",
        "Blog post page navigation",
    ),
    (
        "newer_entries",
        "theme.blog.paginator.newerEntries",
        "Newer entries",
    ),
    (
        "older_entries",
        "theme.blog.paginator.olderEntries",
        "Older entries",
    ),
    (
        "list_pagination",
        "theme.blog.paginator.navAriaLabel",
        "Blog list page navigation",
    ),
    ("read_more", "theme.blog.post.readMore", "Read more"),
    (
        "read_more_label",
        "theme.blog.post.readMoreLabel",
        "Read more about {title}",
    ),
    (
        "reading_time",
        "theme.blog.post.readingTime.plurals",
        "One min read|{readingTime} min read",
    ),
    ("posts", "theme.blog.post.plurals", "One post|{count} posts"),
    (
        "tagged_posts",
        "theme.blog.tagTitle",
        "{nPosts} tagged with “{tagName}”",
    ),
    ("archive", "theme.blog.archive.title", "Archive"),
    (
        "archive_description",
        "theme.blog.archive.description",
        "Archive",
    ),
    ("authors", "theme.blog.authorsList.pageTitle", "Authors"),
    (
        "author_title",
        "theme.blog.author.pageTitle",
        "{authorName} – {nPosts}",
    ),
    (
        "no_posts",
        "theme.blog.author.noPosts",
        "This author has not written any posts yet.",
    ),
    // Code
    (
        "copy_code",
        "theme.CodeBlock.copyButtonAriaLabel",
        "Copy code to clipboard",
    ),
    ("copied", "theme.CodeBlock.copied", "Copied"),
    (
        "wrap_code",
        "theme.CodeBlock.wordWrapToggle",
        "Toggle word wrap",
    ),
    (
        "collapsed_lines",
        "theme.CodeBlock.collapsedLines",
        "Lines {first} to {last}",
    ),
    (
        "collapsed_line",
        "theme.CodeBlock.collapsedLine",
        "Line {line}",
    ),
    (
        "enlarge_picture",
        "theme.Picture.enlarge",
        "Enlarge image: {picture}",
    ),
    ("captions", "theme.Video.captions", "Captions"),
    ("code", "theme.CodeBlock.label", "Code"),
    ("table", "theme.Table.label", "Table"),
    ("formula", "theme.Formula.label", "Formula"),
    ("diagram", "theme.Diagram.label", "Diagram"),
    (
        "diagram_source",
        "theme.Diagram.source",
        "Source of the diagram",
    ),
    (
        "diagram_fault",
        "theme.Diagram.fault",
        "This diagram could not be drawn.",
    ),
    // Admonitions
    ("note", "theme.admonition.note", "note"),
    ("tip", "theme.admonition.tip", "tip"),
    ("info", "theme.admonition.info", "info"),
    ("warning", "theme.admonition.warning", "warning"),
    ("danger", "theme.admonition.danger", "danger"),
    ("caution", "theme.admonition.caution", "caution"),
    ("important", "theme.admonition.important", "important"),
    ("success", "theme.admonition.success", "success"),
    ("secondary", "theme.admonition.secondary", "note"),
    ("details", "theme.admonition.details", "Details"),
    (
        "broken_part",
        "theme.docs.problems.title",
        "Some content cannot be shown",
    ),
    // Tags
    ("tags", "theme.tags.tagsPageTitle", "Tags"),
    ("tags_label", "theme.tags.tagsListLabel", "Tags:"),
    ("view_all_tags", "theme.tags.tagsPageLink", "View all tags"),
    (
        "tagged_docs",
        "theme.docs.tagDocListPageTitle.nDocsTagged",
        "One doc tagged|{count} docs tagged",
    ),
    (
        "tagged",
        "theme.docs.tagDocListPageTitle",
        "{nDocsTagged} with “{tagName}”",
    ),
    // Search
    ("search", "theme.SearchBar.label", "Search"),
    (
        "search_category_docs",
        "theme.SearchRecords.docs",
        "Documentation",
    ),
    (
        "search_category_api",
        "theme.SearchRecords.api",
        "API reference",
    ),
    (
        "search_category_library",
        "theme.SearchRecords.library",
        "Library reference",
    ),
    (
        "search_docs",
        "theme.SearchPage.inputPlaceholder",
        "Search docs",
    ),
    (
        "search_title",
        "theme.SearchPage.emptyResultsTitle",
        "Search the documentation",
    ),
    (
        "search_found",
        "theme.SearchPage.documentsFound.plurals",
        "One page found|{count} pages found",
    ),
    (
        "search_found_none",
        "theme.SearchPage.noResultsText",
        "No page matches “{query}”",
    ),
    ("all_pages", "theme.SearchPage.allPages", "All pages"),
    // Search, in the browser
    (
        "search_cancel",
        "theme.SearchModal.searchBox.cancelButtonText",
        "Cancel",
    ),
    (
        "search_clear",
        "theme.SearchModal.searchBox.resetButtonTitle",
        "Clear the query",
    ),
    (
        "search_recent",
        "theme.SearchModal.startScreen.recentSearchesTitle",
        "Recent",
    ),
    (
        "search_no_recent",
        "theme.SearchModal.startScreen.noRecentSearchesText",
        "No recent searches",
    ),
    (
        "search_favorite",
        "theme.SearchModal.startScreen.favoriteSearchesTitle",
        "Favorite",
    ),
    (
        "search_save",
        "theme.SearchModal.startScreen.saveRecentSearchButtonTitle",
        "Save this search",
    ),
    (
        "search_remove_recent",
        "theme.SearchModal.startScreen.removeRecentSearchButtonTitle",
        "Remove this search from history",
    ),
    (
        "search_remove_favorite",
        "theme.SearchModal.startScreen.removeFavoriteSearchButtonTitle",
        "Remove this search from favorites",
    ),
    (
        "search_results",
        "theme.SearchModal.resultsLabel",
        "Search results",
    ),
    (
        "search_count",
        "theme.SearchModal.count.plurals",
        "One result|{count} results",
    ),
    (
        "search_in_places",
        "theme.SearchModal.inPlaces.plurals",
        "in one place|in {count} places",
    ),
    (
        "search_more_on_page",
        "theme.SearchModal.moreOnPage.plurals",
        "One more on this page|{count} more on this page",
    ),
    ("search_also", "theme.SearchModal.also", "also: {words}"),
    (
        "search_corrected",
        "theme.SearchModal.corrected",
        "Results for “{query}”",
    ),
    (
        "search_see_all",
        "theme.SearchBar.seeAll",
        "See the result|See all {count} results",
    ),
    (
        "search_loading",
        "theme.SearchPage.fetchingNewResults",
        "Fetching new results…",
    ),
    (
        "search_no_results",
        "theme.SearchModal.noResultsScreen.noResultsText",
        "No results for",
    ),
    (
        "search_try",
        "theme.SearchModal.noResultsScreen.suggestedQueryText",
        "Try searching for",
    ),
    (
        "search_missing",
        "theme.SearchModal.noResultsScreen.reportMissingResultsText",
        "Believe this query should return results?",
    ),
    (
        "search_missing_link",
        "theme.SearchModal.noResultsScreen.reportMissingResultsLinkText",
        "Let us know.",
    ),
    (
        "search_failed",
        "theme.SearchModal.errorScreen.titleText",
        "Unable to fetch results",
    ),
    (
        "search_failed_help",
        "theme.SearchModal.errorScreen.helpText",
        "You might want to check your network connection.",
    ),
    (
        "search_failed_refused",
        "theme.SearchModal.errorScreen.refusedText",
        "The search service refused the request.",
    ),
    (
        "search_failed_busy",
        "theme.SearchModal.errorScreen.busyText",
        "The search service has too many requests. Try again in a moment.",
    ),
    (
        "search_failed_answer",
        "theme.SearchModal.errorScreen.answerText",
        "The response of the search service is invalid.",
    ),
    (
        "search_retry",
        "theme.SearchModal.errorScreen.retryButtonText",
        "Retry",
    ),
    (
        "search_local",
        "theme.SearchModal.localText",
        "The search service cannot be reached. These results come from this site’s own index.",
    ),
    (
        "search_stand_in",
        "theme.SearchModal.standInText",
        "These results come from this site’s own index.",
    ),
    (
        "search_to_select",
        "theme.SearchModal.footer.selectText",
        "to select",
    ),
    (
        "search_to_navigate",
        "theme.SearchModal.footer.navigateText",
        "to navigate",
    ),
    (
        "search_to_close",
        "theme.SearchModal.footer.closeText",
        "to close",
    ),
    (
        "search_to_save",
        "theme.SearchModal.footer.saveText",
        "to save",
    ),
    (
        "search_to_remove",
        "theme.SearchModal.footer.removeText",
        "to remove",
    ),
    (
        "search_filters",
        "theme.SearchModal.filters.label",
        "Filter results",
    ),
    (
        "search_kind_guide",
        "theme.SearchModal.filters.guide",
        "Guides",
    ),
    ("search_kind_api", "theme.SearchModal.filters.api", "API"),
    (
        "search_kind_library",
        "theme.SearchModal.filters.library",
        "Library",
    ),
    (
        "search_all_kinds",
        "theme.SearchModal.noResultsScreen.allKindsText",
        "Search all kinds of pages",
    ),
    ("search_version", "theme.SearchPage.versionLabel", "Version"),
    (
        "search_language",
        "theme.SearchPage.languageLabel",
        "Language",
    ),
    (
        "search_all_languages",
        "theme.SearchPage.allLanguages",
        "All languages",
    ),
    (
        "search_results_for",
        "theme.SearchPage.existingResultsTitle",
        "Search results for “{query}”",
    ),
    (
        "search_more",
        "theme.SearchPage.moreButtonText",
        "More results",
    ),
    (
        "search_popular",
        "theme.SearchModal.startScreen.popularPagesTitle",
        "Popular pages",
    ),
    (
        "search_actions",
        "theme.SearchModal.actions.title",
        "Actions",
    ),
    (
        "search_copy_page",
        "theme.SearchModal.actions.copyPage",
        "Copy page as Markdown",
    ),
    (
        "search_copy_failed",
        "theme.SearchModal.actions.copyFailed",
        "Unable to copy",
    ),
    (
        "search_shortcuts",
        "theme.SearchModal.footer.shortcutsText",
        "Shortcuts",
    ),
    (
        "search_report",
        "theme.SearchModal.noResultsScreen.sendQueryText",
        "Send this query to the authors",
    ),
    (
        "search_reported",
        "theme.SearchModal.noResultsScreen.querySentText",
        "Sent. Thank you.",
    ),
    // API reference, in the browser
    ("api_console", "theme.ApiConsole.label", "Try {call}"),
    ("api_server", "theme.ApiConsole.server", "Server"),
    (
        "api_authorization",
        "theme.ApiConsole.authorization",
        "Authorization",
    ),
    (
        "api_authorization_none",
        "theme.ApiConsole.authorizationNone",
        "None",
    ),
    (
        "api_authorization_note",
        "theme.ApiConsole.authorizationNote",
        "Kept only in memory, until this page is reloaded.",
    ),
    (
        "api_authorization_unknown",
        "theme.ApiConsole.authorizationUnknown",
        "This page does not support it.",
    ),
    ("api_user", "theme.ApiConsole.user", "User"),
    ("api_password", "theme.ApiConsole.password", "Password"),
    ("api_token", "theme.ApiConsole.token", "Token"),
    ("api_get_token", "theme.ApiConsole.getToken", "Get a token"),
    ("api_flow", "theme.ApiConsole.flow", "Flow"),
    (
        "api_flow_authorizationCode",
        "theme.ApiConsole.flowAuthorizationCode",
        "Authorization code",
    ),
    (
        "api_flow_clientCredentials",
        "theme.ApiConsole.flowClientCredentials",
        "Client credentials",
    ),
    (
        "api_flow_password",
        "theme.ApiConsole.flowPassword",
        "User and password",
    ),
    ("api_client_id", "theme.ApiConsole.clientId", "Client ID"),
    (
        "api_client_secret",
        "theme.ApiConsole.clientSecret",
        "Client secret",
    ),
    (
        "api_client_secret_note",
        "theme.ApiConsole.clientSecretNote",
        "Leave it empty for a public client.",
    ),
    ("api_scopes", "theme.ApiConsole.scopes", "Scopes"),
    (
        "api_request_token",
        "theme.ApiConsole.requestToken",
        "Request token",
    ),
    (
        "api_token_server",
        "theme.ApiConsole.tokenServer",
        "The token is issued by {server}.",
    ),
    (
        "api_redirect_uri",
        "theme.ApiConsole.redirectUri",
        "Redirect URI to register for the client",
    ),
    (
        "api_sign_in_waiting",
        "theme.ApiConsole.signInWaiting",
        "Continue in the window that opened.",
    ),
    (
        "api_token_received",
        "theme.ApiConsole.tokenReceived",
        "A token was issued.",
    ),
    (
        "api_token_until",
        "theme.ApiConsole.tokenUntil",
        "The token is valid until {time}.",
    ),
    (
        "api_token_renewed",
        "theme.ApiConsole.tokenRenewed",
        "The token is valid until {time}. A later call renews it.",
    ),
    (
        "api_scopes_granted",
        "theme.ApiConsole.scopesGranted",
        "Granted: {scopes}.",
    ),
    (
        "api_forget_token",
        "theme.ApiConsole.forgetToken",
        "Forget the token",
    ),
    (
        "api_sign_in_blocked",
        "theme.ApiConsole.signInBlocked",
        "The browser blocked the window in which you sign in. Allow pop-up windows for this site.",
    ),
    (
        "api_sign_in_insecure",
        "theme.ApiConsole.signInInsecure",
        "Browsers allow this flow only on pages that are served over HTTPS.",
    ),
    (
        "api_sign_in_issuer",
        "theme.ApiConsole.signInIssuer",
        "The response did not come from {server}, and was discarded.",
    ),
    (
        "api_sign_in_network",
        "theme.ApiConsole.signInNetwork",
        "No answer from {server}. It cannot be reached, or it does not allow requests from {page} (CORS).",
    ),
    (
        "api_sign_in_response",
        "theme.ApiConsole.signInResponse",
        "{server} did not answer as an authorization server.",
    ),
    (
        "api_sign_in_refused",
        "theme.ApiConsole.signInRefused",
        "{server} refused the request: {error}",
    ),
    (
        "api_parameters",
        "theme.ApiConsole.parameters",
        "Parameters",
    ),
    (
        "api_optional",
        "theme.ApiConsole.optional",
        "Optional parameters ({count})",
    ),
    ("api_required", "theme.ApiConsole.required", "required"),
    (
        "api_deprecated",
        "theme.ApiConsole.deprecated",
        "deprecated",
    ),
    ("api_not_sent", "theme.ApiConsole.notSent", "Not sent"),
    (
        "api_one_per_line",
        "theme.ApiConsole.onePerLine",
        "One value per line",
    ),
    ("api_body", "theme.ApiConsole.body", "Body"),
    ("api_media_type", "theme.ApiConsole.mediaType", "Media type"),
    ("api_format", "theme.ApiConsole.format", "Format"),
    ("api_json", "theme.ApiConsole.json", "JSON"),
    ("api_form", "theme.ApiConsole.form", "Form"),
    (
        "api_form_invalid",
        "theme.ApiConsole.formInvalid",
        "The form shows valid JSON only.",
    ),
    (
        "api_schema_failed",
        "theme.ApiConsole.schemaFailed",
        "The schema of the body cannot be loaded.",
    ),
    (
        "api_optional_properties",
        "theme.ApiConsole.optionalProperties",
        "Optional properties ({count})",
    ),
    (
        "api_alternative",
        "theme.ApiConsole.alternative",
        "Alternative",
    ),
    (
        "api_send_null",
        "theme.ApiConsole.sendNull",
        "{name}: send null",
    ),
    ("api_add", "theme.ApiConsole.add", "Add {name}"),
    ("api_remove", "theme.ApiConsole.remove", "Remove {name}"),
    (
        "api_new_property",
        "theme.ApiConsole.newProperty",
        "Name of a further property",
    ),
    (
        "api_faults",
        "theme.ApiConsole.faults",
        "1 difference from the schema. The body can be sent anyway.|{count} differences from the schema. The body can be sent anyway.",
    ),
    ("api_line", "theme.ApiConsole.line", "Line {line}"),
    (
        "api_fault_expected",
        "theme.ApiConsole.faultExpected",
        "Expected: {expected}",
    ),
    (
        "api_fault_missing",
        "theme.ApiConsole.faultMissing",
        "{name} is missing.",
    ),
    (
        "api_fault_duplicate",
        "theme.ApiConsole.faultDuplicate",
        "{name} occurs twice. The last value is used.",
    ),
    (
        "api_fault_unknown",
        "theme.ApiConsole.faultUnknown",
        "{name} is unknown.",
    ),
    (
        "api_fault_misspelt",
        "theme.ApiConsole.faultMisspelt",
        "{name} is unknown. Did you mean {expected}?",
    ),
    (
        "api_fault_not_allowed",
        "theme.ApiConsole.faultNotAllowed",
        "This is not allowed.",
    ),
    (
        "api_fault_variants",
        "theme.ApiConsole.faultVariants",
        "It matches {count} alternatives instead of one.",
    ),
    (
        "api_body_required",
        "theme.ApiConsole.bodyRequired",
        "This call requires a body.",
    ),
    (
        "api_not_json",
        "theme.ApiConsole.notJson",
        "This is not valid JSON: {message}",
    ),
    ("api_file", "theme.ApiConsole.file", "File"),
    (
        "api_proxy",
        "theme.ApiConsole.proxy",
        "Send through {proxy}",
    ),
    (
        "api_proxy_note",
        "theme.ApiConsole.proxyNote",
        "The proxy sees the whole request, with keys and tokens.",
    ),
    ("api_send", "theme.ApiConsole.send", "Send"),
    ("api_cancel", "theme.ApiConsole.cancel", "Cancel"),
    ("api_stop", "theme.ApiConsole.stop", "Stop"),
    ("api_reset", "theme.ApiConsole.reset", "Reset"),
    ("api_sending", "theme.ApiConsole.sending", "Sending…"),
    ("api_response", "theme.ApiConsole.response", "Response"),
    (
        "api_headers",
        "theme.ApiConsole.headers",
        "Headers ({count})",
    ),
    (
        "api_headers_note",
        "theme.ApiConsole.headersNote",
        "The server decides which of its headers a page can read.",
    ),
    ("api_no_body", "theme.ApiConsole.noBody", "No body."),
    (
        "api_binary",
        "theme.ApiConsole.binary",
        "The body is not text.",
    ),
    (
        "api_not_shown",
        "theme.ApiConsole.notShown",
        "This browser cannot show it.",
    ),
    (
        "api_messages",
        "theme.ApiConsole.messages",
        "1 message|{count} messages",
    ),
    (
        "api_messages_last",
        "theme.ApiConsole.messagesLast",
        "Only the last {count} are shown.",
    ),
    (
        "api_long",
        "theme.ApiConsole.long",
        "Only the beginning is shown.",
    ),
    (
        "api_cut",
        "theme.ApiConsole.cut",
        "The response was not read completely.",
    ),
    ("api_download", "theme.ApiConsole.download", "Download"),
    (
        "api_calls",
        "theme.ApiConsole.calls",
        "Calls of this visit ({count})",
    ),
    (
        "api_calls_note",
        "theme.ApiConsole.callsNote",
        "Kept in memory, without keys, until this page is reloaded.",
    ),
    (
        "api_calls_clear",
        "theme.ApiConsole.callsClear",
        "Clear the list",
    ),
    (
        "api_download_curl",
        "theme.ApiConsole.downloadCurl",
        "Download as cURL",
    ),
    (
        "api_download_http",
        "theme.ApiConsole.downloadHttp",
        "Download as .http file",
    ),
    (
        "api_no_response",
        "theme.ApiConsole.noResponse",
        "No response",
    ),
    (
        "api_http_left_out",
        "theme.ApiConsole.httpLeftOut",
        "This call cannot be written in a .http file. Use the cURL command.",
    ),
    ("api_command", "theme.ApiConsole.command", "Command"),
    (
        "api_include_key",
        "theme.ApiConsole.includeKey",
        "With the key",
    ),
    ("api_copy", "theme.ApiConsole.copy", "Copy"),
    ("api_copied", "theme.ApiConsole.copied", "Copied"),
    (
        "api_items",
        "theme.ApiConsole.items",
        "1 item|{count} items",
    ),
    (
        "api_limits",
        "theme.ApiConsole.limits",
        "Browsers do not allow pages to send: {names}. The command below includes it.",
    ),
    (
        "api_failed_network",
        "theme.ApiConsole.failedNetwork",
        "No answer from {server}. It cannot be reached, or it does not allow calls from {page} (CORS). The command below does not depend on that.",
    ),
    (
        "api_failed_policy",
        "theme.ApiConsole.failedPolicy",
        "The content security policy of {page} does not allow calls to {server}.",
    ),
    (
        "api_failed_mixed",
        "theme.ApiConsole.failedMixed",
        "Browsers do not allow a page served over HTTPS to call {server}.",
    ),
    (
        "api_failed_offline",
        "theme.ApiConsole.failedOffline",
        "You are offline.",
    ),
    (
        "api_failed_timeout",
        "theme.ApiConsole.failedTimeout",
        "No answer from {server} within {seconds} seconds.",
    ),
    (
        "api_failed_redirect",
        "theme.ApiConsole.failedRedirect",
        "{server} answered with a redirect. It is not followed, because your headers would be sent to the new address.",
    ),
    (
        "api_failed_cancelled",
        "theme.ApiConsole.failedCancelled",
        "Cancelled.",
    ),
    (
        "api_failed_invalid",
        "theme.ApiConsole.failedInvalid",
        "This call cannot be sent: {message}",
    ),
    // Not found
    ("not_found_title", "theme.NotFound.title", "Page Not Found"),
    (
        "not_found_message",
        "theme.NotFound.p1",
        "We could not find what you were looking for.",
    ),
    (
        "not_found_help",
        "theme.NotFound.p2",
        "Please contact the owner of the site that linked you to the original URL and let them know their link is broken.",
    ),
    (
        "not_found_pages",
        "theme.NotFound.pages",
        "Pages with a similar address",
    ),
    ("go_home", "theme.NotFound.home", "Go to the home page"),
    (
        "redirect_title",
        "theme.Redirect.title",
        "This page has moved",
    ),
    ("redirect_message", "theme.Redirect.message", "It is now at"),
    // Sign-in from consoles
    ("sign_in_title", "theme.SignIn.title", "Sign in"),
    (
        "sign_in_finishing",
        "theme.SignIn.finishing",
        "Passing the response on to the documentation…",
    ),
    (
        "sign_in_done",
        "theme.SignIn.done",
        "You can close this window.",
    ),
    (
        "sign_in_unexpected",
        "theme.SignIn.unexpected",
        "No page of the documentation is waiting for this response. Close this window, and request the token again.",
    ),
    (
        "sign_in_no_script",
        "theme.SignIn.noScript",
        "Signing in requires JavaScript.",
    ),
    // Pages and components on their way, in the browser
    ("loading", "theme.Loading.label", "Loading"),
    (
        "page_failed",
        "theme.Loading.pageFailed",
        "This page could not be loaded.",
    ),
    ("retry", "theme.Loading.retry", "Retry"),
    (
        "page_error",
        "theme.ErrorPageContent.tabTitle",
        "Page Error",
    ),
    (
        "page_crashed",
        "theme.ErrorPageContent.title",
        "This page crashed.",
    ),
    (
        "error_cause",
        "theme.ErrorPageContent.cause",
        "Cause: {message}",
    ),
    ("try_again", "theme.ErrorPageContent.tryAgain", "Try again"),
];
