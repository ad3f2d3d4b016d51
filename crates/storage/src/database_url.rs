//! Addresses of databases without what is secret in them, wherever libpq accepts it: before the `@` and in the options.

/// A password in an address.
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

/// An address as libpq reads it: what stands before the first `@`, and no `/` before it, is a name and a password.
pub(crate) struct Parts<'a> {
    hosts: &'a str,
    options: Option<&'a str>,
}

impl<'a> Parts<'a> {
    pub(crate) fn of(url: &'a str) -> Self {
        let place = url.split_once("://").map_or(url, |(_, place)| place);
        let place =
            place.split_once('@').filter(|(user, _)| !user.contains('/')).map_or(place, |(_, place)| place);
        let (place, options) = place.split_once('?').map_or((place, None), |(place, own)| (place, Some(own)));
        Self { hosts: place.split('/').next().unwrap_or_default(), options }
    }

    /// The hosts without their ports, with commas between; none where the address names no host.
    pub(crate) fn hosts(&self) -> Option<String> {
        let host = |host: &str| {
            let end = host.find(']').map_or_else(|| host.find(':'), |end| Some(end + 1));
            decoded(end.and_then(|end| host.get(..end)).unwrap_or(host))
        };
        let hosts: Vec<String> = self.hosts.split(',').map(host).collect();
        Some(hosts.join(",")).filter(|hosts| !hosts.is_empty())
    }

    /// The last value of an option, unless that is empty.
    pub(crate) fn option(&self, name: &str) -> Option<String> {
        let pairs = self.pairs().filter(|(own, _)| decoded(own) == name);
        pairs.last().map(|(_, value)| decoded(value)).filter(|value| !value.is_empty())
    }

    fn pairs(&self) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.options.unwrap_or_default().split('&').filter_map(|option| option.split_once('='))
    }
}

/// An address with options for libpq. Options that the operator wrote into the address stay as they are.
pub(crate) fn with_options(url: &str, options: &[(&str, &str)]) -> String {
    let parts = Parts::of(url);
    let names: Vec<String> = parts.pairs().map(|(name, _)| decoded(name)).collect();
    let mut separator = match parts.options {
        None => "?",
        Some(own) if own.is_empty() || own.ends_with('&') => "",
        Some(_) => "&",
    };
    let mut address = url.to_owned();
    for (name, value) in options.iter().filter(|(name, _)| !names.iter().any(|own| own == name)) {
        address.extend([separator, name, "=", value]);
        separator = "&";
    }
    address
}

/// An address without one of its options.
pub(crate) fn without_option(url: &str, name: &str) -> String {
    let Some(options) = Parts::of(url).options else { return url.to_owned() };
    let place = url.get(..url.len() - options.len()).unwrap_or_default();
    let is_other = |option: &&str| option.split_once('=').is_none_or(|(own, _)| decoded(own) != name);
    let kept: Vec<&str> = options.split('&').filter(is_other).collect();
    format!("{place}{}", kept.join("&"))
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

    #[test]
    fn options_are_added_and_none_is_replaced() {
        let limits = [("connect_timeout", "2"), ("keepalives_idle", "3")];
        for (url, with) in [
            ("postgres://h/x", "postgres://h/x?connect_timeout=2&keepalives_idle=3"),
            ("postgres://h", "postgres://h?connect_timeout=2&keepalives_idle=3"),
            ("postgres://h/x?", "postgres://h/x?connect_timeout=2&keepalives_idle=3"),
            (
                "postgres://localhost/x?host=/tmp/d",
                "postgres://localhost/x?host=/tmp/d&connect_timeout=2&keepalives_idle=3",
            ),
            (
                "postgres://h/x?connect_timeout=30&sslmode=prefer",
                "postgres://h/x?connect_timeout=30&sslmode=prefer&keepalives_idle=3",
            ),
            (
                "postgres://h/x?keepalives%5Fidle=9&connect_timeout=0",
                "postgres://h/x?keepalives%5Fidle=9&connect_timeout=0",
            ),
            // Passwords may look like options.
            (
                "postgres://a:b?connect_timeout=9&c@h/x",
                "postgres://a:b?connect_timeout=9&c@h/x?connect_timeout=2&keepalives_idle=3",
            ),
            (
                "postgres://a:b?@h/x?application_name=a@b/c?",
                "postgres://a:b?@h/x?application_name=a@b/c?&connect_timeout=2&keepalives_idle=3",
            ),
        ] {
            assert_eq!(with_options(url, &limits), with);
        }
    }
}
