//! The person behind a session, and what they may do at a site in this request (rules/roles#role-per-request).

use domain::{Instant, Role, SessionId, Shop, ShopId, StaffRole, Subdomain, WaPhone};
use ports::platform::Identity;
use ports::shop::{KnownClient, Member};
use ports::{PlatformTx, StoreResult};
use tenancy::{ShopAddress, ShopScope, Site};
use verification::{HeldRoles, MatchConfidence};

use super::authenticate::{AuthResult, Caller, VerifiedIdentity, authenticate, record_use};
use super::current_site::{CurrentSite, find_site};
use crate::{Context, Visitor};

/// The verified person of a request, at a site.
#[derive(Debug, Clone)]
pub struct Principal {
    pub identity: Identity,
    pub role: Role,
    /// Their place on the salon's team; none for clients and masters.
    pub staff: Option<Member>,
    /// The salon's record of them as a client.
    pub client: Option<KnownClient>,
    pub session: SessionId,
    /// The salon: the host's, or on the platform's host the one where they work.
    pub shop: Option<ShopSummary>,
    /// The most this session may be.
    pub(crate) max_role: Role,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShopSummary {
    pub id: ShopId,
    pub name: String,
    pub subdomain: Subdomain,
}

impl Principal {
    /// How they are called: as a client, else on the team, else by the name they gave themselves on WhatsApp.
    #[must_use]
    pub fn name(&self) -> &str {
        let by_salon =
            self.client.as_ref().map(|client| &client.name).or(self.staff.as_ref().map(|staff| &staff.name));
        by_salon.or(self.identity.name.as_ref()).map_or("WhatsApp user", String::as_str)
    }

    /// Their e-mail, as they or the salon wrote it.
    #[must_use]
    pub fn email(&self) -> Option<&str> {
        let by_client = self.client.as_ref().and_then(|client| client.email.as_deref());
        let by_salon = by_client.or(self.staff.as_ref().and_then(|staff| staff.email.as_deref()));
        by_salon.or(self.identity.email.as_deref())
    }
}

/// Who is asking, if they have proved it and it still holds.
pub fn current_principal(ctx: &Context, site: &Site, visitor: &Visitor) -> StoreResult<Option<Principal>> {
    let now = ctx.now();
    let SessionLookup::Owner(found) = find_owner(ctx, site, visitor, now)? else { return Ok(None) };
    if found.caller.is_worth_noting(now) {
        keep_alive(ctx, &found, now)?;
    }
    Ok(found.principal)
}

/// What there is of a request's session at a site.
pub(super) enum SessionLookup {
    Refused,
    New,
    Owner(Box<SessionOwner>),
}

/// The owner of a session at a site.
pub(super) struct SessionOwner {
    pub(super) current_site: CurrentSite,
    pub(super) caller: Caller,
    /// Who they are, if a message has proved it.
    pub(super) principal: Option<Principal>,
}

/// Finds the owner of the session or token that a request presents.
pub(super) fn find_owner(
    ctx: &Context,
    site: &Site,
    visitor: &Visitor,
    now: Instant,
) -> StoreResult<SessionLookup> {
    ctx.store.read_platform(|tx| {
        let Some(current_site) = find_site(tx, site)? else { return Ok(SessionLookup::Refused) };
        let caller = match current_site.within(tx, |tx| authenticate(tx, visitor, now))? {
            AuthResult::Refused => return Ok(SessionLookup::Refused),
            AuthResult::New => return Ok(SessionLookup::New),
            AuthResult::Owner(caller) => caller,
        };
        let principal = match caller.proof {
            Some(proof) => resolve_principal(ctx, tx, &current_site, &caller, proof)?,
            None => None,
        };
        Ok(SessionLookup::Owner(Box::new(SessionOwner { current_site, caller, principal })))
    })
}

/// [`record_use`] in a transaction of its own.
pub(super) fn keep_alive(ctx: &Context, found: &SessionOwner, now: Instant) -> StoreResult<()> {
    ctx.store.write_platform(|tx| found.current_site.within(tx, |tx| record_use(tx, &found.caller, now)))
}

/// A salon, with the person who asks if they have proved who they are there.
pub(crate) fn principal_at(
    ctx: &Context,
    address: &ShopAddress,
    visitor: &Visitor,
) -> StoreResult<Option<(Shop, Option<Principal>)>> {
    let now = ctx.now();
    ctx.store.read_platform(|tx| {
        let Some(shop) = tx.find_shop(address)? else { return Ok(None) };
        let current_site = CurrentSite::Shop(Box::new(shop.clone()));
        let presented = current_site.within(tx, |tx| authenticate(tx, visitor, now))?;
        let Some((caller, proof)) = presented.proved() else { return Ok(Some((shop, None))) };
        Ok(Some((shop, resolve_principal(ctx, tx, &current_site, &caller, proof)?)))
    })
}

/// What somebody is at a place. None if their account is gone.
pub(crate) fn resolve_principal(
    ctx: &Context,
    tx: &mut dyn PlatformTx,
    current_site: &CurrentSite,
    caller: &Caller,
    proof: VerifiedIdentity,
) -> StoreResult<Option<Principal>> {
    let Some(identity) = tx.identity(proof.identity)? else { return Ok(None) };
    let mut found = match current_site {
        CurrentSite::Shop(shop) => at_shop(tx, shop, &identity)?,
        CurrentSite::Platform => on_platform(ctx, tx, &identity, proof.member_of)?,
    };
    let role = found.roles.role_under(proof.max_role);
    found.staff = found.staff.filter(|_| matches!(role, Role::Staff | Role::Admin));
    if role == Role::Master || (matches!(current_site, CurrentSite::Platform) && found.staff.is_none()) {
        found.salon = None;
    }
    let SiteMembership { staff, client, salon, .. } = found;
    Ok(Some(Principal {
        identity,
        role,
        staff,
        client,
        session: caller.session,
        shop: salon,
        max_role: proof.max_role,
    }))
}

/// What the database says of somebody at a place, before the session's cap.
#[derive(Default)]
struct SiteMembership {
    roles: HeldRoles,
    staff: Option<Member>,
    client: Option<KnownClient>,
    salon: Option<ShopSummary>,
}

fn at_shop(tx: &mut dyn PlatformTx, shop: &Shop, identity: &Identity) -> StoreResult<SiteMembership> {
    let spellings = identity.phone.as_ref().map(WaPhone::spellings).unwrap_or_default();
    let (members, client) = tx.enter_shop(ShopScope::for_client(shop), |tx| {
        Ok::<_, ports::StoreError>((tx.members_by_phone(&spellings)?, tx.client_of(identity.id)?))
    })?;
    let staff = match_member(identity.phone.as_ref(), members).map(|matched| matched.member);
    let team = staff.iter().map(|member| (shop.id, role_of(member))).collect();
    Ok(SiteMembership { roles: HeldRoles { master: false, team }, staff, client, salon: Some(salon(shop)) })
}

fn on_platform(
    ctx: &Context,
    tx: &mut dyn PlatformTx,
    identity: &Identity,
    member_of: Option<ShopId>,
) -> StoreResult<SiteMembership> {
    let Some(phone) = &identity.phone else { return Ok(SiteMembership::default()) };
    let master = ctx.deployment.master(Some(phone)).is_some();
    let Some(shop) = member_of else {
        return Ok(SiteMembership {
            roles: HeldRoles { master, team: Vec::new() },
            ..SiteMembership::default()
        });
    };
    let memberships = tx.memberships(&phone.spellings())?;
    let members = memberships
        .into_iter()
        .filter(|membership| membership.shop == shop)
        .map(|membership| membership.member);
    let staff = match_member(Some(phone), members.collect()).map(|matched| matched.member);
    let team = staff.iter().map(|member| (shop, role_of(member))).collect();
    let salon = tx.find_shop(&ShopAddress::Id(shop))?.map(|shop| salon(&shop));
    Ok(SiteMembership { roles: HeldRoles { master, team }, staff, client: None, salon })
}

/// A member of staff, and how sure it is that it is them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MatchedMember {
    pub(crate) member: Member,
    pub(crate) certainty: MatchConfidence,
}

