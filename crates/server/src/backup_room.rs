//! Whether a backup finds room: a disk that it fills stops whatever else lives there, and often that is the database itself.

use std::path::Path;
use std::process::Command;

use files::Location;

use crate::Failure;

/// A picture in a bucket does not say its size; most are smaller.
const PICTURE: u64 = 512 * 1024;

/// Refuses where less than twice the size of a backup would stay free beside it.
pub(crate) fn ensure_room(folder: &Path, size: u64) -> Result<(), Failure> {
    let Some(free) = free_bytes(folder) else {
        tracing::warn!("df does not say how much room there is; the backup begins all the same");
        return Ok(());
    };
    refusal(folder, size, free).map_or(Ok(()), |sentence| Err(sentence.into()))
}

fn refusal(folder: &Path, size: u64, free: u64) -> Option<String> {
    (free < size.saturating_mul(3)).then(|| {
        format!(
            "{} has {} free, and a backup of about {} needs three times its size, so that twice its size stays free: \
             make room, or keep fewer backups",
            folder.display(),
            in_words(free),
            in_words(size)
        )
    })
}

/// How large pictures are that a backup must add.
pub(crate) fn size_of_pictures<'a>(uploads: &Location, keys: impl Iterator<Item = &'a str>) -> u64 {
    keys.map(|key| match uploads {
        Location::Folder(folder) => std::fs::metadata(folder.join(key)).map_or(PICTURE, |file| file.len()),
        Location::Bucket(_) => PICTURE,
    })
    .sum()
}

/// As `df` counts it for a user other than root: root alone may fill the reserved rest.
fn free_bytes(folder: &Path) -> Option<u64> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let output =
        Command::new("df").arg("-Pk").arg(folder).output().ok().filter(|output| output.status.success())?;
    available(&String::from_utf8_lossy(&output.stdout))
}

/// The fourth word of the second line, in kibibytes.
fn available(words: &str) -> Option<u64> {
    words.lines().nth(1)?.split_whitespace().nth(3)?.parse::<u64>().ok()?.checked_mul(1024)
}

fn in_words(bytes: u64) -> String {
    let megabytes = bytes.div_ceil(1_000_000);
    if megabytes < 10_000 { format!("{megabytes} MB") } else { format!("{} GB", megabytes / 1_000) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twice_the_size_stays_free() {
        let folder = Path::new("/backups");
        assert_eq!(refusal(folder, 1_000_000_000, 3_000_000_000), None);
        assert_eq!(
            refusal(folder, 1_000_000_000, 2_999_999_999).unwrap(),
            "/backups has 3000 MB free, and a backup of about 1000 MB needs three times its size, so that twice its size stays free: \
             make room, or keep fewer backups"
        );
        assert!(refusal(folder, u64::MAX, u64::MAX - 1).is_some());
    }

    #[test]
    fn df_is_understood() {
        let words = "Filesystem 1024-blocks Used Available Capacity Mounted on\n/dev/vda 263174212 34000000 100 36% /\n";
        assert_eq!(available(words), Some(102_400));
        assert_eq!(available("nothing"), None);
        assert!(free_bytes(Path::new("")).is_some_and(|free| free > 0));
    }
}
