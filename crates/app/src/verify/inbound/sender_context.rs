//! What is known of a sender when a message for a challenge is read.

use domain::{Instant, Role, Shop, ShopId, StrikeEffect, WaPhone};
use ports::platform::Identity;
use ports::shop::{Member, SecretHash};
use ports::{PlatformTx, StoreError, StoreResult};
use scheduling::local_time;
use tenancy::{ShopAddress, ShopScope};
use verification::replies::RequestingDevice;
use verification::{Challenge, HeldRoles, MatchConfidence, Purpose, SenderFacts};

use crate::Context;
use crate::client::standing;
use crate::session::{CurrentSite, MatchedMember, match_member, role_of};

/// A challenge, the site it belongs to, and the sender there.
pub(super) struct SenderContext {
    pub(super) challenge: Challenge,
    pub(super) current_site: CurrentSite,
    pub(super) facts: SenderFacts,
    /// Where the sender works, as far as it counts at this site.
    pub(super) workplaces: Vec<Workplace>,
    /// When the browser asked, as the shop's clock reads it.
    asked_at: String,
    /// The same with its day, for those who may read it much later.
    asked_on: String,
}

pub(super) struct Workplace {
    pub(super) shop: ShopId,
    pub(super) shop_name: String,
    pub(super) member: Member,
    certainty: MatchConfidence,
}

impl SenderContext {
    pub(super) fn of(
        ctx: &Context,
        tx: &mut dyn PlatformTx,
        challenge: Challenge,
        identity: &Identity,
        now: Instant,
    ) -> StoreResult<Self> {
        let current_site = place_of(tx, &challenge)?;
        let work = match &current_site {
            CurrentSite::Shop(shop) => workplace_at(tx, shop, identity)?.into_iter().collect(),
            CurrentSite::Platform => workplaces(tx, identity)?,
        };
        let session = current_site.within(tx, |tx| tx.live_session(challenge.session, now))?;
        let device_known = match challenge.device {
            Some(device) => tx.knows_device(identity.id, challenge.shop, &SecretHash(device), now)?,
            None => false,
        };
        let blacklisted = match (challenge.purpose, &current_site) {
            (Purpose::Booking(_), CurrentSite::Shop(shop)) => {
                let scope = ShopScope::for_client(shop);
                tx.enter_shop(scope, |tx| standing(tx, identity, now))? == StrikeEffect::Call
            }
            _ => false,
        };
        let master = ctx.deployment.master(identity.phone.as_ref()).is_some();
        let doubtful = work.iter().any(|work| work.certainty == MatchConfidence::Doubtful);
        let facts = SenderFacts {
            sender: identity.id,
            roles: HeldRoles {
                master,
                team: work.iter().map(|work| (work.shop, role_of(&work.member))).collect(),
            },
            device_known,
            recognition: if doubtful { MatchConfidence::Doubtful } else { MatchConfidence::Sure },
            phone_known: identity.phone.is_some(),
            session_identity: session.and_then(|session| session.proof).map(|proof| proof.identity),
            blacklisted,
            step_up: ctx.deployment.step_up,
        };
        let zone = current_site.shop().map_or(domain::ShopZone::DEFAULT, |shop| shop.zone);
        let asked_at = local_time::label(zone, challenge.created_at);
        let asked_on = local_time::format_long(zone, challenge.created_at);
        Ok(Self { challenge, current_site, facts, workplaces: work, asked_at, asked_on })
    }

    /// The shop, if the challenge is one's.
    pub(super) fn shop(&self) -> Option<&Shop> {
        self.current_site.shop()
    }

    pub(super) fn booked_shop(&self) -> StoreResult<&Shop> {
        let row = self.challenge.id.get();
        self.shop().ok_or(StoreError::Inconsistency { table: "challenges", column: "shop_id", row })
    }

