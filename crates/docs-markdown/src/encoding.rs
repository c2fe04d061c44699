//! Borsh encodings for types of other crates, which cannot implement its
//! traits.
//!
//! They are used by `#[borsh(serialize_with = …, deserialize_with = …)]` on the
//! fields of nodes. Only this version of the crate reads the bytes (see
//! [`PackedDocument`](crate::PackedDocument)), so they need no compatibility.

/// Spans, as two `u64`, independent of the platform's word size.
pub(crate) mod span {
    use borsh::io::{Read, Result, Write};
    use borsh::{BorshDeserialize as _, BorshSerialize as _};
    use located_data::Span;

    /// Writes the start and the end, each as 8 bytes.
    pub(crate) fn write<W: Write>(span: &Span, out: &mut W) -> Result<()> {
        (span.start as u64, span.end as u64).serialize(out)
    }

    /// Reads what [`write()`] wrote. Fails if an offset exceeds the platform's
    /// `usize`.
    pub(crate) fn read<R: Read>(bytes: &mut R) -> Result<Span> {
        let (start, end) = <(u64, u64)>::deserialize_reader(bytes)?;
        let number = |offset| usize::try_from(offset).map_err(borsh::io::Error::other);
        Ok(Span::new(number(start)?, number(end)?))
    }
}

/// Dialects, as a byte.
pub(crate) mod dialect {
    use borsh::io::{Error, ErrorKind, Read, Result, Write};
    use borsh::{BorshDeserialize as _, BorshSerialize as _};
    use docs_model::config::Dialect;

    /// All dialects, each at the index by which it is written.
    const DIALECTS: [Dialect; 5] = [
        Dialect::Docusaurus,
        Dialect::Vitepress,
        Dialect::Mkdocs,
        Dialect::Mdbook,
        Dialect::Starlight,
    ];

    /// Writes the number of a dialect.
    pub(crate) fn write<W: Write>(dialect: &Dialect, out: &mut W) -> Result<()> {
        let number = match dialect {
            Dialect::Docusaurus => 0_u8,
            Dialect::Vitepress => 1,
            Dialect::Mkdocs => 2,
            Dialect::Mdbook => 3,
            Dialect::Starlight => 4,
        };
        number.serialize(out)
    }

    /// Reads what [`write()`] wrote. Fails for an unknown number.
    pub(crate) fn read<R: Read>(bytes: &mut R) -> Result<Dialect> {
        let number = u8::deserialize_reader(bytes)?;
        let known = DIALECTS.get(usize::from(number)).copied();
        known.ok_or_else(|| Error::from(ErrorKind::InvalidData))
    }
}

/// JSON values: a byte for the type, then the content.
///
/// Their JSON text is not used, because a float may lose its last digit when it
/// is parsed again.
pub(crate) mod json {
    use borsh::io::{Error, ErrorKind, Read, Result, Write};
    use borsh::{BorshDeserialize, BorshSerialize};
    use serde_json::{Map, Number, Value};

    // The byte for the type of a value. Integers have two types, because
    // neither `u64` nor `i64` holds all integers of JSON.
    const NULL: u8 = 0;
    const BOOL: u8 = 1;
    const UNSIGNED: u8 = 2;
    const SIGNED: u8 = 3;
    const FLOAT: u8 = 4;
    const STRING: u8 = 5;
    const ARRAY: u8 = 6;
    const OBJECT: u8 = 7;

    /// Writes a value and, for arrays and objects, the number of their members
    /// in front of them.
    pub(crate) fn write<W: Write>(value: &Value, out: &mut W) -> Result<()> {
        match value {
            Value::Null => NULL.serialize(out),
            Value::Bool(value) => (BOOL, value).serialize(out),
            Value::Number(value) => match (value.as_u64(), value.as_i64()) {
                (Some(value), _) => (UNSIGNED, value).serialize(out),
                (None, Some(value)) => (SIGNED, value).serialize(out),
                (None, None) => (FLOAT, value.as_f64().unwrap_or_default()).serialize(out),
            },
            Value::String(value) => (STRING, value).serialize(out),
            Value::Array(items) => {
                (ARRAY, items.len() as u64).serialize(out)?;
                items.iter().try_for_each(|item| write(item, out))
            }
            Value::Object(fields) => {
                (OBJECT, fields.len() as u64).serialize(out)?;
                fields.iter().try_for_each(|(key, value)| {
                    key.serialize(out)?;
                    write(value, out)
                })
            }
        }
    }

