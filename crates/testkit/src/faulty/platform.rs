//! [`FaultyTx`] for what lies outside any shop.

use domain::{
    BookingId, Bsuid, ChallengeId, ConfirmationCode, Email, IdentityId, Instant, MessageId, PersonName,
    SetupId, Shop, ShopId, ShopStatus, Subdomain, WaPhone,
};
use ports::platform::{
    Challenges, Devices, Entrance, Gallery, Identities, Identity, InboundLog, LeasedMessage, ListedPicture,
    ListedShop, Membership, MessageState, Messages, NewChallenge, NewMessage, NewSetup, Outcome, Registry,
    SentMessage, Setup, Setups, ShopCounts, ShopFilter, ShopSeed, ShopWish, Shops, SuppressionSource, Trail,
    TrailEntry,
};
use ports::shop::SecretHash;
use ports::{ShopTx, StoreResult};
use tenancy::{ShopAddress, ShopScope};
use verification::{Challenge, EventKey, SenderId, State, WhatsAppUser};

use super::{FaultyPlatform, FaultyTx};

impl Entrance for FaultyPlatform<'_, '_> {
    fn enter(
        &mut self,
        scope: ShopScope,
        work: &mut dyn FnMut(&mut dyn ShopTx) -> StoreResult<()>,
    ) -> StoreResult<()> {
        let store = self.store;
        self.call()?.enter(scope, &mut |tx| work(&mut FaultyTx { real: tx, store }))
    }
}

impl Challenges for FaultyPlatform<'_, '_> {
    fn issue_challenge(&mut self, new: &NewChallenge) -> StoreResult<ChallengeId> {
        self.call()?.issue_challenge(new)
    }

    fn challenge_by_code(&mut self, code_hash: &[u8; 32]) -> StoreResult<Option<Challenge>> {
        self.call()?.challenge_by_code(code_hash)
    }

    fn challenge(&mut self, id: ChallengeId) -> StoreResult<Option<Challenge>> {
        self.call()?.challenge(id)
    }

    fn challenge_of_booking(&mut self, booking: BookingId) -> StoreResult<Option<Challenge>> {
        self.call()?.challenge_of_booking(booking)
    }

    fn latest_challenge_of(&mut self, identity: IdentityId, state: State) -> StoreResult<Option<Challenge>> {
        self.call()?.latest_challenge_of(identity, state)
    }

    fn asked_number_of(&mut self, identity: IdentityId, since: Instant) -> StoreResult<Option<Challenge>> {
        self.call()?.asked_number_of(identity, since)
    }

    fn save_challenge(&mut self, challenge: &Challenge) -> StoreResult<()> {
        self.call()?.save_challenge(challenge)
    }

    fn booking_by_code(&mut self, code: &ConfirmationCode) -> StoreResult<Option<(ShopId, BookingId)>> {
        self.call()?.booking_by_code(code)
    }

    fn forget_challenges_before(&mut self, moment: Instant, approved: Instant) -> StoreResult<usize> {
        self.call()?.forget_challenges_before(moment, approved)
    }
}

impl InboundLog for FaultyPlatform<'_, '_> {
    fn remember_event(&mut self, key: &EventKey, kind: &'static str, now: Instant) -> StoreResult<bool> {
        self.call()?.remember_event(key, kind, now)
    }

    fn settle_event(
        &mut self,
        key: &EventKey,
        identity: Option<IdentityId>,
        outcome: Outcome,
    ) -> StoreResult<()> {
        self.call()?.settle_event(key, identity, outcome)
    }

    fn wrong_codes_since(&mut self, identity: IdentityId, moment: Instant) -> StoreResult<usize> {
        self.call()?.wrong_codes_since(identity, moment)
    }

    fn open_window(&mut self, identity: IdentityId, sender: &SenderId, until: Instant) -> StoreResult<()> {
        self.call()?.open_window(identity, sender, until)
    }

    fn window_of(&mut self, identity: IdentityId, sender: &SenderId) -> StoreResult<Option<Instant>> {
        self.call()?.window_of(identity, sender)
    }

    fn forget_events_before(&mut self, moment: Instant) -> StoreResult<usize> {
        self.call()?.forget_events_before(moment)
    }

    fn forget_idempotency_keys_until(&mut self, now: Instant) -> StoreResult<usize> {
        self.call()?.forget_idempotency_keys_until(now)
    }
}

impl Gallery for FaultyPlatform<'_, '_> {
    fn listed_pictures(&mut self) -> StoreResult<Vec<ListedPicture>> {
        self.call()?.listed_pictures()
    }
}

