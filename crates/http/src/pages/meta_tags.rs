//! The head of a page for search engines, messengers and home screens: title, description, Open Graph, and the salon as JSON-LD.

use app::public::ShopPage;
use domain::{DayOfWeek, Shop, ShopHours, SpecialDayDraft};
use serde_json::{Map, Value, json};

/// A salon's pages with something to find on them.
pub(super) const SALON_PAGES: [&str; 3] = ["/", "/services", "/booking"];
/// The platform's.
pub(super) const PLATFORM_PAGES: [&str; 3] = ["/", "/signup", "/setup-salon"];

/// Search engines show no more characters of a description.
const DESCRIPTION: usize = 300;

const PLATFORM: &str = "Parlour";
const PLATFORM_WORDS: &str =
    "Your own salon website with online booking and WhatsApp confirmation. No chair is ever booked twice.";

/// Whom a page is about.
pub(super) enum Subject<'a> {
    /// The platform itself.
    Platform {
        /// Where it is written to.
        contact: &'a str,
    },
    /// A salon, open to visitors.
    Salon(&'a ShopPage),
    /// A closed salon, or none.
    Nobody,
}

/// A page of a site. `origin` is the site's own: `https://glow.parlour.example`. An address without a page has no path.
pub(super) struct Page<'a> {
    pub(super) subject: Subject<'a>,
    pub(super) origin: &'a str,
    pub(super) path: Option<&'static str>,
}

