//! What operations need: drafts, and a scenario in which something has happened already.

use app::admin::{
    self, ChairQuestion, ClientChoice, DeskClient, DeskRequest, Patch, PlaceChange, StaffPatch, StatusChange,
    UploadPurpose,
};
use app::session::Invited;
use app::verify::{self, LinkPurpose};
use app::{Context, messaging, session};
use chrono::TimeDelta;
use domain::{
    BookingId, BookingStatus, Cents, ChairId, Description, Email, ExceptionDates, ExceptionId, ExceptionKind,
    HexColor, MessageId, PersonName, Plan, ServiceMinutes, StaffRole, Title, TypedPhone, WaPhone,
};
use ports::shop::{CategoryDraft, ChairDraft, ExceptionDraft, MailLink, MailPurpose, NewMail, ServiceDraft};
use tenancy::{Secret, SessionKey};
use testkit::at;
use testkit::pictures::{BLUE_PNG, RED_PNG};
use verification::{Delivery, Event, EventKey, EventKind, IdentityMoved, StatusUpdate};

use crate::gateway::AcceptingGateway;
use crate::scenario::{PLATFORM_ADMIN, Scenario};

/// A start that is free when a scenario begins.
pub(crate) const FREE_START: &str = "2026-11-24 14:00";

/// What the setup of an operation made.
#[derive(Default)]
pub(crate) struct Fixture {
    pub(crate) id: i64,
    pub(crate) url: String,
    pub(crate) event: Option<Event>,
    /// The salon being set up.
    pub(crate) setup: Option<SessionKey>,
}

pub(crate) fn no_setup(_: &Scenario<'_>) -> Fixture {
    Fixture::default()
}

pub(crate) fn hold_placed(scenario: &Scenario<'_>) -> Fixture {
    Fixture { id: scenario.place_hold(1, FREE_START).id.get(), ..Fixture::default() }
}

/// The platform closed the salon more than a month ago.
pub(crate) fn closed_for_long(scenario: &Scenario<'_>) -> Fixture {
    let (opened, shop) = (scenario.ctx.now() - TimeDelta::days(31), scenario.scope.shop());
    let opened = scenario.db.moment(opened);
    scenario
        .db
        .run(&format!("UPDATE shops SET status = 'inactive', created_at = {opened} WHERE id = {shop}"));
    Fixture::default()
}

/// The desk says that it is somebody new, whatever names are alike.
pub(crate) fn confirmed_for_new_client() -> StatusChange {
    StatusChange { to: BookingStatus::Confirmed, client: ClientChoice::New }
}

pub(crate) fn expired_hold(scenario: &Scenario<'_>) -> Fixture {
    let fixture = hold_placed(scenario);
    scenario.clock.advance(TimeDelta::minutes(31));
    fixture
}

pub(crate) const MAIL_CODE: &str = "0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a";

pub(crate) fn ada() -> Email {
    Email::parse("ada@example.com").unwrap()
}

pub(crate) fn with_mail(ctx: &Context) -> Context {
    let mut ctx = ctx.clone();
    ctx.deployment.mail = true;
    ctx
}

pub(crate) fn link_mailed(scenario: &Scenario<'_>) -> Fixture {
    let fixture = hold_placed(scenario);
    let booking = BookingId::new(fixture.id);
    let now = scenario.ctx.now();
    let hash = app::hash_of(&Secret::parse(MAIL_CODE).unwrap()).0;
    let link = NewMail {
        dedupe_key: format!("the link of {booking}"),
        booking,
        purpose: MailPurpose::Link,
        link: Some(MailLink { code: MAIL_CODE.into(), hash }),
        not_after: now + TimeDelta::hours(1),
        created_at: now,
    };
    scenario.db.write_shop(scenario.scope, |tx| {
        tx.change_booking_email(booking, &ada())?;
        tx.queue_mail(&link)
    });
    fixture
}

pub(crate) fn session_idle_an_hour(scenario: &Scenario<'_>) -> Fixture {
    scenario.sign_in(1);
    scenario.clock.advance(TimeDelta::minutes(61));
    Fixture::default()
}

pub(crate) fn booking_under_way(scenario: &Scenario<'_>) -> Fixture {
    scenario.clock.set(at("2026-11-24 12:00"));
    Fixture::default()
}

/// Nobody works at the time of its booking.
pub(crate) fn closed_then(scenario: &Scenario<'_>) -> Fixture {
    let shop = scenario.scope.shop();
    scenario.db.run(&format!(
        "INSERT INTO special_days (shop_id, date_from, date_to, kind, name) \
         VALUES ({shop}, '2026-11-23', '2026-12-06', 'closed', 'Holidays')"
    ));
    Fixture::default()
}

