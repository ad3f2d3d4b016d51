//! What the menu makes of a client's selection.
#![cfg(test)]

use domain::{
    Cents, Minutes, ModifierChoice, ModifierGroup, ModifierKind, ModifierOption, Service, ServiceId,
    ServiceMinutes,
};
use pricing::{MAX_SERVICES, SelectionError, quote};
use proptest::prelude::*;

fn option(label: &str, cents: i64, minutes: i64) -> ModifierOption {
    ModifierOption {
        label: label.to_owned(),
        extra_charge: Cents::new(cents),
        extra_minutes: Minutes::new(minutes),
    }
}

fn service(id: i64, name: &str, cents: i64, minutes: i64, modifiers: Vec<ModifierGroup>) -> Service {
    Service {
        id: ServiceId::new(id),
        name: name.to_owned(),
        description: String::new(),
        price: Cents::new(cents),
        duration: ServiceMinutes::parse(minutes).unwrap(),
        category: None,
        modifiers,
    }
}

/// A colour that needs a shade and may have extras.
fn colour() -> Service {
    let shade = ModifierGroup {
        id: "shade".to_owned(),
        label: "Shade".to_owned(),
        kind: ModifierKind::Single,
        required: true,
        options: vec![option("Blonde", 1_500, 20), option("Brown", 0, 0)],
    };
    let extras = ModifierGroup {
        id: "extras".to_owned(),
        label: "Extras".to_owned(),
        kind: ModifierKind::Multi,
        required: false,
        options: vec![option("Mask", 800, 10), option("Gloss", 500, 5)],
    };
    service(1, "Colour", 9_000, 90, vec![shade, extras])
}

fn choice(group: &str, options: &[ModifierOption]) -> ModifierChoice {
    ModifierChoice {
        group_id: group.to_owned(),
        group_label: "as sent".to_owned(),
        options: options.to_vec(),
    }
}

fn refused(choices: &[ModifierChoice]) -> String {
    quote(&[(&colour(), choices)]).unwrap_err().to_string()
}

#[test]
fn a_quote_adds_the_extras_to_the_menu() {
    let cut = service(2, "Cut", 4_000, 45, Vec::new());
    let choices = [
        choice("extras", &[option("Gloss", 500, 5), option("Mask", 800, 10)]),
        choice("shade", &[option("Blonde", 1_500, 20)]),
    ];
    let quote = quote(&[(&colour(), &choices), (&cut, &[])]).unwrap();
    let lines: Vec<_> =
        quote.lines.iter().map(|l| (l.name.as_str(), l.price.get(), l.duration.get())).collect();
    assert_eq!(lines, [("Colour", 11_800, 125), ("Cut", 4_000, 45)]);
    assert_eq!((quote.total_price.get(), quote.total_duration.get()), (15_800, 170));
    let kept: Vec<_> = quote.lines[0]
        .modifiers
        .iter()
        .map(|m| (m.group_label.as_str(), m.options[0].label.as_str()))
        .collect();
    assert_eq!(kept, [("Shade", "Blonde"), ("Extras", "Mask")], "in the menu's order and words");
}

#[test]
fn a_required_group_needs_an_answer() {
    assert_eq!(refused(&[]), "Shade is required");
    assert_eq!(refused(&[choice("shade", &[])]), "Shade is required");
    assert_eq!(refused(&[choice("extras", &[option("Mask", 800, 10)])]), "Shade is required");
}

#[test]
fn a_single_group_takes_one_answer() {
    let both = choice("shade", &[option("Blonde", 1_500, 20), option("Brown", 0, 0)]);
    assert_eq!(refused(&[both]), "Shade allows only one selection");
}

#[test]
fn nothing_is_chosen_twice() {
    let brown = || choice("shade", &[option("Brown", 0, 0)]);
    assert_eq!(refused(&[brown(), brown()]), "Shade is chosen twice.");
    let masks = choice("extras", &[option("Mask", 800, 10), option("Mask", 800, 10)]);
    assert_eq!(refused(&[brown(), masks]), "Mask is chosen twice.");
    let cut = service(2, "Cut", 4_000, 45, Vec::new());
    assert_eq!(quote(&[(&cut, &[]), (&cut, &[])]).unwrap_err().to_string(), "Cut is chosen twice.");
}

#[test]
fn what_is_no_longer_as_it_was_seen_is_a_change() {
    let brown = || choice("shade", &[option("Brown", 0, 0)]);
    for seen in [option("Brown", 100, 0), option("Brown", 0, 5), option("Red", 0, 0)] {
        assert_eq!(quote(&[(&colour(), &[choice("shade", &[seen])])]), Err(SelectionError::Changed));
    }
    let gone = choice("perfume", &[option("Rose", 100, 0)]);
    assert_eq!(quote(&[(&colour(), &[brown(), gone])]), Err(SelectionError::Changed));
    assert_eq!(SelectionError::Changed.to_string(), "Prices have changed. Please review your services.");
}

