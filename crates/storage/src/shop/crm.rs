//! [`Crm`]: clients by name, with their numbers, and where the shop stands with them.

use std::collections::HashMap;

use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};
use domain::{ClientId, Instant, Interval, Tag};
use ports::StoreResult;
use ports::shop::{
    ClientHistory, ClientPage, ClientQuery, ClientRecord, ClientStats, Crm, PagePlace, Relationship,
    SegmentTotals,
};

use super::scoped::{clients_of, tags_of};
use super::{Db, Tx};
use crate::codec::{self, cell};
use crate::schema::{client_tags, clients};
use crate::timestamp::At;

#[diesel::declare_sql_function]
extern "SQL" {
    /// In small letters; SQLite and a database of the C locale leave all but those of ASCII as they are.
    fn lower(text: Text) -> Text;
    /// With one text in the place of another.
    fn replace(text: Text, from: Text, to: Text) -> Text;
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = clients)]
struct ClientRecordRow {
    id: i64,
    name: String,
    phone: Option<String>,
    email: Option<String>,
    status: String,
    client_notes: String,
    version: i64,
    updated_at: At,
}

impl ClientRecordRow {
    fn into_card(self, tags: Vec<String>, stats: ClientStats) -> StoreResult<ClientRecord> {
        Ok(ClientRecord {
            id: ClientId::new(self.id),
            status: codec::client_status(&self.status, cell("clients", "status", self.id))?,
            name: self.name,
            phone: self.phone,
            email: self.email,
            tags,
            notes: self.client_notes,
            version: self.version,
            updated_at: self.updated_at.0,
            stats,
        })
    }
}

type People = <clients::id as Column>::Table;
type Condition = Box<dyn BoxableExpression<People, Db, SqlType = Bool>>;

impl Crm for Tx<'_> {
    fn client_page(&mut self, query: &ClientQuery, now: Instant) -> StoreResult<ClientPage> {
        let shop = self.shop_id();
        let mut found = clients_of(shop).into_boxed::<Db>();
        if let Some(status) = query.status {
            found = found.filter(clients::status.eq(status.as_str()));
        }
        if let Some(words) = &query.search {
            found = found.filter(says(shop, words));
        }
        if let Some(place) = &query.after {
            let name = lower(clients::name);
            let behind = name.gt(place.name.clone());
            let beside = lower(clients::name).eq(place.name.clone()).and(clients::id.gt(place.id.get()));
            found = found.filter(behind.or(beside));
        }
        let one_more = i64::try_from(query.most).unwrap_or(i64::MAX).saturating_add(1);
        let mut rows: Vec<(ClientRecordRow, String)> = self.query(|conn| {
            found
                .select((ClientRecordRow::as_select(), lower(clients::name)))
                .order((lower(clients::name), clients::id))
                .limit(one_more)
                .load(conn)
        })?;
        let is_more = rows.len() > query.most;
        rows.truncate(query.most);
        let last = rows.last().filter(|_| is_more);
        let next = last.map(|(row, name)| PagePlace { name: name.clone(), id: ClientId::new(row.id) });
        let clients = self.cards(rows.into_iter().map(|(row, _)| row).collect(), now)?;
        Ok(ClientPage { clients, next })
    }

    fn client_record(&mut self, id: ClientId, now: Instant) -> StoreResult<Option<ClientRecord>> {
        let shop = self.shop_id();
        let row: Option<ClientRecordRow> = self.query(|conn| {
            clients_of(shop)
                .filter(clients::id.eq(id.get()))
                .select(ClientRecordRow::as_select())
                .first(conn)
                .optional()
        })?;
        Ok(self.cards(row.into_iter().collect(), now)?.pop())
    }

    fn client_history(&mut self, id: ClientId, now: Instant) -> StoreResult<ClientHistory> {
        self.history(id.get(), now)
    }

    fn segment_totals(&mut self, month: Interval, now: Instant) -> StoreResult<Vec<SegmentTotals>> {
        self.totals(month, now)
    }

    fn set_relationship(
        &mut self,
        id: ClientId,
        version: i64,
        relationship: &Relationship,
        now: Instant,
    ) -> StoreResult<()> {
        let shop = self.shop_id();
        self.change_one(|conn| {
            diesel::update(
                clients_of(shop).filter(clients::id.eq(id.get())).filter(clients::version.eq(version)),
            )
            .set((
                clients::status.eq(relationship.status.as_str()),
                clients::client_notes.eq(&relationship.notes),
                clients::updated_at.eq(At(now)),
                clients::version.eq(version + 1),
            ))
            .execute(conn)
        })?;
        self.set_tags(id.get(), &relationship.tags)
    }
}