/// The first day on which its booking is over.
pub(crate) fn day_over(scenario: &Scenario<'_>) -> Fixture {
    scenario.clock.set(at("2026-11-25 12:00"));
    Fixture::default()
}

pub(crate) fn past_completed(scenario: &Scenario<'_>) -> Fixture {
    let fixture = day_over(scenario);
    assert_eq!(admin::complete_past_bookings(&scenario.ctx, &scenario.admin).unwrap().len(), 1);
    fixture
}

pub(crate) fn signed_in(scenario: &Scenario<'_>) -> Fixture {
    scenario.sign_in(1);
    Fixture::default()
}

pub(crate) fn token_made(scenario: &Scenario<'_>) -> Fixture {
    scenario.sign_in(1);
    let made = session::make_token(&scenario.ctx, &scenario.site, &scenario.browser(1)).unwrap();
    Fixture { id: made.id.get(), ..Fixture::default() }
}

/// A link of the console for the platform admin.
pub(crate) fn console_link(scenario: &Scenario<'_>) -> Fixture {
    let made = session::make_console_link(&scenario.ctx, &platform_admin(), "mia").unwrap();
    Fixture { url: made.url, ..Fixture::default() }
}

pub(crate) fn platform_admin() -> Invited {
    Invited::Master(WaPhone::parse(PLATFORM_ADMIN).unwrap())
}

pub(crate) fn booking_message(scenario: &Scenario<'_>) -> Fixture {
    let text = scenario.place_hold(1, FREE_START).text;
    Fixture { event: Some(scenario.event(1, &text)), ..Fixture::default() }
}

pub(crate) fn late_booking_message(scenario: &Scenario<'_>) -> Fixture {
    let fixture = booking_message(scenario);
    scenario.clock.advance(TimeDelta::minutes(31));
    fixture
}

/// The salon has confirmed the booking before its client's message arrives.
pub(crate) fn message_after_acceptance(scenario: &Scenario<'_>) -> Fixture {
    let hold = scenario.place_hold(1, FREE_START);
    let event = Some(scenario.event(1, &hold.text));
    admin::set_status(&scenario.ctx, &scenario.admin, hold.id, None, confirmed_for_new_client()).unwrap();
    Fixture { event, ..Fixture::default() }
}

pub(crate) fn sign_in_message(scenario: &Scenario<'_>) -> Fixture {
    let text = scenario.link_text(1, LinkPurpose::Login);
    Fixture { event: Some(scenario.event(1, &text)), ..Fixture::default() }
}

pub(crate) fn stop_message(scenario: &Scenario<'_>) -> Fixture {
    Fixture { event: Some(scenario.event(1, "STOP")), ..Fixture::default() }
}

pub(crate) fn event_of(scenario: &Scenario<'_>, kind: EventKind) -> Fixture {
    let key = EventKey(format!("x:{}", scenario.scope.shop()));
    let event = Event { key, sender: None, at: Some(scenario.now()), kind };
    Fixture { event: Some(event), ..Fixture::default() }
}

pub(crate) fn key_changed(scenario: &Scenario<'_>) -> Fixture {
    scenario.sign_in(1);
    event_of(scenario, EventKind::KeyChanged(scenario.phone(1)))
}

pub(crate) fn promotions_refused(scenario: &Scenario<'_>) -> Fixture {
    scenario.sign_in(1);
    event_of(scenario, EventKind::Promotions { who: scenario.phone(1), wanted: false })
}

pub(crate) fn number_changed(scenario: &Scenario<'_>) -> Fixture {
    scenario.sign_in(1);
    let (before, after) = (scenario.phone(1), scenario.phone(2));
    let moved = IdentityMoved { before, phone: after.phone, bsuid: None };
    event_of(scenario, EventKind::IdentityMoved(moved))
}

pub(crate) fn messages_planned(scenario: &Scenario<'_>) -> Fixture {
    booking_message(scenario).event.iter().for_each(|event| scenario.receive(event).unwrap());
    messaging::plan_messages(&scenario.ctx).unwrap();
    Fixture::default()
}

pub(crate) fn message_read(scenario: &Scenario<'_>) -> Fixture {
    messages_planned(scenario);
    while messaging::send_next(&scenario.ctx, &AcceptingGateway::default(), "worker-1").unwrap().is_some() {}
    let latest = scenario.db.ask("SELECT CAST(MAX(id) AS TEXT) AS value FROM messages").concat();
    let latest = MessageId::new(latest.parse().unwrap());
    let update = StatusUpdate {
        wamid: AcceptingGateway::wamid(latest),
        delivery: Delivery::Read,
        tracker: Some(format!("obx:{latest}")),
        code: None,
        billable: Some(true),
    };
    event_of(scenario, EventKind::Status(update))
}

