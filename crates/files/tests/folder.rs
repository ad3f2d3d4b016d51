//! Pictures in a folder.
#![expect(clippy::expect_used, reason = "a test stops at the first surprise")]

use std::sync::Arc;
use std::time::SystemTime;

use domain::{Instant, PictureFormat, PictureName, ShopId};
use files::{Location, open};
use ports::Files;
use tempfile::TempDir;

fn folder() -> (TempDir, Arc<dyn Files>) {
    let place = TempDir::new().expect("a folder");
    let files = open(&Location::Folder(place.path().join("var/uploads"))).expect("it is made");
    (place, files)
}

fn picture(shop: i64, number: u8) -> PictureName {
    PictureName::new(ShopId::new(shop), [number; 32], PictureFormat::Jpeg)
}

/// As far from now as the test needs.
fn now_and(seconds: i64) -> Instant {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("after 1970").as_secs();
    Instant::from_timestamp(i64::try_from(now).expect("soon") + seconds, 0).expect("a moment")
}

#[test]
fn what_is_put_is_got_until_it_is_removed() {
    let (_place, files) = folder();
    let name = picture(1, 7);
    assert_eq!(files.get(&name), Ok(None));
    files.put(&name, b"one").expect("stored");
    files.put(&name, b"two").expect("stored again");
    assert_eq!(files.get(&name), Ok(Some(b"two".to_vec())));
    assert_eq!(files.get(&picture(2, 7)), Ok(None), "another salon's is another file");
    files.remove(&name, now_and(-3_600)).expect("asked");
    assert!(files.get(&name).expect("read").is_some(), "it is newer than that");
    files.remove(&name, now_and(3_600)).expect("removed");
    assert_eq!(files.get(&name), Ok(None));
    files.remove(&name, now_and(3_600)).expect("removing nothing is fine");
}

#[test]
fn a_list_has_all_pictures_and_nothing_else() {
    let (place, files) = folder();
    assert_eq!(files.list(), Ok(Vec::new()));
    let names = [picture(1, 1), picture(1, 2), picture(2, 1)];
    for name in &names {
        files.put(name, b"x").expect("stored");
    }
    std::fs::write(place.path().join("var/uploads/1/README"), "mine").expect("written");
    std::fs::write(place.path().join("var/uploads/.gitignore"), "*").expect("written");
    let mut listed = files.list().expect("a list");
    listed.sort_by_key(|file| file.name.key());
    assert_eq!(listed.iter().map(|file| file.name).collect::<Vec<_>>(), names);
    assert!(listed.iter().all(|file| now_and(-60) < file.stored_at && file.stored_at < now_and(60)));
}

#[test]
fn many_can_read_and_write_at_once() {
    let (_place, files) = folder();
    std::thread::scope(|scope| {
        for number in 0..16 {
            let files = &files;
            scope.spawn(move || {
                files.put(&picture(1, number), &[number; 4_096]).expect("stored");
                assert_eq!(files.get(&picture(1, number)), Ok(Some(vec![number; 4_096])));
            });
        }
    });
    assert_eq!(files.list().expect("a list").len(), 16);
}

#[test]
fn a_folder_that_cannot_be_is_said() {
    let place = TempDir::new().expect("a folder");
    let file = place.path().join("file");
    std::fs::write(&file, "x").expect("written");
    let refused = open(&Location::Folder(file.join("uploads"))).err().expect("refused");
    assert!(refused.to_string().starts_with("the store of pictures is not available: "), "{refused}");
}
