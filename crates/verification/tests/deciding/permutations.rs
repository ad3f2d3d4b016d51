//! Whatever arrives, in whatever order and however often.

use chrono::TimeDelta;
use domain::{ChallengeId, ConfirmationCode, IdentityId, Role, ShopId};
use proptest::prelude::*;
use verification::{
    Challenge, ChallengeReply, CodeContext, Denial, HeldRoles, MatchConfidence, Purpose, Refusal,
    SenderFacts, State, Step, StepUp, decide,
};

use super::{GLOW, LUNA, NUMBER, at, booking, client, login, owner, platform_login, profile};

fn any_challenge() -> impl Strategy<Value = Challenge> {
    prop::sample::select(vec![login(), platform_login(), profile(), booking(), owner()])
}

fn any_role() -> impl Strategy<Value = Role> {
    prop::sample::select(vec![Role::Staff, Role::Admin])
}

fn any_held() -> impl Strategy<Value = HeldRoles> {
    let team = prop::collection::vec((prop::sample::select(vec![GLOW, LUNA]), any_role()), 0..3);
    (any::<bool>(), team).prop_map(|(master, team)| HeldRoles { master, team })
}

fn any_facts() -> impl Strategy<Value = SenderFacts> {
    let sender = prop::sample::select(vec![7, 8]).prop_map(IdentityId::new);
    let owner = prop::option::of(prop::sample::select(vec![7, 8]).prop_map(IdentityId::new));
    let step_up = prop::sample::select(vec![StepUp::NewDevice, StepUp::Always, StepUp::Off]);
    let recognition = prop::sample::select(vec![MatchConfidence::Sure, MatchConfidence::Doubtful]);
    let rest = (any::<bool>(), any::<bool>(), any::<bool>());
    (sender, any_held(), owner, step_up, recognition, rest).prop_map(
        |(
            sender,
            roles,
            session_identity,
            step_up,
            recognition,
            (device_known, phone_known, blacklisted),
        )| {
            SenderFacts {
                sender,
                roles,
                device_known,
                recognition,
                phone_known,
                session_identity,
                blacklisted,
                step_up,
            }
        },
    )
}

fn any_code() -> impl Strategy<Value = ChallengeReply> {
    prop::sample::select(vec![CodeContext::Verbatim, CodeContext::Altered]).prop_map(ChallengeReply::Code)
}

fn any_arrival() -> impl Strategy<Value = ChallengeReply> {
    prop_oneof![
        4 => any_code(),
        3 => prop::sample::select(vec![NUMBER, NUMBER + 1]).prop_map(ChallengeReply::Number),
        2 => Just(ChallengeReply::Yes),
        1 => Just(ChallengeReply::NotMe),
        2 => prop::sample::select(vec![1, 2, 3]).prop_map(|shop| ChallengeReply::Shop(ShopId::new(shop))),
        1 => Just(ChallengeReply::Phone),
    ]
}

/// Who knows what when which message comes, and how many seconds after the one before.
fn any_story() -> impl Strategy<Value = Vec<(ChallengeReply, SenderFacts, i64)>> {
    prop::collection::vec((any_arrival(), any_facts(), 0_i64..90), 0..12)
}