/// Finds the staff member of a phone number: the member with exactly this number, else the only member with another spelling of it.
/// Of several who have exactly this number (the salon wrote it down twice) the one who may do more counts.
pub(crate) fn match_member(phone: Option<&WaPhone>, members: Vec<Member>) -> Option<MatchedMember> {
    let (exact, similar): (Vec<Member>, Vec<Member>) =
        members.into_iter().partition(|member| member.phone.as_ref() == phone && phone.is_some());
    if let Some(member) = exact.into_iter().max_by_key(|member| (role_of(member), -member.id.get())) {
        return Some(MatchedMember { member, certainty: MatchConfidence::Sure });
    }
    let [member] = <[Member; 1]>::try_from(similar).ok()?;
    Some(MatchedMember { member, certainty: MatchConfidence::Doubtful })
}

/// What a place on the team is worth.
pub(crate) fn role_of(member: &Member) -> Role {
    match member.role {
        StaffRole::Admin => Role::Admin,
        StaffRole::Staff => Role::Staff,
    }
}

fn salon(shop: &Shop) -> ShopSummary {
    ShopSummary { id: shop.id, name: shop.name.clone(), subdomain: shop.subdomain.clone() }
}

#[cfg(test)]
mod tests {
    use domain::StaffId;

    use super::*;

    fn member(id: i64, role: StaffRole, phone: &str) -> Member {
        Member {
            id: StaffId::new(id),
            name: format!("Member {id}"),
            role,
            takes_bookings: true,
            phone: WaPhone::parse(phone).ok(),
            email: None,
            created_at: Instant::UNIX_EPOCH,
        }
    }

    fn matched(phone: &str, members: &[Member]) -> Option<(i64, MatchConfidence)> {
        let phone = WaPhone::parse(phone).unwrap();
        match_member(Some(&phone), members.to_vec()).map(|found| (found.member.id.get(), found.certainty))
    }

    #[test]
    fn the_exact_number_counts_first_and_another_spelling_if_it_is_the_only_one() {
        let exact = member(1, StaffRole::Staff, "5491150100303");
        let alias = member(2, StaffRole::Admin, "541150100303");
        let other = member(3, StaffRole::Admin, "+54 11 5010 0303");
        assert_eq!(matched("5491150100303", &[alias.clone(), exact]), Some((1, MatchConfidence::Sure)));
        assert_eq!(
            matched("5491150100303", std::slice::from_ref(&alias)),
            Some((2, MatchConfidence::Doubtful))
        );
        assert_eq!(matched("5491150100303", &[alias, other]), None, "two candidates are none");
        assert_eq!(matched("5491150100303", &[]), None);
    }

    #[test]
    fn a_number_written_down_twice_is_the_one_who_may_do_more() {
        let (staff, admin) =
            (member(1, StaffRole::Staff, "15550100210"), member(2, StaffRole::Admin, "15550100210"));
        assert_eq!(matched("15550100210", &[staff, admin]), Some((2, MatchConfidence::Sure)));
    }

    #[test]
    fn who_hides_their_number_is_on_no_team() {
        let unnamed = Member { phone: None, ..member(1, StaffRole::Admin, "15550100210") };
        assert_eq!(match_member(None, Vec::new()), None);
        assert_eq!(match_member(None, vec![unnamed.clone(), unnamed]), None);
    }
}
