//! Addresses of databases without what is secret in them, wherever libpq accepts it: before the `@` and in the options.

/// Something that nobody else may see.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Secret {
    /// As libpq calls it.
    pub(crate) name: String,
    pub(crate) value: String,
}

/// An address as it may be shown: `***` for every password.
#[must_use]
pub fn redacted(url: &str) -> String {
    without_secrets(url, Some("***")).0
}

/// An address with a mask for every password, or without them, and what they were.
pub(crate) fn without_secrets(url: &str, mask: Option<&str>) -> (String, Vec<Secret>) {
    let (place, options) = url.split_once('?').unwrap_or((url, ""));
    let mut secrets = Vec::new();
    let mut keep = |name: &str, value: &str| {
        secrets.push(Secret { name: name.to_owned(), value: decoded(value) });
    };
    let mut place = place.to_owned();
    if let Some((before, host)) = place.rsplit_once('@')
        && let Some((scheme, user)) = before.split_once("://")
        && let Some((name, password)) = user.split_once(':')
    {
        keep("password", password);
        let shown = mask.map(|mask| format!(":{mask}")).unwrap_or_default();
        place = format!("{scheme}://{name}{shown}@{host}");
    }
    let mut kept = Vec::new();
    for option in options.split('&').filter(|option| !option.is_empty()) {
        match option.split_once('=') {
            Some((name, password)) if name.contains("password") => {
                keep(name, password);
                kept.extend(mask.map(|mask| format!("{name}={mask}")));
            }
            _ => kept.push(option.to_owned()),
        }
    }
    let options = if kept.is_empty() { String::new() } else { format!("?{}", kept.join("&")) };
    (format!("{place}{options}"), secrets)
}

/// `%40` is `@`.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let byte = after
            .get(..2)
            .filter(|_| *first == b'%')
            .and_then(|hex| std::str::from_utf8(hex).ok().and_then(|hex| u8::from_str_radix(hex, 16).ok()));
        bytes.push(byte.unwrap_or(*first));
        rest = if byte.is_some() { after.get(2..).unwrap_or_default() } else { after };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_secret_is_taken_out_or_masked() {
        for (url, without, shown, secrets) in [
            (
                "postgres://a:s%40cret@h:5432/x?sslmode=prefer",
                "postgres://a@h:5432/x?sslmode=prefer",
                "postgres://a:***@h:5432/x?sslmode=prefer",
                vec![("password", "s@cret")],
            ),
            (
                "postgres://h/x?user=a&password=100%25&sslpassword=b",
                "postgres://h/x?user=a",
                "postgres://h/x?user=a&password=***&sslpassword=***",
                vec![("password", "100%"), ("sslpassword", "b")],
            ),
            (
                "postgres://a@localhost/x?host=/tmp/d",
                "postgres://a@localhost/x?host=/tmp/d",
                "postgres://a@localhost/x?host=/tmp/d",
                vec![],
            ),
            ("sqlite:a.sqlite3", "sqlite:a.sqlite3", "sqlite:a.sqlite3", vec![]),
        ] {
            let (address, found) = without_secrets(url, None);
            let found: Vec<_> =
                found.iter().map(|secret| (secret.name.as_str(), secret.value.as_str())).collect();
            assert_eq!((address.as_str(), found), (without, secrets));
            assert_eq!(redacted(url), shown);
        }
    }
}
