//! Citations: `slot rule 21` and `rules/booking-life#hold` are headings of `docs/rules`, and no text cites a document that the repository
//! does not have.

use std::collections::{BTreeMap, BTreeSet};

use crate::source::{File, numbered};

/// Documents that were handed over, and notes on the design.
const NOT_HERE: &[&str] = &[
    "DESIGN.md",
    "admin.md",
    "backend.md",
    "client.md",
    "decisions.md",
    "desk.md",
    "frontend.md",
    "house.md",
    "messages.md",
    "peers.md",
    "production.md",
    "reliability.md",
    "slot-rules.md",
    "slots.md",
    "style.md",
    "vip.md",
    "visit.md",
    "whatsapp.md",
    "world.md",
    "admin specification",
    "client specification",
    "design/",
    "shared/",
];

/// Documents of these names are in `docs/rules`, too, and may be cited there or by their path.
const HERE_TOO: &[&str] = &["messages.md", "slots.md"];

/// Words that lead nowhere before a number.
const NUMBERED_NOWHERE: &[&str] = &[
    "decision ",
    "decisions ",
    "decisions#",
    "Decision ",
    "Decisions ",
    "production P",
    "spec D",
    "§",
    "§ ",
];

const FOLDER: &str = "docs/rules/";
const SLOT_RULES: &str = "docs/rules/slots.md";

/// The rules that can be cited.
pub(crate) struct Rules {
    slots: BTreeSet<u32>,
    /// The files of each name: one, unless two rules have the same name.
    named: BTreeMap<String, Vec<String>>,
}

impl Rules {
    pub(crate) fn of(files: &[File]) -> Self {
        let mut rules = Self { slots: BTreeSet::new(), named: BTreeMap::new() };
        for file in files.iter().filter(|file| file.path.starts_with(FOLDER)) {
            let place = file.path.trim_start_matches(FOLDER).trim_end_matches(".md");
            for heading in file.text.lines().filter_map(|line| line.strip_prefix("### ")) {
                if file.path == SLOT_RULES {
                    rules.slots.extend(number_at(heading).map(|(number, _)| number));
                } else {
                    rules.named.entry(heading.to_owned()).or_default().push(place.to_owned());
                }
            }
        }
        rules
    }

    /// Names that more than one rule has.
    pub(crate) fn doubled(&self) -> Vec<String> {
        let doubled = self.named.iter().filter(|(_, files)| files.len() > 1);
        doubled
            .map(|(name, files)| format!("### {name} stands in {}: rename one", files.join(", ")))
            .collect()
    }

    fn has(&self, file: &str, name: &str) -> bool {
        self.named.get(name).is_some_and(|files| files.iter().any(|known| known == file))
    }
}

/// Every citation of a file that leads nowhere.
pub(crate) fn dead_citations(file: &File, rules: &Rules) -> Vec<String> {
    let mut found = Vec::new();
    for (number, line) in numbered(&file.text) {
        let dead_slots = slot_rules(&line).into_iter().filter(|rule| !rules.slots.contains(rule));
        let mut dead: Vec<String> = dead_slots.map(|rule| format!("slot rule {rule}")).collect();
        let dead_names = named_rules(&line).into_iter().filter(|(place, name)| !rules.has(place, name));
        dead.extend(dead_names.map(|(place, name)| format!("rules/{place}#{name}")));
        dead.extend(nowhere(file, &line));
        found.extend(dead.into_iter().map(|what| {
            format!("{}:{number}: `{what}` leads nowhere; cite a rule of {FOLDER} or say it", file.path)
        }));
    }
    found
}

/// The number at the start of a text, and what follows; a letter belongs to its number, as in 10b.
fn number_at(text: &str) -> Option<(u32, &str)> {
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, rest) = text.split_at(digits);
    let after_letter = rest.strip_prefix(|c: char| c.is_ascii_lowercase()).unwrap_or(rest);
    Some((number.parse().ok()?, after_letter))
}

