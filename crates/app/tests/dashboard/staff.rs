//! The people of a salon: who they are, who runs it, and who leaves.

use app::admin::{self, ChangeError, Entity, FutureBookingsAction, Patch, StaffPatch};
use domain::{BookingId, BookingStatus, ChairId, Role, ServiceId, StaffId, StaffRole, Title, TypedPhone};
use ports::shop::{ChairDraft, Concern, ListedMember};
use testkit::{at, on_both_databases};

use crate::office::{AVA, LEO, Scenario, books_leo, enter_as, glow, on_both, open, shown, trail};

pub(crate) const AVA_ID: StaffId = StaffId::new(1);
pub(crate) const LEO_ID: StaffId = StaffId::new(2);
/// Of the other salon.
const CY_ID: StaffId = StaffId::new(3);

/// An edit by somebody who runs the salon.
pub(crate) type Work = fn(&Scenario, &admin::DashboardUser) -> Result<(), ChangeError>;

/// Somebody of whom nothing is said but a name and a role.
pub(crate) fn wish(name: &str, role: StaffRole) -> StaffPatch {
    StaffPatch {
        name: Title::parse("Name", name).unwrap(),
        email: Patch::Keep,
        phone: Patch::Keep,
        bio: Patch::Keep,
        role,
        available_for_booking: None,
        is_active: None,
        profile_image_url: Patch::Keep,
        notices: None,
    }
}

pub(crate) fn with_phone(wish: StaffPatch, phone: &str) -> StaffPatch {
    StaffPatch { phone: Patch::Set(TypedPhone::parse(phone).unwrap()), ..wish }
}

fn away(wish: StaffPatch) -> StaffPatch {
    StaffPatch { is_active: Some(false), ..wish }
}

fn staff(name: &str) -> StaffPatch {
    wish(name, StaffRole::Staff)
}

pub(crate) fn admin(name: &str) -> StaffPatch {
    wish(name, StaffRole::Admin)
}

fn whatsapp_of(scenario: &Scenario, id: StaffId) -> String {
    let sql = format!(
        "SELECT coalesce(whatsapp_phone, '-') || ' ' || coalesce(phone, '-') AS value FROM staff WHERE id = {id}"
    );
    scenario.db.ask(&sql).remove(0)
}

/// Whom clients are offered.
fn offered(scenario: &Scenario) -> Vec<String> {
    let found = app::public::staff(&shown(scenario), &[]).unwrap();
    found.into_iter().map(|person| person.name.as_str().to_owned()).collect()
}

