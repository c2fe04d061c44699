use super::fonts::FontSet;
use super::{Fit, Frame, HEIGHT, WIDTH, draw};

const FRAME: Frame = Frame {
    width: 1040.0,
    max_lines: 3,
    size: 92.0,
    min_size: 54.0,
    weight: 600.0,
    is_mono: false,
    tracking: -0.035,
};

/// Fits each title of `fit.txt`, where the expected lines follow it.
#[test]
fn titles_in_a_frame() {
    let fonts = FontSet::bundled();
    let mut out = String::new();
    for case in include_str!("cases/fit.txt").split("\n\n") {
        let title = case.lines().next().unwrap_or_default();
        let fit = Fit::new(&fonts, title, &FRAME);
        out.push_str(&format!("{title}\n  at {}\n", fit.size));
        for line in &fit.lines {
            out.push_str(&format!("  {line}\n"));
        }
        out.push('\n');
    }
    if std::env::var_os("UPDATE").is_some() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/picture/cases/fit.txt");
        std::fs::write(file, out.trim_end().to_owned() + "\n").unwrap();
        return;
    }
    assert_eq!(out.trim_end(), include_str!("cases/fit.txt").trim_end());
}

#[test]
fn lines_are_never_wider_than_the_frame() {
    let fonts = FontSet::bundled();
    let ruler = fonts.ruler(super::fonts::Style::Sans, FRAME.weight);
    let texts = [
        "W".repeat(100_000),
        "word ".repeat(100_000),
        "\u{202e}\u{0}\u{feff}".repeat(1_000),
        "a\u{301}\u{302}\u{303}".repeat(1_000),
        String::new(),
    ];
    for text in texts {
        let fit = Fit::new(&fonts, &text, &FRAME);
        assert!(fit.lines.len() <= FRAME.max_lines);
        for line in &fit.lines {
            let count = u16::try_from(line.chars().count()).unwrap();
            let width = (ruler.width(line) + f32::from(count) * FRAME.tracking) * fit.size;
            assert!(width <= FRAME.width + 1.0, "{width}: {line}");
        }
    }
}

#[test]
fn characters_that_no_font_has() {
    let fonts = FontSet::bundled();
    for (text, missing) in [
        ("Über Größe, żółć, Привет, Việt", ""),
        ("お茶 tea お", "お茶"),
        ("مرحبا", "مرحبا"),
        ("🚀 Start →", "→"),
    ] {
        assert_eq!(fonts.missing(text), missing, "{text}");
    }
    assert_eq!(
        FontSet::with_own(&[b"no font".to_vec(), Vec::new()])
            .1
            .len(),
        2
    );
}

/// Returns the pixel at a place of a PNG.
fn pixel(png: &[u8], x: u32, y: u32) -> [u8; 3] {
    let mut reader = png::Decoder::new(std::io::Cursor::new(png))
        .read_info()
        .unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    assert_eq!((info.width, info.height), (WIDTH, HEIGHT));
    assert_eq!(info.color_type, png::ColorType::Rgb);
    let start = usize::try_from((y * WIDTH + x) * 3).unwrap();
    [bytes[start], bytes[start + 1], bytes[start + 2]]
}

#[test]
fn pictures_have_one_size_and_are_opaque() {
    let fonts = FontSet::bundled();
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='600' height='315'><rect width='300' height='315' fill='#f00'/></svg>";
    let png = draw(svg, &fonts).unwrap();
    assert_eq!(pixel(&png, 599, 629), [255, 0, 0]);
    assert_eq!(pixel(&png, 601, 0), [255, 255, 255]);
    assert_eq!(png, draw(svg, &fonts).unwrap());
}

#[test]
fn texts_are_drawn() {
    let fonts = FontSet::bundled();
    let has_ink = |body: &str| {
        let svg = format!(
            "<svg xmlns='http://www.w3.org/2000/svg' width='1200' height='630'>{body}</svg>"
        );
        let png = draw(&svg, &fonts).unwrap();
        (100..500)
            .step_by(4)
            .any(|x| pixel(&png, x, 180) != [255, 255, 255])
    };
    assert!(has_ink(
        "<text x='100' y='200' font-size='90' font-family='Arial'>HHHHHH</text>"
    ));
    assert!(has_ink("<text x='100' y='200' font-size='90'>ЖЖЖЖ</text>"));
    assert!(!has_ink("<text x='100' y='200' font-size='90'></text>"));
}

#[test]
fn files_and_broken_texts_are_not_read() {
    let fonts = FontSet::bundled();
    let logo = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/assets/init/static/img/logo.svg"
    );
    for href in [
        logo,
        "data:image/png;base64,AAAA",
        "data:image/svg+xml,<svg",
        "https://x.example/a.png",
    ] {
        let svg = format!(
            "<svg xmlns='http://www.w3.org/2000/svg' width='1200' height='630'><image href='{}' width='1200' height='630'/></svg>",
            href.replace('<', "&lt;")
        );
        let png = draw(&svg, &fonts).unwrap();
        assert_eq!(pixel(&png, 600, 315), [255, 255, 255], "{href}");
    }
    for broken in [
        "",
        "<svg",
        "<p/>",
        "<svg xmlns='http://www.w3.org/2000/svg' width='0' height='1'/>",
    ] {
        assert!(draw(broken, &fonts).is_err(), "{broken}");
    }
}
