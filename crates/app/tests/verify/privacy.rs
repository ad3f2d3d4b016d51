//! Clients ask for what is known of them, and to be forgotten.

use app::admin::{self, DashboardUser, RelationshipPatch};
use app::book::{self, Contact};
use app::privacy::{EraseError, ExportError, erase_own_data, erasures, export_own_data, reapply_erasures};
use app::profile::Profile;
use app::{Visitor, messaging};
use chrono::TimeDelta;
use domain::{BookingId, BookingStatus, ClientId, Email, PersonName, Role, Tag, TypedPhone};
use ports::shop::Standing;
use tenancy::Site;
use verification::{MessageContent, WhatsAppUser};

use crate::phones::{
    AVA, MAYA, MIA, OKAFOR, Street, at_glow, glow, luna, on_both, order, text, text_of, with_phone,
};

/// What Maya leaves wherever she can, and her number.
const TRACES: [&str; 3] = ["CANARY", "canary", "5550100301"];

fn maya() -> WhatsAppUser {
    WhatsAppUser {
        profile_name: Some("CANARY on WhatsApp".into()),
        username: Some("canary.user".into()),
        ..with_phone(MAYA)
    }
}

fn proves(street: &Street<'_>, site: &Site, browser: &Visitor, who: &WhatsAppUser) {
    let link = street.link(site, browser, app::verify::LinkPurpose::Profile).unwrap();
    street.say(who, text(&text_of(&link))).unwrap();
}

/// Books with a name, a number and an e-mail, and proves to be the one.
fn books(street: &Street<'_>, browser: &Visitor, start: &str) -> BookingId {
    let mut order = order(2, start);
    order.contact = Contact {
        name: PersonName::parse("CANARY Maya").ok(),
        phone: TypedPhone::parse("+15550100301").ok(),
        email: Email::parse("canary@example.com").ok(),
    };
    book::create_booking(&street.ctx, &at_glow(), browser, &order).unwrap().id
}

fn ava(street: &Street<'_>) -> DashboardUser {
    let browser = street.signed_in_admin();
    admin::enter(&street.ctx, &glow(), &browser, None, Role::Admin).unwrap()
}

/// Maya's browser at Glow, with a visit behind her and one to come, and with all that a salon can write down of somebody.
fn regular(street: &Street<'_>) -> Visitor {
    let browser = street.browser();
    let ava = ava(street);
    let past = books(street, &browser, "2026-11-24 10:00");
    let link = street.booking_link(&browser, past);
    street.say(&maya(), text(&text_of(&link))).unwrap();
    let words = RelationshipPatch {
        standing: Some(Standing::Vip),
        tags: Some(vec![Tag::parse("CANARY tag").unwrap()]),
        notes: Some("CANARY note".into()),
        new_tag: None,
    };
    admin::set_relationship(&street.ctx, &ava, ClientId::new(1), None, &words).unwrap();
    messaging::plan_messages(&street.ctx).unwrap();
    street.clock.set(testkit::at("2026-11-24 11:30"));
    admin::set_status(&street.ctx, &ava, past, None, BookingStatus::Completed).unwrap();
    proves(street, &glow(), &browser, &maya());
    let said = Profile {
        name: PersonName::parse("CANARY Chen").unwrap(),
        email: Email::parse("canary.chen@example.com").ok(),
    };
    app::profile::update(&street.ctx, &glow(), &browser, &said).unwrap();
    app::session::make_token(&street.ctx, &glow(), &browser).unwrap();
    books(street, &browser, "2026-11-25 10:00");
    messaging::plan_messages(&street.ctx).unwrap();
    browser
}

fn hits(street: &Street<'_>) -> Vec<String> {
    let rows = street.db.dump();
    rows.into_iter().filter(|row| TRACES.iter().any(|trace| row.contains(trace))).collect()
}

fn sums(street: &Street<'_>) -> Vec<String> {
    street.db.ask(
        "SELECT status || ' ' || CAST(COUNT(*) AS TEXT) || ' ' || CAST(SUM(total_price_cents) AS TEXT) AS value FROM bookings \
         WHERE status <> 'cancelled' AND status <> 'confirmed' GROUP BY status ORDER BY status",
    )
}

#[test]
fn whoever_is_forgotten_leaves_no_word_behind() {
    on_both(|street| {
        let browser = regular(street);
        let tables = ["audit_log", "bookings", "client_tags", "clients", "identities", "messages"];
        for table in tables {
            assert!(hits(street).iter().any(|row| row.starts_with(table)), "she left traces in {table}");
        }
        let before = sums(street);
        erase_own_data(&street.ctx, &glow(), &browser).unwrap();
        assert_eq!(hits(street), Vec::<String>::new());
        assert_eq!(sums(street), before, "what was earned stays");
        assert_eq!(
            street.db.ask("SELECT status AS value FROM bookings ORDER BY id"),
            ["completed", "cancelled"]
        );
        assert_eq!(street.db.ask("SELECT client_name AS value FROM bookings"), ["Deleted client"; 2]);
        assert_eq!(street.count("booking_services"), "2");
        assert!(street.who(&browser).is_none(), "her session ended");
        messaging::plan_messages(&street.ctx).unwrap();
        let told: Vec<String> =
            street.messages().into_iter().filter(|message| message.contains("Deleted client")).collect();
        assert!(
            told.iter().any(|message| message.contains(OKAFOR)),
            "who would have served is told: {told:?}"
        );
        assert_eq!(hits(street), Vec::<String>::new(), "of what comes later, too");
        street.db.keeps_its_invariants();
    });
}

