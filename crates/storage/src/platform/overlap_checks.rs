//! What must always be true of the time that bookings take, and of the overlaps that the desk allowed
//! (`docs/decisions/0005-overlap-constraint.md`): conditions on a booking `b`.

use super::{micros, two_days_before};

/// Of the bookings `b` that a condition chooses. Numbered as in `docs/OPERATIONS.md`.
pub(super) fn invariants(of: &str) -> Vec<(&'static str, String)> {
    let asked = |condition: &str| {
        format!("SELECT 'booking ' || b.id AS found FROM bookings b WHERE {of} AND {condition}")
    };
    vec![
        (
            "I1 two bookings of one member of staff overlap only where the desk allowed it",
            asked(&overlap("staff", "staff_id")),
        ),
        (
            "I2 two bookings at one chair overlap only where the desk allowed it",
            asked(&overlap("chair", "chair_id")),
        ),
        (
            "I32 the occupancies of a booking are the time that it blocks, and a cancelled one has none",
            format!("{} UNION {}", mismatched(of), piled_up(of)),
        ),
        (
            "I33 of the bookings that take one moment of a stylist or a chair, exactly one takes it alone",
            asked(&format!("({} OR {} OR {})", two_exclusive(), unguarded(), wrongly_shared())),
        ),
        (
            "I34 every overlap that the desk allowed is one, and its audit row tells of it",
            asked(&format!("({} OR {})", overlaps_nothing(), untold())),
        ),
    ]
}

/// Pieces, or allowed overlaps, of `b`.
fn of_booking(table: &str, name: &str) -> String {
    format!("FROM {table} {name} WHERE {name}.shop_id = b.shop_id AND {name}.booking_id = b.id")
}

/// Another booking has the same stylist, or chair, at a time that no allowed overlap covers. None blocks more than two days.
fn overlap(resource: &str, column: &str) -> String {
    format!(
        "b.status <> 'cancelled' AND EXISTS (SELECT 1 FROM bookings o WHERE o.shop_id = b.shop_id AND o.{column} = b.{column} \
         AND o.status <> 'cancelled' AND o.id <> b.id AND o.blocked_from < b.blocked_until AND o.blocked_until > b.blocked_from \
         AND o.blocked_from >= {} AND NOT EXISTS (SELECT 1 FROM booking_overlaps n WHERE n.shop_id = b.shop_id \
         AND n.resource = '{resource}' AND ((n.booking_id = b.id AND n.over_id = o.id) OR (n.booking_id = o.id AND n.over_id = b.id)) \
         AND (n.from_at <= b.blocked_from OR n.from_at <= o.blocked_from) \
         AND (n.until_at >= b.blocked_until OR n.until_at >= o.blocked_until)))",
        two_days_before("b.blocked_from")
    )
}

/// Bookings of which the pieces last longer or shorter altogether than what they block, or lie elsewhere. Asked of all at once: a question of each
/// booking by itself takes PostgreSQL minutes while it has no statistics of a new table.
fn mismatched(of: &str) -> String {
    let [from, until, blocked_from, blocked_until] =
        ["p.from_at", "p.until_at", "b.blocked_from", "b.blocked_until"].map(micros);
    let taken = |resource: &str, takes_nothing: &str| {
        format!(
            "COALESCE(SUM(CASE WHEN p.resource = '{resource}' THEN {until} - {from} END), 0) \
             <> CASE WHEN b.status = 'cancelled'{takes_nothing} THEN 0 ELSE {blocked_until} - {blocked_from} END"
        )
    };
    format!(
        "SELECT 'booking ' || b.id AS found FROM bookings b \
         LEFT JOIN occupancies p ON p.shop_id = b.shop_id AND p.booking_id = b.id WHERE {of} \
         GROUP BY b.shop_id, b.id, b.status, b.staff_id, b.chair_id, b.blocked_from, b.blocked_until \
         HAVING {} OR {} OR SUM(CASE WHEN p.from_at < b.blocked_from OR b.blocked_until < p.until_at \
         OR p.resource_id <> CASE p.resource WHEN 'staff' THEN b.staff_id ELSE b.chair_id END THEN 1 ELSE 0 END) > 0",
        taken("staff", ""),
        taken("chair", " OR b.chair_id IS NULL")
    )
}

/// Bookings of which two pieces overlap: then another is missing.
fn piled_up(of: &str) -> String {
    format!(
        "SELECT 'booking ' || b.id FROM bookings b JOIN occupancies p ON p.shop_id = b.shop_id AND p.booking_id = b.id \
         JOIN occupancies q ON q.shop_id = p.shop_id AND q.booking_id = p.booking_id AND q.resource = p.resource \
         AND p.from_at < q.from_at AND q.from_at < p.until_at WHERE {of}"
    )
}

/// Two exclusive pieces overlap.
fn two_exclusive() -> String {
    format!(
        "EXISTS (SELECT 1 {} AND p.exclusive AND EXISTS (SELECT 1 FROM occupancies o WHERE {} AND o.booking_id <> p.booking_id))",
        of_booking("occupancies", "p"),
        exclusive_beside("p")
    )
}

/// A piece that is not exclusive, of which a moment is in no exclusive piece.
fn unguarded() -> String {
    let [from, until, other_from, other_until] =
        ["p.from_at", "p.until_at", "o.from_at", "o.until_at"].map(micros);
    format!(
        "EXISTS (SELECT 1 {} AND NOT p.exclusive AND COALESCE((SELECT SUM(\
         CASE WHEN o.until_at < p.until_at THEN {other_until} ELSE {until} END \
         - CASE WHEN o.from_at > p.from_at THEN {other_from} ELSE {from} END) FROM occupancies o WHERE {}), 0) <> {until} - {from})",
        of_booking("occupancies", "p"),
        exclusive_beside("p")
    )
}

/// A piece is exclusive inside an allowed overlap of its booking, or is not outside of all.
fn wrongly_shared() -> String {
    format!(
        "EXISTS (SELECT 1 {} AND p.exclusive = EXISTS (SELECT 1 {} AND n.resource = p.resource AND n.from_at <= p.from_at \
         AND n.until_at >= p.until_at))",
        of_booking("occupancies", "p"),
        of_booking("booking_overlaps", "n")
    )
}

/// An exclusive piece `o` of the same resource at the time of another.
fn exclusive_beside(piece: &str) -> String {
    format!(
        "o.shop_id = {piece}.shop_id AND o.resource = {piece}.resource AND o.resource_id = {piece}.resource_id AND o.exclusive \
         AND o.from_at < {piece}.until_at AND o.until_at > {piece}.from_at AND o.from_at >= {}",
        two_days_before(&format!("{piece}.from_at"))
    )
}

/// An allowed overlap is longer than what the two bookings share, or they share nothing.
fn overlaps_nothing() -> String {
    format!(
        "EXISTS (SELECT 1 {} AND NOT EXISTS (SELECT 1 FROM overlaps_left l WHERE l.shop_id = n.shop_id AND l.booking_id = n.booking_id \
         AND l.resource = n.resource AND l.over_id = n.over_id AND l.from_at = n.from_at AND l.until_at = n.until_at))",
        of_booking("booking_overlaps", "n")
    )
}

/// Nothing in the trail tells that an overlap was allowed.
fn untold() -> String {
    format!(
        "EXISTS (SELECT 1 {}) AND NOT EXISTS (SELECT 1 FROM audit_log a WHERE a.shop_id = b.shop_id AND a.entity = 'booking' \
         AND a.entity_id = b.id AND a.action = 'booking.overridden')",
        of_booking("booking_overlaps", "n")
    )
}
