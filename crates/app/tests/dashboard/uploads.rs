//! Pictures come in, are shown, are replaced and taken away; what breaks off leaves nothing that anybody sees.

use std::sync::Arc;

use app::Context;
use app::admin::{
    self, BrandingDraft, ChangeError, DashboardUser, Entity, Patch, PictureError, UploadError, UploadPurpose,
};
use app::public::{self, PictureGone};
use chrono::TimeDelta;
use domain::{PictureFormat, PictureName, StaffId};
use tenancy::Site;
use testkit::pictures::{BLUE_PNG, CLEAR_PNG, RED_PNG};
use testkit::{Faulty, on_both_databases};

use crate::office::{Scenario, open, shown, trail};
use crate::staff::{AVA_ID, LEO_ID};

const CY_ID: StaffId = StaffId::new(3);

pub(crate) fn upload(
    scenario: &Scenario,
    by: &DashboardUser,
    purpose: UploadPurpose,
    file: &[u8],
) -> Result<String, UploadError> {
    admin::upload(&scenario.ctx, by, purpose, file)
}

/// What anybody sees at an address.
pub(crate) fn seen(scenario: &Scenario, url: &str) -> Result<Vec<u8>, PictureGone> {
    public::picture(&scenario.ctx, &Site::Platform, &PictureName::of_url(url).unwrap())
}

pub(crate) fn is_gone(scenario: &Scenario, url: &str) -> bool {
    matches!(seen(scenario, url), Err(PictureGone::Absent))
}

fn rows(scenario: &Scenario) -> Vec<String> {
    scenario.db.ask("SELECT kind || ' ' || url AS value FROM assets ORDER BY id")
}

fn portraits(scenario: &Scenario) -> Vec<String> {
    scenario.db.ask(
        "SELECT name || ' ' || COALESCE(profile_image_url, '-') AS value FROM staff WHERE shop_id = 1 ORDER BY id",
    )
}