#[test]
fn another_salon_keeps_what_it_knows() {
    on_both(|street| {
        let browser = regular(street);
        let at_luna = street.browser();
        proves(street, &luna(), &at_luna, &maya());
        let said = Profile { name: PersonName::parse("CANARY Luna").unwrap(), email: None };
        app::profile::update(&street.ctx, &luna(), &at_luna, &said).unwrap();
        let of_luna = |street: &Street<'_>| {
            let rows = street.db.ask(
                "SELECT name || ' ' || phone || ' ' || CAST(identity_id AS TEXT) || ' ' || CAST(version AS TEXT) AS value FROM clients WHERE shop_id = 2",
            );
            assert_eq!(rows.len(), 1);
            rows
        };
        let before = of_luna(street);
        erase_own_data(&street.ctx, &glow(), &browser).unwrap();
        assert_eq!(of_luna(street), before);
        assert_eq!(street.who_at(&luna(), &at_luna).unwrap().name(), "CANARY Luna", "still signed in there");
        assert_eq!(street.count("identities WHERE phone = '+15550100301' OR phone = '15550100301'"), "1");
        assert_eq!(
            street.count("clients WHERE shop_id = 1 AND (identity_id IS NOT NULL OR phone IS NOT NULL)"),
            "0"
        );
        street.clock.advance(TimeDelta::minutes(1));
        proves(street, &luna(), &at_luna, &maya());
        erase_own_data(&street.ctx, &luna(), &at_luna).unwrap();
        assert_eq!(hits(street), Vec::<String>::new(), "now that nobody knows her");
    });
}

#[test]
fn only_who_proved_it_lately_is_forgotten() {
    on_both(|street| {
        let browser = regular(street);
        let stranger = street.browser();
        let erase = |visitor: &Visitor| erase_own_data(&street.ctx, &glow(), visitor);
        assert!(matches!(erase(&stranger), Err(EraseError::MustVerify)));
        street.clock.advance(TimeDelta::minutes(10) + TimeDelta::seconds(1));
        assert!(matches!(erase(&browser), Err(EraseError::MustVerify)));
        assert_eq!(street.count("erasures"), "0");
        let by_token = Visitor {
            bearer: Some(app::hash_of(
                &app::session::make_token(&street.ctx, &glow(), &browser).unwrap().token,
            )),
            ..street.browser()
        };
        proves(street, &glow(), &browser, &maya());
        assert!(matches!(erase(&by_token), Err(EraseError::MustVerify)), "a program has no say in this");
        street.clock.advance(TimeDelta::minutes(10));
        erase(&browser).unwrap();
        assert!(matches!(erase(&browser), Err(EraseError::NoSession)), "her browser is nobody's");
        // She may come back, and is somebody new.
        let again = street.browser();
        proves(street, &glow(), &again, &maya());
        assert!(book::list_bookings(&street.ctx, &at_glow(), &again).unwrap().is_empty());
        erase(&again).unwrap();
        assert_eq!(hits(street), Vec::<String>::new());
    });
}

#[test]
fn who_works_there_does_not_lock_themselves_out() {
    on_both(|street| {
        let browser = street.signed_in_admin();
        assert!(matches!(erase_own_data(&street.ctx, &glow(), &browser), Err(EraseError::AtWork)));
        // As a client of another salon she may go, and stays who she is at work.
        let at_luna = street.browser();
        proves(street, &luna(), &at_luna, &with_phone(AVA));
        erase_own_data(&street.ctx, &luna(), &at_luna).unwrap();
        assert_eq!(street.role(&browser), Some(Role::Admin));
        let master = street.browser();
        proves(street, &luna(), &master, &with_phone(MIA));
        erase_own_data(&street.ctx, &luna(), &master).unwrap();
        assert_eq!(
            street.count(&format!("identities WHERE phone LIKE '%{MIA}'")),
            "1",
            "she runs the platform"
        );
    });
}

