//! Clients ask for what is known of them, and to be forgotten.

use app::admin::{self, RelationshipPatch};
use app::book::Contact;
use app::privacy::{EraseError, ExportError, erase_own_data, erasures, export_own_data, reapply_erasures};
use app::profile::Profile;
use app::{Visitor, messaging};
use chrono::TimeDelta;
use domain::{BookingId, BookingStatus, ClientId, Email, PersonName, Role, StrikeKind, Tag, TypedPhone};
use ports::shop::ClientStatus;
use tenancy::Site;
use testkit::on_both_databases;
use verification::{MessageContent, WhatsAppUser};

use crate::phones::{AVA, LEO, MAYA, MIA, Scenario, ava, glow, luna, open, order, text, text_of, with_phone};

/// What Maya leaves wherever she can, and her number.
const TRACES: [&str; 3] = ["CANARY", "canary", "5550100301"];

fn maya() -> WhatsAppUser {
    WhatsAppUser {
        profile_name: Some("CANARY on WhatsApp".into()),
        username: Some("canary.user".into()),
        ..with_phone(MAYA)
    }
}

fn proves(scenario: &Scenario, site: &Site, browser: &Visitor, who: &WhatsAppUser) {
    let link = scenario.link(site, browser, app::verify::LinkPurpose::Profile).unwrap();
    scenario.say(who, text(&text_of(&link.url))).unwrap();
}

/// Books with a name, a number and an e-mail, and proves to be the one.
fn books(scenario: &Scenario, browser: &Visitor, start: &str) -> BookingId {
    let mut order = order(2, start);
    order.contact = Contact {
        name: PersonName::parse("CANARY Maya").ok(),
        phone: TypedPhone::parse("+15550100301").ok(),
        email: Email::parse("canary@example.com").ok(),
    };
    scenario.place(browser, &order).unwrap().id
}

/// Maya's browser at Glow, with a visit behind her and one to come, and with all that a salon can write down of somebody.
fn regular(scenario: &Scenario) -> Visitor {
    let browser = scenario.browser();
    let ava = ava(scenario);
    let past = books(scenario, &browser, "2026-11-24 10:00");
    let link = scenario.booking_link(&browser, past);
    scenario.say(&maya(), text(&text_of(&link.url))).unwrap();
    let words = RelationshipPatch {
        status: Some(ClientStatus::Vip),
        tags: Some(vec![Tag::parse("CANARY tag").unwrap()]),
        notes: Some("CANARY note".into()),
        new_tag: None,
    };
    admin::set_relationship(&scenario.ctx, &ava, ClientId::new(1), None, &words).unwrap();
    messaging::plan_messages(&scenario.ctx).unwrap();
    scenario.clock.set(testkit::at("2026-11-24 11:30"));
    admin::set_status(&scenario.ctx, &ava, past, None, BookingStatus::Completed).unwrap();
    proves(scenario, &glow(), &browser, &maya());
    let said = Profile {
        name: PersonName::parse("CANARY Chen").unwrap(),
        email: Email::parse("canary.chen@example.com").ok(),
    };
    app::profile::update(&scenario.ctx, &glow(), &browser, &said).unwrap();
    app::session::make_token(&scenario.ctx, &glow(), &browser).unwrap();
    books(scenario, &browser, "2026-11-25 10:00");
    messaging::plan_messages(&scenario.ctx).unwrap();
    browser
}

fn hits(scenario: &Scenario) -> Vec<String> {
    let rows = scenario.db.dump();
    rows.into_iter().filter(|row| TRACES.iter().any(|trace| row.contains(trace))).collect()
}

fn sums(scenario: &Scenario) -> Vec<String> {
    scenario.db.ask(
        "SELECT status || ' ' || CAST(COUNT(*) AS TEXT) || ' ' || CAST(SUM(total_price_cents) AS TEXT) AS value FROM bookings \
         WHERE status <> 'cancelled' AND status <> 'confirmed' GROUP BY status ORDER BY status",
    )
}