    /// What the salon in the making is called.
    pub(super) fn setup_name(&self, tx: &mut dyn PlatformTx) -> StoreResult<String> {
        let Purpose::Owner(id) = self.challenge.purpose else { return Ok(String::new()) };
        let row = self.challenge.id.get();
        let missing = StoreError::Inconsistency { table: "challenges", column: "setup_id", row };
        Ok(tx.setup(id)?.ok_or(missing)?.shop_name)
    }

    pub(super) fn shop_id(&self) -> Option<ShopId> {
        self.shop().map(|shop| shop.id)
    }

    pub(super) fn shop_name(&self) -> Option<&str> {
        self.shop().map(|shop| shop.name.as_str())
    }

    pub(super) fn asker(&self) -> RequestingDevice<'_> {
        let label = self.challenge.device_label.as_str();
        RequestingDevice { device: if label.is_empty() { "a browser" } else { label }, time: &self.asked_at }
    }

    /// The same for alarms, which wait on somebody's phone: with the day.
    pub(super) fn dated_asker(&self) -> RequestingDevice<'_> {
        RequestingDevice { time: &self.asked_on, ..self.asker() }
    }

    /// What the sender could be by this challenge.
    pub(super) fn role(&self) -> Role {
        self.facts.roles.role_under(self.challenge.max_role)
    }

    /// How the sender is called where they work, else as they call themselves.
    pub(super) fn person<'a>(&'a self, identity: &'a Identity) -> &'a str {
        let at_work = self.workplaces.first().map(|work| work.member.name.as_str());
        at_work.or(identity.name.as_deref()).unwrap_or("you")
    }
}

fn place_of(tx: &mut dyn PlatformTx, challenge: &Challenge) -> StoreResult<CurrentSite> {
    let Some(shop) = challenge.shop else { return Ok(CurrentSite::Platform) };
    let found = tx.find_shop(&ShopAddress::Id(shop))?;
    let missing =
        StoreError::Inconsistency { table: "challenges", column: "shop_id", row: challenge.id.get() };
    Ok(CurrentSite::Shop(Box::new(found.ok_or(missing)?)))
}

fn workplace_at(tx: &mut dyn PlatformTx, shop: &Shop, identity: &Identity) -> StoreResult<Option<Workplace>> {
    let Some(phone) = &identity.phone else { return Ok(None) };
    let members = tx.enter_shop(ShopScope::for_client(shop), |tx| tx.members_by_phone(&phone.spellings()))?;
    Ok(match_member(Some(phone), members).map(|found| work(shop.id, &shop.name, found)))
}

pub(super) fn workplaces(tx: &mut dyn PlatformTx, identity: &Identity) -> StoreResult<Vec<Workplace>> {
    let Some(phone) = &identity.phone else { return Ok(Vec::new()) };
    let mut found: Vec<Workplace> = Vec::new();
    let memberships = tx.memberships(&phone.spellings())?;
    for membership in &memberships {
        if found.iter().any(|work| work.shop == membership.shop) {
            continue;
        }
        let same_shop = memberships.iter().filter(|other| other.shop == membership.shop);
        let members = same_shop.map(|other| other.member.clone()).collect();
        found.extend(
            match_member(Some(phone), members)
                .map(|found| work(membership.shop, &membership.shop_name, found)),
        );
    }
    Ok(found)
}

fn work(shop: ShopId, shop_name: &str, found: MatchedMember) -> Workplace {
    Workplace { shop, shop_name: shop_name.to_owned(), member: found.member, certainty: found.certainty }
}

/// Those who run the salons where somebody works, but for that person: whom an alarm is for.
pub(super) fn other_admins(
    tx: &mut dyn PlatformTx,
    work: &[Workplace],
    own: Option<&WaPhone>,
) -> StoreResult<Vec<(ShopId, Member)>> {
    let mut others = Vec::new();
    for Workplace { shop, member, .. } in work {
        let admins = tx.enter_shop(ShopScope::for_program(*shop), |tx| tx.admins())?;
        let is_other = |admin: &Member| admin.id != member.id && admin.phone.as_ref() != own;
        others.extend(admins.into_iter().filter(is_other).map(|admin| (*shop, admin)));
    }
    Ok(others)
}
