//! As much of MIME as a plain mail with an attachment takes (RFC 2045, 2047).

use super::Mail;

/// A mail from its lines.
pub(super) fn read(raw: &str) -> Mail {
    let (head, body) = parted(raw);
    let mut mail = Mail {
        from: words(&header(&head, "from")),
        to: words(&header(&head, "to")),
        subject: words(&header(&head, "subject")),
        ..Mail::default()
    };
    add_part(&mut mail, &head, body);
    mail
}

fn add_part(mail: &mut Mail, head: &str, body: &str) {
    let kind = header(head, "content-type");
    if let Some((_, rest)) = kind.split_once("boundary=") {
        let boundary = format!("--{}", rest.split(';').next().unwrap_or_default().trim_matches('"'));
        for part in body.split(&boundary).skip(1).filter(|part| !part.starts_with("--")) {
            let (head, body) = parted(part.trim_start_matches('\n'));
            add_part(mail, &head, body);
        }
        return;
    }
    let text =
        String::from_utf8_lossy(&decoded(body, &header(head, "content-transfer-encoding"))).into_owned();
    if kind.starts_with("text/calendar") {
        mail.calendar = Some(text);
    } else {
        text.replace('\r', "").trim().clone_into(&mut mail.text);
    }
}

/// The header, each field in one line, and the body.
fn parted(raw: &str) -> (String, &str) {
    let (head, body) = raw.split_once("\n\n").unwrap_or((raw, ""));
    (head.replace("\n ", " ").replace("\n\t", " "), body)
}

fn header(head: &str, name: &str) -> String {
    let field = head.lines().filter_map(|line| line.split_once(':'));
    let mut found = field.filter(|(key, _)| key.eq_ignore_ascii_case(name));
    found.next().map(|(_, value)| value.trim().to_owned()).unwrap_or_default()
}

fn decoded(body: &str, encoding: &str) -> Vec<u8> {
    match encoding.to_ascii_lowercase().as_str() {
        "base64" => base64(body),
        "quoted-printable" => quoted(&body.replace("=\n", "")),
        _ => body.as_bytes().to_vec(),
    }
}

fn quoted(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, tail @ ..] = rest {
        let coded = tail.get(..2).filter(|_| *first == b'=').and_then(|pair| std::str::from_utf8(pair).ok());
        let byte = coded.and_then(|pair| u8::from_str_radix(pair, 16).ok());
        bytes.push(byte.unwrap_or(*first));
        rest = if byte.is_some() { tail.get(2..).unwrap_or_default() } else { tail };
    }
    bytes
}

fn base64(text: &str) -> Vec<u8> {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let (mut bytes, mut buffer, mut bits) = (Vec::new(), 0_u32, 0);
    for digit in text.bytes().filter_map(|byte| DIGITS.iter().position(|digit| *digit == byte)) {
        buffer = (buffer << 6 | u32::try_from(digit).unwrap_or_default()) & 0xffff;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push(u8::try_from(buffer >> bits & 0xff).unwrap_or_default());
        }
    }
    bytes
}

/// A field whose words may be encoded: `=?utf-8?b?Q2Fmw6k=?=`.
fn words(field: &str) -> String {
    let mut read = String::new();
    let mut rest = field;
    while let Some((before, coded)) = rest.split_once("=?") {
        // Between two encoded words a space is none.
        read.push_str(if before.trim().is_empty() { "" } else { before });
        let mut parts = coded.splitn(4, '?');
        let (Some(_), Some(how), Some(text), Some(after)) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return read + coded;
        };
        let bytes =
            if how.eq_ignore_ascii_case("b") { base64(text) } else { quoted(&text.replace('_', " ")) };
        read.push_str(&String::from_utf8_lossy(&bytes));
        rest = after.strip_prefix('=').unwrap_or(after);
    }
    read + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mail_is_read_as_its_reader_sees_it() {
        let raw = "From: =?utf-8?b?Q2Fmw6k=?= <hello@x.example>\nSubject: One\n two\nTo: ada@example.com\n\
            Content-Type: multipart/mixed; boundary=\"b\"\n\n--b\nContent-Type: text/plain; charset=utf-8\n\
            Content-Transfer-Encoding: quoted-printable\n\nCaf=C3=A9 #code=3D0a=\n0b\n--b\n\
            Content-Type: text/calendar\nContent-Transfer-Encoding: base64\n\nQkVHSU4=\n--b--\n";
        let expected = Mail {
            from: "Café <hello@x.example>".into(),
            to: "ada@example.com".into(),
            subject: "One two".into(),
            text: "Café #code=0a0b".into(),
            calendar: Some("BEGIN".into()),
        };
        assert_eq!(read(raw), expected);
    }
}