impl Identities for FaultyPlatform<'_, '_> {
    fn recognise(&mut self, party: &WhatsAppUser, now: Instant) -> StoreResult<Identity> {
        self.call()?.recognise(party, now)
    }

    fn identity(&mut self, id: IdentityId) -> StoreResult<Option<Identity>> {
        self.call()?.identity(id)
    }

    fn identities_by_phone(&mut self, phone: &WaPhone) -> StoreResult<Vec<Identity>> {
        self.call()?.identities_by_phone(phone)
    }

    fn prove_phone(&mut self, id: IdentityId, phone: &WaPhone, now: Instant) -> StoreResult<()> {
        self.call()?.prove_phone(id, phone, now)
    }

    fn move_identity(
        &mut self,
        id: IdentityId,
        phone: Option<&WaPhone>,
        bsuid: Option<&Bsuid>,
        now: Instant,
    ) -> StoreResult<()> {
        self.call()?.move_identity(id, phone, bsuid, now)
    }

    fn key_changed(&mut self, id: IdentityId, now: Instant) -> StoreResult<()> {
        self.call()?.key_changed(id, now)
    }

    fn mark_unreachable(&mut self, id: IdentityId, now: Instant) -> StoreResult<()> {
        self.call()?.mark_unreachable(id, now)
    }

    fn rename_identity(
        &mut self,
        id: IdentityId,
        name: &PersonName,
        email: Option<&Email>,
        now: Instant,
    ) -> StoreResult<()> {
        self.call()?.rename_identity(id, name, email, now)
    }

    fn memberships(&mut self, spellings: &[WaPhone]) -> StoreResult<Vec<Membership>> {
        self.call()?.memberships(spellings)
    }

    fn end_all_sessions_of(&mut self, id: IdentityId, now: Instant) -> StoreResult<usize> {
        self.call()?.end_all_sessions_of(id, now)
    }

    fn suppress_promotions(
        &mut self,
        id: IdentityId,
        source: SuppressionSource,
        now: Instant,
    ) -> StoreResult<()> {
        self.call()?.suppress_promotions(id, source, now)
    }

    fn allow_promotions(&mut self, id: IdentityId, source: SuppressionSource) -> StoreResult<()> {
        self.call()?.allow_promotions(id, source)
    }
}

impl Devices for FaultyPlatform<'_, '_> {
    fn knows_device(
        &mut self,
        identity: IdentityId,
        site: Option<ShopId>,
        device: &SecretHash,
        now: Instant,
    ) -> StoreResult<bool> {
        self.call()?.knows_device(identity, site, device, now)
    }

    fn is_known_device(
        &mut self,
        site: Option<ShopId>,
        device: &SecretHash,
        now: Instant,
    ) -> StoreResult<bool> {
        self.call()?.is_known_device(site, device, now)
    }

    fn remember_device(
        &mut self,
        identity: IdentityId,
        site: Option<ShopId>,
        device: &SecretHash,
        label: &str,
        now: Instant,
        until: Instant,
    ) -> StoreResult<()> {
        self.call()?.remember_device(identity, site, device, label, now, until)
    }

    fn forget_device(&mut self, identity: IdentityId, device: &SecretHash) -> StoreResult<()> {
        self.call()?.forget_device(identity, device)
    }

    fn forget_devices_of(&mut self, identity: IdentityId) -> StoreResult<()> {
        self.call()?.forget_devices_of(identity)
    }
}

impl Messages for FaultyPlatform<'_, '_> {
    fn queue_message(&mut self, new: &NewMessage) -> StoreResult<bool> {
        self.call()?.queue_message(new)
    }

    fn messages_since(&mut self, identity: IdentityId, purpose: &str, moment: Instant) -> StoreResult<usize> {
        self.call()?.messages_since(identity, purpose, moment)
    }

    fn lease_messages(
        &mut self,
        courier: &str,
        most: usize,
        now: Instant,
        until: Instant,
    ) -> StoreResult<Vec<LeasedMessage>> {
        self.call()?.lease_messages(courier, most, now, until)
    }

    fn message_accepted(&mut self, id: MessageId, wamid: &str, now: Instant) -> StoreResult<()> {
        self.call()?.message_accepted(id, wamid, now)
    }

    fn retry_message(
        &mut self,
        id: MessageId,
        state: MessageState,
        due_at: Instant,
        code: Option<i64>,
        use_fallback: bool,
    ) -> StoreResult<()> {
        self.call()?.retry_message(id, state, due_at, code, use_fallback)
    }

    fn end_message(
        &mut self,
        id: MessageId,
        state: MessageState,
        code: Option<i64>,
        now: Instant,
    ) -> StoreResult<()> {
        self.call()?.end_message(id, state, code, now)
    }

