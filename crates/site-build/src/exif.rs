//! The two facts of EXIF metadata that matter for publishing a picture: how it
//! is turned, and whether it says where it was taken.

/// Tag of the orientation.
const ORIENTATION: u16 = 0x0112;

/// Tag of the directory with the place.
const GPS: u16 = 0x8825;

/// Facts of EXIF metadata.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Exif {
    /// Orientation, 1 to 8; 1 is upright.
    pub(crate) orientation: u8,
    /// Whether there is a place where the picture was taken.
    pub(crate) has_location: bool,
}

impl Default for Exif {
    fn default() -> Self {
        Self {
            orientation: 1,
            has_location: false,
        }
    }
}

impl Exif {
    /// Parses Exif metadata, a TIFF file. Damaged metadata is treated as absent,
    /// as in browsers.
    pub(crate) fn parse(tiff: &[u8]) -> Self {
        Self::entries(tiff).unwrap_or_default()
    }

    fn entries(tiff: &[u8]) -> Option<Self> {
        let is_little = match tiff.get(..4)? {
            b"II*\0" => true,
            b"MM\0*" => false,
            _ => return None,
        };
        let short = |at: usize| {
            let bytes = tiff.get(at..)?.first_chunk()?;
            Some(match is_little {
                true => u16::from_le_bytes(*bytes),
                false => u16::from_be_bytes(*bytes),
            })
        };
        let long = |at: usize| {
            let bytes = tiff.get(at..)?.first_chunk()?;
            usize::try_from(match is_little {
                true => u32::from_le_bytes(*bytes),
                false => u32::from_be_bytes(*bytes),
            })
            .ok()
        };
        let mut out = Self::default();
        let directory = long(4)?;
        for entry in 0..usize::from(short(directory)?) {
            let at = directory.checked_add(2 + entry * 12)?;
            match short(at)? {
                ORIENTATION => {
                    let value = short(at + 8)?;
                    let value = u8::try_from(value)
                        .ok()
                        .filter(|value| (1..=8).contains(value));
                    out.orientation = value.unwrap_or(1);
                }
                // Cameras write an empty directory if they do not know the place.
                GPS => out.has_location = short(long(at + 8)?).is_some_and(|count| count > 1),
                _ => {}
            }
        }
        Some(out)
    }

    /// Finds and reads the metadata of a JPEG.
    pub(crate) fn of_jpeg(bytes: &[u8]) -> Self {
        let tiff = Self::in_jpeg(bytes);
        tiff.map(Self::parse).unwrap_or_default()
    }

    fn in_jpeg(bytes: &[u8]) -> Option<&[u8]> {
        let mut rest = bytes.strip_prefix(b"\xff\xd8")?;
        loop {
            let (head, body) = rest.split_first_chunk::<4>()?;
            let [0xff, marker, high, low] = *head else {
                return None;
            };
            // The start of the scan: metadata comes before it.
            if marker == 0xda {
                return None;
            }
            let len = usize::from(u16::from_be_bytes([high, low])).checked_sub(2)?;
            let segment = body.get(..len)?;
            if marker == 0xe1
                && let Some(tiff) = segment.strip_prefix(b"Exif\0\0")
            {
                return Some(tiff);
            }
            rest = &body[len..];
        }
    }

    /// Returns whether the picture is rotated by a quarter turn, so that its width
    /// and height are swapped.
    pub(crate) const fn is_sideways(self) -> bool {
        self.orientation >= 5
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns metadata with one directory, and a directory of places with
    /// `places` entries at its end.
    fn tiff(is_little: bool, entries: &[(u16, u32)], places: u16) -> Vec<u8> {
        let short = |value: u16| match is_little {
            true => value.to_le_bytes(),
            false => value.to_be_bytes(),
        };
        let long = |value: u32| match is_little {
            true => value.to_le_bytes(),
            false => value.to_be_bytes(),
        };
        let mut out = match is_little {
            true => b"II*\0".to_vec(),
            false => b"MM\0*".to_vec(),
        };
        out.extend(long(8));
        out.extend(short(u16::try_from(entries.len()).unwrap()));
        for (tag, value) in entries {
            out.extend(short(*tag));
            out.extend(short(if *tag == ORIENTATION { 3 } else { 4 }));
            out.extend(long(1));
            match *tag == ORIENTATION {
                true => out.extend([short(u16::try_from(*value).unwrap()), [0, 0]].concat()),
                false => out.extend(long(*value)),
            }
        }
        out.extend(short(places));
        out
    }

    #[test]
    fn facts_of_metadata() {
        for is_little in [true, false] {
            let end = 8 + 2 + 2 * 12;
            let read = |places| {
                let entries = [(ORIENTATION, 6), (GPS, end)];
                Exif::parse(&tiff(is_little, &entries, places))
            };
            assert_eq!(read(4).orientation, 6);
            assert!(read(4).is_sideways());
            assert!(read(4).has_location);
            assert!(!read(1).has_location);
        }
    }

    #[test]
    fn damaged_metadata_is_ignored() {
        let whole = tiff(true, &[(ORIENTATION, 6), (GPS, u32::MAX)], 0);
        assert!(!Exif::parse(&whole).has_location);
        // The end is the directory of places, to which nothing leads.
        for len in 0..whole.len() - 2 {
            assert_eq!(Exif::parse(&whole[..len]), Exif::default(), "{len}");
        }
        let wrong = tiff(true, &[(ORIENTATION, 9)], 0);
        assert_eq!(Exif::parse(&wrong).orientation, 1);
    }

    #[test]
    fn metadata_in_a_jpeg() {
        let exif = [b"Exif\0\0".to_vec(), tiff(false, &[(ORIENTATION, 3)], 0)].concat();
        let segment = |marker: u8, body: &[u8]| {
            let len = u16::try_from(body.len() + 2).unwrap().to_be_bytes();
            [&[0xff, marker][..], &len, body].concat()
        };
        let jpeg = |parts: &[Vec<u8>]| [b"\xff\xd8".to_vec(), parts.concat()].concat();
        let (other, metadata) = (segment(0xe0, b"JFIF\0"), segment(0xe1, &exif));
        let scan = segment(0xda, b"");
        let found = Exif::of_jpeg(&jpeg(&[other.clone(), metadata.clone(), scan.clone()]));
        assert_eq!(found.orientation, 3);
        let late = Exif::of_jpeg(&jpeg(&[other, scan, metadata]));
        assert_eq!(late.orientation, 1);
        assert_eq!(Exif::of_jpeg(b"\xff\xd8\xff\xe1\0\0"), Exif::default());
    }
}
