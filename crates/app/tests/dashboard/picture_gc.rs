//! The garbage collection of pictures brings rows and files together again.

use app::admin::{self, BrandingDraft, Patch, UploadPurpose};
use app::{PictureGcError, PictureGcReport, check_pictures, collect_unused_pictures};
use chrono::TimeDelta;
use domain::PictureName;
use testkit::pictures::{BLUE_PNG, CLEAR_PNG, RED_PNG};

use crate::office::on_both;
use crate::uploads::{is_gone, seen, upload};

#[test]
fn the_sweep_removes_files_without_a_row_once_they_are_old() {
    on_both(|office| {
        let ava = office.ava();
        let kept = upload(office, &ava, UploadPurpose::Logo, RED_PNG).unwrap();
        let gone = upload(office, &ava, UploadPurpose::General, BLUE_PNG).unwrap();
        admin::remove_picture(&office.ctx, &ava, &gone).unwrap();
        assert_eq!(
            collect_unused_pictures(&office.ctx).unwrap(),
            PictureGcReport::default(),
            "it may be on its way"
        );
        assert_eq!(office.files.keys().len(), 2);
        office.clock.advance(TimeDelta::minutes(61));
        assert_eq!(
            collect_unused_pictures(&office.ctx).unwrap(),
            PictureGcReport { files: 1, ..PictureGcReport::default() }
        );
        assert_eq!(office.files.keys(), [PictureName::of_url(&kept).unwrap().key()]);
        assert!(seen(office, &kept).is_ok());
        assert_eq!(
            collect_unused_pictures(&office.ctx).unwrap(),
            PictureGcReport::default(),
            "there is nothing left to do"
        );
    });
}

#[test]
fn the_sweep_forgets_what_a_newer_picture_replaced_after_a_day() {
    on_both(|office| {
        let ava = office.ava();
        let old = upload(office, &ava, UploadPurpose::Logo, RED_PNG).unwrap();
        let general = upload(office, &ava, UploadPurpose::General, CLEAR_PNG).unwrap();
        let new = upload(office, &ava, UploadPurpose::Logo, BLUE_PNG).unwrap();
        office.clock.advance(TimeDelta::hours(23));
        assert_eq!(collect_unused_pictures(&office.ctx).unwrap(), PictureGcReport::default());
        assert!(seen(office, &old).is_ok(), "it may be put to use again");
        office.clock.advance(TimeDelta::hours(2));
        assert_eq!(
            collect_unused_pictures(&office.ctx).unwrap(),
            PictureGcReport { rows: 1, ..PictureGcReport::default() }
        );
        assert!(is_gone(office, &old) && seen(office, &new).is_ok() && seen(office, &general).is_ok());
        assert_eq!(
            collect_unused_pictures(&office.ctx).unwrap(),
            PictureGcReport { files: 1, ..PictureGcReport::default() }
        );
        let last = office
            .db
            .ask("SELECT actor_kind || ' ' || action AS value FROM audit_log ORDER BY id DESC LIMIT 1");
        assert_eq!(last, ["system asset.deleted"]);
    });
}

#[test]
fn the_sweep_tells_what_is_lost_and_takes_nothing_from_a_page() {
    on_both(|office| {
        let ava = office.ava();
        let key = |url: &str| PictureName::of_url(url).unwrap().key();
        let shown = upload(office, &ava, UploadPurpose::Logo, RED_PNG).unwrap();
        let idle = upload(office, &ava, UploadPurpose::General, BLUE_PNG).unwrap();
        let whole = upload(office, &ava, UploadPurpose::General, CLEAR_PNG).unwrap();
        office.clock.advance(TimeDelta::hours(2));
        office.files.lose(&key(&shown));
        office.files.lose(&key(&idle));
        assert_eq!(
            collect_unused_pictures(&office.ctx).unwrap(),
            PictureGcReport { files: 0, rows: 1, lost: 1 }
        );
        let branding = admin::shop_settings(&office.ctx, &ava).unwrap().shop.branding;
        assert_eq!(branding.logo_url.as_ref(), Some(&shown), "only a person can bring it back");
        assert!(is_gone(office, &shown) && seen(office, &whole).is_ok());
        assert_eq!(upload(office, &ava, UploadPurpose::Logo, RED_PNG).unwrap(), shown);
        assert!(seen(office, &shown).is_ok(), "the same picture again brings it back");
    });
}

#[test]
fn an_empty_place_is_taken_for_the_wrong_one() {
    on_both(|office| {
        assert_eq!(
            collect_unused_pictures(&office.ctx).unwrap(),
            PictureGcReport::default(),
            "nothing was uploaded yet"
        );
        let ava = office.ava();
        let url = upload(office, &ava, UploadPurpose::General, RED_PNG).unwrap();
        office.files.lose(&PictureName::of_url(&url).unwrap().key());
        office.clock.advance(TimeDelta::days(30));
        let before = office.db.dump();
        assert!(matches!(collect_unused_pictures(&office.ctx), Err(PictureGcError::WrongPlace(1))));
        assert_eq!(office.db.dump(), before);
        office.files.lock(true);
        assert!(matches!(collect_unused_pictures(&office.ctx), Err(PictureGcError::Files(_))));
    });
}

#[test]
fn nothing_is_shown_that_was_taken_away_meanwhile() {
    on_both(|office| {
        let ava = office.ava();
        for _ in 0..8 {
            let url = upload(office, &ava, UploadPurpose::General, RED_PNG).unwrap();
            let draft = BrandingDraft { logo_url: Patch::Set(url.clone()), ..BrandingDraft::default() };
            std::thread::scope(|scope| {
                scope.spawn(|| admin::set_branding(&office.ctx, &ava, None, &draft).ok());
                scope.spawn(|| admin::remove_picture(&office.ctx, &ava, &url).unwrap());
            });
            let shown = admin::shop_settings(&office.ctx, &ava).unwrap().shop.branding.logo_url;
            assert_eq!(shown, None, "on {}", office.db.backend);
        }
    });
}

#[test]
fn rows_and_files_that_no_sweep_brought_together_are_named() {
    on_both(|office| {
        let ava = office.ava();
        let logo = upload(office, &ava, UploadPurpose::Logo, RED_PNG).unwrap();
        let stray = upload(office, &ava, UploadPurpose::General, BLUE_PNG).unwrap();
        office.clock.advance(TimeDelta::hours(4));
        assert_eq!(check_pictures(&office.ctx).unwrap(), None);
        let key = |url: &str| PictureName::of_url(url).unwrap().key();
        office.files.lose(&key(&logo));
        assert_eq!(
            check_pictures(&office.ctx).unwrap().unwrap(),
            "I11 every picture has its row and its file: picture 1 of shop 1 without a file (1 in all)"
        );
        office.db.run(&format!("DELETE FROM assets WHERE url = '{stray}'"));
        let both = check_pictures(&office.ctx).unwrap().unwrap();
        assert!(both.ends_with(&format!(", file {} without a row (2 in all)", key(&stray))), "{both}");
        // What is younger than a few sweeps may be on its way, or go with the next one.
        office.clock.advance(TimeDelta::hours(-2));
        assert_eq!(check_pictures(&office.ctx).unwrap(), None);
    });
}
