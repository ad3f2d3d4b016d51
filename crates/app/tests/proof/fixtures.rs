//! What a use case needs to be tried: drafts, and what has happened before.

use app::admin::{self, DeskClient, DeskRequest, Patch, StaffPatch, UploadPurpose};
use app::verify::{self, LinkPurpose};
use app::{Context, messaging, session};
use chrono::TimeDelta;
use domain::{
    BookingStatus, Cents, ChairId, Description, ExceptionId, ExceptionKind, HexColor, MessageId, PersonName,
    Plan, ServiceMinutes, StaffRole, Title, TypedPhone,
};
use ports::shop::{CategoryDraft, ChairDraft, ExceptionDraft, ServiceDraft};
use tenancy::SessionKey;
use testkit::at;
use testkit::pictures::{BLUE_PNG, RED_PNG};
use verification::{Delivery, Event, EventKey, EventKind, IdentityMoved, StatusUpdate};

use crate::gateway::Quiet;
use crate::scenario::Scenario;

/// When somebody new is booked.
pub(crate) const TWO: &str = "2026-11-24 14:00";

/// What was made ready.
#[derive(Default)]
pub(crate) struct Fixture {
    pub(crate) id: i64,
    pub(crate) url: String,
    pub(crate) event: Option<Event>,
    pub(crate) key: Option<SessionKey>,
}

pub(crate) fn nothing(_: &Scenario<'_>) -> Fixture {
    Fixture::default()
}

pub(crate) fn booked(scenario: &Scenario<'_>) -> Fixture {
    Fixture { id: scenario.books(1, TWO).id.get(), ..Fixture::default() }
}

pub(crate) fn lapsed(scenario: &Scenario<'_>) -> Fixture {
    let fixture = booked(scenario);
    scenario.salon.clock.advance(TimeDelta::minutes(31));
    fixture
}

pub(crate) fn an_hour_ago(scenario: &Scenario<'_>) -> Fixture {
    scenario.signs_in(1);
    scenario.salon.clock.advance(TimeDelta::minutes(61));
    Fixture::default()
}

pub(crate) fn the_next_day(scenario: &Scenario<'_>) -> Fixture {
    scenario.salon.clock.set(at("2026-11-24 12:00"));
    Fixture::default()
}

pub(crate) fn signed_in(scenario: &Scenario<'_>) -> Fixture {
    scenario.signs_in(1);
    Fixture::default()
}

pub(crate) fn with_token(scenario: &Scenario<'_>) -> Fixture {
    scenario.signs_in(1);
    let made =
        session::make_token(&scenario.salon.ctx, &scenario.salon.site, &scenario.salon.browser(1)).unwrap();
    Fixture { id: made.id.get(), ..Fixture::default() }
}

pub(crate) fn asked(scenario: &Scenario<'_>) -> Fixture {
    let words = scenario.books(1, TWO).words;
    Fixture { event: Some(scenario.event(1, &words)), ..Fixture::default() }
}

pub(crate) fn asked_late(scenario: &Scenario<'_>) -> Fixture {
    let fixture = asked(scenario);
    scenario.salon.clock.advance(TimeDelta::minutes(31));
    fixture
}

/// The desk has confirmed it meanwhile, and nobody has proved that it is theirs.
pub(crate) fn accepted(scenario: &Scenario<'_>) -> Fixture {
    let waiting = scenario.books(1, TWO);
    let event = Some(scenario.event(1, &waiting.words));
    admin::set_status(&scenario.salon.ctx, &scenario.desk, waiting.id, None, BookingStatus::Confirmed)
        .unwrap();
    Fixture { event, ..Fixture::default() }
}

pub(crate) fn asked_to_sign_in(scenario: &Scenario<'_>) -> Fixture {
    let words = scenario.words_of(1, LinkPurpose::Login);
    Fixture { event: Some(scenario.event(1, &words)), ..Fixture::default() }
}

pub(crate) fn a_word(scenario: &Scenario<'_>) -> Fixture {
    Fixture { event: Some(scenario.event(1, "STOP")), ..Fixture::default() }
}

pub(crate) fn news(scenario: &Scenario<'_>, kind: EventKind) -> Fixture {
    let key = EventKey(format!("x:{}", scenario.salon.scope.shop()));
    let event = Event { key, sender: None, at: Some(scenario.salon.now()), kind };
    Fixture { event: Some(event), ..Fixture::default() }
}

pub(crate) fn changed_keys(scenario: &Scenario<'_>) -> Fixture {
    scenario.signs_in(1);
    news(scenario, EventKind::KeyChanged(scenario.salon.phone(1)))
}

pub(crate) fn no_promotions(scenario: &Scenario<'_>) -> Fixture {
    scenario.signs_in(1);
    news(scenario, EventKind::Promotions { who: scenario.salon.phone(1), wanted: false })
}

pub(crate) fn moved(scenario: &Scenario<'_>) -> Fixture {
    scenario.signs_in(1);
    let (before, after) = (scenario.salon.phone(1), scenario.salon.phone(2));
    let moved = IdentityMoved { before, phone: after.phone, bsuid: None };
    news(scenario, EventKind::IdentityMoved(moved))
}

pub(crate) fn planned(scenario: &Scenario<'_>) -> Fixture {
    asked(scenario).event.iter().for_each(|event| scenario.salon.receive(event).unwrap());
    messaging::plan_messages(&scenario.salon.ctx).unwrap();
    Fixture::default()
}