    fn sent_message(&mut self, wamid: &str, tracker: Option<MessageId>) -> StoreResult<Option<SentMessage>> {
        self.call()?.sent_message(wamid, tracker)
    }

    fn has_untried_spelling(&mut self, id: MessageId) -> StoreResult<bool> {
        self.call()?.has_untried_spelling(id)
    }

    fn message_is(
        &mut self,
        id: MessageId,
        state: MessageState,
        wamid: &str,
        code: Option<i64>,
        now: Instant,
    ) -> StoreResult<()> {
        self.call()?.message_is(id, state, wamid, code, now)
    }

    fn pause_sender(&mut self, sender: &SenderId, until: Instant, reason: &str) -> StoreResult<()> {
        self.call()?.pause_sender(sender, until, reason)
    }

    fn sender_paused_until(&mut self, sender: &SenderId) -> StoreResult<Option<Instant>> {
        self.call()?.sender_paused_until(sender)
    }

    fn forget_words_before(&mut self, moment: Instant) -> StoreResult<usize> {
        self.call()?.forget_words_before(moment)
    }
}

impl Registry for FaultyPlatform<'_, '_> {
    fn listed_shops(&mut self, filter: ShopFilter<'_>) -> StoreResult<Vec<ListedShop>> {
        self.call()?.listed_shops(filter)
    }

    fn listed_shop(&mut self, id: ShopId) -> StoreResult<Option<ListedShop>> {
        self.call()?.listed_shop(id)
    }

    fn lock_shop(&mut self, id: ShopId) -> StoreResult<()> {
        self.call()?.lock_shop(id)
    }

    fn shop_counts(&mut self, now: Instant, since: Instant) -> StoreResult<ShopCounts> {
        self.call()?.shop_counts(now, since)
    }

    fn open_shop(&mut self, seed: &ShopSeed) -> StoreResult<ShopId> {
        self.call()?.open_shop(seed)
    }

    fn change_shop(&mut self, id: ShopId, version: i64, wish: ShopWish<'_>, now: Instant) -> StoreResult<()> {
        self.call()?.change_shop(id, version, wish, now)
    }

    fn set_shop_status(
        &mut self,
        id: ShopId,
        version: i64,
        status: ShopStatus,
        now: Instant,
    ) -> StoreResult<()> {
        self.call()?.set_shop_status(id, version, status, now)
    }

    fn retire_subdomain(&mut self, subdomain: &Subdomain, former: ShopId, until: Instant) -> StoreResult<()> {
        self.call()?.retire_subdomain(subdomain, former, until)
    }

    fn is_kept_for_another(
        &mut self,
        subdomain: &Subdomain,
        own: Option<ShopId>,
        now: Instant,
    ) -> StoreResult<bool> {
        self.call()?.is_kept_for_another(subdomain, own, now)
    }
}

impl Setups for FaultyPlatform<'_, '_> {
    fn start_setup(&mut self, new: &NewSetup) -> StoreResult<SetupId> {
        self.call()?.start_setup(new)
    }

    fn setup_by_progress(&mut self, progress: &SecretHash) -> StoreResult<Option<Setup>> {
        self.call()?.setup_by_progress(progress)
    }

    fn setup(&mut self, id: SetupId) -> StoreResult<Option<Setup>> {
        self.call()?.setup(id)
    }

    fn verify_setup(&mut self, id: SetupId, owner: IdentityId) -> StoreResult<()> {
        self.call()?.verify_setup(id, owner)
    }

    fn finish_setup(&mut self, id: SetupId, owner: IdentityId, shop: ShopId) -> StoreResult<bool> {
        self.call()?.finish_setup(id, owner, shop)
    }

    fn unverify_setup(&mut self, id: SetupId, owner: IdentityId) -> StoreResult<bool> {
        self.call()?.unverify_setup(id, owner)
    }
}

impl Shops for FaultyPlatform<'_, '_> {
    fn find_shop(&mut self, address: &ShopAddress) -> StoreResult<Option<Shop>> {
        self.call()?.find_shop(address)
    }

    fn shops_with_expired_holds(&mut self, now: Instant) -> StoreResult<Vec<ShopId>> {
        self.call()?.shops_with_expired_holds(now)
    }

    fn shops_with_queued_notices(&mut self) -> StoreResult<Vec<ShopId>> {
        self.call()?.shops_with_queued_notices()
    }
}

impl Trail for FaultyPlatform<'_, '_> {
    fn record(&mut self, entry: &TrailEntry<'_>) -> StoreResult<()> {
        self.call()?.record(entry)
    }
}
