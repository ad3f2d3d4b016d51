//! What a use case needs to be tried: drafts, and what has happened before.

use app::admin::{self, DeskClient, DeskOrder, Purpose, Said, StaffWish};
use app::verify::{self, Wish};
use app::{Context, courier, session};
use chrono::TimeDelta;
use domain::{
    BookingStatus, Cents, ChairId, Description, ExceptionId, ExceptionKind, HexColor, MessageId, PersonName,
    Plan, ServiceMinutes, StaffRole, Title, TypedPhone,
};
use ports::shop::{CategoryDraft, ChairDraft, ExceptionDraft, ServiceDraft};
use tenancy::SessionKey;
use testkit::at;
use testkit::pictures::{BLUE_PNG, RED_PNG};
use verification::{Delivery, Event, EventKey, IdentityMoved, StatusUpdate, What};

use crate::gateway::Quiet;
use crate::stage::Stage;

/// When somebody new is booked.
pub(crate) const TWO: &str = "2026-11-24 14:00";

/// What was made ready.
#[derive(Default)]
pub(crate) struct Props {
    pub(crate) id: i64,
    pub(crate) url: String,
    pub(crate) event: Option<Event>,
    pub(crate) key: Option<SessionKey>,
}

pub(crate) fn nothing(_: &Stage<'_>) -> Props {
    Props::default()
}

pub(crate) fn booked(stage: &Stage<'_>) -> Props {
    Props { id: stage.books(1, TWO).id.get(), ..Props::default() }
}

pub(crate) fn lapsed(stage: &Stage<'_>) -> Props {
    let props = booked(stage);
    stage.town.clock.advance(TimeDelta::minutes(31));
    props
}

pub(crate) fn an_hour_ago(stage: &Stage<'_>) -> Props {
    stage.signs_in(1);
    stage.town.clock.advance(TimeDelta::minutes(61));
    Props::default()
}

pub(crate) fn the_next_day(stage: &Stage<'_>) -> Props {
    stage.town.clock.set(at("2026-11-24 12:00"));
    Props::default()
}

pub(crate) fn signed_in(stage: &Stage<'_>) -> Props {
    stage.signs_in(1);
    Props::default()
}

pub(crate) fn with_token(stage: &Stage<'_>) -> Props {
    stage.signs_in(1);
    let made = session::make_token(&stage.town.ctx, &stage.town.site, &stage.town.browser(1)).unwrap();
    Props { id: made.id.get(), ..Props::default() }
}

pub(crate) fn asked(stage: &Stage<'_>) -> Props {
    let words = stage.books(1, TWO).words;
    Props { event: Some(stage.event(1, &words)), ..Props::default() }
}

pub(crate) fn asked_late(stage: &Stage<'_>) -> Props {
    let props = asked(stage);
    stage.town.clock.advance(TimeDelta::minutes(31));
    props
}

/// The desk has confirmed it meanwhile, and nobody has proved that it is theirs.
pub(crate) fn accepted(stage: &Stage<'_>) -> Props {
    let waiting = stage.books(1, TWO);
    let event = Some(stage.event(1, &waiting.words));
    admin::set_status(&stage.town.ctx, &stage.desk, waiting.id, None, BookingStatus::Confirmed).unwrap();
    Props { event, ..Props::default() }
}

pub(crate) fn asked_to_sign_in(stage: &Stage<'_>) -> Props {
    let words = stage.words_of(1, Wish::Login);
    Props { event: Some(stage.event(1, &words)), ..Props::default() }
}

pub(crate) fn a_word(stage: &Stage<'_>) -> Props {
    Props { event: Some(stage.event(1, "STOP")), ..Props::default() }
}

pub(crate) fn news(stage: &Stage<'_>, what: What) -> Props {
    let key = EventKey(format!("x:{}", stage.town.scope.shop()));
    let event = Event { key, sender: None, at: Some(stage.town.now()), what };
    Props { event: Some(event), ..Props::default() }
}

pub(crate) fn changed_keys(stage: &Stage<'_>) -> Props {
    stage.signs_in(1);
    news(stage, What::KeyChanged(stage.town.phone(1)))
}

pub(crate) fn no_promotions(stage: &Stage<'_>) -> Props {
    stage.signs_in(1);
    news(stage, What::Promotions { who: stage.town.phone(1), wanted: false })
}

pub(crate) fn moved(stage: &Stage<'_>) -> Props {
    stage.signs_in(1);
    let (before, after) = (stage.town.phone(1), stage.town.phone(2));
    let moved = IdentityMoved { before, phone: after.phone, bsuid: None };
    news(stage, What::IdentityMoved(moved))
}

pub(crate) fn planned(stage: &Stage<'_>) -> Props {
    asked(stage).event.iter().for_each(|event| stage.town.receive(event).unwrap());
    courier::plan(&stage.town.ctx).unwrap();
    Props::default()
}

