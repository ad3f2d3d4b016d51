//! The acceptance table (rules/sessions#acceptance) and its corner cases, line by line.

use chrono::TimeDelta;
use domain::{Role, ShopId};
use verification::{
    Challenge, ChallengeReply, CodeContext, Denial, Grant, HeldRoles, MatchConfidence, Refusal, SenderFacts,
    State, Step, StepUp, decide,
};

use super::{
    AVA, EVE, GLOW, LUNA, NUMBER, admin, at, booking, challenge, client, login, owner, platform_login,
    profile, working,
};

const CANONICAL: ChallengeReply = ChallengeReply::Code(CodeContext::Verbatim);
const ALTERED: ChallengeReply = ChallengeReply::Code(CodeContext::Altered);
const FIRST_ASK: Step = Step::AskNumber { tries_left: 3, after_wrong: false };

fn first(challenge: &Challenge, reply: ChallengeReply, facts: &SenderFacts) -> Step {
    decide(challenge, reply, facts, at(10))
}

/// The steps of several messages, and the challenge they leave, ten seconds apart.
fn play(challenge: &Challenge, facts: &SenderFacts, arrivals: &[ChallengeReply]) -> (Vec<Step>, Challenge) {
    let mut now = at(0);
    let mut current = challenge.clone();
    let steps = arrivals.iter().map(|reply| {
        now += TimeDelta::seconds(10);
        let step = decide(&current, *reply, facts, now);
        current = current.after(&step, facts.sender, now);
        step
    });
    let steps = steps.collect();
    (steps, current)
}

fn granted(step: Step) -> Grant {
    match step {
        Step::Approve(grant) => grant,
        other => panic!("no approval but {other:?}"),
    }
}

#[test]
fn a_clients_canonical_text_is_enough() {
    for challenge in [profile(), booking(), login()] {
        let grant = granted(first(&challenge, CANONICAL, &client()));
        assert_eq!((grant.role, grant.max_role, grant.signs_in), (Role::Client, Role::Client, true));
        assert!(!grant.remember_device);
    }
}

#[test]
fn a_clients_altered_text_asks_for_a_yes() {
    for challenge in [profile(), login()] {
        let (steps, after) = play(&challenge, &client(), &[ALTERED, ChallengeReply::Yes]);
        assert_eq!(steps[0], Step::AskYes);
        assert!(granted(steps[1]).signs_in);
        assert_eq!((after.state, after.identity), (State::Approved, Some(AVA)));
    }
    // A booking in other words is confirmed by the yes; the browser that made it is not signed in by it.
    let (steps, _) = play(&booking(), &client(), &[ALTERED, ChallengeReply::Yes]);
    assert!(!granted(steps[1]).signs_in);
}

#[test]
fn a_code_never_gives_more_than_it_was_made_for() {
    let master =
        SenderFacts { roles: HeldRoles { master: true, team: vec![(GLOW, Role::Admin)] }, ..client() };
    for challenge in [profile(), booking(), owner()] {
        for facts in [&admin(), &master] {
            assert_eq!(granted(first(&challenge, CANONICAL, facts)).role, Role::Client);
        }
    }
    let known = SenderFacts { device_known: true, ..master.clone() };
    assert_eq!(
        granted(first(&login(), CANONICAL, &known)).role,
        Role::Admin,
        "at a salon a master is what the team list says"
    );
    let nobody_here = SenderFacts { roles: HeldRoles { master: true, team: vec![] }, ..known };
    assert_eq!(granted(first(&login(), CANONICAL, &nobody_here)).role, Role::Client);
    let staff = SenderFacts { device_known: true, ..working(&[(GLOW, Role::Staff)]) };
    assert_eq!(granted(first(&login(), CANONICAL, &staff)).role, Role::Staff);
}

#[test]
fn staff_on_a_known_device_need_the_canonical_text_only() {
    let known = SenderFacts { device_known: true, ..admin() };
    let grant = granted(first(&login(), CANONICAL, &known));
    assert_eq!((grant.role, grant.max_role, grant.member_of), (Role::Admin, Role::Admin, None));
    assert!(!grant.remember_device, "it is known");
    assert_eq!(first(&login(), ALTERED, &known), FIRST_ASK);
}

