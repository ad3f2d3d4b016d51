//! The clients of the demo salons. Numbers are of the ranges that are kept free for stories; Maya Chen has a phone in the simulator.

use ports::platform::ClientSeed;

/// Name, last four digits of the phone or all of it, status, tags.
type ClientRecord = (&'static str, &'static str, &'static str, &'static [&'static str]);

const GLOW: [ClientRecord; 34] = [
    ("Camille Rhodes", "0182", "vip", &["balayage", "prefers mornings"]),
    ("Priya Nair", "0119", "active", &["balayage"]),
    ("Hana Sato", "0143", "active", &["gloss"]),
    ("Zoë Adeyemi", "0177", "vip", &["silk press", "prefers Maya"]),
    ("Ingrid Dahl", "0134", "inactive", &[]),
    ("Tom Reyes", "0101", "active", &["short hair"]),
    ("Marc Blanc", "0155", "blacklisted", &["no-show"]),
    ("Elena Petrova", "0120", "vip", &["colour", "evenings"]),
    ("Ruth Okoro", "0121", "active", &["curls"]),
    ("Amara Bello", "0122", "active", &[]),
    ("Jo Marsh", "0123", "active", &["evenings"]),
    ("Nina Wolf", "0124", "active", &["brows"]),
    ("Maya Chen", "+1 555 010 0301", "active", &["nails"]),
    ("Sara Haddad", "0126", "active", &["nails", "bridal"]),
    ("Karim Saab", "0127", "active", &["beard"]),
    ("Paul Mercier", "0128", "active", &[]),
    ("Dan Ito", "0129", "active", &["short hair"]),
    ("Noor Aziz", "0130", "active", &[]),
    ("Leila Farah", "0131", "active", &["colour"]),
    ("Grace Kim", "0132", "vip", &["facials"]),
    ("Olivia Hart", "0133", "active", &["lashes"]),
    ("Beatriz Souza", "0135", "active", &[]),
    ("Chloé Martin", "0136", "active", &["patch test done"]),
    ("Aisha Rahman", "0137", "active", &["evenings"]),
    ("Fiona Walsh", "0138", "active", &[]),
    ("Mei Tanaka", "0139", "active", &["nails"]),
    ("Lucía Romero", "0140", "active", &["curls"]),
    ("Hannah Weiss", "0141", "inactive", &[]),
    ("Iris Novak", "0144", "active", &["gloss"]),
    ("Salma Idrissi", "0145", "active", &["new in town"]),
    ("Theo Grant", "0146", "active", &[]),
    ("Vera Ivanova", "0147", "active", &["facials"]),
    ("Yusuf Demir", "0148", "active", &["beard"]),
    ("Wendy Clarke", "0149", "inactive", &["moved away"]),
];

const LUNA: [ClientRecord; 6] = [
    ("Emma Hughes", "0160", "vip", &["nails"]),
    ("Sophie Baker", "0161", "active", &[]),
    ("Isla Murray", "0162", "active", &["evenings"]),
    ("Ada Byrne", "0163", "active", &[]),
    ("Freya Owens", "0164", "active", &["nails"]),
    ("Ella Shaw", "0165", "active", &[]),
];

/// Thirty-four people of every status.
pub(super) fn of_glow() -> Vec<ClientSeed> {
    GLOW.iter().map(|record| client(record, "+1 718 555 ")).collect()
}

pub(super) fn of_luna() -> Vec<ClientSeed> {
    LUNA.iter().map(|record| client(record, "+44 20 7946 ")).collect()
}

fn client((name, digits, status, tags): &ClientRecord, prefix: &str) -> ClientSeed {
    let first = name.split(' ').next().unwrap_or(name).to_lowercase();
    let phone = if digits.starts_with('+') { (*digits).to_owned() } else { format!("{prefix}{digits}") };
    ClientSeed {
        name: (*name).into(),
        phone: Some(phone),
        email: first.is_ascii().then(|| format!("{first}@example.com")),
        status,
        tags: tags.iter().map(|tag| (*tag).into()).collect(),
        created_at: None,
    }
}
