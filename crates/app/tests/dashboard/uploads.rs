//! Pictures come in, are shown, are replaced and taken away; what breaks off leaves nothing that anybody sees.

use std::sync::Arc;

use app::Context;
use app::admin::{
    self, BrandingDraft, ChangeError, DashboardUser, Entity, Patch, PictureError, UploadError, UploadPurpose,
};
use app::public::{self, PictureGone};
use chrono::TimeDelta;
use domain::{PictureFormat, PictureName, Role, ShopStatus, StaffId};
use testkit::pictures::{BLUE_PNG, CLEAR_PNG, RED_PNG};
use testkit::{Faulty, for_each_database};

use crate::office::{CY, MIA, Office, luna, on_both};
use crate::staff::{AVA_ID, MAYA_ID};

const CY_ID: StaffId = StaffId::new(3);

pub(crate) fn upload(
    office: &Office<'_>,
    by: &DashboardUser,
    purpose: UploadPurpose,
    file: &[u8],
) -> Result<String, UploadError> {
    admin::upload(&office.ctx, by, purpose, file)
}

/// What anybody sees at an address.
pub(crate) fn seen(office: &Office<'_>, url: &str) -> Result<Vec<u8>, PictureGone> {
    public::picture(&office.ctx, &PictureName::of_url(url).unwrap())
}

pub(crate) fn is_gone(office: &Office<'_>, url: &str) -> bool {
    matches!(seen(office, url), Err(PictureGone::Absent))
}

fn rows(office: &Office<'_>) -> Vec<String> {
    office.db.ask("SELECT kind || ' ' || url AS value FROM assets ORDER BY id")
}

fn portraits(office: &Office<'_>) -> Vec<String> {
    office.db.ask(
        "SELECT name || ' ' || COALESCE(profile_image_url, '-') AS value FROM staff WHERE shop_id = 1 ORDER BY id",
    )
}