#[test]
fn the_salon_forgets_a_client_who_wrote_to_it() {
    on_both(|street| {
        let browser = regular(street);
        let ava = ava(street);
        let maya = ClientId::new(1);
        let data = admin::export_client(&street.ctx, &ava, maya).unwrap();
        assert_eq!((data.owner.name.as_str(), data.bookings.len()), ("CANARY Chen", 2));
        admin::erase_client(&street.ctx, &ava, maya).unwrap();
        assert_eq!(hits(street), Vec::<String>::new());
        assert!(street.who(&browser).is_none());
        let trail = "SELECT actor_kind || ' ' || action AS value FROM audit_log WHERE action LIKE 'privacy.%' ORDER BY id";
        assert_eq!(street.db.ask(trail), ["admin privacy.export", "admin privacy.erase"]);
        let before = street.db.dump();
        admin::erase_client(&street.ctx, &ava, maya).unwrap();
        assert_eq!(street.db.dump(), before, "once more is no error, and nothing");
        let absent = admin::erase_client(&street.ctx, &ava, ClientId::new(99)).unwrap_err();
        assert_eq!(absent.to_string(), "We could not find this client.");
        let noted = admin::set_relationship(&street.ctx, &ava, maya, None, &RelationshipPatch::default());
        assert!(matches!(noted, Err(admin::ChangeError::Erased)), "{noted:?}");
    });
}

#[test]
fn a_card_that_the_desk_wrote_down_with_the_same_number_goes_as_well() {
    on_both(|street| {
        let browser = regular(street);
        let moment = street.db.moment(street.ctx.now());
        street.db.run(&format!(
            "INSERT INTO clients (shop_id, name, whatsapp_phone, phone, created_at, updated_at) \
             SELECT shop_id, 'CANARY card', whatsapp_phone, phone, {moment}, {moment} FROM clients WHERE id = 1"
        ));
        erase_own_data(&street.ctx, &glow(), &browser).unwrap();
        assert_eq!(hits(street), Vec::<String>::new());
        assert_eq!(erasures(&street.ctx).unwrap().len(), 2);
    });
}

#[test]
fn a_copy_that_is_brought_back_forgets_again_and_spares_who_is_newer() {
    on_both(|street| {
        let browser = regular(street);
        erase_own_data(&street.ctx, &glow(), &browser).unwrap();
        let ledger = erasures(&street.ctx).unwrap();
        assert_eq!(ledger.len(), 1);
        // What a copy from before would bring back.
        street.db.run("DELETE FROM erasures");
        street
            .db
            .run("UPDATE clients SET name = 'CANARY again', phone = '+15550100301', client_notes = 'canary'");
        assert_eq!(reapply_erasures(&street.ctx, &ledger).unwrap(), 1);
        assert_eq!(hits(street), Vec::<String>::new());
        assert_eq!(reapply_erasures(&street.ctx, &ledger).unwrap(), 0, "once is enough");
        // The number of a client who came after the copy was brought back.
        street.db.run("DELETE FROM erasures");
        let later = street.db.moment(ledger[0].at + TimeDelta::seconds(1));
        street.db.run(&format!("UPDATE clients SET name = 'Somebody else', created_at = {later}"));
        assert_eq!(reapply_erasures(&street.ctx, &ledger).unwrap(), 0);
        assert_eq!(street.db.ask("SELECT name AS value FROM clients"), ["Somebody else"]);
    });
}

#[test]
fn everybody_is_handed_what_is_known_of_them_and_no_note_of_the_staff() {
    on_both(|street| {
        let browser = regular(street);
        let data = export_own_data(&street.ctx, &glow(), &browser).unwrap();
        assert_eq!(data.salon.as_ref().unwrap().name, "Glow");
        let owner = &data.owner;
        assert_eq!(
            (owner.name.as_str(), owner.email.as_deref()),
            ("CANARY Chen", Some("canary.chen@example.com"))
        );
        assert_eq!(owner.standing, Some(Standing::Vip));
        let statuses: Vec<BookingStatus> =
            data.bookings.iter().map(|exported| exported.booking.status).collect();
        assert_eq!(statuses, [BookingStatus::Completed, BookingStatus::Confirmed]);
        let history: Vec<&str> = data.bookings[0].history.iter().map(|entry| entry.action.as_str()).collect();
        assert_eq!(history, ["booking.created", "booking.confirmed", "booking.status_changed"]);
        assert_eq!(data.bookings[0].booking.lines.len(), 1);
        assert!(!data.messages.is_empty());
        let words = format!("{data:?}");
        assert!(!words.contains("CANARY note") && !words.contains("CANARY tag"), "{words}");
        assert_eq!(street.count("audit_log WHERE action = 'privacy.export'"), "1");
        let stranger = street.browser();
        assert!(matches!(export_own_data(&street.ctx, &glow(), &stranger), Err(ExportError::MustVerify)));
    });
}

/// Somebody taps "Not me", which ends the session that was to delete.
#[test]
fn not_me_keeps_a_thief_from_deleting() {
    on_both(|street| {
        let _ = regular(street);
        let thief = street.browser();
        let link = street.link(&glow(), &thief, app::verify::LinkPurpose::Profile).unwrap();
        street.say(&maya(), text(&text_of(&link))).unwrap();
        street.say(&maya(), MessageContent::Button(street.button("deny"))).unwrap();
        assert!(matches!(erase_own_data(&street.ctx, &glow(), &thief), Err(EraseError::NoSession)));
        assert_eq!(street.count("erasures"), "0");
    });
}
