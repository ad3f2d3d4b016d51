//! The garbage collection of pictures brings rows and files together again.

use app::admin::{self, BrandingDraft, Patch, UploadPurpose};
use app::{PictureGcError, PictureGcReport, check_pictures, collect_unused_pictures};
use chrono::TimeDelta;
use domain::PictureName;
use testkit::on_both_databases;
use testkit::pictures::{BLUE_PNG, CLEAR_PNG, RED_PNG};

use crate::office::{Scenario, open};
use crate::uploads::{is_gone, seen, upload};

#[on_both_databases(open)]
fn old_files_without_a_row_are_removed(scenario: &Scenario) {
    let ava = scenario.ava();
    let kept = upload(scenario, &ava, UploadPurpose::Logo, RED_PNG).unwrap();
    let gone = upload(scenario, &ava, UploadPurpose::General, BLUE_PNG).unwrap();
    admin::remove_picture(&scenario.ctx, &ava, &gone, None).unwrap();
    assert_eq!(
        collect_unused_pictures(&scenario.ctx).unwrap(),
        PictureGcReport::default(),
        "it may be on its way"
    );
    assert_eq!(scenario.files.keys().len(), 2);
    scenario.clock.advance(TimeDelta::minutes(61));
    assert_eq!(
        collect_unused_pictures(&scenario.ctx).unwrap(),
        PictureGcReport { files: 1, ..PictureGcReport::default() }
    );
    assert_eq!(scenario.files.keys(), [PictureName::of_url(&kept).unwrap().key()]);
    assert!(seen(scenario, &kept).is_ok());
    assert_eq!(
        collect_unused_pictures(&scenario.ctx).unwrap(),
        PictureGcReport::default(),
        "there is nothing left to do"
    );
}

#[on_both_databases(open)]
fn replaced_pictures_are_removed_after_a_day(scenario: &Scenario) {
    let ava = scenario.ava();
    let old = upload(scenario, &ava, UploadPurpose::Logo, RED_PNG).unwrap();
    let general = upload(scenario, &ava, UploadPurpose::General, CLEAR_PNG).unwrap();
    let new = upload(scenario, &ava, UploadPurpose::Logo, BLUE_PNG).unwrap();
    scenario.clock.advance(TimeDelta::hours(23));
    assert_eq!(collect_unused_pictures(&scenario.ctx).unwrap(), PictureGcReport::default());
    assert!(seen(scenario, &old).is_ok(), "it may be put to use again");
    scenario.clock.advance(TimeDelta::hours(2));
    assert_eq!(
        collect_unused_pictures(&scenario.ctx).unwrap(),
        PictureGcReport { rows: 1, ..PictureGcReport::default() }
    );
    assert!(is_gone(scenario, &old) && seen(scenario, &new).is_ok() && seen(scenario, &general).is_ok());
    assert_eq!(
        collect_unused_pictures(&scenario.ctx).unwrap(),
        PictureGcReport { files: 1, ..PictureGcReport::default() }
    );
    let last = scenario
        .db
        .ask("SELECT actor_kind || ' ' || action AS value FROM audit_log ORDER BY id DESC LIMIT 1");
    assert_eq!(last, ["system asset.deleted"]);
}

#[on_both_databases(open)]
fn lost_files_are_reported_and_stay_on_the_page(scenario: &Scenario) {
    let ava = scenario.ava();
    let key = |url: &str| PictureName::of_url(url).unwrap().key();
    let shown = upload(scenario, &ava, UploadPurpose::Logo, RED_PNG).unwrap();
    let idle = upload(scenario, &ava, UploadPurpose::General, BLUE_PNG).unwrap();
    let whole = upload(scenario, &ava, UploadPurpose::General, CLEAR_PNG).unwrap();
    scenario.clock.advance(TimeDelta::hours(2));
    scenario.files.lose(&key(&shown));
    scenario.files.lose(&key(&idle));
    assert_eq!(
        collect_unused_pictures(&scenario.ctx).unwrap(),
        PictureGcReport { files: 0, rows: 1, lost: 1 }
    );
    let branding = admin::shop_settings(&scenario.ctx, &ava).unwrap().shop.branding;
    assert_eq!(branding.logo_url.as_ref(), Some(&shown), "only a person can bring it back");
    assert!(is_gone(scenario, &shown) && seen(scenario, &whole).is_ok());
    assert_eq!(upload(scenario, &ava, UploadPurpose::Logo, RED_PNG).unwrap(), shown);
    assert!(seen(scenario, &shown).is_ok(), "the same picture again brings it back");
}

#[on_both_databases(open)]
fn an_empty_place_is_taken_for_the_wrong_one(scenario: &Scenario) {
    assert_eq!(
        collect_unused_pictures(&scenario.ctx).unwrap(),
        PictureGcReport::default(),
        "nothing was uploaded yet"
    );
    let ava = scenario.ava();
    let url = upload(scenario, &ava, UploadPurpose::General, RED_PNG).unwrap();
    scenario.files.lose(&PictureName::of_url(&url).unwrap().key());
    scenario.clock.advance(TimeDelta::days(30));
    let before = scenario.db.dump();
    assert!(matches!(collect_unused_pictures(&scenario.ctx), Err(PictureGcError::WrongPlace(1))));
    assert_eq!(scenario.db.dump(), before);
    scenario.files.lock(true);
    assert!(matches!(collect_unused_pictures(&scenario.ctx), Err(PictureGcError::Files(_))));
}

#[on_both_databases(open)]
fn a_picture_removed_meanwhile_is_not_shown(scenario: &Scenario) {
    let ava = scenario.ava();
    for _ in 0..8 {
        let url = upload(scenario, &ava, UploadPurpose::General, RED_PNG).unwrap();
        let draft = BrandingDraft { logo_url: Patch::Set(url.clone()), ..BrandingDraft::default() };
        std::thread::scope(|scope| {
            scope.spawn(|| admin::set_branding(&scenario.ctx, &ava, None, &draft).ok());
            scope.spawn(|| admin::remove_picture(&scenario.ctx, &ava, &url, None).unwrap());
        });
        let shown = admin::shop_settings(&scenario.ctx, &ava).unwrap().shop.branding.logo_url;
        assert_eq!(shown, None, "on {}", scenario.db.backend);
    }
}

#[on_both_databases(open)]
fn the_picture_check_names_unmatched_rows_and_files(scenario: &Scenario) {
    let ava = scenario.ava();
    let logo = upload(scenario, &ava, UploadPurpose::Logo, RED_PNG).unwrap();
    let stray = upload(scenario, &ava, UploadPurpose::General, BLUE_PNG).unwrap();
    scenario.clock.advance(TimeDelta::hours(4));
    assert_eq!(check_pictures(&scenario.ctx).unwrap(), None);
    let key = |url: &str| PictureName::of_url(url).unwrap().key();
    scenario.files.lose(&key(&logo));
    assert_eq!(
        check_pictures(&scenario.ctx).unwrap().unwrap(),
        "I11 every picture has its row and its file: picture 1 of shop 1 without a file (1 in all)"
    );
    scenario.db.run(&format!("DELETE FROM assets WHERE url = '{stray}'"));
    let both = check_pictures(&scenario.ctx).unwrap().unwrap();
    assert!(both.ends_with(&format!(", file {} without a row (2 in all)", key(&stray))), "{both}");
    // What is younger than a few sweeps may be on its way, or go with the next one.
    scenario.clock.advance(TimeDelta::hours(-2));
    assert_eq!(check_pictures(&scenario.ctx).unwrap(), None);
}