#[test]
fn a_logo_and_a_hero_picture_are_shown_at_once() {
    on_both(|office| {
        let ava = office.ava();
        let logo = upload(office, &ava, UploadPurpose::Logo, CLEAR_PNG).unwrap();
        let hero = upload(office, &ava, UploadPurpose::Hero, RED_PNG).unwrap();
        let public = public::shop_config(&office.shown());
        assert_eq!(public.branding.logo_url.as_ref(), Some(&logo));
        assert_eq!(public.branding.hero_image_url.as_ref(), Some(&hero));
        let format = |url: &str| PictureName::of_url(url).unwrap().format();
        assert_eq!((format(&logo), format(&hero)), (PictureFormat::Png, PictureFormat::Jpeg));
        let kept = seen(office, &hero).unwrap();
        assert!(kept.starts_with(&[0xff, 0xd8]) && kept != RED_PNG, "a JPEG of our own");
        assert_eq!(rows(office), [format!("logo {logo}"), format!("hero {hero}")]);
        let trail = office.trail();
        assert_eq!(trail.len(), 4);
        assert!(trail[0].starts_with("admin 1 asset.uploaded ") && trail[0].contains(&logo), "{trail:?}");
        assert!(trail[1].starts_with("admin 1 shop.branding "), "{trail:?}");
        assert!(trail[1].contains(&format!(r#""logo_url":{{"from":null,"to":"{logo}"}}"#)), "{trail:?}");
        assert!(trail[3].contains("hero_image_url"), "{trail:?}");
        assert_eq!(admin::shop_settings(&office.ctx, &ava).unwrap().version, 3);
    });
}

#[test]
fn the_same_picture_again_is_the_same_address_and_changes_nothing_else() {
    on_both(|office| {
        let ava = office.ava();
        let first = upload(office, &ava, UploadPurpose::Logo, RED_PNG).unwrap();
        let again = upload(office, &ava, UploadPurpose::Logo, RED_PNG).unwrap();
        assert_eq!(first, again);
        assert_eq!((rows(office).len(), office.files.keys().len()), (1, 1));
        assert_eq!(admin::shop_settings(&office.ctx, &ava).unwrap().version, 2, "it was the logo already");
        let cy = office.browser(&luna(), CY, Role::Admin);
        let cy = office.enter(&luna(), &cy, None, Role::Admin).unwrap();
        let theirs = upload(office, &cy, UploadPurpose::Logo, RED_PNG).unwrap();
        assert_eq!(theirs, first.replace("/uploads/1/", "/uploads/2/"), "every salon has its own");
    });
}

#[test]
fn staff_change_their_own_portrait_and_admins_everybodys() {
    on_both(|office| {
        let (ava, maya) = (office.ava(), office.maya());
        let own = upload(office, &maya, UploadPurpose::OwnPortrait, RED_PNG).unwrap();
        assert_eq!(portraits(office), ["Ava -".to_owned(), format!("Maya {own}")]);
        let own = upload(office, &maya, UploadPurpose::Portrait(MAYA_ID), BLUE_PNG).unwrap();
        assert_eq!(portraits(office), ["Ava -".to_owned(), format!("Maya {own}")]);
        for purpose in [UploadPurpose::Portrait(AVA_ID), UploadPurpose::Portrait(CY_ID)] {
            let before = office.db.dump();
            let refused = upload(office, &maya, purpose, RED_PNG).unwrap_err();
            match purpose {
                UploadPurpose::Portrait(AVA_ID) => assert!(matches!(refused, UploadError::NotTheirs)),
                _ => assert!(matches!(refused, UploadError::Edit(ChangeError::Absent(Entity::StaffMember)))),
            }
            assert_eq!(office.db.dump(), before, "nothing was written");
        }
        let of_maya = upload(office, &ava, UploadPurpose::Portrait(MAYA_ID), CLEAR_PNG).unwrap();
        let of_ava = upload(office, &ava, UploadPurpose::OwnPortrait, RED_PNG).unwrap();
        assert_eq!(portraits(office), [format!("Ava {of_ava}"), format!("Maya {of_maya}")]);
        let nobody = upload(office, &ava, UploadPurpose::Portrait(StaffId::new(987_654)), RED_PNG);
        assert!(matches!(nobody, Err(UploadError::Edit(ChangeError::Absent(Entity::StaffMember)))));
        assert!(office.trail().iter().any(|row| row.starts_with("staff 2 staff.updated")), "by whose hand");
    });
}

#[test]
fn a_master_has_no_portrait_but_may_upload_for_a_salon() {
    on_both(|office| {
        let mia = office.browser(&tenancy::Site::Platform, MIA, Role::Master);
        let mia = office.enter(&tenancy::Site::Platform, &mia, Some(office.glow), Role::Admin).unwrap();
        let url = upload(office, &mia, UploadPurpose::OwnPortrait, RED_PNG).unwrap();
        assert!(seen(office, &url).is_ok());
        assert_eq!(portraits(office), ["Ava -", "Maya -"]);
        upload(office, &mia, UploadPurpose::Portrait(MAYA_ID), BLUE_PNG).unwrap();
        assert!(portraits(office)[1].starts_with("Maya /uploads/1/"));
    });
}

#[test]
fn what_is_no_picture_leaves_nothing_behind() {
    on_both(|office| {
        let ava = office.ava();
        let before = office.db.dump();
        for (file, expected) in [
            (b"hello".as_slice(), PictureError::NotAnImage),
            (b"<svg xmlns='http://www.w3.org/2000/svg'/>".as_slice(), PictureError::NotAnImage),
            (&RED_PNG[..40], PictureError::Damaged),
            (&vec![0; (2 << 20) + 1], PictureError::TooManyBytes { megabytes: 2 }),
        ] {
            let refused = upload(office, &ava, UploadPurpose::Logo, file).unwrap_err();
            assert!(matches!(&refused, UploadError::Picture(error) if *error == expected), "{refused:?}");
        }
        assert_eq!(office.db.dump(), before);
        assert_eq!(office.files.keys(), Vec::<String>::new());
    });
}

#[test]
fn what_is_taken_away_is_shown_nowhere() {
    on_both(|office| {
        let ava = office.ava();
        let url = upload(office, &ava, UploadPurpose::Logo, RED_PNG).unwrap();
        assert_eq!(upload(office, &ava, UploadPurpose::Hero, RED_PNG).unwrap(), url);
        assert_eq!(upload(office, &ava, UploadPurpose::Portrait(MAYA_ID), RED_PNG).unwrap(), url);
        let other = upload(office, &ava, UploadPurpose::OwnPortrait, BLUE_PNG).unwrap();
        admin::remove_picture(&office.ctx, &ava, &url).unwrap();
        let shop = public::shop_config(&office.shown());
        assert_eq!((shop.branding.logo_url, shop.branding.hero_image_url), (None, None));
        assert_eq!(portraits(office), [format!("Ava {other}"), "Maya -".to_owned()]);
        assert!(is_gone(office, &url) && seen(office, &other).is_ok());
        let trail = office.trail();
        let last: Vec<&str> = trail.iter().rev().take(4).filter_map(|row| row.split(' ').nth(2)).collect();
        assert_eq!(last, ["asset.deleted", "staff.updated", "shop.branding", "shop.branding"]);
        for gone in
            [url.as_str(), "/uploads/2/x.jpg", "../../etc/passwd", "https://example.com/x.png", "", "\0"]
        {
            let refused = admin::remove_picture(&office.ctx, &ava, gone);
            assert!(
                matches!(refused, Err(UploadError::Edit(ChangeError::Absent(Entity::Picture)))),
                "{gone}"
            );
        }
    });
}

#[test]
fn another_salons_pictures_cannot_be_taken_away_or_shown() {
    on_both(|office| {
        let cy = office.browser(&luna(), CY, Role::Admin);
        let cy = office.enter(&luna(), &cy, None, Role::Admin).unwrap();
        let theirs = upload(office, &cy, UploadPurpose::Logo, RED_PNG).unwrap();
        let ava = office.ava();
        let before = office.db.dump();
        let refused = admin::remove_picture(&office.ctx, &ava, &theirs);
        assert!(matches!(refused, Err(UploadError::Edit(ChangeError::Absent(Entity::Picture)))));
        let draft = BrandingDraft { logo_url: Patch::Set(theirs.clone()), ..BrandingDraft::default() };
        let refused = admin::set_branding(&office.ctx, &ava, None, &draft);
        assert!(matches!(refused, Err(ChangeError::Absent(Entity::Picture))));
        assert_eq!(office.db.dump(), before, "nothing was written");
    });
}

#[test]
fn a_closed_salon_shows_and_takes_nothing() {
    for_each_database(|db| {
        let office = Office::open(db, ShopStatus::Active);
        let url = upload(&office, &office.ava(), UploadPurpose::Logo, RED_PNG).unwrap();
        for status in ["suspended", "inactive"] {
            db.run(&format!("UPDATE shops SET status = '{status}' WHERE id = 1"));
            let ava = office.ava();
            assert!(is_gone(&office, &url), "{status}");
            let refused = upload(&office, &ava, UploadPurpose::Logo, BLUE_PNG);
            assert!(matches!(refused, Err(UploadError::ShopClosed)), "{status}");
            let refused = admin::remove_picture(&office.ctx, &ava, &url);
            assert!(matches!(refused, Err(UploadError::ShopClosed)), "{status}");
        }
        db.run("UPDATE shops SET status = 'active' WHERE id = 1");
        assert!(seen(&office, &url).is_ok(), "it is there again");
    });
}

#[test]
fn two_hundred_uploads_are_a_days_work_and_two_hundred_megabytes_all_the_room() {
    on_both(|office| {
        let ava = office.ava();
        let now = office.db.moment(office.ctx.now());
        let fill = |bytes: usize| {
            office.db.run("DELETE FROM assets");
            office.db.run(&format!(
                "INSERT INTO assets (shop_id, kind, url, byte_count, created_at) VALUES (1, 'general', 'x', {bytes}, {now})"
            ));
        };
        fill(200 << 20);
        let refused = upload(office, &ava, UploadPurpose::Logo, RED_PNG).unwrap_err();
        assert!(matches!(refused, UploadError::Full), "{refused:?}");
        assert_eq!(
            refused.to_string(),
            "Your salon's images take up all of their 200MB. Please remove some first."
        );
        fill((200 << 20) - 10_000);
        upload(office, &ava, UploadPurpose::Logo, RED_PNG).unwrap();
        fill(0x1000);
        for _ in 1..200 {
            upload(office, &ava, UploadPurpose::Logo, RED_PNG).unwrap();
        }
        let refused = upload(office, &ava, UploadPurpose::Logo, BLUE_PNG).unwrap_err();
        assert!(matches!(refused, UploadError::TooManyToday), "{refused:?}");
        office.clock.advance(TimeDelta::hours(24));
        assert!(upload(office, &ava, UploadPurpose::Logo, BLUE_PNG).is_ok());
    });
}

#[test]
fn many_uploads_at_once_all_count() {
    on_both(|office| {
        let ava = office.ava();
        std::thread::scope(|scope| {
            for file in [RED_PNG, BLUE_PNG, CLEAR_PNG].into_iter().cycle().take(12) {
                scope.spawn(|| upload(office, &ava, UploadPurpose::Logo, file).unwrap());
            }
        });
        assert_eq!((rows(office).len(), office.files.keys().len()), (3, 3));
        let uploads = office.trail().iter().filter(|row| row.contains("asset.uploaded")).count();
        assert_eq!(uploads, 12, "on {}", office.db.backend);
    });
}

#[test]
fn an_upload_that_breaks_off_leaves_a_file_at_most_which_the_sweep_finds() {
    on_both(|office| {
        let ava = office.ava();
        let before = office.db.dump();
        office.files.lock(true);
        assert!(matches!(upload(office, &ava, UploadPurpose::Logo, RED_PNG), Err(UploadError::Files(_))));
        office.files.lock(false);
        assert_eq!((office.db.dump(), office.files.keys().len()), (before.clone(), 0));
        for fails_at in 1.. {
            let store = Arc::new(Faulty::at(fails_at, office.ctx.store.clone()));
            let ctx = Context { store: store.clone(), ..office.ctx.clone() };
            let outcome = admin::upload(&ctx, &ava, UploadPurpose::Logo, RED_PNG);
            if !store.has_failed() {
                assert!(outcome.is_ok() && fails_at > 5, "{outcome:?} after {fails_at} calls");
                break;
            }
            assert!(matches!(outcome, Err(UploadError::Edit(ChangeError::Store(_)))), "{outcome:?}");
            assert_eq!(office.db.dump(), before, "call {fails_at} left a row behind");
        }
    });
}
