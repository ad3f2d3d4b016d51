//! Staff, admins and masters sign in.

use app::verify::LinkPurpose;
use chrono::TimeDelta;
use domain::Role;
use tenancy::Site;
use verification::StepUp;

use crate::phones::{AVA, MAYA, MIA, OKAFOR, SOFIA, STRANGER, Street, glow, luna, on_both};

fn number(link: &app::verify::Link) -> String {
    link.match_number.unwrap().to_string()
}

#[test]
fn an_admin_on_a_new_device_replies_with_the_number_and_is_known_there_from_then_on() {
    on_both(|street| {
        let browser = street.browser();
        let link = street.login(&browser);
        assert!((10..=99).contains(&link.match_number.unwrap()));
        assert_eq!(link.expires_at, street.ctx.now() + TimeDelta::minutes(5));
        let question = street.send(AVA, &link).unwrap();
        assert!(question.contains("Someone wants to sign in to the Glow dashboard as Ava Laurent (admin): Chrome on Windows, 6:00 AM."), "{question}");
        assert_eq!(street.role(&browser), None, "not yet");
        let answer = street.write(AVA, &number(&link)).unwrap();
        assert!(
            answer.contains(
                "Signed in to the Glow dashboard: Chrome on Windows, 6:00 AM, glow.localhost:8080."
            ),
            "{answer}"
        );
        let principal = street.who(&browser).unwrap();
        assert_eq!((principal.role, principal.name()), (Role::Admin, "Ava Laurent"));

        let browser = street.with_cookies(browser);
        assert!(browser.device.is_some(), "the browser is known from now on");
        let mut again = street.browser();
        again.device = browser.device;
        let link = street.login(&again);
        assert!(street.send(AVA, &link).unwrap().contains("Signed in"));
        assert_eq!(street.role(&again), Some(Role::Admin));
        // Somebody else's message in that browser is another matter.
        let mut okafors = street.browser();
        okafors.device = browser.device;
        let link = street.login(&okafors);
        assert!(street.send(OKAFOR, &link).unwrap().contains("2-digit number"));
        assert_eq!(street.role(&okafors), None);
    });
}

#[test]
fn the_third_wrong_number_ends_it_and_the_other_admins_hear_of_it() {
    on_both(|street| {
        let browser = street.browser();
        let link = street.login(&browser);
        let wrong = (10..=99).find(|other| *other != link.match_number.unwrap()).unwrap().to_string();
        street.send(OKAFOR, &link);
        assert!(street.write(OKAFOR, &wrong).unwrap().contains("2 tries left"));
        assert!(street.write(OKAFOR, &wrong).unwrap().contains("1 try left"));
        assert!(street.write(OKAFOR, &wrong).unwrap().contains("nobody was signed in"));
        let _ = street.write(OKAFOR, &number(&link));
        assert_eq!(street.role(&browser), None);
        let alarms = street.alarms();
        assert_eq!(alarms.len(), 1, "{alarms:?}");
        assert!(alarms[0].contains(AVA) && alarms[0].contains("Maya Okafor"), "{}", alarms[0]);
    });
}

#[test]
fn the_number_may_be_late_by_three_minutes_at_most() {
    on_both(|street| {
        let browser = street.browser();
        let link = street.login(&browser);
        street.send(AVA, &link);
        street.clock.advance(TimeDelta::minutes(3));
        assert!(street.write(AVA, &number(&link)).unwrap().contains("expired"));
        assert_eq!(street.role(&browser), None);
    });
}

#[test]
fn a_client_on_the_sign_in_page_is_a_verified_client_and_told_so() {
    on_both(|street| {
        let browser = street.browser();
        let link = street.login(&browser);
        let answer = street.send(MAYA, &link).unwrap();
        assert!(
            answer.contains("This number is not on the Glow team. You are verified as a client."),
            "{answer}"
        );
        assert_eq!(street.role(&browser), Some(Role::Client));
    });
}