#[test]
fn a_visit_has_one_to_twenty_services() {
    let menu: Vec<Service> = (1..=21).map(|id| service(id, "Brows", 1_000, 5, Vec::new())).collect();
    let selection =
        |many: usize| menu.iter().take(many).map(|service| (service, &[][..])).collect::<Vec<_>>();
    assert_eq!(quote(&selection(0)), Err(SelectionError::Nothing));
    assert_eq!(quote(&selection(MAX_SERVICES)).unwrap().total_duration.get(), 100);
    assert_eq!(quote(&selection(MAX_SERVICES + 1)), Err(SelectionError::TooMany));
}

#[test]
fn a_visit_lasts_a_day_at_most() {
    let day: Vec<Service> = (1..=4).map(|id| service(id, "Braids", 1_000, 480, Vec::new())).collect();
    let selection = |many: usize| day.iter().take(many).map(|service| (service, &[][..])).collect::<Vec<_>>();
    assert_eq!(quote(&selection(3)).unwrap().total_duration, Minutes::MAX_BOOKING);
    assert_eq!(quote(&selection(4)), Err(SelectionError::TooLong));
}

#[test]
fn amounts_beyond_counting_are_refused() {
    let with = |extra: ModifierOption| {
        let group = ModifierGroup {
            id: "g".to_owned(),
            label: "G".to_owned(),
            kind: ModifierKind::Multi,
            required: false,
            options: vec![extra.clone()],
        };
        quote(&[(&service(1, "Cut", 4_000, 45, vec![group]), &[choice("g", &[extra])])])
    };
    assert_eq!(with(option("a", i64::MAX, 0)), Err(SelectionError::NoPrice));
    assert_eq!(with(option("a", -4_001, 0)), Err(SelectionError::NoPrice));
    assert_eq!(with(option("a", 0, i64::MAX)), Err(SelectionError::TooLong));
    assert_eq!(with(option("a", 0, -45)), Err(SelectionError::NoTime));
    assert_eq!(with(option("a", -4_000, -40)).unwrap().total_price, Cents::ZERO);
}

/// A menu of services, and what a client may choose from it: places of options in groups.
fn menu() -> impl Strategy<Value = (Vec<Service>, Vec<Vec<Vec<usize>>>)> {
    let option =
        |place: usize| (0i64..5_000, 0i64..30).prop_map(move |(c, m)| option(&format!("o{place}"), c, m));
    let group = (any::<bool>(), any::<bool>(), (option(0), option(1), option(2)));
    let groups = prop::collection::vec(group, 0..=3);
    let service = (0i64..20_000, 5i64..=120, groups).prop_map(|(cents, minutes, groups)| {
        let group = |(place, (single, required, (a, b, c))): (usize, (bool, bool, _))| ModifierGroup {
            id: format!("g{place}"),
            label: format!("Group {place}"),
            kind: if single { ModifierKind::Single } else { ModifierKind::Multi },
            required,
            options: vec![a, b, c],
        };
        service(1, "Service", cents, minutes, groups.into_iter().enumerate().map(group).collect())
    });
    let chosen = prop::collection::vec(prop::sample::subsequence(vec![0usize, 1, 2], 0..=2), 3);
    prop::collection::vec((service, chosen), 1..=5).prop_map(|parts| {
        let (mut services, chosen): (Vec<Service>, Vec<_>) = parts.into_iter().unzip();
        for (id, service) in (1..).zip(&mut services) {
            service.id = ServiceId::new(id);
        }
        (services, chosen)
    })
}

proptest! {
    #[test]
    fn a_quote_is_the_sum_of_what_is_allowed((services, chosen) in menu()) {
        let choices: Vec<Vec<ModifierChoice>> = services.iter().zip(&chosen).map(|(service, chosen)| {
            let pick = |(group, places): (&ModifierGroup, &Vec<usize>)| {
                let options: Vec<_> = places.iter().rev().map(|place| group.options[*place].clone()).collect();
                choice(&group.id, &options)
            };
            service.modifiers.iter().zip(chosen).map(pick).rev().collect()
        }).collect();
        let selection: Vec<_> = services.iter().zip(&choices).map(|(s, c)| (s, c.as_slice())).collect();
        let breaks = |group: &ModifierGroup, count: usize| {
            (group.required && count == 0) || (group.kind == ModifierKind::Single && count > 1)
        };
        let broken = services.iter().zip(&chosen).any(|(service, chosen)| {
            service.modifiers.iter().zip(chosen).any(|(group, places)| breaks(group, places.len()))
        });
        let extras = || choices.iter().flatten().flat_map(|choice| &choice.options);
        match quote(&selection) {
            Ok(quote) => {
                prop_assert!(!broken);
                let price = services.iter().map(|s| s.price.get()).sum::<i64>()
                    + extras().map(|option| option.extra_charge.get()).sum::<i64>();
                let minutes = services.iter().map(|s| s.duration.minutes().get()).sum::<i64>()
                    + extras().map(|option| option.extra_minutes.get()).sum::<i64>();
                prop_assert_eq!((quote.total_price.get(), quote.total_duration.get()), (price, minutes));
                // Whoever quotes a line's own choices again gets the same quote.
                let again: Vec<_> = services.iter().zip(&quote.lines).map(|(s, l)| (s, l.modifiers.as_slice())).collect();
                prop_assert_eq!(pricing::quote(&again), Ok(quote));
            }
            Err(error) => prop_assert!(broken, "{}", error),
        }
    }
}
