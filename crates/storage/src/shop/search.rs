//! [`Search`]: clients and bookings by what somebody types. The databases know the letter case of ASCII alone and no accents, so SQL leaves out
//! the names and numbers that cannot fit, and [`SearchText`] looks at the others.

use std::collections::{HashMap, HashSet};

use diesel::dsl::{max, min};
use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};
use domain::{BookingId, BookingSource, BookingStatus, ClientId, Instant, SearchText, StaffId};
use ports::StoreResult;
use ports::shop::{BookingSearch, ERASED_NAME, FoundClient, ListedBooking, Search};

use super::scoped::{LONGEST_BLOCK, bookings_of, clients_of, visits_of};
use super::{Db, Tx};
use crate::schema::{bookings, clients};
use crate::timestamp::At;

#[diesel::declare_sql_function]
extern "SQL" {
    /// In small letters; SQLite and a database of the C locale leave all but those of ASCII as they are.
    fn lower(text: Text) -> Text;
    /// How many characters.
    fn length(text: Text) -> Integer;
    /// How many bytes.
    fn octet_length(text: Text) -> Integer;
}

type BookingTable = <bookings::id as Column>::Table;
type ClientTable = <clients::id as Column>::Table;
type OfBookings = Box<dyn BoxableExpression<BookingTable, Db, SqlType = Bool>>;
type OfClients = Box<dyn BoxableExpression<ClientTable, Db, SqlType = Bool>>;

/// Whether a text may have all of some parts: it has them as they are, or it has letters that are not of ASCII and may be plain without accents.
/// The text stands in small letters, as the index of clients has it.
macro_rules! may_have {
    ($condition:ty, $text:expr, $parts:expr) => {
        $parts
            .iter()
            .map(|part: &String| -> $condition {
                let is_accented = octet_length(lower($text)).gt(length(lower($text)));
                if part.is_ascii() {
                    Box::new(lower($text).like(format!("%{part}%")).or(is_accented))
                } else {
                    Box::new(is_accented)
                }
            })
            .reduce(|one, other| -> $condition { Box::new(one.and(other)) })
    };
}

/// A pattern for the digits in their order, whatever stands between them.
fn spaced(digits: &str) -> String {
    digits.chars().fold("%".to_owned(), |pattern, digit| format!("{pattern}{digit}%"))
}

/// What a booking is found by.
#[derive(Queryable)]
struct CandidateRow {
    id: i64,
    client_name: String,
    client_phone: Option<String>,
    client_id: Option<i64>,
}

/// So many candidates are looked at first: of a few letters that many have, they are enough, and the others are not read.
const FIRST_LOOK: i64 = 200;

/// A client and the name that the database sorts them by.
type Place = (String, i64);

impl Search for Tx<'_> {
    fn find_clients(
        &mut self,
        text: &SearchText,
        most: usize,
        now: Instant,
    ) -> StoreResult<Vec<FoundClient>> {
        let mut found: Vec<Place> = self.clients_by_name(text, most)?;
        found.extend(self.clients_by_phone(text)?);
        found.retain(|(name, _)| !name.eq_ignore_ascii_case(ERASED_NAME));
        found.sort_by_cached_key(|place| (!text.begins_name(&place.0), place.clone()));
        found.dedup();
        found.truncate(most);
        if found.is_empty() {
            return Ok(Vec::new());
        }
        self.found_clients(&found.into_iter().map(|(_, id)| id).collect::<Vec<_>>(), now)
    }

    fn find_bookings(&mut self, search: &BookingSearch<'_>, now: Instant) -> StoreResult<Vec<ListedBooking>> {
        let mut ids = self.booking_by_number(search)?;
        let clients = self.clients_by_phone(search.text)?.into_iter().map(|(_, id)| id).collect();
        for is_over in [false, true] {
            if ids.len() < search.most {
                let known: HashSet<i64> = ids.iter().copied().collect();
                let found = self.fitting_bookings(search, &clients, is_over, now)?;
                ids.extend(found.into_iter().filter(|id| !known.contains(id)));
            }
        }
        ids.truncate(search.most);
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let place: HashMap<i64, usize> = ids.iter().enumerate().map(|(place, id)| (*id, place)).collect();
        let ids: Vec<BookingId> = ids.into_iter().map(BookingId::new).collect();
        let mut listed = ports::shop::BookingLists::listed_bookings(self, &ids)?;
        listed.sort_by_key(|listed| place.get(&listed.booking.id.get()).copied());
        Ok(listed)
    }
}

