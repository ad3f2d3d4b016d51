//! Rows and files of pictures drift apart when something breaks off in between, and what a newer picture replaced is shown no more. The sweep
//! brings them together again (`docs/decisions/0011-pictures.md`).

use std::collections::HashSet;

use chrono::TimeDelta;
use domain::{Instant, PictureKind};
use ports::platform::ListedPicture;
use ports::shop::{Actor, ChangeRecord, FieldChange};
use ports::{FilesError, ShopTx, StoreError, StoreResult, StoredFile};
use tenancy::ShopScope;

use crate::Context;

/// Longer than any upload takes: what is younger may be on its way.
const UPLOAD_GRACE: TimeDelta = TimeDelta::hours(1);
/// For so long a picture that is not shown may be put to use again.
const UNUSED_GRACE: TimeDelta = TimeDelta::days(1);

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PictureGcReport {
    /// Files that no row named; removed.
    pub files: usize,
    /// Rows that nothing needs: pictures that are shown nowhere any more, or that have no file. Removed.
    pub rows: usize,
    /// Pictures that are shown and have no file. Only a person can bring those back, so they are left as they are.
    pub lost: usize,
}

/// Why a sweep broke off; the next one goes on.
#[derive(Debug, thiserror::Error)]
pub enum PictureGcError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Files(#[from] FilesError),
    #[error("there are rows of {0} pictures but not one file: UPLOADS_URL may name the wrong place")]
    WrongPlace(usize),
}

/// Removes files that no row names, and rows that nothing needs. Looks at the files first: a picture whose row is found later has its file
/// already.
pub fn collect_unused_pictures(ctx: &Context) -> Result<PictureGcReport, PictureGcError> {
    let now = ctx.now();
    let files = ctx.files.list()?;
    let rows = ctx.store.read_platform(|tx| tx.listed_pictures())?;
    if files.is_empty() && !rows.is_empty() {
        return Err(PictureGcError::WrongPlace(rows.len()));
    }
    let there: HashSet<String> = files.iter().map(|file| file.name.url()).collect();
    let mut report = PictureGcReport::default();
    for row in &rows {
        let has_file = there.contains(&row.url);
        if row.is_shown {
            report.lost += usize::from(!has_file && is_settled(row.uploaded_at, now));
        } else if may_go(row, has_file, now) && forget(ctx, row, now)? {
            report.rows += 1;
        }
    }
    let named: HashSet<&str> = rows.iter().map(|row| row.url.as_str()).collect();
    for StoredFile { name, .. } in files.iter().filter(|file| is_settled(file.stored_at, now)) {
        if !named.contains(name.url().as_str()) {
            // One that was stored again meanwhile, for an upload that goes on at this moment, stays.
            ctx.files.remove(name, now - UPLOAD_GRACE)?;
            report.files += 1;
        }
    }
    Ok(report)
}

fn is_settled(since: Instant, now: Instant) -> bool {
    since < now - UPLOAD_GRACE
}

/// General pictures are there to be named by something that we may know nothing of, as long as they have a file.
fn may_go(row: &ListedPicture, has_file: bool, now: Instant) -> bool {
    match (has_file, row.kind) {
        (false, _) => is_settled(row.uploaded_at, now),
        (true, PictureKind::General) => false,
        (true, _) => row.uploaded_at < now - UNUSED_GRACE,
    }
}

/// Forgets a picture unless it is shown after all.
fn forget(ctx: &Context, row: &ListedPicture, now: Instant) -> StoreResult<bool> {
    ctx.store.write_shop(ShopScope::for_program(row.shop), |tx| {
        tx.lock_assets()?;
        if is_shown(tx, &row.url)? {
            return Ok(false);
        }
        let Some(id) = tx.forget_asset(&row.url)? else { return Ok(false) };
        tx.record_change(&ChangeRecord {
            at: now,
            actor: Actor::System,
            action: "asset.deleted",
            entity: "picture",
            entity_id: id,
            changes: &[FieldChange { field: "url", from: Some(row.url.clone()), to: None }],
            request_id: None,
        })?;
        Ok(true)
    })
}

fn is_shown(tx: &mut dyn ShopTx, url: &str) -> StoreResult<bool> {
    let branding = tx.shop()?.branding;
    let mut shown = vec![branding.logo_url, branding.hero_image_url];
    shown.extend(tx.listed_members()?.into_iter().map(|member| member.profile.profile_image_url));
    Ok(shown.into_iter().flatten().any(|shown| shown == url))
}