#[on_both_databases(open)]
fn an_erased_client_leaves_no_trace(scenario: &Scenario) {
    let browser = regular(scenario);
    let tables = ["audit_log", "bookings", "client_tags", "clients", "identities", "messages"];
    for table in tables {
        assert!(hits(scenario).iter().any(|row| row.starts_with(table)), "she left traces in {table}");
    }
    let before = sums(scenario);
    erase_own_data(&scenario.ctx, &glow(), &browser).unwrap();
    assert_eq!(hits(scenario), Vec::<String>::new());
    assert_eq!(sums(scenario), before, "what was earned stays");
    assert_eq!(
        scenario.db.ask("SELECT status AS value FROM bookings ORDER BY id"),
        ["completed", "cancelled"]
    );
    assert_eq!(scenario.db.ask("SELECT client_name AS value FROM bookings"), ["Deleted client"; 2]);
    assert_eq!(scenario.db.count("booking_services"), 2);
    assert!(scenario.who(&browser).is_none(), "her session ended");
    messaging::plan_messages(&scenario.ctx).unwrap();
    let told: Vec<String> =
        scenario.messages().into_iter().filter(|message| message.contains("Deleted client")).collect();
    assert!(told.iter().any(|message| message.contains(LEO)), "who would have served is told: {told:?}");
    assert_eq!(hits(scenario), Vec::<String>::new(), "of what comes later, too");
    scenario.db.keeps_its_invariants();
}

#[on_both_databases(open)]
fn another_salon_keeps_what_it_knows(scenario: &Scenario) {
    let browser = regular(scenario);
    let at_luna = scenario.browser();
    proves(scenario, &luna(), &at_luna, &maya());
    let said = Profile { name: PersonName::parse("CANARY Luna").unwrap(), email: None };
    app::profile::update(&scenario.ctx, &luna(), &at_luna, &said).unwrap();
    let of_luna = |scenario: &Scenario| {
        let rows = scenario.db.ask(
                "SELECT name || ' ' || phone || ' ' || CAST(identity_id AS TEXT) || ' ' || CAST(version AS TEXT) AS value FROM clients WHERE shop_id = 2",
            );
        assert_eq!(rows.len(), 1);
        rows
    };
    let before = of_luna(scenario);
    erase_own_data(&scenario.ctx, &glow(), &browser).unwrap();
    assert_eq!(of_luna(scenario), before);
    assert_eq!(scenario.who_at(&luna(), &at_luna).unwrap().name(), "CANARY Luna", "still signed in there");
    assert_eq!(scenario.db.count("identities WHERE phone = '+15550100301' OR phone = '15550100301'"), 1);
    assert_eq!(
        scenario.db.count("clients WHERE shop_id = 1 AND (identity_id IS NOT NULL OR phone IS NOT NULL)"),
        0
    );
    scenario.clock.advance(TimeDelta::minutes(1));
    proves(scenario, &luna(), &at_luna, &maya());
    erase_own_data(&scenario.ctx, &luna(), &at_luna).unwrap();
    assert_eq!(hits(scenario), Vec::<String>::new(), "now that nobody knows her");
}

#[on_both_databases(open)]
fn an_erasure_needs_a_recent_proof(scenario: &Scenario) {
    let browser = regular(scenario);
    let stranger = scenario.browser();
    let erase = |visitor: &Visitor| erase_own_data(&scenario.ctx, &glow(), visitor);
    assert!(matches!(erase(&stranger), Err(EraseError::MustVerify)));
    scenario.clock.advance(TimeDelta::minutes(10) + TimeDelta::seconds(1));
    assert!(matches!(erase(&browser), Err(EraseError::MustVerify)));
    assert_eq!(scenario.db.count("erasures"), 0);
    let by_token = Visitor {
        bearer: Some(app::hash_of(
            &app::session::make_token(&scenario.ctx, &glow(), &browser).unwrap().token,
        )),
        ..scenario.browser()
    };
    proves(scenario, &glow(), &browser, &maya());
    assert!(matches!(erase(&by_token), Err(EraseError::MustVerify)), "a program has no say in this");
    scenario.clock.advance(TimeDelta::minutes(10));
    erase(&browser).unwrap();
    assert!(matches!(erase(&browser), Err(EraseError::NoSession)), "her browser is nobody's");
    // She may come back, and is somebody new.
    let again = scenario.browser();
    proves(scenario, &glow(), &again, &maya());
    assert!(scenario.mine(&again).is_empty());
    erase(&again).unwrap();
    assert_eq!(hits(scenario), Vec::<String>::new());
}