#[on_both_databases(open)]
fn staff_come_and_change(scenario: &Scenario) {
    let ava = scenario.ava();
    let wanted =
        StaffPatch { available_for_booking: Some(false), ..with_phone(staff("zoe"), " +1 (212) 555-0100 ") };
    let (zoe, _) = admin::create_staff(&scenario.ctx, &ava, &wanted).unwrap();
    assert!(zoe.profile.is_active && zoe.profile.available_for_booking, "role staff takes bookings");
    assert_eq!(whatsapp_of(scenario, zoe.id), "+12125550100 +1 (212) 555-0100");
    let names = || -> Vec<String> {
        let listed = admin::list_staff(&scenario.ctx, &ava).unwrap();
        listed.into_iter().map(|member| member.profile.name).collect()
    };
    assert_eq!(names(), ["Ava", "Leo", "zoe"], "by name, whatever its case");
    assert_eq!(offered(scenario), ["Ava", "Leo", "zoe"]);
    let senior = StaffPatch { available_for_booking: Some(false), ..admin("Zoe Marsh") };
    let changed = admin::update_staff(&scenario.ctx, &ava, zoe.id, Some(1), &senior).unwrap();
    assert_eq!(
        (changed.version, changed.profile.phone.as_deref()),
        (2, Some("+1 (212) 555-0100")),
        "unsaid stays"
    );
    assert_eq!(offered(scenario), ["Ava", "Leo"]);
    let cleared = StaffPatch { phone: Patch::Clear, ..admin("Zoe Marsh") };
    let changed = admin::update_staff(&scenario.ctx, &ava, zoe.id, None, &cleared).unwrap();
    assert!(changed.profile.phone.is_none() && !changed.profile.available_for_booking);
    assert_eq!(whatsapp_of(scenario, zoe.id), "- -");
    let trail = trail(scenario);
    assert!(trail[1].contains(r#""role":{"from":"staff","to":"admin"}"#), "{trail:?}");
    assert!(trail.iter().all(|row| !row.contains("555")), "the trail outlives the number: {trail:?}");
    assert!(trail[2].contains(r#""phone":{"from":"given","to":""}"#), "that it changed is told: {trail:?}");
}

#[on_both_databases(open)]
fn somebody_runs_the_salon_at_any_time(scenario: &Scenario) {
    let ava = scenario.ava();
    let before = scenario.db.dump();
    let no_phone = StaffPatch { phone: Patch::Clear, ..admin("Ava") };
    let refused = |result: Result<(), ChangeError>| {
        assert!(matches!(result, Err(ChangeError::LastAdmin)), "{result:?}");
    };
    for wanted in [staff("Ava"), away(admin("Ava")), no_phone] {
        refused(admin::update_staff(&scenario.ctx, &ava, AVA_ID, None, &wanted).map(|_| ()));
    }
    for coming in [FutureBookingsAction::Keep, FutureBookingsAction::Cancel] {
        refused(admin::delete_staff(&scenario.ctx, &ava, AVA_ID, None, coming));
    }
    assert_eq!(scenario.db.dump(), before, "nothing was written");
    admin::update_staff(&scenario.ctx, &ava, LEO_ID, None, &admin("Leo")).unwrap();
    admin::update_staff(&scenario.ctx, &ava, AVA_ID, None, &staff("Ava")).unwrap();
    refused(admin::update_staff(&scenario.ctx, &ava, LEO_ID, None, &staff("Leo")).map(|_| ()));
}

#[on_both_databases(open)]
fn phone_numbers_are_read_and_belong_to_one_person(scenario: &Scenario) {
    let ava = scenario.ava();
    let before = scenario.db.dump();
    let bad =
        admin::update_staff(&scenario.ctx, &ava, LEO_ID, None, &with_phone(staff("Leo"), "212 555 0100"));
    assert!(matches!(bad, Err(ChangeError::BadPhone(_))), "{bad:?}");
    let taken = admin::create_staff(&scenario.ctx, &ava, &with_phone(staff("Zoe"), "+1 212 555 0100"));
    assert!(taken.is_ok());
    let zoe = taken.unwrap().0.id;
    let again =
        admin::update_staff(&scenario.ctx, &ava, LEO_ID, None, &with_phone(staff("Leo"), "+1 212-555-0100"));
    assert!(matches!(&again, Err(ChangeError::PhoneTaken(name)) if name == "Zoe"), "{again:?}");
    assert_eq!(scenario.db.dump().len(), before.len() + 3, "Zoe, her audit row and her welcome");
    // Numbers of before the rules stay what they are.
    let same = admin::update_staff(&scenario.ctx, &ava, LEO_ID, None, &with_phone(staff("Leo R."), LEO));
    assert!(same.is_ok(), "{same:?}");
    assert_eq!(whatsapp_of(scenario, LEO_ID), format!("{LEO} {LEO}"));
    admin::update_staff(&scenario.ctx, &ava, zoe, None, &away(staff("Zoe"))).unwrap();
    admin::update_staff(&scenario.ctx, &ava, LEO_ID, None, &with_phone(staff("Leo"), "+1 212-555-0100"))
        .unwrap();
    let back = StaffPatch { is_active: Some(true), ..staff("Zoe") };
    let back = admin::update_staff(&scenario.ctx, &ava, zoe, None, &back);
    assert!(matches!(&back, Err(ChangeError::PhoneTaken(name)) if name == "Leo"), "{back:?}");
}

#[on_both_databases(open)]
fn a_picture_stays_or_goes(scenario: &Scenario) {
    let ava = scenario.ava();
    scenario.db.run("UPDATE staff SET profile_image_url = '/uploads/1/a.jpg' WHERE id = 2");
    let with = |picture| StaffPatch { profile_image_url: picture, ..staff("Leo") };
    let save = |wanted: &StaffPatch| admin::update_staff(&scenario.ctx, &ava, LEO_ID, None, wanted);
    for foreign in ["https://example.com/a.jpg", "javascript:alert(1)", "/uploads/2/a.jpg"] {
        let refused = save(&with(Patch::Set(foreign.to_owned())));
        assert!(matches!(refused, Err(ChangeError::Absent(Entity::Picture))), "{refused:?}");
    }
    for (shop, url) in [(1, "/uploads/1/b.jpg"), (2, "/uploads/2/a.jpg")] {
        scenario.db.run(&format!(
            "INSERT INTO assets (shop_id, kind, url, byte_count, created_at) \
                 SELECT {shop}, 'general', '{url}', 1, created_at FROM shops WHERE id = {shop}"
        ));
    }
    let luna = save(&with(Patch::Set("/uploads/2/a.jpg".to_owned())));
    assert!(matches!(luna, Err(ChangeError::Absent(Entity::Picture))), "{luna:?}");
    let own = save(&with(Patch::Set("/uploads/1/b.jpg".to_owned()))).unwrap();
    assert_eq!(own.profile.profile_image_url.as_deref(), Some("/uploads/1/b.jpg"));
    for kept in [Patch::Set("/uploads/1/b.jpg".to_owned()), Patch::Keep] {
        assert_eq!(save(&with(kept)).unwrap().profile.profile_image_url.as_deref(), Some("/uploads/1/b.jpg"));
    }
    assert_eq!(save(&with(Patch::Clear)).unwrap().profile.profile_image_url, None);
}

#[test]
fn a_changed_staff_member_is_signed_out_at_once() {
    let changes: [Work; 4] = [
        |scenario, ava| {
            admin::update_staff(&scenario.ctx, ava, LEO_ID, None, &away(staff("Leo"))).map(|_| ())
        },
        |scenario, ava| admin::update_staff(&scenario.ctx, ava, LEO_ID, None, &admin("Leo")).map(|_| ()),
        |scenario, ava| {
            let other = with_phone(staff("Leo"), "+1 212 555 0100");
            admin::update_staff(&scenario.ctx, ava, LEO_ID, None, &other).map(|_| ())
        },
        |scenario, ava| admin::delete_staff(&scenario.ctx, ava, LEO_ID, None, FutureBookingsAction::Keep),
    ];
    for change in changes {
        on_both(|scenario| {
            let ava = scenario.ava();
            let leo = scenario.signed_in(&glow(), LEO, Role::Admin);
            let enters = || enter_as(scenario, &glow(), &leo, None, Role::Staff);
            assert!(enters().is_ok());
            admin::update_staff(&scenario.ctx, &ava, LEO_ID, None, &staff("Leo R.")).unwrap();
            assert!(enters().is_ok(), "another name is no other access");
            change(scenario, &ava).unwrap();
            let refused = enters();
            assert!(matches!(refused, Err(admin::AccessError::NotVerified)), "{refused:?}");
            assert!(
                enter_as(
                    scenario,
                    &glow(),
                    &scenario.signed_in(&glow(), AVA, Role::Admin),
                    None,
                    Role::Admin
                )
                .is_ok()
            );
        });
    }
}

fn of_booking(scenario: &Scenario) -> Vec<String> {
    scenario.db.ask(
        "SELECT b.status || ' ' || coalesce(b.cancel_reason, '-') || ' ' || \
         (SELECT a.actor_kind || ' ' || a.action FROM audit_log a WHERE a.entity = 'booking' AND a.entity_id = b.id \
          ORDER BY a.id DESC LIMIT 1) || ' ' || (SELECT CAST(COUNT(*) AS TEXT) FROM outbox o WHERE o.booking_id = b.id \
          AND o.kind = 'booking.cancelled') AS value FROM bookings b",
    )
}

#[on_both_databases(open)]
fn staff_with_appointments_cannot_be_deleted(scenario: &Scenario) {
    let ava = scenario.ava();
    admin::update_staff(&scenario.ctx, &ava, LEO_ID, None, &admin("Leo")).unwrap();
    let impact = admin::impact(&scenario.ctx, &ava, Concern::StaffMember(AVA_ID)).unwrap();
    assert_eq!((impact.future_bookings, impact.services, impact.first.len()), (1, 0, 1));
    let before = scenario.db.dump();
    let leave = |coming| admin::delete_staff(&scenario.ctx, &ava, AVA_ID, Some(1), coming);
    let words = leave(FutureBookingsAction::Keep).unwrap_err().to_string();
    let expected = "Ava has 1 coming appointment, the first on Tue Nov 24, 10:00 AM (UTC). Please move or cancel them first.";
    assert_eq!(words, expected);
    assert_eq!(scenario.db.dump(), before, "nothing was written");
    leave(FutureBookingsAction::Cancel).unwrap();
    assert_eq!(of_booking(scenario), ["cancelled salon admin booking.cancelled 1"]);
    assert_eq!(offered(scenario), ["Leo"]);
    let left: Vec<StaffId> = admin::list_staff(&scenario.ctx, &ava)
        .unwrap()
        .iter()
        .map(|member: &ListedMember| member.id)
        .collect();
    assert_eq!(left, [LEO_ID]);
    let name =
        "SELECT s.name AS value FROM bookings b JOIN staff s ON s.shop_id = b.shop_id AND s.id = b.staff_id";
    assert_eq!(scenario.db.ask(name), ["Ava"], "what was keeps its name");
    assert!(matches!(leave(FutureBookingsAction::Cancel), Err(ChangeError::Absent(Entity::StaffMember))));
}

/// What was booked after somebody looked is nobody's to cancel unseen.
#[on_both_databases(open)]
fn a_deletion_cancels_only_appointments_that_were_seen(scenario: &Scenario) {
    let ava = scenario.ava();
    let coming = || {
        let impact = admin::impact(&scenario.ctx, &ava, Concern::StaffMember(LEO_ID)).unwrap();
        (impact.future_bookings, FutureBookingsAction::CancelSeen(impact.seen))
    };
    let leave = |coming| admin::delete_staff(&scenario.ctx, &ava, LEO_ID, None, coming);
    books_leo(scenario, 1, at("2026-11-25 12:00"));
    let (count, seen) = coming();
    assert_eq!(count, 1);
    books_leo(scenario, 2, at("2026-11-25 10:00"));
    let before = scenario.db.dump();
    let refused = leave(seen).unwrap_err();
    assert!(matches!(refused, ChangeError::BookedAnew { count: 2, .. }), "{refused:?}");
    let words = "The appointments of Leo have changed meanwhile. Now there are 2 coming appointments, the first on \
                     Wed Nov 25, 10:00 AM (UTC). Please look at them again.";
    assert_eq!(refused.to_string(), words);
    assert_eq!(scenario.db.dump(), before, "nothing was written");
    // As many as before, but not the same ones.
    let (count, seen) = coming();
    assert_eq!(count, 2);
    let cancelled = BookingStatus::Cancelled;
    admin::set_status(&scenario.ctx, &ava, BookingId::new(2), None, cancelled).unwrap();
    books_leo(scenario, 3, at("2026-11-25 14:00"));
    let refused = leave(seen);
    assert!(matches!(refused, Err(ChangeError::BookedAnew { count: 2, .. })), "{refused:?}");
    let (count, seen) = coming();
    leave(seen).unwrap();
    let left =
        "SELECT CAST(COUNT(*) AS TEXT) AS value FROM bookings WHERE staff_id = 2 AND cancel_reason = 'salon'";
    assert_eq!((count, scenario.db.ask(left)), (2, vec!["3".to_owned()]));
}

#[on_both_databases(open)]
fn a_deletion_names_chairs_left_without_staff(scenario: &Scenario) {
    let ava = scenario.ava();
    let reserve = |chair: i64, staff: &[i64], services: &[i64]| {
        let draft = ChairDraft {
            name: Title::parse("Chair name", if chair == 1 { "Window" } else { "Corner" }).unwrap(),
            allowed_staff: staff.iter().copied().map(StaffId::new).collect(),
            allowed_services: services.iter().copied().map(ServiceId::new).collect(),
        };
        admin::update_chair(&scenario.ctx, &ava, ChairId::new(chair), None, &draft).unwrap();
    };
    let told = |of| admin::impact(&scenario.ctx, &ava, of).unwrap().chairs;
    let (leo, colour) = (Concern::StaffMember(LEO_ID), Concern::Service(ServiceId::new(2)));
    assert_eq!((told(leo), told(colour)), (vec![], vec![]), "everybody's chairs stay everybody's");
    reserve(1, &[2], &[]);
    reserve(2, &[1, 2], &[2]);
    assert_eq!((told(leo), told(colour)), (vec!["Window".to_owned()], vec!["Corner".to_owned()]));
    assert_eq!(told(Concern::StaffMember(AVA_ID)), Vec::<String>::new());
    assert_eq!(told(Concern::Chair(ChairId::new(1))), Vec::<String>::new());
    admin::update_staff(&scenario.ctx, &ava, LEO_ID, None, &admin("Leo")).unwrap();
    admin::delete_staff(&scenario.ctx, &ava, AVA_ID, None, FutureBookingsAction::Cancel).unwrap();
    assert_eq!(told(leo), ["Window", "Corner"], "of two one has left");
    let chairs = admin::list_chairs(&scenario.ctx, &ava).unwrap();
    assert_eq!(chairs[1].chair.allowed_staff, [AVA_ID, LEO_ID], "it opens to nobody unasked");
}

#[on_both_databases(open)]
fn inactive_staff_keep_their_appointments(scenario: &Scenario) {
    let ava = scenario.ava();
    admin::update_staff(&scenario.ctx, &ava, LEO_ID, None, &admin("Leo")).unwrap();
    admin::update_staff(&scenario.ctx, &ava, AVA_ID, None, &away(admin("Ava"))).unwrap();
    assert_eq!(scenario.db.ask("SELECT status AS value FROM bookings"), ["confirmed"]);
    assert_eq!(offered(scenario), ["Leo"]);
    scenario.clock.advance(chrono::TimeDelta::days(2));
    admin::delete_staff(&scenario.ctx, &ava, AVA_ID, None, FutureBookingsAction::Keep).unwrap();
    assert_eq!(
        scenario.db.ask("SELECT status AS value FROM bookings"),
        ["confirmed"],
        "what is past is no reason"
    );
}

#[on_both_databases(open)]
fn what_somebody_can_do_is_of_the_menu(scenario: &Scenario) {
    let ava = scenario.ava();
    let of = |ids: &[i64]| -> Vec<ServiceId> { ids.iter().copied().map(ServiceId::new).collect() };
    let set = |ids: &[i64], seen| admin::set_staff_services(&scenario.ctx, &ava, LEO_ID, seen, &of(ids));
    let get = || admin::staff_services(&scenario.ctx, &ava, LEO_ID).unwrap();
    assert_eq!(get(), []);
    assert_eq!(set(&[2, 1], Some(1)).unwrap(), of(&[1, 2]));
    let before = scenario.db.dump();
    for foreign in [3, 987_654, -1] {
        let refused = set(&[1, foreign], None);
        assert!(matches!(refused, Err(ChangeError::Absent(Entity::Service))), "{refused:?}");
    }
    assert!(matches!(set(&[1], Some(1)), Err(ChangeError::Stale { .. })));
    assert_eq!(scenario.db.dump(), before, "nothing was written");
    admin::delete_service(&scenario.ctx, &ava, ServiceId::new(1), None).unwrap();
    assert_eq!(set(&[1], None).unwrap(), of(&[1]), "none would mean all");
    assert_eq!(set(&[], None).unwrap(), []);
    let gone = set(&[1], None);
    assert!(matches!(gone, Err(ChangeError::Absent(Entity::Service))), "{gone:?}");
    let last = trail(scenario).pop().unwrap();
    assert!(last.contains(r#""serviceIds":{"from":"1","to":"all"}"#), "{last}");
}

#[on_both_databases(open)]
fn people_of_another_salon_are_not_there(scenario: &Scenario) {
    let ava = scenario.ava();
    let before = scenario.db.dump();
    for id in [CY_ID, StaffId::new(987_654), StaffId::new(i64::MIN)] {
        let absent = [
            admin::update_staff(&scenario.ctx, &ava, id, None, &staff("X")).map(|_| ()),
            admin::delete_staff(&scenario.ctx, &ava, id, None, FutureBookingsAction::Cancel),
            admin::staff_services(&scenario.ctx, &ava, id).map(|_| ()),
            admin::set_staff_services(&scenario.ctx, &ava, id, None, &[]).map(|_| ()),
            admin::impact(&scenario.ctx, &ava, Concern::StaffMember(id)).map(|_| ()),
        ];
        let all = absent.iter().all(|result| matches!(result, Err(ChangeError::Absent(Entity::StaffMember))));
        assert!(all, "{absent:?}");
    }
    assert_eq!(scenario.db.dump(), before, "nothing was written");
}