pub(crate) fn delivered(stage: &Stage<'_>) -> Props {
    planned(stage);
    while courier::deliver_next(&stage.town.ctx, &Quiet::default(), "a courier").unwrap() {}
    let latest = stage.town.db.ask("SELECT CAST(MAX(id) AS TEXT) AS value FROM messages").concat();
    let latest = MessageId::new(latest.parse().unwrap());
    let update = StatusUpdate {
        wamid: Quiet::wamid(latest),
        delivery: Delivery::Read,
        tracker: Some(format!("obx:{latest}")),
        code: None,
    };
    news(stage, What::Status(update))
}

pub(crate) fn years_ago(stage: &Stage<'_>) -> Props {
    planned(stage);
    while courier::deliver_next(&stage.town.ctx, &Quiet::default(), "a courier").unwrap() {}
    stage.town.clock.advance(TimeDelta::days(800));
    // Those of the stages before this one were asked about already, in the same years.
    stage.town.db.run("UPDATE identities SET seen_at = NULL");
    Props::default()
}

pub(crate) fn owner_asked(stage: &Stage<'_>) -> Props {
    let browser = stage.town.browser(1);
    let begun = verify::start_owner_verification(&stage.town.ctx, &browser, "Fern", Plan::Base).unwrap();
    let event = stage.event(1, &crate::town::words_in(&begun.link));
    Props { event: Some(event), key: Some(begun.progress), ..Props::default() }
}

pub(crate) fn owner_verified(stage: &Stage<'_>) -> Props {
    let props = owner_asked(stage);
    props.event.iter().for_each(|event| stage.town.receive(event).unwrap());
    props
}

pub(crate) fn pictured(stage: &Stage<'_>) -> Props {
    let url = admin::upload(&stage.town.ctx, &stage.desk, Purpose::Logo, RED_PNG).unwrap();
    Props { url, ..Props::default() }
}

pub(crate) fn pictured_long_ago(stage: &Stage<'_>) -> Props {
    pictured(stage);
    let props = Props {
        url: admin::upload(&stage.town.ctx, &stage.desk, Purpose::Logo, BLUE_PNG).unwrap(),
        ..Props::default()
    };
    stage.town.clock.advance(TimeDelta::days(3));
    props
}

pub(crate) fn category(name: &str) -> CategoryDraft {
    CategoryDraft {
        name: Title::parse("Name", name).unwrap(),
        description: Description::default(),
        color: HexColor::parse("#9C27B0").unwrap(),
    }
}

pub(crate) fn service(stage: &Stage<'_>) -> ServiceDraft {
    ServiceDraft {
        name: Title::parse("Name", "Beard trim").unwrap(),
        description: Description::default(),
        price: Cents::new(2_500),
        duration: ServiceMinutes::parse(30).unwrap(),
        category: Some(stage.category),
        modifiers: Vec::new(),
    }
}

pub(crate) fn chair(stage: &Stage<'_>) -> ChairDraft {
    ChairDraft {
        name: Title::parse("Name", "Door").unwrap(),
        allowed_staff: vec![stage.town.staff[0]],
        allowed_services: Vec::new(),
    }
}

/// The one that Ada's booking stands at.
pub(crate) fn taken_chair(stage: &Stage<'_>) -> ChairId {
    stage.town.chairs[0]
}

pub(crate) fn person(name: &str, is_active: Option<bool>) -> StaffWish {
    StaffWish {
        name: Title::parse("Name", name).unwrap(),
        email: Said::Nothing,
        phone: Said::Nothing,
        bio: Said::Nothing,
        role: StaffRole::Staff,
        available_for_booking: None,
        is_active,
        profile_image_url: Said::Nothing,
    }
}

/// Somebody whom the salon knows.
pub(crate) const fn known(stage: &Stage<'_>) -> DeskClient {
    DeskClient::Known(stage.client)
}

pub(crate) fn walk_in(name: &str, phone: Option<&str>) -> DeskClient {
    let phone = phone.map(|phone| TypedPhone::parse(phone).unwrap());
    DeskClient::WalkIn { name: PersonName::parse(name).unwrap(), phone, email: None }
}

/// An hour with Maya, for somebody.
pub(crate) fn at_the_desk(stage: &Stage<'_>, client: DeskClient) -> DeskOrder {
    DeskOrder {
        client,
        services: vec![stage.town.ordered(0)],
        staff: stage.town.staff[1],
        start: at(TWO),
        idempotency_key: None,
        digest: [0; 32],
    }
}

pub(crate) fn an_exception(ctx: &Context, stage: &Stage<'_>) -> Result<ExceptionId, admin::EditError> {
    let date = at("2026-11-25 00:00").date_naive();
    let draft = ExceptionDraft { date, kind: ExceptionKind::Off, reason: None };
    admin::create_exception(ctx, &stage.desk, stage.town.staff[1], &draft).map(|made| made.exception.id)
}