    /// Reads what [`write()`] wrote. Fails for an unknown type or truncated
    /// input.
    pub(crate) fn read<R: Read>(bytes: &mut R) -> Result<Value> {
        Ok(match u8::deserialize_reader(bytes)? {
            NULL => Value::Null,
            BOOL => Value::Bool(bool::deserialize_reader(bytes)?),
            UNSIGNED => u64::deserialize_reader(bytes)?.into(),
            SIGNED => i64::deserialize_reader(bytes)?.into(),
            FLOAT => {
                Number::from_f64(f64::deserialize_reader(bytes)?).map_or(Value::Null, Value::Number)
            }
            STRING => Value::String(String::deserialize_reader(bytes)?),
            ARRAY => {
                let count = u64::deserialize_reader(bytes)?;
                Value::Array((0..count).map(|_| read(bytes)).collect::<Result<_>>()?)
            }
            OBJECT => {
                let count = u64::deserialize_reader(bytes)?;
                let field = |_| Ok((String::deserialize_reader(bytes)?, read(bytes)?));
                Value::Object((0..count).map(field).collect::<Result<Map<_, _>>>()?)
            }
            _ => return Err(Error::from(ErrorKind::InvalidData)),
        })
    }
}

/// Outlines, field by field.
pub(crate) mod outline {
    use borsh::BorshDeserialize;
    use borsh::io::{Error, ErrorKind, Read, Result, Write};
    use docs_model::content::{Heading, Outline, Reference, ReferenceKind};

    use super::span;

    const LINK: u8 = 0;
    const IMAGE: u8 = 1;
    const SYMBOL: u8 = 2;

    /// Writes an outline. The patterns have no `..`, so that a new field has to
    /// be written as well.
    pub(crate) fn write<W: Write>(outline: &Outline, out: &mut W) -> Result<()> {
        let Outline {
            title,
            excerpt,
            headings,
            anchors,
            references,
            is_truncated,
            has_html_title,
        } = outline;
        let flags = (is_truncated, has_html_title);
        borsh::to_writer(&mut *out, &(title, excerpt, anchors, flags))?;
        borsh::to_writer(&mut *out, &(headings.len() as u64))?;
        for heading in headings {
            let Heading {
                level,
                id,
                text,
                html,
            } = heading;
            borsh::to_writer(&mut *out, &(level, id, text, html))?;
        }
        borsh::to_writer(&mut *out, &(references.len() as u64))?;
        for reference in references {
            let Reference {
                kind,
                target,
                span: place,
                checked,
                file,
                from_page,
                text,
            } = reference;
            let kind = match kind {
                ReferenceKind::Link => LINK,
                ReferenceKind::Image => IMAGE,
                ReferenceKind::Symbol => SYMBOL,
                _ => return Err(Error::from(ErrorKind::Unsupported)),
            };
            borsh::to_writer(&mut *out, &(kind, target, checked, file, from_page, text))?;
            span::write(place, out)?;
        }
        Ok(())
    }

    /// Reads what [`write()`] wrote. Fails for an unknown kind of reference or
    /// truncated input.
    pub(crate) fn read<R: Read>(bytes: &mut R) -> Result<Outline> {
        let (title, excerpt, anchors, flags) = <_>::deserialize_reader(bytes)?;
        let (is_truncated, has_html_title) = flags;
        let headings = list(bytes, |bytes| {
            let (level, id, text, html) = <_>::deserialize_reader(bytes)?;
            Ok(Heading {
                level,
                id,
                text,
                html,
            })
        })?;
        let references = list(bytes, |bytes| {
            let (kind, target, checked, file, from_page, text) =
                <(u8, _, _, _, _, _)>::deserialize_reader(bytes)?;
            Ok(Reference {
                kind: match kind {
                    LINK => ReferenceKind::Link,
                    IMAGE => ReferenceKind::Image,
                    SYMBOL => ReferenceKind::Symbol,
                    _ => return Err(Error::from(ErrorKind::InvalidData)),
                },
                target,
                span: span::read(bytes)?,
                checked,
                file,
                from_page,
                text,
            })
        })?;
        Ok(Outline {
            title,
            excerpt,
            headings,
            anchors,
            references,
            is_truncated,
            has_html_title,
        })
    }

    /// Reads a number, and as many items.
    fn list<R: Read, T>(
        bytes: &mut R,
        mut item: impl FnMut(&mut R) -> Result<T>,
    ) -> Result<Vec<T>> {
        let count = u64::deserialize_reader(bytes)?;
        (0..count).map(|_| item(bytes)).collect()
    }
}