impl Tx<'_> {
    /// All whose name fits, or only the first of those that begin with the text, if they are as many as are wanted.
    fn clients_by_name(&mut self, text: &SearchText, most: usize) -> StoreResult<Vec<Place>> {
        let Some(first) = text.words().first() else { return Ok(Vec::new()) };
        let shop = self.shop_id();
        let named = || {
            let may_fit = may_have!(OfClients, clients::name, text.words());
            let people = clients_of(shop).into_boxed::<Db>().select((lower(clients::name), clients::id));
            match may_fit {
                Some(may_fit) => people.filter(may_fit),
                None => people,
            }
        };
        let is_accented = octet_length(lower(clients::name)).gt(length(lower(clients::name)));
        let begun: Vec<Place> = self.query(|conn| {
            named()
                .filter(lower(clients::name).like(format!("{first}%")).or(is_accented))
                .order((lower(clients::name), clients::id))
                .limit(FIRST_LOOK)
                .load(conn)
        })?;
        let begins = |place: &Place| text.begins_name(&place.0) && text.fits_name(&place.0);
        let begun: Vec<Place> = begun.into_iter().filter(begins).collect();
        if most <= begun.len() {
            return Ok(begun);
        }
        let rows: Vec<Place> = self.query(|conn| named().load(conn))?;
        Ok(rows.into_iter().filter(|(name, _)| text.fits_name(name)).collect())
    }

    fn clients_by_phone(&mut self, text: &SearchText) -> StoreResult<Vec<Place>> {
        let Some(digits) = text.phone_end() else { return Ok(Vec::new()) };
        let shop = self.shop_id();
        let rows: Vec<(String, i64, String)> = self.query(|conn| {
            clients_of(shop)
                .filter(clients::phone.is_not_null())
                .filter(clients::phone.assume_not_null().like(spaced(digits)))
                .select((lower(clients::name), clients::id, clients::phone.assume_not_null()))
                .load(conn)
        })?;
        let fitting = rows.into_iter().filter(|(_, _, phone)| text.fits_phone(phone));
        Ok(fitting.map(|(name, id, _)| (name, id)).collect())
    }

    /// These clients in their order, with their visits.
    fn found_clients(&mut self, ids: &[i64], now: Instant) -> StoreResult<Vec<FoundClient>> {
        let shop = self.shop_id();
        let rows: Vec<(i64, String, Option<String>)> = self.query(|conn| {
            clients_of(shop)
                .filter(clients::id.eq_any(ids))
                .select((clients::id, clients::name, clients::phone))
                .load(conn)
        })?;
        let last: Vec<(Option<i64>, Option<At>)> = self.query(|conn| {
            visits_of(shop)
                .filter(bookings::client_id.eq_any(ids))
                .group_by(bookings::client_id)
                .select((bookings::client_id, max(bookings::start_time)))
                .load(conn)
        })?;
        // Bound, not written out: the index of all confirmed bookings of the shop is no help among those of a few clients.
        let (confirmed, pending) = (BookingStatus::Confirmed.as_str(), BookingStatus::Pending.as_str());
        let held = bookings::status
            .eq(pending)
            .and(bookings::source.ne(BookingSource::Waitlist.as_str()))
            .and(bookings::hold_expires_at.is_not_null())
            .and(bookings::hold_expires_at.assume_not_null().gt(At(now)));
        let holds = bookings::status.eq(confirmed).or(held);
        let next: Vec<(Option<i64>, Option<At>)> = self.query(|conn| {
            bookings_of(shop)
                .filter(bookings::client_id.eq_any(ids))
                .filter(bookings::start_time.gt(At(now)))
                .filter(holds)
                .group_by(bookings::client_id)
                .select((bookings::client_id, min(bookings::start_time)))
                .load(conn)
        })?;
        let of = |visits: &[(Option<i64>, Option<At>)], id| {
            visits.iter().find(|(client, _)| *client == Some(id)).and_then(|(_, at)| at.map(|at| at.0))
        };
        let mut found: Vec<FoundClient> = rows
            .into_iter()
            .map(|(id, name, phone)| FoundClient {
                id: ClientId::new(id),
                name,
                phone,
                last_visit: of(&last, id),
                next_visit: of(&next, id),
            })
            .collect();
        found.sort_by_key(|client| ids.iter().position(|id| *id == client.id.get()));
        Ok(found)
    }

    fn booking_by_number(&mut self, search: &BookingSearch<'_>) -> StoreResult<Vec<i64>> {
        let Some(number) = search.text.booking() else { return Ok(Vec::new()) };
        let shop = self.shop_id();
        let mut found = bookings_of(shop).into_boxed::<Db>().filter(bookings::id.eq(number.get()));
        if let Some(person) = search.of {
            found = found.filter(bookings::staff_id.eq(person.get()));
        }
        self.query(|conn| found.select(bookings::id).load(conn))
    }

    /// The first bookings of those whose client's name or number fits, of those that are over or of the others. `clients` have the number.
    fn fitting_bookings(
        &mut self,
        search: &BookingSearch<'_>,
        clients: &HashSet<i64>,
        is_over: bool,
        now: Instant,
    ) -> StoreResult<Vec<i64>> {
        let fits = |row: &CandidateRow| {
            row.client_name != ERASED_NAME
                && (search.text.fits_name(&row.client_name)
                    || row.client_phone.as_deref().is_some_and(|phone| search.text.fits_phone(phone))
                    || row.client_id.is_some_and(|client| clients.contains(&client)))
        };
        let fitting = |rows: Vec<CandidateRow>| -> Vec<i64> {
            rows.into_iter().filter(fits).map(|row| row.id).take(search.most).collect()
        };
        let first = self.candidates(search, clients, is_over, now, FIRST_LOOK)?;
        let are_all = i64::try_from(first.len()).is_ok_and(|count| count < FIRST_LOOK);
        let found = fitting(first);
        if are_all || search.most <= found.len() {
            return Ok(found);
        }
        Ok(fitting(self.candidates(search, clients, is_over, now, i64::MAX)?))
    }

    /// The first bookings that may fit, in their order.
    fn candidates(
        &mut self,
        search: &BookingSearch<'_>,
        clients: &HashSet<i64>,
        is_over: bool,
        now: Instant,
        most: i64,
    ) -> StoreResult<Vec<CandidateRow>> {
        let Some(may_fit) = may_fit(search.text, clients) else { return Ok(Vec::new()) };
        let shop = self.shop_id();
        let mut found = bookings_of(shop).into_boxed::<Db>().filter(may_fit);
        // The index of times begins at the buffer.
        found = if is_over {
            found
                .filter(bookings::blocked_from.gt(At(search.since - LONGEST_BLOCK)))
                .filter(bookings::blocked_from.lt(At(now)))
                .filter(bookings::start_time.ge(At(search.since)))
                .filter(bookings::end_time.le(At(now)))
                .order((bookings::start_time.desc(), bookings::id.desc()))
        } else {
            found
                .filter(bookings::blocked_from.gt(At(now - LONGEST_BLOCK)))
                .filter(bookings::end_time.gt(At(now)))
                .order((bookings::start_time, bookings::id))
        };
        if let Some(person) = search.of.map(StaffId::get) {
            found = found.filter(bookings::staff_id.eq(person));
        }
        self.query(|conn| {
            found
                .select((bookings::id, bookings::client_name, bookings::client_phone, bookings::client_id))
                .limit(most)
                .load(conn)
        })
    }
}

/// Whether a booking may fit: by its client's name, the number typed with it, or its client.
fn may_fit(text: &SearchText, clients: &HashSet<i64>) -> Option<OfBookings> {
    let by_name = may_have!(OfBookings, bookings::client_name, text.words());
    let by_number = text.phone_end().map(|digits| -> OfBookings {
        let typed = bookings::client_phone.assume_not_null().like(spaced(digits));
        Box::new(bookings::client_phone.is_not_null().and(typed))
    });
    let by_client = (!clients.is_empty()).then(|| -> OfBookings {
        let these = clients.iter().copied().collect::<Vec<_>>();
        Box::new(bookings::client_id.is_not_null().and(bookings::client_id.assume_not_null().eq_any(these)))
    });
    let either = |one: OfBookings, other: OfBookings| -> OfBookings { Box::new(one.or(other)) };
    [by_name, by_number, by_client].into_iter().flatten().reduce(either)
}
