//! The container of WebP files, as far as a colour profile needs it:
//! <https://developers.google.com/speed/webp/docs/riff_container>.

/// Flag of the extended header: there is a colour profile.
const HAS_PROFILE: u8 = 0x20;

/// Flag of the extended header: there is transparency.
const HAS_ALPHA: u8 = 0x10;

/// Length of the extended header, in bytes.
const HEADER: usize = 10;

/// Returns a file of libwebp with a colour profile, which its encoder does not
/// write.
pub(super) fn with_profile(
    file: &[u8],
    profile: &[u8],
    width: u32,
    height: u32,
    has_alpha: bool,
) -> Vec<u8> {
    let chunks = file.get(12..).unwrap_or_default();
    // Files with loss and transparency have this header already.
    let chunks = match chunks.strip_prefix(b"VP8X") {
        Some(rest) => rest.get(4 + HEADER..).unwrap_or_default(),
        None => chunks,
    };
    let mut header = [0; HEADER];
    header[0] = HAS_PROFILE | if has_alpha { HAS_ALPHA } else { 0 };
    header[4..7].copy_from_slice(&(width - 1).to_le_bytes()[..3]);
    header[7..10].copy_from_slice(&(height - 1).to_le_bytes()[..3]);
    let body = [
        b"WEBP".to_vec(),
        chunk(b"VP8X", &header),
        chunk(b"ICCP", profile),
        chunks.to_vec(),
    ]
    .concat();
    chunk(b"RIFF", &body)
}

fn chunk(name: &[u8; 4], content: &[u8]) -> Vec<u8> {
    let len = u32::try_from(content.len()).unwrap_or(u32::MAX);
    let mut out = [name, &len.to_le_bytes()[..], content].concat();
    if !content.len().is_multiple_of(2) {
        out.push(0);
    }
    out
}