/// The numbers of `slot rule 21`, `slot rules 8 to 10` and `slot rules 15, 16 and 21`.
fn slot_rules(line: &str) -> Vec<u32> {
    let mut cited = Vec::new();
    for rest in line.split("lot rule").skip(1) {
        let (several, rest) = rest.strip_prefix('s').map_or((false, rest), |rest| (true, rest));
        let mut next = rest.strip_prefix(' ').and_then(number_at);
        while let Some((number, rest)) = next {
            cited.push(number);
            let further = [", ", " to ", " and "].into_iter().find_map(|word| rest.strip_prefix(word));
            next = further.filter(|_| several).and_then(number_at);
        }
    }
    cited
}

/// File and name of `rules/booking-life#hold`; `.md` may stand behind the file.
fn named_rules(line: &str) -> Vec<(&str, &str)> {
    let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let mut cited = Vec::new();
    for rest in line.split("rules/").skip(1) {
        let Some((place, name)) = rest.split_once('#') else { continue };
        let place = place.trim_end_matches(".md");
        if place.chars().all(is_name) {
            cited.push((place, name.split(|c| !is_name(c)).next().unwrap_or_default()));
        }
    }
    cited
}

/// Whether `line` contains `name`, not as the end of a longer one: `0009-notices-and-messages.md` is no `messages.md`.
fn names(line: &str, name: &str) -> bool {
    let goes_on = |before: &str| before.ends_with(|c: char| c.is_alphanumeric() || "_-".contains(c));
    line.match_indices(name).any(|(at, _)| line.get(..at).is_some_and(|before| !goes_on(before)))
}

/// The forms that lead nowhere, whatever they mean.
fn nowhere(file: &File, line: &str) -> Vec<String> {
    let mut without_paths = line.to_owned();
    for name in HERE_TOO {
        without_paths = without_paths.replace(&format!("rules/{name}"), "");
    }
    let is_here = |name: &str| file.path.starts_with(FOLDER) && HERE_TOO.contains(&name);
    let named = NOT_HERE.iter().filter(|name| !is_here(name) && names(&without_paths, name));
    let numbered = NUMBERED_NOWHERE.iter().filter(|word| {
        line.split(**word).skip(1).any(|rest| rest.starts_with(|next: char| next.is_ascii_digit()))
    });
    named.chain(numbered).map(|form| (*form).to_owned()).collect()
}

#[test]
fn citations_that_lead_nowhere_are_found() {
    let file = |path: &str, text: &str| File { path: path.to_owned(), text: text.to_owned() };
    let rules = Rules::of(&[
        file("docs/rules/slots.md", "### 8. Staff week\n### 10. Exceptions\n### 15. Padding\n"),
        file("docs/rules/booking-life.md", "### hold\n\nA hold.\n"),
    ]);
    for (text, dead) in [
        ("a (slot rule 8), b (slot rule 10b) and slot rules 8 to 10, 15 and 8.", 0),
        ("Slot rule 9", 1),
        ("slot rules 8, 11 and 15", 1),
        ("slot rule 8, 9 minutes", 0),
        ("(rules/booking-life#hold, rules/booking-life.md#hold)", 0),
        ("rules/booking-life#holds and rules/life#hold", 2),
        ("(decisions 26)", 1),
        ("decisions#26", 1),
        ("docs/decisions/0018-privacy.md: decisions of 2026", 0),
        ("client.md §9", 2),
        ("docs/rules/messages.md", 0),
        ("messages.md", 1),
        ("[0009](decisions/0009-notices-and-messages.md)", 0),
        ("../shared/notes", 1),
        ("a shared/ folder of frontend/shared", 1),
    ] {
        assert_eq!(dead_citations(&file("docs/a.md", text), &rules).len(), dead, "{text}");
    }
    let found = dead_citations(&file("src/a.rs", "\n/// A hold (rules/booking-life#holds).\n"), &rules);
    assert!(found.len() == 1 && found.iter().all(|line| line.starts_with("src/a.rs:2: ")), "{found:?}");
}

#[test]
fn names_of_two_rules_are_found() {
    let file = |path: &str| File { path: path.to_owned(), text: "### hold\n### life\n".to_owned() };
    assert_eq!(Rules::of(&[file("docs/rules/a.md")]).doubled(), Vec::<String>::new());
    assert_eq!(Rules::of(&[file("docs/rules/a.md"), file("docs/rules/b.md")]).doubled().len(), 2);
}