#[test]
fn staff_on_a_new_device_reply_with_the_number() {
    let (steps, after) = play(&login(), &admin(), &[CANONICAL, ChallengeReply::Number(NUMBER)]);
    assert_eq!(steps[0], FIRST_ASK);
    let grant = granted(steps[1]);
    assert_eq!(grant.role, Role::Admin);
    assert!(grant.remember_device);
    assert_eq!(after.state, State::Approved);
}

#[test]
fn the_policy_asks_always_or_never_and_doubt_always() {
    let with = |step_up, device_known| SenderFacts { step_up, device_known, ..admin() };
    assert_eq!(first(&login(), CANONICAL, &with(StepUp::Always, true)), FIRST_ASK);
    assert_eq!(granted(first(&login(), CANONICAL, &with(StepUp::Off, false))).role, Role::Admin);
    assert_eq!(first(&login(), ALTERED, &with(StepUp::Off, false)), FIRST_ASK);
    let doubtful = SenderFacts { recognition: MatchConfidence::Doubtful, ..with(StepUp::Off, true) };
    assert_eq!(first(&login(), CANONICAL, &doubtful), FIRST_ASK);
}

#[test]
fn a_master_always_replies_with_the_number() {
    for (step_up, device_known) in [(StepUp::Off, true), (StepUp::NewDevice, true), (StepUp::Always, false)] {
        let facts = SenderFacts {
            roles: HeldRoles { master: true, team: vec![] },
            step_up,
            device_known,
            ..client()
        };
        let (steps, _) = play(
            &platform_login(),
            &facts,
            &[CANONICAL, ChallengeReply::Yes, ChallengeReply::Number(NUMBER)],
        );
        assert_eq!(steps[0], FIRST_ASK);
        assert_eq!(steps[1], FIRST_ASK, "a yes is no number");
        assert_eq!((granted(steps[2]).role, granted(steps[2]).max_role), (Role::Master, Role::Master));
    }
}

#[test]
fn the_third_wrong_number_ends_it() {
    let wrong = ChallengeReply::Number(NUMBER + 1);
    let right = ChallengeReply::Number(NUMBER);
    let (steps, after) = play(&login(), &admin(), &[CANONICAL, wrong, wrong, wrong, right, CANONICAL]);
    assert_eq!(steps[1], Step::AskNumber { tries_left: 2, after_wrong: true });
    assert_eq!(steps[2], Step::AskNumber { tries_left: 1, after_wrong: true });
    assert_eq!(steps[3], Step::Deny(Denial::WrongNumbers));
    assert_eq!(steps[4..], [Step::Ignore, Step::Refuse(Refusal::Expired)]);
    assert_eq!(after.state, State::Denied);
    let (steps, _) = play(&login(), &admin(), &[CANONICAL, wrong, wrong, right]);
    assert_eq!(granted(steps[3]).role, Role::Admin, "the third try counts");
}

#[test]
fn the_question_waits_three_minutes() {
    let asked = login().after(&FIRST_ASK, AVA, at(290));
    let again = decide(&asked, CANONICAL, &admin(), at(400));
    assert_eq!(again, FIRST_ASK);
    let asked = asked.after(&again, AVA, at(400));
    let right = ChallengeReply::Number(NUMBER);
    assert_eq!(granted(decide(&asked, right, &admin(), at(469))).role, Role::Admin);
    assert_eq!(decide(&asked, right, &admin(), at(470)), Step::Refuse(Refusal::Expired));
    assert_eq!(decide(&asked, CANONICAL, &admin(), at(470)), Step::Refuse(Refusal::Expired));
    let over = asked.after(&Step::Refuse(Refusal::Expired), AVA, at(470));
    assert_eq!(over.state, State::Expired);
}

#[test]
fn what_somebody_holds_is_looked_at_again_when_they_answer() {
    let asked = login().after(&FIRST_ASK, AVA, at(10));
    let grant = granted(decide(&asked, ChallengeReply::Number(NUMBER), &client(), at(20)));
    assert_eq!((grant.role, grant.max_role), (Role::Client, Role::Client), "dismissed meanwhile");
    assert!(!grant.remember_device);
    let asked = login().after(&Step::AskYes, AVA, at(10));
    assert_eq!(decide(&asked, ChallengeReply::Yes, &admin(), at(20)), FIRST_ASK, "hired meanwhile");
}