#[on_both_databases(open)]
fn a_logo_and_a_hero_picture_are_shown_at_once(scenario: &Scenario) {
    let ava = scenario.ava();
    let logo = upload(scenario, &ava, UploadPurpose::Logo, CLEAR_PNG).unwrap();
    let hero = upload(scenario, &ava, UploadPurpose::Hero, RED_PNG).unwrap();
    let (public, _) = public::shop_config(&shown(scenario));
    assert_eq!(public.branding.logo_url.as_ref(), Some(&logo));
    assert_eq!(public.branding.hero_image_url.as_ref(), Some(&hero));
    let format = |url: &str| PictureName::of_url(url).unwrap().format();
    assert_eq!((format(&logo), format(&hero)), (PictureFormat::Png, PictureFormat::Jpeg));
    let kept = seen(scenario, &hero).unwrap();
    assert!(kept.starts_with(&[0xff, 0xd8]) && kept != RED_PNG, "a JPEG of our own");
    assert_eq!(rows(scenario), [format!("logo {logo}"), format!("hero {hero}")]);
    let trail = trail(scenario);
    assert_eq!(trail.len(), 4);
    assert!(trail[0].starts_with("admin 1 asset.uploaded ") && trail[0].contains(&logo), "{trail:?}");
    assert!(trail[1].starts_with("admin 1 shop.branding "), "{trail:?}");
    assert!(trail[1].contains(&format!(r#""logo_url":{{"from":null,"to":"{logo}"}}"#)), "{trail:?}");
    assert!(trail[3].contains("hero_image_url"), "{trail:?}");
    assert_eq!(admin::shop_settings(&scenario.ctx, &ava).unwrap().version, 3);
}

#[on_both_databases(open)]
fn the_same_picture_again_changes_nothing(scenario: &Scenario) {
    let ava = scenario.ava();
    let first = upload(scenario, &ava, UploadPurpose::Logo, RED_PNG).unwrap();
    let again = upload(scenario, &ava, UploadPurpose::Logo, RED_PNG).unwrap();
    assert_eq!(first, again);
    assert_eq!((rows(scenario).len(), scenario.files.keys().len()), (1, 1));
    assert_eq!(admin::shop_settings(&scenario.ctx, &ava).unwrap().version, 2, "it was the logo already");
    let cy = scenario.cy();
    let theirs = upload(scenario, &cy, UploadPurpose::Logo, RED_PNG).unwrap();
    assert_eq!(theirs, first.replace("/uploads/1/", "/uploads/2/"), "every salon has its own");
}

#[on_both_databases(open)]
fn staff_upload_only_their_own_portrait(scenario: &Scenario) {
    let (ava, leo) = (scenario.ava(), scenario.leo());
    let own = upload(scenario, &leo, UploadPurpose::OwnPortrait, RED_PNG).unwrap();
    assert_eq!(portraits(scenario), ["Ava -".to_owned(), format!("Leo {own}")]);
    let own = upload(scenario, &leo, UploadPurpose::Portrait(LEO_ID), BLUE_PNG).unwrap();
    assert_eq!(portraits(scenario), ["Ava -".to_owned(), format!("Leo {own}")]);
    for purpose in [UploadPurpose::Portrait(AVA_ID), UploadPurpose::Portrait(CY_ID)] {
        let before = scenario.db.dump();
        let refused = upload(scenario, &leo, purpose, RED_PNG).unwrap_err();
        match purpose {
            UploadPurpose::Portrait(AVA_ID) => assert!(matches!(refused, UploadError::NotTheirs)),
            _ => {
                assert!(matches!(refused, UploadError::Change(ChangeError::Absent(Entity::StaffMember))))
            }
        }
        assert_eq!(scenario.db.dump(), before, "nothing was written");
    }
    let of_leo = upload(scenario, &ava, UploadPurpose::Portrait(LEO_ID), CLEAR_PNG).unwrap();
    let of_ava = upload(scenario, &ava, UploadPurpose::OwnPortrait, RED_PNG).unwrap();
    assert_eq!(portraits(scenario), [format!("Ava {of_ava}"), format!("Leo {of_leo}")]);
    let nobody = upload(scenario, &ava, UploadPurpose::Portrait(StaffId::new(987_654)), RED_PNG);
    assert!(matches!(nobody, Err(UploadError::Change(ChangeError::Absent(Entity::StaffMember)))));
    assert!(trail(scenario).iter().any(|row| row.starts_with("staff 2 staff.updated")), "by whose hand");
}

#[on_both_databases(open)]
fn a_master_has_no_portrait_but_may_upload_for_a_salon(scenario: &Scenario) {
    let mia = scenario.mia(scenario.glow);
    let url = upload(scenario, &mia, UploadPurpose::OwnPortrait, RED_PNG).unwrap();
    assert!(seen(scenario, &url).is_ok());
    assert_eq!(portraits(scenario), ["Ava -", "Leo -"]);
    upload(scenario, &mia, UploadPurpose::Portrait(LEO_ID), BLUE_PNG).unwrap();
    assert!(portraits(scenario)[1].starts_with("Leo /uploads/1/"));
}

#[on_both_databases(open)]
fn what_is_no_picture_leaves_nothing_behind(scenario: &Scenario) {
    let ava = scenario.ava();
    let before = scenario.db.dump();
    for (file, expected) in [
        (b"hello".as_slice(), PictureError::NotAnImage),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>".as_slice(), PictureError::NotAnImage),
        (&RED_PNG[..40], PictureError::Damaged),
        (&vec![0; (2 << 20) + 1], PictureError::TooManyBytes { megabytes: 2 }),
    ] {
        let refused = upload(scenario, &ava, UploadPurpose::Logo, file).unwrap_err();
        assert!(matches!(&refused, UploadError::Picture(error) if *error == expected), "{refused:?}");
    }
    assert_eq!(scenario.db.dump(), before);
    assert_eq!(scenario.files.keys(), Vec::<String>::new());
}

#[on_both_databases(open)]
fn what_is_taken_away_is_shown_nowhere(scenario: &Scenario) {
    let ava = scenario.ava();
    let url = upload(scenario, &ava, UploadPurpose::Logo, RED_PNG).unwrap();
    assert_eq!(upload(scenario, &ava, UploadPurpose::Hero, RED_PNG).unwrap(), url);
    assert_eq!(upload(scenario, &ava, UploadPurpose::Portrait(LEO_ID), RED_PNG).unwrap(), url);
    let other = upload(scenario, &ava, UploadPurpose::OwnPortrait, BLUE_PNG).unwrap();
    admin::remove_picture(&scenario.ctx, &ava, &url, None).unwrap();
    let (shop, _) = public::shop_config(&shown(scenario));
    assert_eq!((shop.branding.logo_url, shop.branding.hero_image_url), (None, None));
    assert_eq!(portraits(scenario), [format!("Ava {other}"), "Leo -".to_owned()]);
    assert!(is_gone(scenario, &url) && seen(scenario, &other).is_ok());
    let trail = trail(scenario);
    let last: Vec<&str> = trail.iter().rev().take(4).filter_map(|row| row.split(' ').nth(2)).collect();
    assert_eq!(last, ["asset.deleted", "staff.updated", "shop.branding", "shop.branding"]);
    for gone in [url.as_str(), "/uploads/2/x.jpg", "../../etc/passwd", "https://example.com/x.png", "", "\0"]
    {
        let refused = admin::remove_picture(&scenario.ctx, &ava, gone, None);
        assert!(matches!(refused, Err(UploadError::Change(ChangeError::Absent(Entity::Picture)))), "{gone}");
    }
}

#[on_both_databases(open)]
fn a_picture_taken_away_from_one_place_stays_in_the_others(scenario: &Scenario) {
    let ava = scenario.ava();
    let url = upload(scenario, &ava, UploadPurpose::Hero, RED_PNG).unwrap();
    assert_eq!(upload(scenario, &ava, UploadPurpose::Portrait(LEO_ID), RED_PNG).unwrap(), url);
    let from = |place| admin::remove_picture(&scenario.ctx, &ava, &url, Some(place));
    let refused = from(UploadPurpose::Logo);
    assert!(matches!(refused, Err(UploadError::Change(ChangeError::Absent(Entity::Picture)))));
    from(UploadPurpose::Hero).unwrap();
    assert_eq!(public::shop_config(&shown(scenario)).0.branding.hero_image_url, None);
    assert!(portraits(scenario).contains(&format!("Leo {url}")));
    assert!(seen(scenario, &url).is_ok());
    from(UploadPurpose::Portrait(LEO_ID)).unwrap();
    assert!(portraits(scenario).contains(&"Leo -".to_owned()) && is_gone(scenario, &url));
}

#[on_both_databases(open)]
fn another_salons_pictures_cannot_be_used(scenario: &Scenario) {
    let cy = scenario.cy();
    let theirs = upload(scenario, &cy, UploadPurpose::Logo, RED_PNG).unwrap();
    let ava = scenario.ava();
    let before = scenario.db.dump();
    let refused = admin::remove_picture(&scenario.ctx, &ava, &theirs, None);
    assert!(matches!(refused, Err(UploadError::Change(ChangeError::Absent(Entity::Picture)))));
    let draft = BrandingDraft { logo_url: Patch::Set(theirs.clone()), ..BrandingDraft::default() };
    let refused = admin::set_branding(&scenario.ctx, &ava, None, &draft);
    assert!(matches!(refused, Err(ChangeError::Absent(Entity::Picture))));
    assert_eq!(scenario.db.dump(), before, "nothing was written");
}

#[on_both_databases(open)]
fn a_closed_salon_shows_and_takes_nothing(scenario: &Scenario) {
    let url = upload(scenario, &scenario.ava(), UploadPurpose::Logo, RED_PNG).unwrap();
    for status in ["suspended", "inactive"] {
        scenario.db.run(&format!("UPDATE shops SET status = '{status}' WHERE id = 1"));
        let ava = scenario.ava();
        assert!(is_gone(scenario, &url), "{status}");
        let refused = upload(scenario, &ava, UploadPurpose::Logo, BLUE_PNG);
        assert!(matches!(refused, Err(UploadError::ShopClosed)), "{status}");
        let refused = admin::remove_picture(&scenario.ctx, &ava, &url, None);
        assert!(matches!(refused, Err(UploadError::ShopClosed)), "{status}");
    }
    scenario.db.run("UPDATE shops SET status = 'active' WHERE id = 1");
    assert!(seen(scenario, &url).is_ok(), "it is there again");
}

#[on_both_databases(open)]
fn uploads_are_limited_per_day_and_in_bytes(scenario: &Scenario) {
    let ava = scenario.ava();
    let now = scenario.db.moment(scenario.now());
    let fill = |bytes: usize| {
        scenario.db.run("DELETE FROM assets");
        scenario.db.run(&format!(
                "INSERT INTO assets (shop_id, kind, url, byte_count, created_at) VALUES (1, 'general', 'x', {bytes}, {now})"
            ));
    };
    fill(200 << 20);
    let refused = upload(scenario, &ava, UploadPurpose::Logo, RED_PNG).unwrap_err();
    assert!(matches!(refused, UploadError::Full), "{refused:?}");
    assert_eq!(
        refused.to_string(),
        "Your salon's images take up all of their 200MB. Please remove some first."
    );
    fill((200 << 20) - 10_000);
    upload(scenario, &ava, UploadPurpose::Logo, RED_PNG).unwrap();
    fill(0x1000);
    for _ in 1..200 {
        upload(scenario, &ava, UploadPurpose::Logo, RED_PNG).unwrap();
    }
    let refused = upload(scenario, &ava, UploadPurpose::Logo, BLUE_PNG).unwrap_err();
    assert!(matches!(refused, UploadError::TooManyToday), "{refused:?}");
    scenario.clock.advance(TimeDelta::hours(24));
    assert!(upload(scenario, &ava, UploadPurpose::Logo, BLUE_PNG).is_ok());
}

#[on_both_databases(open)]
fn many_uploads_at_once_all_count(scenario: &Scenario) {
    let ava = scenario.ava();
    std::thread::scope(|scope| {
        for file in [RED_PNG, BLUE_PNG, CLEAR_PNG].into_iter().cycle().take(12) {
            scope.spawn(|| upload(scenario, &ava, UploadPurpose::Logo, file).unwrap());
        }
    });
    assert_eq!((rows(scenario).len(), scenario.files.keys().len()), (3, 3));
    let uploads = trail(scenario).iter().filter(|row| row.contains("asset.uploaded")).count();
    assert_eq!(uploads, 12, "on {}", scenario.db.backend);
}

#[on_both_databases(open)]
fn a_failed_upload_leaves_no_row(scenario: &Scenario) {
    let ava = scenario.ava();
    let before = scenario.db.dump();
    scenario.files.lock(true);
    assert!(matches!(upload(scenario, &ava, UploadPurpose::Logo, RED_PNG), Err(UploadError::Files(_))));
    scenario.files.lock(false);
    assert_eq!((scenario.db.dump(), scenario.files.keys().len()), (before.clone(), 0));
    for fails_at in 1.. {
        let store = Arc::new(Faulty::at(fails_at, scenario.ctx.store.clone()));
        let ctx = Context { store: store.clone(), ..scenario.ctx.clone() };
        let outcome = admin::upload(&ctx, &ava, UploadPurpose::Logo, RED_PNG);
        if !store.has_failed() {
            assert!(outcome.is_ok() && fails_at > 5, "{outcome:?} after {fails_at} calls");
            break;
        }
        assert!(matches!(outcome, Err(UploadError::Change(ChangeError::Store(_)))), "{outcome:?}");
        assert_eq!(scenario.db.dump(), before, "call {fails_at} left a row behind");
    }
}
