//! How types of other crates are written as bytes by borsh.

/// Spans, whose crate does not know borsh.
pub(crate) mod span {
    use borsh::io::{Read, Result, Write};
    use borsh::{BorshDeserialize as _, BorshSerialize as _};
    use docs_model::Span;

    pub(crate) fn write<W: Write>(span: &Span, out: &mut W) -> Result<()> {
        (span.start as u64, span.end as u64).serialize(out)
    }

    pub(crate) fn read<R: Read>(bytes: &mut R) -> Result<Span> {
        let (start, end) = <(u64, u64)>::deserialize_reader(bytes)?;
        let number = |it| usize::try_from(it).map_err(borsh::io::Error::other);
        Ok(Span::new(number(start)?, number(end)?))
    }
}

/// JSON values as their text.
pub(crate) mod json {
    use borsh::io::{Read, Result, Write};
    use borsh::{BorshDeserialize as _, BorshSerialize as _};
    use serde_json::Value;

    pub(crate) fn write<W: Write>(value: &Value, out: &mut W) -> Result<()> {
        value.to_string().serialize(out)
    }

    pub(crate) fn read<R: Read>(bytes: &mut R) -> Result<Value> {
        Ok(serde_json::from_str(&String::deserialize_reader(bytes)?)?)
    }
}