pub(crate) fn delivered(scenario: &Scenario<'_>) -> Fixture {
    planned(scenario);
    while messaging::send_next(&scenario.salon.ctx, &Quiet::default(), "a courier").unwrap() {}
    let latest = scenario.salon.db.ask("SELECT CAST(MAX(id) AS TEXT) AS value FROM messages").concat();
    let latest = MessageId::new(latest.parse().unwrap());
    let update = StatusUpdate {
        wamid: Quiet::wamid(latest),
        delivery: Delivery::Read,
        tracker: Some(format!("obx:{latest}")),
        code: None,
    };
    news(scenario, EventKind::Status(update))
}

pub(crate) fn years_ago(scenario: &Scenario<'_>) -> Fixture {
    planned(scenario);
    while messaging::send_next(&scenario.salon.ctx, &Quiet::default(), "a courier").unwrap() {}
    scenario.salon.clock.advance(TimeDelta::days(800));
    // Those of the stages before this one were asked about already, in the same years.
    scenario.salon.db.run("UPDATE identities SET seen_at = NULL");
    Fixture::default()
}

pub(crate) fn owner_asked(scenario: &Scenario<'_>) -> Fixture {
    let browser = scenario.salon.browser(1);
    let begun = verify::start_owner_verification(&scenario.salon.ctx, &browser, "Fern", Plan::Base).unwrap();
    let event = scenario.event(1, &crate::salon::words_in(&begun.link));
    Fixture { event: Some(event), key: Some(begun.progress), ..Fixture::default() }
}

pub(crate) fn owner_verified(scenario: &Scenario<'_>) -> Fixture {
    let fixture = owner_asked(scenario);
    fixture.event.iter().for_each(|event| scenario.salon.receive(event).unwrap());
    fixture
}

pub(crate) fn pictured(scenario: &Scenario<'_>) -> Fixture {
    let url = admin::upload(&scenario.salon.ctx, &scenario.desk, UploadPurpose::Logo, RED_PNG).unwrap();
    Fixture { url, ..Fixture::default() }
}

pub(crate) fn pictured_long_ago(scenario: &Scenario<'_>) -> Fixture {
    pictured(scenario);
    let fixture = Fixture {
        url: admin::upload(&scenario.salon.ctx, &scenario.desk, UploadPurpose::Logo, BLUE_PNG).unwrap(),
        ..Fixture::default()
    };
    scenario.salon.clock.advance(TimeDelta::days(3));
    fixture
}

pub(crate) fn category(name: &str) -> CategoryDraft {
    CategoryDraft {
        name: Title::parse("Name", name).unwrap(),
        description: Description::default(),
        color: HexColor::parse("#9C27B0").unwrap(),
    }
}

pub(crate) fn service(scenario: &Scenario<'_>) -> ServiceDraft {
    ServiceDraft {
        name: Title::parse("Name", "Beard trim").unwrap(),
        description: Description::default(),
        price: Cents::new(2_500),
        duration: ServiceMinutes::parse(30).unwrap(),
        category: Some(scenario.category),
        modifiers: Vec::new(),
    }
}

pub(crate) fn chair(scenario: &Scenario<'_>) -> ChairDraft {
    ChairDraft {
        name: Title::parse("Name", "Door").unwrap(),
        allowed_staff: vec![scenario.salon.staff[0]],
        allowed_services: Vec::new(),
    }
}

/// The one that Ada's booking stands at.
pub(crate) fn taken_chair(scenario: &Scenario<'_>) -> ChairId {
    scenario.salon.chairs[0]
}

pub(crate) fn person(name: &str, is_active: Option<bool>) -> StaffPatch {
    StaffPatch {
        name: Title::parse("Name", name).unwrap(),
        email: Patch::Keep,
        phone: Patch::Keep,
        bio: Patch::Keep,
        role: StaffRole::Staff,
        available_for_booking: None,
        is_active,
        profile_image_url: Patch::Keep,
    }
}

/// Somebody whom the salon knows.
pub(crate) const fn known(scenario: &Scenario<'_>) -> DeskClient {
    DeskClient::Known(scenario.client)
}

pub(crate) fn walk_in(name: &str, phone: Option<&str>) -> DeskClient {
    let phone = phone.map(|phone| TypedPhone::parse(phone).unwrap());
    DeskClient::WalkIn { name: PersonName::parse(name).unwrap(), phone, email: None }
}

/// An hour with Maya, for somebody.
pub(crate) fn at_the_desk(scenario: &Scenario<'_>, client: DeskClient) -> DeskRequest {
    DeskRequest {
        client,
        services: vec![scenario.salon.ordered(0)],
        staff: scenario.salon.staff[1],
        start: at(TWO),
        idempotency_key: None,
        digest: [0; 32],
    }
}

pub(crate) fn an_exception(
    ctx: &Context,
    scenario: &Scenario<'_>,
) -> Result<ExceptionId, admin::ChangeError> {
    let date = at("2026-11-25 00:00").date_naive();
    let draft = ExceptionDraft { date, kind: ExceptionKind::Off, reason: None };
    admin::create_exception(ctx, &scenario.desk, scenario.salon.staff[1], &draft)
        .map(|made| made.exception.id)
}