#[on_both_databases(open)]
fn staff_cannot_erase_themselves_at_work(scenario: &Scenario) {
    let browser = scenario.signed_in_admin();
    assert!(matches!(erase_own_data(&scenario.ctx, &glow(), &browser), Err(EraseError::AtWork)));
    // As a client of another salon she may go, and stays who she is at work.
    let at_luna = scenario.browser();
    proves(scenario, &luna(), &at_luna, &with_phone(AVA));
    erase_own_data(&scenario.ctx, &luna(), &at_luna).unwrap();
    assert_eq!(scenario.role(&browser), Some(Role::Admin));
    let master = scenario.browser();
    proves(scenario, &luna(), &master, &with_phone(MIA));
    erase_own_data(&scenario.ctx, &luna(), &master).unwrap();
    assert_eq!(
        scenario.db.count(&format!("identities WHERE phone LIKE '%{MIA}'")),
        1,
        "she runs the platform"
    );
}

#[on_both_databases(open)]
fn the_salon_forgets_a_client_who_wrote_to_it(scenario: &Scenario) {
    let browser = regular(scenario);
    let ava = ava(scenario);
    let maya = ClientId::new(1);
    let data = admin::export_client(&scenario.ctx, &ava, maya).unwrap();
    assert_eq!((data.owner.name.as_str(), data.bookings.len()), ("CANARY Chen", 2));
    admin::erase_client(&scenario.ctx, &ava, maya).unwrap();
    assert_eq!(hits(scenario), Vec::<String>::new());
    assert!(scenario.who(&browser).is_none());
    let trail = "SELECT actor_kind || ' ' || action AS value FROM audit_log WHERE action LIKE 'privacy.%' ORDER BY id";
    assert_eq!(scenario.db.ask(trail), ["admin privacy.export", "admin privacy.erase"]);
    let before = scenario.db.dump();
    admin::erase_client(&scenario.ctx, &ava, maya).unwrap();
    assert_eq!(scenario.db.dump(), before, "once more is no error, and nothing");
    let absent = admin::erase_client(&scenario.ctx, &ava, ClientId::new(99)).unwrap_err();
    assert_eq!(absent.to_string(), "We could not find this client.");
    let noted = admin::set_relationship(&scenario.ctx, &ava, maya, None, &RelationshipPatch::default());
    assert!(matches!(noted, Err(admin::ChangeError::Erased)), "{noted:?}");
}

#[on_both_databases(open)]
fn erasing_a_client_erases_cards_with_their_number(scenario: &Scenario) {
    let browser = regular(scenario);
    let moment = scenario.db.moment(scenario.now());
    scenario.db.run(&format!(
            "INSERT INTO clients (shop_id, name, whatsapp_phone, phone, created_at, updated_at) \
             SELECT shop_id, 'CANARY card', whatsapp_phone, phone, {moment}, {moment} FROM clients WHERE id = 1"
        ));
    erase_own_data(&scenario.ctx, &glow(), &browser).unwrap();
    assert_eq!(hits(scenario), Vec::<String>::new());
    assert_eq!(erasures(&scenario.ctx).unwrap().len(), 2);
}

