//! The number of a sender who hides it: asked for once, and what follows when it comes.

use domain::{Instant, Role};
use ports::platform::Outcome;
use ports::{PlatformTx, StoreResult};
use tenancy::{ShopAddress, ShopScope};
use verification::prefilled_message::PLATFORM;
use verification::{Purpose, State, replies};

use super::message::Message;
use super::sender_context::SenderContext;
use crate::booking_summary::BookingSummary;

/// Asks for the number that WhatsApp hides, once ever. False if it was asked before.
pub(super) fn ask_contact_once(
    message: &Message<'_>,
    tx: &mut dyn PlatformTx,
    sender: &SenderContext,
) -> StoreResult<bool> {
    if tx.messages_since(message.identity.id, "contact_request", Instant::UNIX_EPOCH)? > 0 {
        return Ok(false);
    }
    ask_contact(message, tx, sender)?;
    Ok(true)
}

/// Asks for it, and says what for.
pub(super) fn ask_contact(
    message: &Message<'_>,
    tx: &mut dyn PlatformTx,
    sender: &SenderContext,
) -> StoreResult<()> {
    let shop = sender.shop_name().unwrap_or(PLATFORM);
    let request = match sender.challenge.purpose {
        Purpose::Login => replies::ask_contact(shop, "your sign-in"),
        Purpose::Profile => replies::ask_contact(shop, "your bookings"),
        // The same message confirms the booking, in case the client never answers.
        Purpose::Booking(booking) => {
            let summary = BookingSummary::load(tx, sender.booked_shop()?, booking)?;
            replies::booked_ask_contact(&summary.appointment())
        }
        Purpose::Owner(_) => replies::ask_contact(PLATFORM, &format!("\"{}\"", sender.setup_name(tx)?)),
    };
    message.queue(tx, &message.new_reply(sender.shop_id(), "contact_request", request))
}

impl Message<'_> {
    /// The number that was asked for has come: the salon's record of the client gets it, and the reply that waited for it goes out.
    pub(super) fn contact_received(&self, tx: &mut dyn PlatformTx) -> StoreResult<Outcome> {
        let latest = tx.latest_challenge_of(self.identity.id, State::Approved)?;
        let Some(challenge) = latest else {
            return self.reply_limited(tx, None, replies::contact_received());
        };
        if let Some(shop) =
            challenge.shop.map(ShopAddress::Id).map(|shop| tx.find_shop(&shop)).transpose()?.flatten()
        {
            tx.enter_shop(ShopScope::for_client(&shop), |tx| match tx.client_of(self.identity.id)? {
                Some(client) => tx.number_client(client.id, self.identity.phone.as_ref(), self.now),
                None => Ok(()),
            })?;
        }
        let (id, shop) = (challenge.id, challenge.shop);
        let sender = SenderContext::of(self.ctx, tx, challenge, &self.identity, self.now)?;
        let content = match sender.challenge.purpose {
            Purpose::Booking(booking) => {
                self.confirm_booking(tx, sender.booked_shop()?, id, booking)?;
                return Ok(Outcome::Done);
            }
            // Their workplace was unknown when they sent the code: it made them a client.
            Purpose::Login if sender.role() > Role::Client => replies::contact_received_at_work(),
            Purpose::Login => replies::not_on_team(id, sender.shop_name()),
            Purpose::Profile | Purpose::Owner(_) => replies::contact_received(),
        };
        self.reply_limited(tx, shop, content)
    }
}