impl Page<'_> {
    /// The whole head that the server knows.
    pub(super) fn head(&self) -> String {
        let mut head = vec![format!("<title>{}</title>", escaped(self.title()))];
        if !self.is_for_search_engines() {
            head.push(r#"<meta name="robots" content="noindex">"#.to_owned());
        }
        if let Subject::Nobody = self.subject {
            return head.concat();
        }
        head.push(r#"<link rel="manifest" href="/manifest.webmanifest">"#.to_owned());
        if let Subject::Platform { contact } = self.subject {
            head.push(named("parlour:contact", contact));
        }
        if let Some(path) = self.path {
            self.describe(path, &mut head);
        }
        head.concat()
    }

    /// What a page is called where it is found and shared.
    fn describe(&self, path: &str, head: &mut Vec<String>) {
        let url = format!("{}{path}", self.origin);
        let description = self.description();
        head.push(named("description", &description));
        let mut properties = vec![
            ("og:type", "website"),
            ("og:site_name", self.title()),
            ("og:title", self.title()),
            ("og:description", &description),
        ];
        // The page of one visitor is found nowhere.
        if !path.contains(':') {
            head.push(format!(r#"<link rel="canonical" href="{}">"#, escaped(&url)));
            properties.push(("og:url", &url));
        }
        for (property, content) in properties {
            head.push(format!(r#"<meta property="{property}" content="{}">"#, escaped(content)));
        }
        if let Subject::Salon(card) = &self.subject {
            if let Some(image) = picture(&card.shop) {
                let image = format!("{}{image}", self.origin);
                head.push(format!(r#"<meta property="og:image" content="{}">"#, escaped(&image)));
            }
            if path == "/" {
                let data = salon_data(card, self.origin).to_string();
                head.push(data_block(r#"type="application/ld+json""#, &data));
            }
        }
    }

    fn title(&self) -> &str {
        match &self.subject {
            Subject::Salon(card) => &card.shop.name,
            Subject::Platform { .. } | Subject::Nobody => PLATFORM,
        }
    }

    fn description(&self) -> String {
        let Subject::Salon(card) = &self.subject else { return PLATFORM_WORDS.to_owned() };
        let own = card.shop.branding.business_description.as_deref().map(in_one_line);
        own.unwrap_or_else(|| format!("Book an appointment at {} online.", card.shop.name))
    }

    /// Whether search engines may index the page: no page of a visitor or of a dashboard.
    fn is_for_search_engines(&self) -> bool {
        let Some(path) = self.path else { return false };
        match self.subject {
            Subject::Salon(card) => card.shop.accepting_bookings && SALON_PAGES.contains(&path),
            Subject::Platform { .. } => PLATFORM_PAGES.contains(&path),
            Subject::Nobody => false,
        }
    }
}

fn named(name: &str, content: &str) -> String {
    format!(r#"<meta name="{name}" content="{}">"#, escaped(content))
}

/// The Open Graph tags.
fn picture(shop: &Shop) -> Option<&str> {
    shop.branding.hero_image_url.as_deref().or(shop.branding.logo_url.as_deref())
}

fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(DESCRIPTION).collect()
}

/// The salon as <https://schema.org/HairSalon>.
fn salon_data(card: &ShopPage, origin: &str) -> Value {
    let branding = &card.shop.branding;
    let mut data = Map::new();
    let mut say = |name: &str, value: Option<Value>| {
        if let Some(value) = value {
            data.insert(name.to_owned(), value);
        }
    };
    let text = |text: &Option<String>| text.as_ref().map(|text| json!(text));
    let picture_of = |url: &Option<String>| url.as_ref().map(|url| json!(format!("{origin}{url}")));
    say("@context", Some(json!("https://schema.org")));
    say("@type", Some(json!("HairSalon")));
    say("@id", Some(json!(format!("{origin}/#salon"))));
    say("name", Some(json!(card.shop.name)));
    say("url", Some(json!(format!("{origin}/"))));
    say("description", text(&branding.business_description));
    say("telephone", text(&branding.business_phone));
    say("email", text(&branding.business_email));
    say("address", text(&branding.business_address));
    say("logo", picture_of(&branding.logo_url));
    say("image", picture(&card.shop).map(|url| json!(format!("{origin}{url}"))));
    say("openingHoursSpecification", Some(week(&card.hours)));
    say("specialOpeningHoursSpecification", special_days(&card.special_days));
    let booking = || json!({"@type": "ReserveAction", "target": format!("{origin}/booking")});
    say("potentialAction", card.shop.accepting_bookings.then(booking));
    Value::Object(data)
}

fn week(hours: &ShopHours) -> Value {
    let open = DayOfWeek::ALL.into_iter().filter_map(|day| Some((day, hours.on(day)?)));
    let specification = |(day, opening): (DayOfWeek, domain::Opening)| {
        json!({
            "@type": "OpeningHoursSpecification",
            "dayOfWeek": format!("https://schema.org/{}", day.name()),
            "opens": opening.opens.to_string(),
            "closes": opening.closes.to_string(),
        })
    };
    Value::Array(open.map(specification).collect())
}

/// A day without hours opens and closes at midnight.
fn special_days(days: &[SpecialDayDraft]) -> Option<Value> {
    let specification = |day: &SpecialDayDraft| {
        let [opens, closes] = day.opening.map_or_else(
            || ["00:00".to_owned(), "00:00".to_owned()],
            |opening| [opening.opens.to_string(), opening.closes.to_string()],
        );
        json!({
            "@type": "OpeningHoursSpecification",
            "name": day.name,
            "validFrom": day.dates.first().to_string(),
            "validThrough": day.dates.last().to_string(),
            "opens": opens,
            "closes": closes,
        })
    };
    (!days.is_empty()).then(|| Value::Array(days.iter().map(specification).collect()))
}

/// A block of data, which no browser runs; `<` is escaped so that no text of a salon can end it.
pub(super) fn data_block(attributes: &str, json: &str) -> String {
    format!("<script {attributes}>{}</script>", json.replace('<', "\\u003c"))
}

/// A text inside an element or a quoted attribute.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use app::public::{PreloadedData, SelfService};
    use domain::{
        BookingPolicy, Branding, Opening, ShopId, ShopStatus, ShopZone, SpecialDates, Subdomain, TimeOfDay,
    };

    use super::*;

    const NASTY: &str = "Glow \"</script><script>alert(1)</script>&<!--";

    fn card(name: &str, branding: Branding) -> ShopPage {
        let shop = Shop {
            id: ShopId::new(1),
            name: name.to_owned(),
            subdomain: Subdomain::parse("glow").unwrap(),
            status: ShopStatus::Active,
            accepting_bookings: true,
            completes_visits: true,
            zone: ShopZone::DEFAULT,
            branding,
            policy: BookingPolicy::default(),
            published_whatsapp: None,
        };
        let preloaded = PreloadedData::default();
        let (self_service, hours) = (SelfService::default(), ShopHours::UNSET);
        ShopPage { shop, self_service, hours, special_days: Vec::new(), preloaded }
    }

    fn head(subject: Subject<'_>, path: impl Into<Option<&'static str>>) -> String {
        Page { subject, origin: "https://glow.parlour.example", path: path.into() }.head()
    }

    /// The JSON-LD of a head.
    fn data(head: &str) -> Value {
        let (_, rest) = head.split_once(r#"<script type="application/ld+json">"#).unwrap();
        serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap()
    }

    fn full() -> ShopPage {
        let branding = Branding {
            hero_image_url: Some("/uploads/1/hero.jpg".into()),
            business_address: Some("418 Bergen Street".into()),
            business_phone: Some("+1 718 555 0142".into()),
            business_description: Some("A calm studio.\n\nWalk in,  or book.".into()),
            ..Branding::default()
        };
        card("Glow & Co", branding)
    }

    #[test]
    fn a_salon_is_named_described_and_can_be_shared() {
        let salon = full();
        let head = head(Subject::Salon(&salon), "/");
        for part in [
            "<title>Glow &amp; Co</title>",
            r#"<meta name="description" content="A calm studio. Walk in, or book.">"#,
            r#"<link rel="canonical" href="https://glow.parlour.example/">"#,
            r#"<meta property="og:title" content="Glow &amp; Co">"#,
            r#"<meta property="og:image" content="https://glow.parlour.example/uploads/1/hero.jpg">"#,
            r#"<link rel="manifest" href="/manifest.webmanifest">"#,
        ] {
            assert!(head.contains(part), "{part} is not in {head}");
        }
        assert!(!head.contains("noindex"));
        let data = data(&head);
        assert_eq!((&data["@type"], &data["name"]), (&json!("HairSalon"), &json!("Glow & Co")));
        assert_eq!(data["image"], "https://glow.parlour.example/uploads/1/hero.jpg");
        let hours = data["openingHoursSpecification"].as_array().unwrap();
        assert_eq!(hours.len(), 6, "closed on Sunday");
        assert_eq!(hours[5]["dayOfWeek"], "https://schema.org/Saturday");
        assert_eq!((&hours[5]["opens"], &hours[5]["closes"]), (&json!("08:00"), &json!("18:00")));
        assert!(data.get("email").is_none(), "what the salon does not say is not said");
    }

    #[test]
    fn special_days_are_told_with_their_hours() {
        let mut salon = full();
        assert!(data(&head(Subject::Salon(&salon), "/")).get("specialOpeningHoursSpecification").is_none());
        let day = |first: &str, last: &str, opening, name: &str| SpecialDayDraft {
            dates: SpecialDates::parse(first.parse().unwrap(), last.parse().unwrap()).unwrap(),
            opening,
            name: name.to_owned(),
        };
        let short = Opening { opens: TimeOfDay::hm(9, 0), closes: TimeOfDay::hm(14, 0) };
        salon.special_days = vec![
            day("2026-11-26", "2026-11-26", None, "Thanksgiving"),
            day("2026-12-23", "2026-12-24", Some(short), NASTY),
        ];
        let head = head(Subject::Salon(&salon), "/");
        let told = &data(&head)["specialOpeningHoursSpecification"];
        assert_eq!(
            told[0],
            json!({
                "@type": "OpeningHoursSpecification", "name": "Thanksgiving", "validFrom": "2026-11-26",
                "validThrough": "2026-11-26", "opens": "00:00", "closes": "00:00",
            })
        );
        assert_eq!((&told[1]["validThrough"], &told[1]["closes"]), (&json!("2026-12-24"), &json!("14:00")));
        assert_eq!(told[1]["name"], NASTY);
        assert!(!head.contains("alert(1)</script>"), "{head}");
    }

    #[test]
    fn no_text_of_a_salon_leaves_its_place() {
        let nasty = || Some(NASTY.to_owned());
        let branding = Branding {
            hero_image_url: nasty(),
            business_address: nasty(),
            business_description: nasty(),
            ..Branding::default()
        };
        let salon = card(NASTY, branding);
        let head = head(Subject::Salon(&salon), "/");
        assert_eq!(head.matches("<script").count(), 1, "{head}");
        assert!(!head.contains("alert(1)</script>") && !head.contains("<!--"), "{head}");
        assert_eq!(data(&head)["name"], NASTY);
    }

    #[test]
    fn pages_of_visitors_and_staff_are_not_indexed() {
        let salon = full();
        for path in ["/profile", "/login", "/admin/dashboard", "/booking/confirmation"] {
            assert!(head(Subject::Salon(&salon), path).contains("noindex"), "{path}");
        }
        assert!(!head(Subject::Salon(&salon), "/services").contains("noindex"));
        let mut closed = full();
        closed.shop.accepting_bookings = false;
        assert!(head(Subject::Salon(&closed), "/").contains("noindex"), "not open yet");
        let platform = |path| head(Subject::Platform { contact: "hello@parlour.example" }, path);
        assert!(platform("/master/dashboard").contains("noindex"));
        let written_to = r#"<meta name="parlour:contact" content="hello@parlour.example">"#;
        assert!(platform("/").contains(written_to) && !head(Subject::Salon(&salon), "/").contains("hello@"));
        let nobody = head(Subject::Nobody, "/");
        assert_eq!(nobody, r#"<title>Parlour</title><meta name="robots" content="noindex">"#);
        let missing = head(Subject::Salon(&salon), None);
        assert!(missing.contains("noindex") && !missing.contains("canonical"), "{missing}");
        let plain = card("Glow", Branding::default());
        assert!(head(Subject::Salon(&plain), "/").contains("Book an appointment at Glow online."));
    }
}
