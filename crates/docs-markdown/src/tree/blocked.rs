//! Scripts and styles that the content security policy of pages blocks.

use docs_model::data_block::is_data;

/// Returns whether the policy of pages blocks a `<script>` or `<style>`: code in the page, not
/// data, and not the file of a `src`.
pub(super) fn is_blocked(
    name: &str,
    media_type: Option<&str>,
    has_src: bool,
    content: &str,
) -> bool {
    let is_data = name == "script" && media_type.is_some_and(is_data);
    !has_src && !is_data && !content.trim().is_empty()
}
