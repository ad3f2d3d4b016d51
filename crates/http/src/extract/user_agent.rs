//! A label for a browser that its owner recognises: `Chrome on Windows`. A hint for people, never a check.

/// Names the browser and the system of a `User-Agent`.
pub(crate) fn device_label(agent: &str) -> String {
    let first = |known: &[(&str, &'static str)]| {
        known.iter().find(|(mark, _)| agent.contains(mark)).map(|(_, name)| *name)
    };
    // The order matters: each browser also claims to be those below it.
    let browser = first(&[
        ("Edg", "Edge"),
        ("OPR/", "Opera"),
        ("SamsungBrowser/", "Samsung Internet"),
        ("Firefox/", "Firefox"),
        ("FxiOS/", "Firefox"),
        ("CriOS/", "Chrome"),
        ("Chrome/", "Chrome"),
        ("Safari/", "Safari"),
    ]);
    let system = first(&[
        ("iPhone", "iPhone"),
        ("iPad", "iPad"),
        ("Android", "Android"),
        ("Windows", "Windows"),
        ("CrOS", "ChromeOS"),
        ("Mac OS X", "Mac"),
        ("Linux", "Linux"),
    ]);
    match (browser, system) {
        (Some(browser), Some(system)) => format!("{browser} on {system}"),
        (Some(browser), None) => browser.to_owned(),
        (None, Some(system)) => format!("A browser on {system}"),
        (None, None) => "An unknown browser".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_are_told_apart_though_each_claims_to_be_all_of_them() {
        let windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
        let webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";
        let iphone =
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
        let cases = [
            (format!("{windows} {webkit} Chrome/142.0.0.0 Safari/537.36"), "Chrome on Windows"),
            (format!("{windows} {webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0"), "Edge on Windows"),
            (format!("{windows} {webkit} Chrome/142.0.0.0 Safari/537.36 OPR/120.0"), "Opera on Windows"),
            ("Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0".into(), "Firefox on Linux"),
            (format!("{iphone} Version/18.0 Mobile/15E148 Safari/604.1"), "Safari on iPhone"),
            (format!("{iphone} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1"), "Chrome on iPhone"),
            (format!("Mozilla/5.0 (Linux; Android 15; Pixel 9) {webkit} Chrome/142.0 Mobile Safari/537.36"), "Chrome on Android"),
            ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15".into(), "Safari on Mac"),
            ("curl/8.5.0".into(), "An unknown browser"),
            (String::new(), "An unknown browser"),
            ("*bold* <b>Windows</b>\n+15550100301".into(), "A browser on Windows"),
        ];
        for (agent, label) in cases {
            assert_eq!(device_label(&agent), label, "{agent}");
        }
    }
}