impl Tx<'_> {
    /// Adds tags and numbers to all rows with one query each.
    fn cards(&mut self, rows: Vec<ClientRecordRow>, now: Instant) -> StoreResult<Vec<ClientRecord>> {
        let shop = self.shop_id();
        let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
        let tagged: Vec<(i64, String)> = self.query(|conn| {
            tags_of(shop)
                .filter(client_tags::client_id.eq_any(&ids))
                .select((client_tags::client_id, client_tags::tag))
                .load(conn)
        })?;
        let mut tags: HashMap<i64, Vec<String>> = HashMap::new();
        for (client, tag) in tagged {
            tags.entry(client).or_default().push(tag);
        }
        let mut stats: HashMap<ClientId, ClientStats> = self.stats_of(&ids, now)?.into_iter().collect();
        rows.into_iter()
            .map(|row| {
                let mut tags = tags.remove(&row.id).unwrap_or_default();
                tags.sort_by_cached_key(|tag| (tag.to_lowercase(), tag.clone()));
                let own = stats.remove(&ClientId::new(row.id));
                let own = cell("clients", "id", row.id).need(own)?;
                row.into_card(tags, own)
            })
            .collect()
    }

    fn set_tags(&mut self, client: i64, tags: &[Tag]) -> StoreResult<()> {
        let shop = self.shop_id();
        self.query(|conn| {
            diesel::delete(tags_of(shop).filter(client_tags::client_id.eq(client))).execute(conn)
        })?;
        for tag in tags {
            let row = (
                client_tags::shop_id.eq(shop),
                client_tags::client_id.eq(client),
                client_tags::tag.eq(tag.as_str()),
            );
            self.query(|conn| diesel::insert_into(client_tags::table).values(row).execute(conn))?;
        }
        Ok(())
    }
}

/// Whether a name, an e-mail, a tag or a number says it, case aside. A number is also compared digit by digit.
fn says(shop: i64, words: &str) -> Condition {
    let digits: String = words.chars().filter(char::is_ascii_digit).collect();
    let is_number = words.chars().all(|c| c.is_ascii_digit() || " +-().".contains(c));
    let by_digits = (is_number && digits.len() > 1).then(|| has_digits(&digits));
    let spelled = spellings(words).into_iter().map(|pattern| spells(shop, pattern));
    let either = |one: Condition, other: Condition| -> Condition { Box::new(one.or(other)) };
    by_digits.into_iter().chain(spelled).reduce(either).unwrap_or_else(|| Box::new(clients::id.lt(0)))
}

fn spells(shop: i64, pattern: String) -> Condition {
    let tagged = tags_of(shop)
        .filter(lower(client_tags::tag).like(pattern.clone()).escape('\\'))
        .select(client_tags::client_id);
    let number = lower(clients::phone.assume_not_null()).like(pattern.clone()).escape('\\');
    let address = lower(clients::email.assume_not_null()).like(pattern.clone()).escape('\\');
    Box::new(
        lower(clients::name)
            .like(pattern)
            .escape('\\')
            .or(clients::phone.is_not_null().and(number))
            .or(clients::email.is_not_null().and(address))
            .or(clients::id.eq_any(tagged)),
    )
}

fn has_digits(digits: &str) -> Condition {
    let bare = ["-", "(", ")", "."].into_iter().fold(
        Box::new(replace(clients::phone.assume_not_null(), " ", ""))
            as Box<dyn BoxableExpression<People, Db, SqlType = Text>>,
        |number, sign| Box::new(replace(number, sign, "")),
    );
    Box::new(clients::phone.is_not_null().and(bare.like(format!("%{digits}%"))))
}

/// The ways in which a database that knows only the case of ASCII may have it: in small letters, in capitals, and as names are written.
fn spellings(words: &str) -> Vec<String> {
    let mut capital = true;
    let as_a_name: String = words
        .chars()
        .flat_map(|c| {
            let letters: Vec<char> =
                if capital { c.to_uppercase().collect() } else { c.to_lowercase().collect() };
            capital = !c.is_alphanumeric();
            letters
        })
        .collect();
    let ways = [words.to_lowercase(), words.to_uppercase(), as_a_name];
    let mut patterns: Vec<String> = ways.iter().map(|way| contains(&way.to_ascii_lowercase())).collect();
    patterns.dedup();
    patterns
}

/// A pattern for what contains a text, whatever signs are in it.
fn contains(text: &str) -> String {
    let literal = text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    format!("%{literal}%")
}