/// What each message found, did and left.
fn play(
    challenge: &Challenge,
    story: &[(ChallengeReply, SenderFacts, i64)],
) -> Vec<(Challenge, Step, Challenge)> {
    let (mut now, mut current) = (at(0), challenge.clone());
    let mut told = Vec::new();
    for (reply, facts, pause) in story {
        now += TimeDelta::seconds(*pause);
        let step = decide(&current, *reply, facts, now);
        let next = current.after(&step, facts.sender, now);
        told.push((current, step, next.clone()));
        current = next;
    }
    told
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4_000, ..ProptestConfig::default() })]

    #[test]
    fn nobody_gets_more_than_the_code_and_their_work_give(challenge in any_challenge(), story in any_story()) {
        for ((_, step, _), (_, facts, _)) in play(&challenge, &story).iter().zip(&story) {
            if let Step::Approve(grant) = step {
                prop_assert!(grant.role <= challenge.max_role && grant.role <= grant.max_role && grant.max_role <= challenge.max_role);
                prop_assert!(grant.role != Role::Master || (facts.roles.master && challenge.max_role == Role::Master));
                let at_work = facts.roles.team.iter().any(|(_, role)| grant.role <= *role);
                prop_assert!(grant.role == Role::Client || grant.role == Role::Master || at_work);
                if let Some(shop) = grant.member_of {
                    prop_assert!(facts.roles.team.contains(&(shop, grant.role)), "a salon of their own, in their own role");
                }
            }
        }
    }

    #[test]
    fn what_is_over_stays_over_but_for_a_denial(challenge in any_challenge(), story in any_story()) {
        for (before, step, after) in play(&challenge, &story) {
            if !before.state.is_open() {
                let denied = step == Step::Deny(Denial::NotMe);
                prop_assert!(after == before || denied && after.state == State::Denied, "{:?} {step:?}", before.state);
                prop_assert!(!matches!(step, Step::Approve(_)));
            }
        }
    }

    #[test]
    fn who_answered_first_is_the_only_one_who_ever_does(challenge in any_challenge(), story in any_story()) {
        let mut owner = None;
        for ((before, step, after), (reply, facts, _)) in play(&challenge, &story).iter().zip(&story) {
            // A booking that was only asked about is whose phone sends its code next.
            let passed_on = matches!(challenge.purpose, Purpose::Booking(_))
                && before.state == State::AwaitingConfirm
                && matches!(reply, ChallengeReply::Code(_));
            if passed_on && after.identity == Some(facts.sender) {
                owner = after.identity;
                continue;
            }
            if passed_on {
                prop_assert!(matches!(step, Step::Refuse(_)));
                prop_assert_eq!(before.identity, after.identity);
                continue;
            }
            if owner.is_some_and(|owner| owner != facts.sender) {
                prop_assert_eq!(before, after);
                prop_assert!(matches!(step, Step::Ignore | Step::Refuse(Refusal::UnknownCode)));
            }
            owner = owner.or(after.identity);
            prop_assert_eq!(owner, after.identity);
        }
    }

    #[test]
    fn work_on_an_unknown_device_is_never_opened_without_the_number(challenge in any_challenge(), story in any_story()) {
        let mut number_came = false;
        for ((before, step, _), (reply, facts, _)) in play(&challenge, &story).iter().zip(&story) {
            let right = *reply == ChallengeReply::Number(NUMBER) && before.state == State::AwaitingConfirm;
            number_came |= right;
            // Only while every message found the same strict policy is the past of a salon's choice known here.
            let strict = story.iter().all(|(_, facts, _)| !facts.device_known && facts.step_up != StepUp::Off);
            if let Step::Approve(grant) = step && Role::Client < grant.role && (strict || grant.role == Role::Master) {
                prop_assert!(number_came, "{:?} {reply:?} {facts:?}", before.state);
            }
        }
    }

    #[test]
    fn at_most_three_wrong_numbers_are_looked_at(challenge in any_challenge(), story in any_story()) {
        for (_, _, after) in play(&challenge, &story) {
            prop_assert!(after.attempts <= 3);
            prop_assert!(after.attempts < 3 || after.state == State::Denied);
        }
    }

    /// Codes of different browsers, each sent by somebody of their own, repeated and shuffled.
    #[test]
    fn independent_messages_in_any_order_end_alike(
        senders in prop::collection::vec((any_challenge(), any_facts(), any_code()), 1..6),
        order in prop::collection::vec(any::<prop::sample::Index>(), 0..24),
    ) {
        let story: Vec<(Challenge, SenderFacts, ChallengeReply)> = senders.into_iter().zip(1_i64..).map(|((challenge, facts, reply), n)| {
            let challenge = Challenge { id: ChallengeId::new(n), ..challenge };
            (challenge, SenderFacts { sender: IdentityId::new(100 + n), ..facts }, reply)
        }).collect();
        let ends = |order: Vec<usize>| {
            let mut challenges: Vec<Challenge> = story.iter().map(|(challenge, ..)| challenge.clone()).collect();
            for index in order {
                let (_, facts, reply) = &story[index];
                let step = decide(&challenges[index], *reply, facts, at(10));
                challenges[index] = challenges[index].after(&step, facts.sender, at(10));
            }
            challenges
        };
        let straight = ends((0..story.len()).collect());
        let shuffled: Vec<usize> = order.iter().map(|index| index.index(story.len())).chain((0..story.len()).rev()).collect();
        prop_assert_eq!(ends(shuffled), straight);
    }
}

#[test]
fn guessing_a_code_is_hopeless() {
    let codes = 20_f64.powi(i32::try_from(ConfirmationCode::LENGTH).unwrap());
    let odds_of_one_try = 10_000.0 / codes;
    assert!(odds_of_one_try < 4e-7, "{odds_of_one_try} with ten thousand codes alive");
    // Five tries a quarter of an hour: an account that does nothing else for a year.
    let tries = 5.0 * 4.0 * 24.0 * 365.0;
    assert!(tries * odds_of_one_try < 0.07);
}

#[test]
fn a_guessed_number_fails_most_of_the_time() {
    let facts =
        SenderFacts { roles: HeldRoles { master: false, team: vec![(GLOW, Role::Admin)] }, ..client() };
    let broken = (10..=99_u8).filter(|number| {
        let mut current = Challenge { match_number: Some(*number), ..login() };
        for reply in [
            ChallengeReply::Code(CodeContext::Verbatim),
            ChallengeReply::Number(10),
            ChallengeReply::Number(11),
            ChallengeReply::Number(12),
            ChallengeReply::Number(13),
        ] {
            current = current.after(&decide(&current, reply, &facts, at(10)), facts.sender, at(10));
        }
        current.state == State::Approved
    });
    assert_eq!(broken.count(), 3, "three of ninety");
}
