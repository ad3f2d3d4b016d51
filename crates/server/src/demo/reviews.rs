//! What the clients of a demo salon say of their visits.

use chrono::TimeDelta;
use domain::{BookingStatus, HiddenReason, Instant, ReviewDraft, Stars, short_name};
use ports::platform::{ReviewSeed, ShopSeed};

/// Of so many visits the client gave stars; of every third of them also words, as long as there are any.
const COUNT: usize = 124;
/// So far back the reviewed visits are.
const MEMORY: TimeDelta = TimeDelta::days(85);
/// Places of the reviews that are not five stars, the oldest of all first.
const FOUR_STARS: [usize; 9] = [7, 21, 34, 47, 62, 75, 91, 101, 113];
const THREE_STARS: [usize; 2] = [30, 87];
/// Place of the review whose words tell too much.
const TELLING: usize = 60;
/// Place, and what the salon replied.
const REPLIES: [(usize, &str); 6] = [
    (18, "Thank you! We are happy that you like it."),
    (30, "We are sorry that you had to wait, and have changed how we plan Saturdays."),
    (51, "Thank you, see you in six weeks."),
    (87, "Thank you for telling us. Please come by, we make it right at no cost."),
    (105, "That makes our day. Thank you!"),
    (114, "Thank you, we have told the whole team."),
];
const WORDS: [&str; 40] = [
    "My new regular place.",
    "On time, kind and careful. I was out within the hour.",
    "Best cut I have had in years.",
    "The colour is exactly what I wanted.",
    "Friendly from the first hello to the last look in the mirror.",
    "They listened before they cut. That is rare.",
    "Lovely place, lovely people.",
    "Booked in a minute, no phone calls. The facial was wonderful.",
    "My nails have lasted three weeks already.",
    "I always leave happier than I came.",
    "Good work, but I waited twenty minutes on a Saturday.",
    "Clean, calm and on time.",
    "So gentle with my sensitive skin.",
    "She remembered what we had talked about months ago.",
    "Great blow dry before a wedding.",
    "A quiet hour just for me.",
    "I moved my appointment twice and nobody minded.",
    "The balayage grew out so well.",
    "Very precise, and no small talk when I wanted none. See you in six weeks!",
    "I came with a picture and left with the same hair.",
    "She told me about her own divorce, and about a client by name.",
    "Fair prices for what you get.",
    "My daughter's first cut, and no tears at all.",
    "They fixed what another salon had done.",
    "Everybody there seems to like their work.",
    "The massage at the basin alone is worth it.",
    "Honest advice: they talked me out of a fringe.",
    "Parking is not easy, all the rest is.",
    "Relaxed, as always.",
    "The cut was fine, the colour faded after a week.",
    "I got a place on the same day.",
    "My husband goes there, too, now.",
    "Very good with curls.",
    "They start when they say, and end when they say.",
    "I felt looked after.",
    "The whole team greeted me by name on my second visit.",
    "My brows have never been this even.",
    "Patient with all of my questions.",
    "The best manicure in the neighbourhood. Everybody was kind to my old mother, too.",
    "I was in a hurry, and they made it work.",
];

/// Lets clients review their visits of the last weeks: a visit in so many, each after it was over.
pub(super) fn write(seed: &mut ShopSeed, now: Instant) {
    let was_reviewed = |start: Instant| now - MEMORY < start && start < now - TimeDelta::days(2);
    let mut visits: Vec<(Instant, usize)> = seed
        .bookings
        .iter()
        .enumerate()
        .filter(|(_, visit)| visit.status == BookingStatus::Completed && was_reviewed(visit.start))
        .map(|(place, visit)| (visit.start, place))
        .collect();
    visits.sort_unstable();
    let count = visits.len();
    let chosen = (0..COUNT).filter_map(|nth| visits.get(nth * count / COUNT).copied());
    let review = |(nth, (start, booking)): (usize, (Instant, usize))| {
        let name = seed.bookings.get(booking).and_then(|visit| seed.clients.get(visit.client));
        let stars = match nth {
            nth if FOUR_STARS.contains(&nth) => 4,
            nth if THREE_STARS.contains(&nth) => 3,
            _ => 5,
        };
        let at = start + TimeDelta::hours(5) + TimeDelta::minutes(i64::try_from(nth).unwrap_or_default());
        let words = if nth.is_multiple_of(3) { WORDS.get(nth / 3) } else { None };
        let reply = REPLIES.iter().find(|(place, _)| *place == nth);
        Some(ReviewSeed {
            booking,
            at,
            draft: ReviewDraft {
                stars: Stars::new(stars)?,
                text: words.map(|words| (*words).to_owned()),
                shown_name: name.filter(|_| nth % 5 != 4).map(|client| short_name(&client.name)),
            },
            hidden: (nth == TELLING).then_some(HiddenReason::Private),
            reply: reply.map(|(_, text)| (*text, at + TimeDelta::hours(20))),
        })
    };
    let mut reviews: Vec<ReviewSeed> = chosen.enumerate().filter_map(review).collect();
    reviews.sort_by_key(|review| review.at);
    seed.reviews = reviews;
}
