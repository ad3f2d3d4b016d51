//! Many who want the same address of a salon at the same moment.

use std::sync::Barrier;

use crate::dashboard::two_dashboards;
use crate::platform::{SHOPS, TAKEN};
use serde_json::json;
use testkit::{TestAnswer, for_each_database};

#[test]
fn concurrent_changes_give_one_address_to_one_salon() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let master = app.master();
        let racers = 16;
        for round in 0..3 {
            // In each round the address of Luna is wanted by new salons, copies and renamed ones, while Luna moves away from it.
            let (wanted, start) = (format!("wanted{round}"), Barrier::new(racers));
            let race = |racer: usize| {
                start.wait();
                let new = json!({"name": format!("Racer {racer}"), "subdomain": wanted});
                match racer % 3 {
                    0 => master.post(SHOPS, &new),
                    1 => master.post("/api/platform/shop/1/duplicate", &new),
                    _ => master.patch("/api/platform/shop/2", &json!({"subdomain": wanted})),
                }
            };
            let answers: Vec<TestAnswer> = std::thread::scope(|scope| {
                let race = &race;
                let racing: Vec<_> = (0..racers).map(|racer| scope.spawn(move || race(racer))).collect();
                racing.into_iter().map(|racer| racer.join().expect("an answer")).collect()
            });
            let holders = db.ask(&format!("SELECT name AS value FROM shops WHERE subdomain = '{wanted}'"));
            assert_eq!(holders.len(), 1);
            for answer in &answers {
                let won = matches!(answer.status, 200 | 201);
                let lost =
                    (answer.status, answer.code(), answer.text.as_str()) == (409, "subdomain_taken", TAKEN);
                assert!(won || lost, "{} {}", answer.status, answer.text);
            }
            let winners = answers.iter().filter(|answer| matches!(answer.status, 200 | 201)).count();
            assert!(
                winners == 1 || holders == ["luna"],
                "whoever renames twice to the same keeps it: {winners}"
            );
        }
    });
}

/// No salon may take an address at the moment of its retirement.
#[test]
fn an_address_being_retired_is_taken_by_no_salon() {
    for_each_database(|db| {
        let app = two_dashboards(db);
        let master = app.master();
        for round in 0..8 {
            let (old, new) = (format!("move{round}"), format!("move{}", round + 1));
            let _ = master.patch("/api/platform/shop/2", &json!({"subdomain": old}));
            let start = Barrier::new(5);
            let taken = std::thread::scope(|scope| {
                let (start, master, old) = (&start, &master, &old);
                let takers: Vec<_> = (0..4)
                    .map(|_| {
                        scope.spawn(move || {
                            start.wait();
                            master.post(SHOPS, &json!({"name": "Taker", "subdomain": old}))
                        })
                    })
                    .collect();
                start.wait();
                let moved = master.patch("/api/platform/shop/2", &json!({"subdomain": new}));
                assert_eq!(moved.status, 200, "{}", moved.text);
                takers.into_iter().map(|taker| taker.join().expect("an answer")).collect::<Vec<_>>()
            });
            for answer in taken {
                assert_eq!((answer.status, answer.code()), (409, "subdomain_taken"), "{}", answer.text);
            }
        }
        assert_eq!(db.ask("SELECT name AS value FROM shops WHERE name = 'Taker'"), Vec::<String>::new());
    });
}