#[on_both_databases(open)]
fn reapplied_erasures_spare_newer_clients(scenario: &Scenario) {
    let browser = regular(scenario);
    erase_own_data(&scenario.ctx, &glow(), &browser).unwrap();
    let ledger = erasures(&scenario.ctx).unwrap();
    assert_eq!(ledger.len(), 1);
    // What a copy from before would bring back.
    scenario.db.run("DELETE FROM erasures");
    scenario
        .db
        .run("UPDATE clients SET name = 'CANARY again', phone = '+15550100301', client_notes = 'canary'");
    assert_eq!(reapply_erasures(&scenario.ctx, &ledger).unwrap(), 1);
    assert_eq!(hits(scenario), Vec::<String>::new());
    assert_eq!(reapply_erasures(&scenario.ctx, &ledger).unwrap(), 0, "once is enough");
    // The number of a client who came after the copy was brought back.
    scenario.db.run("DELETE FROM erasures");
    let later = scenario.db.moment(ledger[0].at + TimeDelta::seconds(1));
    scenario.db.run(&format!("UPDATE clients SET name = 'Somebody else', created_at = {later}"));
    assert_eq!(reapply_erasures(&scenario.ctx, &ledger).unwrap(), 0);
    assert_eq!(scenario.db.ask("SELECT name AS value FROM clients"), ["Somebody else"]);
}

#[on_both_databases(open)]
fn an_export_has_all_but_the_notes_of_staff(scenario: &Scenario) {
    let browser = regular(scenario);
    let data = export_own_data(&scenario.ctx, &glow(), &browser).unwrap();
    assert_eq!(data.salon.as_ref().unwrap().name, "Glow");
    let owner = &data.owner;
    assert_eq!(
        (owner.name.as_str(), owner.email.as_deref()),
        ("CANARY Chen", Some("canary.chen@example.com"))
    );
    assert_eq!(owner.status, Some(ClientStatus::Vip));
    let statuses: Vec<BookingStatus> = data.bookings.iter().map(|exported| exported.booking.status).collect();
    assert_eq!(statuses, [BookingStatus::Completed, BookingStatus::Confirmed]);
    let history: Vec<&str> = data.bookings[0].history.iter().map(|entry| entry.action.as_str()).collect();
    assert_eq!(history, ["booking.created", "booking.confirmed", "booking.status_changed"]);
    assert_eq!(data.bookings[0].booking.lines.len(), 1);
    assert!(!data.messages.is_empty());
    let words = format!("{data:?}");
    assert!(!words.contains("CANARY note") && !words.contains("CANARY tag"), "{words}");
    assert_eq!(scenario.db.count("audit_log WHERE action = 'privacy.export'"), 1);
    assert!(data.bookings.iter().all(|exported| exported.strike.is_none()));
    let (ava, past) = (ava(scenario), BookingId::new(1));
    admin::set_status(&scenario.ctx, &ava, past, None, BookingStatus::NoShow).unwrap();
    let data = export_own_data(&scenario.ctx, &glow(), &browser).unwrap();
    let strikes = data.bookings.iter().map(|exported| exported.strike.map(|strike| strike.kind));
    assert_eq!(strikes.collect::<Vec<_>>(), [Some(StrikeKind::NoShow), None]);
    let stranger = scenario.browser();
    assert!(matches!(export_own_data(&scenario.ctx, &glow(), &stranger), Err(ExportError::MustVerify)));
}

/// Somebody taps "Not me", which ends the session that was to delete.
#[on_both_databases(open)]
fn not_me_keeps_a_thief_from_deleting(scenario: &Scenario) {
    let _ = regular(scenario);
    let thief = scenario.browser();
    let link = scenario.link(&glow(), &thief, app::verify::LinkPurpose::Profile).unwrap();
    scenario.say(&maya(), text(&text_of(&link.url))).unwrap();
    scenario.say(&maya(), MessageContent::Button(scenario.button("deny"))).unwrap();
    assert!(matches!(erase_own_data(&scenario.ctx, &glow(), &thief), Err(EraseError::NoSession)));
    assert_eq!(scenario.db.count("erasures"), 0);
}