#[test]
fn a_master_signs_in_on_the_platform_only_and_always_with_the_number() {
    on_both(|street| {
        let browser = street.browser();
        let link = street.link(&Site::Platform, &browser, LinkPurpose::Login).unwrap();
        assert_eq!(link.expires_at, street.ctx.now() + TimeDelta::minutes(3));
        assert!(street.send(MIA, &link).unwrap().contains("Parlour platform dashboard"));
        let said = street.write(MIA, &number(&link)).unwrap();
        assert!(
            said.contains("Signed in to the Parlour platform") && said.contains(" www.localhost:8080."),
            "{said}"
        );
        assert_eq!(street.who_at(&Site::Platform, &browser).unwrap().role, Role::Master);
        assert_eq!(street.alarms().len(), 1, "the other master is told");
        // At a salon she is nobody special.
        let at_salon = street.browser();
        let link = street.login(&at_salon);
        street.send(MIA, &link);
        assert_eq!(street.role(&at_salon), Some(Role::Client));
    });
}

#[test]
fn a_master_is_recognised_by_either_spelling_of_the_number() {
    on_both(|street| {
        let mut ctx = street.ctx.clone();
        for (configured, whatsapps) in [
            ("541150100303", "5491150100303"),
            ("5491150100303", "541150100303"),
            ("525512345678", "5215512345678"),
            ("5511980100304", "551180100304"),
        ] {
            ctx.deployment.masters = vec![crate::phones::phone(configured)];
            let browser = street.browser();
            let link = app::verify::issue_link(&ctx, &Site::Platform, &browser, LinkPurpose::Login).unwrap();
            for words in [crate::phones::text_of(&link), number(&link)] {
                let event = street.event(&crate::phones::with_phone(whatsapps), crate::phones::text(&words));
                app::verify::receive(&ctx, &event).unwrap();
            }
            let principal = app::session::current_principal(&ctx, &Site::Platform, &browser).unwrap();
            assert_eq!(principal.map(|who| who.role), Some(Role::Master), "{configured}");
        }
        assert_eq!(street.alarms(), Vec::<String>::new(), "nobody is told of their own sign-in");
    });
}

#[test]
fn staff_of_one_salon_or_of_several_may_use_the_platform_too() {
    on_both(|street| {
        let browser = street.browser();
        let link = street.link(&Site::Platform, &browser, LinkPurpose::Login).unwrap();
        street.send(OKAFOR, &link);
        street.write(OKAFOR, &number(&link));
        let principal = street.who_at(&Site::Platform, &browser).unwrap();
        assert_eq!((principal.role, principal.shop.unwrap().name.as_str()), (Role::Staff, "Glow"));

        let browser = street.browser();
        let link = street.link(&Site::Platform, &browser, LinkPurpose::Login).unwrap();
        street.send(SOFIA, &link);
        let list = street.write(SOFIA, &number(&link)).unwrap();
        assert!(list.contains("Which salon?") && list.contains("Glow") && list.contains("luna"), "{list}");
        assert_eq!(street.who_at(&Site::Platform, &browser).map(|who| who.role), None);
        let chosen = street.button("shop").replace(":1", ":2");
        let _ = street.say(&crate::phones::with_phone(SOFIA), verification::MessageContent::Choice(chosen));
        let principal = street.who_at(&Site::Platform, &browser).unwrap();
        assert_eq!((principal.role, principal.shop.unwrap().name.as_str()), (Role::Staff, "luna"));

        let browser = street.browser();
        let link = street.link(&Site::Platform, &browser, LinkPurpose::Login).unwrap();
        street.send(STRANGER, &link);
        assert_eq!(street.who_at(&Site::Platform, &browser).unwrap().role, Role::Client);
    });
}

