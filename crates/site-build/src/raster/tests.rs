//! Renditions of the pictures in `tests/raster`.

use std::fmt::Write as _;
use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};

use image_webp::WebPDecoder;

use super::decode::Raster;
use super::{Format, LIBRARIES, Rendition, Settings, check, open, render};

const SETTINGS: Settings<'_> = Settings {
    widths: &[24, 48, 96],
    quality: 80,
};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/raster")
}

fn case(name: &str) -> Vec<u8> {
    crate::load::read_regular(&folder().join(name), 1 << 20).unwrap()
}

fn extension(name: &str) -> &str {
    name.rsplit_once('.').unwrap().1
}

/// Returns the pixels of a rendition, and whether it has a colour profile.
fn decoded(rendition: &Rendition) -> (Raster, bool) {
    let raster = Raster::decode(&rendition.bytes, Format::WebP).unwrap();
    assert_eq!(raster.width, rendition.width);
    let mut decoder = WebPDecoder::new(Cursor::new(&rendition.bytes)).unwrap();
    let has_profile = decoder.icc_profile().unwrap().is_some();
    assert_eq!(decoder.exif_metadata().unwrap(), None);
    assert_eq!(decoder.xmp_metadata().unwrap(), None);
    (raster, has_profile)
}

/// Compares the result for each picture in `cases`. `UPDATE=1` writes
/// `expected.txt`.
#[test]
fn pictures_and_their_renditions() {
    let mut names: Vec<String> = fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name != "expected.txt")
        .collect();
    names.sort();
    let mut out = String::new();
    for name in &names {
        let bytes = case(name);
        let made = render(&bytes, extension(name), &SETTINGS);
        assert_eq!(made, render(&bytes, extension(name), &SETTINGS), "{name}");
        let checked = check(&bytes, extension(name));
        assert_eq!(
            checked.as_ref().err(),
            made.as_ref().err(),
            "{name}: a check and a build have the same problems"
        );
        match made {
            Err(refusal) => writeln!(out, "{name}: {refusal:?}").unwrap(),
            Ok(made) => {
                let place = if made.has_location {
                    ", has a place"
                } else {
                    ""
                };
                let color = match made.color {
                    Some([red, green, blue]) => format!("#{red:02x}{green:02x}{blue:02x}"),
                    None => "transparent".to_owned(),
                };
                writeln!(out, "{name}: {} bytes, {color}{place}", bytes.len()).unwrap();
                let mut limit = 0;
                for file in &made.files {
                    let (raster, has_profile) = decoded(file);
                    assert!(file.bytes.len() > limit, "{name}: larger is longer");
                    limit = file.bytes.len();
                    let kind = if raster.is_lossy { "lossy" } else { "lossless" };
                    let profile = if has_profile { ", profile" } else { "" };
                    let (width, height) = (raster.width, raster.height);
                    writeln!(out, "  {width} x {height}: {limit} bytes, {kind}{profile}").unwrap();
                }
                assert!(limit < bytes.len(), "{name}: never larger than the picture");
            }
        }
    }
    let file = folder().join("expected.txt");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(file, out).unwrap();
        return;
    }
    assert_eq!(out.as_bytes(), case("expected.txt"));
}

/// The same picture, stored in all eight orientations: red at the upper left, blue
/// at the upper right, white below.
#[test]
fn pictures_are_turned_upright() {
    for orientation in 1..=8 {
        let bytes = case(&format!("orientation-{orientation}.jpg"));
        let raster = open(&bytes, "jpg").unwrap();
        assert_eq!((raster.width, raster.height), (24, 16), "{orientation}");
        let pixel = |x: usize, y: usize| {
            let at = (y * 24 + x) * 4;
            [raster.rgba[at], raster.rgba[at + 1], raster.rgba[at + 2]].map(|value| value > 127)
        };
        assert_eq!(pixel(4, 3), [true, false, false], "{orientation}");
        assert_eq!(pixel(19, 3), [false, false, true], "{orientation}");
        assert_eq!(pixel(12, 13), [true, true, true], "{orientation}");
    }
}

/// Any damage of a file is a refusal or another picture, never a panic.
#[test]
fn damaged_files_cause_no_panic() {
    for name in [
        "drawing.png",
        "film.gif",
        "film.webp",
        "lossless.webp",
        "lossy.webp",
        "orientation-6.jpg",
        "palette.png",
        "profile.png",
        "progressive.jpg",
        "still.gif",
        "transparent.png",
        "turned-with-place.jpg",
    ] {
        let whole = case(name);
        let step = (whole.len() / 60).max(1);
        for at in (0..whole.len()).step_by(step) {
            let _ = check(&whole[..at], extension(name));
            for value in [0x00, 0x7f, 0xff] {
                let mut bytes = whole.clone();
                bytes[at] = value;
                let _ = check(&bytes, extension(name));
            }
        }
    }
}

/// The versions are part of the keys of the cache, because they decide the bytes
/// of renditions.
#[test]
fn libraries_have_the_versions_of_the_lock_file() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../Cargo.lock");
    let lock = crate::load::read_regular(&file, 1 << 24).unwrap();
    let lock = String::from_utf8(lock).unwrap();
    for (name, version) in LIBRARIES {
        let entry = format!("name = \"{name}\"\nversion = \"{version}\"\n");
        assert!(
            lock.contains(&entry),
            "correct the version of {name} in raster.rs"
        );
    }
}
