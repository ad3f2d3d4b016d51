//! Whether the tables could be spread over many servers by `shop_id` (`docs/SCALE.md`). Citus, which does that to PostgreSQL, wants the
//! column in every key, every exclusion and every reference between tables that are spread. What stands in the way is listed here, and
//! nothing else may.

use std::collections::BTreeSet;

use testkit::TestDb;

/// Small, the same for all salons, and copied to every server: what is spread may refer to them.
const EVERYWHERE: [&str; 4] = ["shops", "identities", "whatsapp_reports", "whatsapp_senders"];

/// What would have to be done first: a key or a reference, and why it is as it is.
const IN_THE_WAY: [(&str, &str); 23] = [
    // A message names no salon, its code does: all codes differ. A directory of codes would have to say whose they are.
    ("bookings_confirmation_code_key", "a code is looked for in all salons"),
    // The platform has sessions of its own, without a salon. They would become those of a salon number 0.
    ("audit_log.shop_id", "the platform's own"),
    ("auth_tokens.shop_id", "the platform's own"),
    ("challenges.shop_id", "the platform's own"),
    ("known_devices.shop_id", "the platform's own"),
    ("messages.shop_id", "the platform's own"),
    ("sessions.shop_id", "the platform's own"),
    ("shop_setups.shop_id", "there is no salon yet"),
    ("audit_log_pkey", "numbered for all"),
    ("auth_tokens_pkey", "numbered for all"),
    ("auth_tokens_token_hash_key", "a token is looked for in all salons"),
    ("challenges_code_hash_key", "a code is looked for in all salons"),
    ("challenges_pkey", "numbered for all"),
    ("known_devices_of_platform", "the platform's own"),
    ("known_devices_pkey", "numbered for all"),
    ("messages_pkey", "numbered for all"),
    ("sessions_of_platform", "the platform's own"),
    ("sessions_pkey", "numbered for all"),
    ("shop_setups_pkey", "numbered for all"),
    // Before there is a salon, and after it has moved.
    ("challenges_setup_id_fkey", "there is no salon yet"),
    ("retired_subdomains_pkey", "an address is nobody else's"),
    ("shop_setups_progress_hash_key", "there is no salon yet"),
    ("shop_setups_session_id_fkey", "there is no salon yet"),
];

/// Of the same kind as those above; they are of messages, which a directory of numbers would keep.
const OF_MESSAGES: [(&str, &str); 2] = [
    ("messages_dedupe_key_key", "a reply to somebody without a salon has a key as well"),
    ("messages_wamid_key", "WhatsApp names the message, not the salon"),
];

fn found(db: &TestDb) -> BTreeSet<String> {
    let everywhere = EVERYWHERE.map(|table| format!("'{table}'")).join(", ");
    // A salon's id must be there to spread a row by.
    let nullable = "SELECT table_name || '.shop_id' AS value FROM information_schema.columns \
         JOIN information_schema.tables USING (table_schema, table_name) \
         WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name = 'shop_id' AND is_nullable = 'YES'";
    let spread = "t.oid IN (SELECT attrelid FROM pg_attribute WHERE attname = 'shop_id' AND NOT attisdropped) \
         AND t.relnamespace = 'public'::regnamespace AND t.relkind = 'r'";
    let number = "(SELECT attnum FROM pg_attribute WHERE attrelid = t.oid AND attname = 'shop_id')";
    let keys = format!(
        "SELECT c.relname AS value FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid JOIN pg_class c ON c.oid = i.indexrelid \
         WHERE {spread} AND (i.indisunique OR i.indisexclusion) AND NOT ({number} = ANY (i.indkey))"
    );
    let references = format!(
        "SELECT c.conname AS value FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid JOIN pg_class r ON r.oid = c.confrelid \
         WHERE c.contype = 'f' AND {spread} AND r.relname NOT IN ({everywhere}) AND NOT ({number} = ANY (c.conkey))"
    );
    [nullable, &keys, &references].into_iter().flat_map(|sql| db.ask(sql)).collect()
}

#[test]
fn whatever_stands_in_the_way_of_many_servers_is_known() {
    let db = TestDb::postgres();
    let known: BTreeSet<String> =
        IN_THE_WAY.iter().chain(&OF_MESSAGES).map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(found(&db), known);
}

#[test]
fn a_key_or_a_reference_without_the_salon_is_found() {
    let db = TestDb::postgres();
    let before = found(&db);
    db.run("CREATE UNIQUE INDEX careless_key ON services (name)");
    db.run("ALTER TABLE categories ADD UNIQUE (id)");
    db.run("ALTER TABLE services ADD CONSTRAINT careless_reference FOREIGN KEY (category_id) REFERENCES categories (id)");
    let new: Vec<String> = found(&db).difference(&before).cloned().collect();
    assert_eq!(new, ["careless_key", "careless_reference", "categories_id_key"]);
}
