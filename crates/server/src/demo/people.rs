//! People without a story: names and numbers for as many as are asked for. Numbers are of the ranges that are kept free for stories.

use ports::platform::ClientSeed;

/// None of them is the first name of somebody with a story.
const FIRST: [&str; 64] = [
    "Abigail", "Adriana", "Alma", "Anouk", "Ariana", "Astrid", "Bianca", "Bonnie", "Carmen", "Celeste",
    "Clara", "Daniela", "Daphne", "Delia", "Edith", "Eliza", "Esme", "Esther", "Farah", "Flora", "Freda",
    "Gemma", "Gloria", "Greta", "Harriet", "Helena", "Imani", "Ines", "Irene", "Ivy", "Jada", "Joanna",
    "June", "Kara", "Keiko", "Lara", "Lena", "Lydia", "Mabel", "Malia", "Margot", "Marta", "Mina", "Naomi",
    "Nadia", "Odette", "Opal", "Paloma", "Petra", "Quinn", "Ramona", "Rhea", "Rosa", "Sabine", "Selma",
    "Simone", "Talia", "Thea", "Uma", "Viola", "Willa", "Yara", "Zadie", "Zora",
];

/// None of them is the last name of somebody with a story.
const LAST: [&str; 61] = [
    "Abara", "Acosta", "Alvarez", "Andersen", "Ashby", "Baptiste", "Barros", "Bauer", "Bennett", "Bianchi",
    "Brandt", "Calloway", "Castillo", "Chandra", "Costa", "Cruz", "Delgado", "Diallo", "Dubois", "Eriksen",
    "Falk", "Fischer", "Fontaine", "Fujita", "Gallo", "Garrett", "Hale", "Hoffman", "Huang", "Iqbal",
    "Jensen", "Kaplan", "Keller", "Khan", "Laine", "Lambert", "Larsen", "Lopez", "Mancini", "Mbeki",
    "Mendes", "Moreau", "Nakamura", "Nolan", "Ortega", "Osei", "Park", "Pereira", "Quist", "Ramos", "Ricci",
    "Sandoval", "Silva", "Sorensen", "Tran", "Ueda", "Varga", "Vidal", "Winter", "Yamada", "Zhou",
];

/// Area codes; each has a hundred numbers for stories.
const AREAS: [&str; 12] =
    ["212", "347", "646", "917", "929", "516", "914", "201", "551", "973", "908", "631"];

/// The person of a number. Every fourth has a number of another country.
pub(super) fn american(number: usize) -> ClientSeed {
    let local = number - number / 4;
    match AREAS.get(local / 100) {
        Some(area) if number % 4 != 3 => named(number, format!("+1 {area} 555 01{:02}", local % 100)),
        _ => abroad(number),
    }
}

/// The person of a number, in Britain.
pub(super) fn british(number: usize) -> ClientSeed {
    named(number + FIRST.len() / 2, format!("+44 7700 900{:03}", number % 1_000))
}

fn abroad(number: usize) -> ClientSeed {
    let phone = match number / 4 % 3 {
        0 if number < 9_000 => format!("+44 20 7946 0{:03}", number / 12),
        1 if number < 9_000 => format!("+49 30 23125 {:03}", number / 12),
        _ => format!("+33 6 39 98 {:02} {:02}", number / 100 % 100, number % 100),
    };
    named(number, phone)
}

fn named(number: usize, phone: String) -> ClientSeed {
    // The lists have no common divisor, so their pairs begin to repeat only after all of them.
    let first = FIRST.get(number * 7 % FIRST.len()).copied().unwrap_or_default();
    let last = LAST.get(number % LAST.len()).copied().unwrap_or_default();
    ClientSeed {
        name: format!("{first} {last}"),
        phone: Some(phone),
        email: (number % 5 < 3).then(|| format!("{first}.{last}@example.com").to_lowercase()),
        status: "active",
        tags: Vec::new(),
        created_at: None,
    }
}