#[test]
fn on_the_platform_the_salon_is_never_picked_silently() {
    let one = working(&[(LUNA, Role::Staff)]);
    let (steps, _) = play(&platform_login(), &one, &[CANONICAL, ChallengeReply::Number(NUMBER)]);
    assert_eq!(granted(steps[1]).member_of, Some(LUNA));
    assert_eq!(granted(steps[1]).max_role, Role::Admin, "never a master's");

    let both = working(&[(GLOW, Role::Admin), (LUNA, Role::Staff)]);
    let answers = [
        CANONICAL,
        ChallengeReply::Number(NUMBER),
        ChallengeReply::Shop(ShopId::new(9)),
        CANONICAL,
        ChallengeReply::Shop(LUNA),
    ];
    let (steps, after) = play(&platform_login(), &both, &answers);
    assert_eq!(steps[1..4], [Step::AskShop, Step::AskShop, Step::AskShop], "another's salon is no answer");
    let grant = granted(steps[4]);
    assert_eq!((grant.role, grant.member_of, grant.remember_device), (Role::Staff, Some(LUNA), true));
    assert_eq!(after.state, State::Approved);

    let known = SenderFacts { device_known: true, ..both };
    let (steps, _) = play(&platform_login(), &known, &[CANONICAL, ChallengeReply::Shop(GLOW)]);
    assert_eq!(granted(steps[1]).role, Role::Admin);
    let (steps, _) = play(&platform_login(), &client(), &[CANONICAL]);
    assert_eq!(granted(steps[0]).role, Role::Client, "nobody's staff is a client");
}

#[test]
fn an_owner_needs_a_number_that_can_be_reached() {
    let hidden = SenderFacts { phone_known: false, ..client() };
    let (steps, asked) = play(&owner(), &hidden, &[CANONICAL, CANONICAL, ChallengeReply::Phone]);
    assert_eq!(
        steps,
        [Step::AskContact, Step::AskContact, Step::Ignore],
        "a card that proves nothing is nothing"
    );
    let grant = granted(decide(&asked, ChallengeReply::Phone, &client(), at(60)));
    assert!(!grant.signs_in, "the owner signs in at the salon");
    assert_eq!(first(&owner(), ALTERED, &hidden), Step::AskYes);
}

#[test]
fn a_client_who_hides_their_number_is_verified_and_asked_for_it() {
    let hidden = SenderFacts { phone_known: false, ..client() };
    let grant = granted(first(&profile(), CANONICAL, &hidden));
    assert!(grant.signs_in && grant.ask_contact);
    assert!(!granted(first(&profile(), CANONICAL, &client())).ask_contact);
}

#[test]
fn a_browser_belongs_to_one_person() {
    let elses = SenderFacts { session_identity: Some(EVE), ..client() };
    for challenge in [profile(), login()] {
        for reply in [CANONICAL, ALTERED] {
            assert_eq!(first(&challenge, reply, &elses), Step::Refuse(Refusal::OtherNumber));
        }
    }
    let grant = granted(first(&booking(), CANONICAL, &elses));
    assert!(!grant.signs_in, "any phone confirms a booking; the browser stays whose it is");
    let own = SenderFacts { session_identity: Some(AVA), ..client() };
    assert!(granted(first(&profile(), CANONICAL, &own)).signs_in);
}

#[test]
fn a_blacklisted_client_confirms_nothing_but_may_be_verified() {
    let facts = SenderFacts { blacklisted: true, ..client() };
    for reply in [CANONICAL, ALTERED] {
        assert_eq!(first(&booking(), reply, &facts), Step::Refuse(Refusal::Blacklisted));
    }
    let asked = booking().after(&Step::AskYes, AVA, at(10));
    assert_eq!(decide(&asked, ChallengeReply::Yes, &facts, at(20)), Step::Refuse(Refusal::Blacklisted));
    assert_eq!(granted(first(&profile(), CANONICAL, &facts)).role, Role::Client);
}

#[test]
fn a_code_is_used_once_by_one_person() {
    let (_, done) = play(&profile(), &client(), &[CANONICAL]);
    let eve = SenderFacts { sender: EVE, ..client() };
    assert_eq!(first(&done, CANONICAL, &client()), Step::Refuse(Refusal::AlreadyDone));
    assert_eq!(first(&done, CANONICAL, &eve), Step::Refuse(Refusal::UnknownCode), "no oracle");
    let asked = login().after(&FIRST_ASK, AVA, at(10));
    assert_eq!(decide(&asked, CANONICAL, &eve, at(20)), Step::Refuse(Refusal::UnknownCode));
    for answer in [
        ChallengeReply::Number(NUMBER),
        ChallengeReply::Yes,
        ChallengeReply::NotMe,
        ChallengeReply::Shop(GLOW),
        ChallengeReply::Phone,
    ] {
        assert_eq!(decide(&asked, answer, &eve, at(20)), Step::Ignore);
    }
}