#[test]
fn not_me_takes_the_session_and_the_devices_and_tells_the_other_admins() {
    on_both(|street| {
        let browser = street.browser();
        let link = street.login(&browser);
        street.send(OKAFOR, &link);
        street.write(OKAFOR, &number(&link));
        let browser = street.with_cookies(browser);
        assert_eq!(street.role(&browser), Some(Role::Staff));
        assert_eq!(street.count("known_devices"), "1");
        let answer = street.tap(OKAFOR, "deny").unwrap();
        assert!(answer.contains("That browser is signed out again."), "{answer}");
        assert_eq!(street.role(&browser), None);
        assert_eq!(street.count("known_devices"), "0");
        assert_eq!(street.count("audit_log WHERE action = 'session.denied'"), "1");
        let alarms = street.alarms();
        assert!(alarms.len() == 1 && alarms[0].contains(AVA), "{alarms:?}");
        assert!(street.tap(OKAFOR, "deny").unwrap().contains("Already done"));
    });
}

#[test]
fn not_me_works_for_a_day_and_for_nobody_else() {
    on_both(|street| {
        let browser = street.signed_in_admin();
        assert_eq!(street.tap(STRANGER, "deny"), None);
        assert_eq!(street.role(&browser), Some(Role::Admin));
        street.clock.advance(TimeDelta::hours(24));
        assert!(street.tap(AVA, "deny").unwrap().contains("more than a day ago"));
    });
}

#[test]
fn whoever_is_dismissed_while_waiting_is_a_client() {
    on_both(|street| {
        let browser = street.browser();
        let link = street.login(&browser);
        street.send(OKAFOR, &link);
        let no = if street.db.backend == testkit::Backend::Sqlite { "0" } else { "false" };
        street.db.run(&format!("UPDATE staff SET is_active = {no} WHERE id = 2"));
        street.write(OKAFOR, &number(&link));
        assert_eq!(street.role(&browser), Some(Role::Client));
        // Coming back needs a new sign-in.
        let yes = if street.db.backend == testkit::Backend::Sqlite { "1" } else { "true" };
        street.db.run(&format!("UPDATE staff SET is_active = {yes} WHERE id = 2"));
        assert_eq!(street.role(&browser), Some(Role::Client));
    });
}

#[test]
fn a_new_link_takes_the_place_of_the_former_one() {
    on_both(|street| {
        let browser = street.browser();
        let (first, second) = (street.login(&browser), street.login(&browser));
        assert!(street.send(AVA, &first).unwrap().contains("expired"));
        assert!(street.send(AVA, &second).unwrap().contains("2-digit number"));
        street.clock.advance(TimeDelta::minutes(5));
        let late = street.browser();
        let link = street.login(&late);
        street.clock.advance(TimeDelta::minutes(5));
        assert!(street.send(AVA, &link).unwrap().contains("That code has expired. Tap Get New Link"));
    });
}

#[test]
fn a_message_that_whatsapp_delivers_late_signs_nobody_in() {
    on_both(|street| {
        let browser = street.browser();
        let link = street.login(&browser);
        let event = street
            .event(&crate::phones::with_phone(MAYA), crate::phones::text(&crate::phones::text_of(&link)));
        street.clock.advance(TimeDelta::minutes(6));
        street.receive(&event).unwrap();
        assert_eq!(street.role(&browser), None);
    });
}

#[test]
fn the_policy_may_ask_always_or_never() {
    on_both(|street| {
        for (step_up, asked) in [(StepUp::Always, true), (StepUp::Off, false)] {
            let mut ctx = street.ctx.clone();
            ctx.deployment.step_up = step_up;
            let browser = street.browser();
            let link = street.login(&browser);
            let event = street
                .event(&crate::phones::with_phone(AVA), crate::phones::text(&crate::phones::text_of(&link)));
            app::verify::receive(&ctx, &event).unwrap();
            assert_eq!(street.role(&browser).is_none(), asked, "{step_up:?}");
        }
    });
}

#[test]
fn a_suspended_salons_staff_still_sign_in() {
    on_both(|street| {
        street.db.run("UPDATE shops SET status = 'suspended' WHERE id = 1");
        street.signed_in_admin();
        let refused = street.link(&glow(), &street.browser(), LinkPurpose::Profile);
        assert!(matches!(refused, Err(app::verify::LinkError::ShopClosed)));
    });
}

