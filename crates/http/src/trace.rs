//! Where a request belongs in a trace that reaches over several programs (W3C Trace Context). The names are those of OpenTelemetry's logs, so
//! that a collector joins our lines with the proxy's.

use actix_web::http::header::HeaderMap;

const TRACEPARENT: &str = "traceparent";

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Trace {
    /// The whole trace, 32 hexadecimal digits.
    pub(crate) id: String,
    /// The calling span, 16 digits; none where the trace begins here.
    pub(crate) parent: Option<String>,
}

impl Trace {
    /// From the caller's header, if it is one; otherwise a trace of the request's own, which has its id.
    pub(crate) fn of(headers: &HeaderMap, request_id: &str) -> Self {
        let given = headers.get(TRACEPARENT).and_then(|value| value.to_str().ok()).and_then(read);
        given.unwrap_or_else(|| Self { id: request_id.replace('-', ""), parent: None })
    }
}

/// `00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01`; later versions may say more after it. Anything else is ignored, and never logged.
fn read(header: &str) -> Option<Trace> {
    let mut parts = header.split('-');
    let version = part(parts.next()?, 2)?;
    let (id, parent) = (part(parts.next()?, 32)?, part(parts.next()?, 16)?);
    part(parts.next()?, 2)?;
    let is_whole = version == "00" && parts.next().is_none() || version != "00" && version != "ff";
    let is_one = |digits: &str| digits.bytes().any(|digit| digit != b'0');
    (is_whole && is_one(id) && is_one(parent))
        .then(|| Trace { id: id.to_owned(), parent: Some(parent.to_owned()) })
}

fn part(text: &str, length: usize) -> Option<&str> {
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    (text.len() == length && text.bytes().all(is_digit)).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "4bf92f3577b34da6a3ce929d0e0e4736";
    const PARENT: &str = "00f067aa0ba902b7";

    #[test]
    fn a_caller_may_say_what_the_request_belongs_to() {
        for header in [format!("00-{ID}-{PARENT}-01"), format!("01-{ID}-{PARENT}-00-more")] {
            assert_eq!(read(&header), Some(Trace { id: ID.into(), parent: Some(PARENT.into()) }), "{header}");
        }
    }

    #[test]
    fn nothing_else_is_believed() {
        let zeros = |count: usize| "0".repeat(count);
        let bad = [
            String::new(),
            "+1 212 555 0100".to_owned(),
            format!("00-{ID}-{PARENT}"),
            format!("00-{ID}-{PARENT}-01-more"),
            format!("ff-{ID}-{PARENT}-01"),
            format!("00-{}-{PARENT}-01", zeros(32)),
            format!("00-{ID}-{}-01", zeros(16)),
            format!("00-{}-{PARENT}-01", ID.to_uppercase()),
            format!("00-{}-{PARENT}-01", &ID[1..]),
            format!("00-{ID}\u{e9}-{PARENT}-01"),
        ];
        for header in bad {
            assert_eq!(read(&header), None, "{header}");
        }
        let own = Trace::of(&HeaderMap::new(), "6c7f2b1e-0000-4000-8000-00000000beef");
        assert_eq!(own, Trace { id: "6c7f2b1e00004000800000000000beef".into(), parent: None });
    }
}