#[test]
fn an_unanswered_question_reserves_no_booking() {
    let eve = SenderFacts { sender: EVE, ..client() };
    let asked = booking().after(&Step::AskYes, AVA, at(10));
    assert_eq!(granted(decide(&asked, CANONICAL, &eve, at(20))).role, Role::Client);
    let step = decide(&asked, ALTERED, &eve, at(20));
    assert_eq!(step, Step::AskYes);
    let passed_on = asked.after(&step, EVE, at(20));
    assert_eq!(
        decide(&passed_on, ChallengeReply::Yes, &client(), at(30)),
        Step::Ignore,
        "she is not asked any more"
    );
    assert_eq!(granted(decide(&passed_on, ChallengeReply::Yes, &eve, at(30))).role, Role::Client);
    for answer in [ChallengeReply::Yes, ChallengeReply::NotMe] {
        assert_eq!(decide(&asked, answer, &eve, at(20)), Step::Ignore);
    }
    let elses = asked.after(&Step::Deny(Denial::NotMe), AVA, at(20));
    assert_eq!(decide(&elses, CANONICAL, &eve, at(30)), Step::Refuse(Refusal::UnknownCode), "no oracle");
}

#[test]
fn an_old_code_is_old() {
    assert_eq!(decide(&profile(), CANONICAL, &client(), at(300)), Step::Refuse(Refusal::Expired));
    assert_eq!(granted(decide(&profile(), CANONICAL, &client(), at(299))).role, Role::Client);
    for state in [State::Expired, State::Superseded, State::Denied] {
        let over = Challenge { state, ..profile() };
        assert_eq!(first(&over, CANONICAL, &client()), Step::Refuse(Refusal::Expired));
    }
}

#[test]
fn not_me_works_for_a_day_and_only_for_who_was_asked() {
    assert_eq!(first(&profile(), ChallengeReply::NotMe, &client()), Step::Ignore, "nobody was asked");
    for asked in [FIRST_ASK, Step::AskYes, Step::AskShop, Step::AskContact] {
        let (steps, after) = play(
            &login().after(&asked, AVA, at(5)),
            &admin(),
            &[ChallengeReply::NotMe, ChallengeReply::NotMe],
        );
        assert_eq!(steps, [Step::Deny(Denial::NotMe), Step::Refuse(Refusal::AlreadyDone)]);
        assert_eq!(after.state, State::Denied);
    }
    let (_, done) = play(&profile(), &client(), &[CANONICAL]);
    let a_day_later = done.changed_at + TimeDelta::hours(24);
    let just_in_time = a_day_later - TimeDelta::seconds(1);
    assert_eq!(decide(&done, ChallengeReply::NotMe, &client(), just_in_time), Step::Deny(Denial::NotMe));
    assert_eq!(
        decide(&done, ChallengeReply::NotMe, &client(), a_day_later),
        Step::Refuse(Refusal::TooLateToDeny)
    );
}

#[test]
fn answers_nobody_asked_for_do_nothing() {
    for answer in [
        ChallengeReply::Number(NUMBER),
        ChallengeReply::Yes,
        ChallengeReply::Shop(GLOW),
        ChallengeReply::Phone,
    ] {
        assert_eq!(first(&login(), answer, &admin()), Step::Ignore);
        let (_, done) = play(&profile(), &client(), &[CANONICAL]);
        assert_eq!(first(&done, answer, &client()), Step::Ignore);
    }
    let asked = profile().after(&Step::AskYes, AVA, at(5));
    assert_eq!(first(&asked, ChallengeReply::Number(NUMBER), &client()), Step::Ignore, "a yes was asked for");
}

#[test]
fn a_challenge_without_a_number_is_not_passed_by_any() {
    let mut numberless = challenge(verification::Purpose::Login, Role::Admin, Some(GLOW));
    numberless.match_number = None;
    let asked = numberless.after(&FIRST_ASK, AVA, at(5));
    for number in 0..=99 {
        assert!(!matches!(first(&asked, ChallengeReply::Number(number), &admin()), Step::Approve(_)));
    }
}