pub(crate) fn inactive_for_years(scenario: &Scenario<'_>) -> Fixture {
    messages_planned(scenario);
    while messaging::send_next(&scenario.ctx, &AcceptingGateway::default(), "worker-1").unwrap().is_some() {}
    scenario.clock.advance(TimeDelta::days(800));
    // The other scenarios of this database had their retention run at this time already.
    scenario.db.run("UPDATE identities SET seen_at = NULL");
    Fixture::default()
}

pub(crate) fn owner_message(scenario: &Scenario<'_>) -> Fixture {
    let browser = scenario.browser(1);
    let begun = verify::start_owner_verification(&scenario.ctx, &browser, "Fern", Plan::Base).unwrap();
    let event = scenario.event(1, &crate::salon::text_of(&begun.link));
    Fixture { event: Some(event), setup: Some(begun.progress), ..Fixture::default() }
}

pub(crate) fn owner_verified(scenario: &Scenario<'_>) -> Fixture {
    let fixture = owner_message(scenario);
    fixture.event.iter().for_each(|event| scenario.receive(event).unwrap());
    fixture
}

pub(crate) fn logo_uploaded(scenario: &Scenario<'_>) -> Fixture {
    let url = admin::upload(&scenario.ctx, &scenario.admin, UploadPurpose::Logo, RED_PNG).unwrap();
    Fixture { url, ..Fixture::default() }
}

pub(crate) fn unused_logo(scenario: &Scenario<'_>) -> Fixture {
    logo_uploaded(scenario);
    let fixture = Fixture {
        url: admin::upload(&scenario.ctx, &scenario.admin, UploadPurpose::Logo, BLUE_PNG).unwrap(),
        ..Fixture::default()
    };
    scenario.clock.advance(TimeDelta::days(3));
    fixture
}

pub(crate) fn category_draft(name: &str) -> CategoryDraft {
    CategoryDraft {
        name: Title::parse("Name", name).unwrap(),
        description: Description::default(),
        color: HexColor::parse("#9C27B0").unwrap(),
    }
}

pub(crate) fn service_draft(scenario: &Scenario<'_>) -> ServiceDraft {
    ServiceDraft {
        name: Title::parse("Name", "Beard trim").unwrap(),
        description: Description::default(),
        price: Cents::new(2_500),
        duration: ServiceMinutes::parse(30).unwrap(),
        category: Some(scenario.category),
        modifiers: Vec::new(),
    }
}

pub(crate) fn chair_draft(scenario: &Scenario<'_>) -> ChairDraft {
    ChairDraft {
        name: Title::parse("Name", "Door").unwrap(),
        allowed_staff: vec![scenario.staff[0]],
        allowed_services: Vec::new(),
    }
}

/// The chair of Ada's booking.
pub(crate) fn booked_chair(scenario: &Scenario<'_>) -> ChairId {
    scenario.chairs[0]
}

pub(crate) fn staff_patch(name: &str, is_active: Option<bool>) -> StaffPatch {
    StaffPatch {
        name: Title::parse("Name", name).unwrap(),
        email: Patch::Keep,
        phone: Patch::Keep,
        bio: Patch::Keep,
        role: StaffRole::Staff,
        available_for_booking: None,
        is_active,
        profile_image_url: Patch::Keep,
        notices: None,
    }
}

pub(crate) fn walk_in(name: &str, phone: Option<&str>) -> DeskClient {
    let phone = phone.map(|phone| TypedPhone::parse(phone).unwrap());
    DeskClient::WalkIn { name: PersonName::parse(name).unwrap(), phone, email: None }
}

/// An hour with Maya.
pub(crate) fn desk_request(scenario: &Scenario<'_>, client: DeskClient) -> DeskRequest {
    DeskRequest {
        client,
        services: vec![scenario.chosen_service(0)],
        staff: scenario.staff[1],
        start: at(FREE_START),
        chair: admin::ChairQuestion::Best,
        accepted: None,
        idempotency_key: None,
        digest: [0; 32],
    }
}

pub(crate) fn create_exception(
    ctx: &Context,
    scenario: &Scenario<'_>,
) -> Result<ExceptionId, admin::ChangeError> {
    let date = at("2026-11-25 00:00").date_naive();
    let draft = ExceptionDraft { dates: ExceptionDates::on(date), kind: ExceptionKind::Off, reason: None };
    admin::create_exception(ctx, &scenario.admin, scenario.staff[1], &draft).map(|made| made.exception.id)
}

pub(crate) fn moved_to(start: &str) -> PlaceChange {
    PlaceChange {
        seen: 1,
        start: Some(at(start)),
        staff: None,
        chair: ChairQuestion::Best,
        duration: None,
        tells_client: true,
        accepted: None,
    }
}