#[test]
fn a_number_of_another_spelling_is_asked_for_the_number_even_when_nobody_else_is() {
    on_both(|street: &Street<'_>| {
        street.db.run("UPDATE staff SET whatsapp_phone = '+541150100303' WHERE id = 2");
        let mut ctx = street.ctx.clone();
        ctx.deployment.step_up = StepUp::Off;
        let browser = street.browser();
        let link = street.login(&browser);
        let event = street.event(
            &crate::phones::with_phone("5491150100303"),
            crate::phones::text(&crate::phones::text_of(&link)),
        );
        app::verify::receive(&ctx, &event).unwrap();
        assert_eq!(street.role(&browser), None);
        street.write("5491150100303", &number(&link));
        assert_eq!(street.role(&browser), Some(Role::Staff));
        assert_eq!(street.who_at(&luna(), &browser).map(|who| who.role), None, "one host, one sign-in");
    });
}

#[test]
fn a_browser_that_was_given_a_fresh_secret_meanwhile_keeps_it() {
    on_both(|street| {
        let browser = street.browser();
        let link = street.profile(&browser);
        street.send(AVA, &link);
        // Asked for with the previous secret, answered after the browser was given the fresh one.
        let link = street.login(&browser);
        let rotated = street.with_cookies(browser.clone());
        assert_ne!(rotated.session_secret, browser.session_secret);
        street.send(AVA, &link);
        street.write(AVA, &number(&link));
        assert_eq!(street.role(&rotated), Some(Role::Admin));
        street.clock.advance(TimeDelta::minutes(1));
        assert_eq!(street.role(&browser), None);
    });
}

#[test]
fn a_clients_code_takes_nothing_from_an_admin() {
    on_both(|street| {
        let browser = street.signed_in_admin();
        let link = street.profile(&browser);
        assert!(street.send(AVA, &link).unwrap().contains("You're verified"));
        assert_eq!(street.role(&browser), Some(Role::Admin));
        street.clock.advance(TimeDelta::hours(24));
        assert_eq!(street.role(&browser), None, "nor does it lengthen the session");
    });
}

#[test]
fn a_fresh_secret_that_was_lost_on_its_way_is_given_again_until_it_arrives() {
    on_both(|street| {
        let browser = street.browser();
        let link = street.profile(&browser);
        street.send(MAYA, &link);
        let first = street.with_cookies(browser.clone());
        assert_ne!(first.session_secret, browser.session_secret);
        // The answer was lost: the next one brings the very same, for other tabs may have it by now.
        street.clock.advance(TimeDelta::seconds(3));
        let again = street.with_cookies(browser.clone());
        assert_eq!(again.session_secret, first.session_secret);
        street.clock.advance(TimeDelta::seconds(3));
        assert_eq!(street.with_cookies(again.clone()).session_secret, again.session_secret);
        // It has arrived: whoever has the former one alone is given nothing.
        assert_eq!(street.with_cookies(browser.clone()).session_secret, browser.session_secret);
        street.clock.advance(TimeDelta::seconds(24));
        assert_eq!((street.role(&browser), street.role(&again)), (None, Some(Role::Client)));
    });
}

#[test]
fn the_browser_at_the_desk_is_known_for_everybody_who_matched_the_number_there() {
    on_both(|street| {
        let sign_in = |who: &str, device| {
            let browser = app::Visitor { device, ..street.browser() };
            let link = street.login(&browser);
            let asked = street.send(who, &link).unwrap().contains("2-digit number");
            if asked {
                street.write(who, &number(&link));
            }
            assert!(street.role(&browser).is_some());
            (asked, street.with_cookies(browser).device)
        };
        let (asked, desk) = sign_in(AVA, None);
        assert!(asked && desk.is_some());
        assert_eq!(sign_in(OKAFOR, desk), (true, desk), "once for each of them");
        for who in [AVA, OKAFOR] {
            assert_eq!(sign_in(who, desk), (false, desk));
        }
        // What nobody matched a number with here is no device of ours.
        let planted = Some(ports::shop::SecretHash([9; 32]));
        let (asked, device) = sign_in(SOFIA, planted);
        assert!(asked && device != planted);
    });
}
