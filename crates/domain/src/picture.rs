//! Pictures that salons upload: what they are for, and what they are called.

use std::fmt;

use crate::ShopId;

/// What a picture is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureKind {
    Logo,
    /// The large picture of the landing page.
    Hero,
    /// The portrait of the person who uploads it.
    Profile,
    /// The portrait of a member of staff.
    StaffProfile,
    General,
}

/// How a picture is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PictureFormat {
    /// Without transparency.
    Jpeg,
    /// With transparency.
    Png,
}

impl PictureFormat {
    /// The end of its name.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Jpeg => "jpg",
            Self::Png => "png",
        }
    }

    /// What a browser is told that it is.
    #[must_use]
    pub const fn content_type(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
        }
    }
}

/// The name of a stored picture: the salon that uploaded it, and the SHA-256 of its bytes. The same picture twice is one picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PictureName {
    shop: ShopId,
    digest: [u8; 32],
    format: PictureFormat,
}

/// Where pictures are, on every host.
const ROOT: &str = "/uploads/";

impl PictureName {
    /// The name of a picture with these bytes' digest.
    #[must_use]
    pub const fn new(shop: ShopId, digest: [u8; 32], format: PictureFormat) -> Self {
        Self { shop, digest, format }
    }

    /// Reads `{shop}/{hash}.{ext}` just as [`Self::key`] writes it: nothing else is a name, least of all a path.
    #[must_use]
    pub fn parse(key: &str) -> Option<Self> {
        let (shop, file) = key.split_once('/')?;
        let (hash, extension) = file.split_once('.')?;
        let format = [PictureFormat::Jpeg, PictureFormat::Png]
            .into_iter()
            .find(|format| format.extension() == extension)?;
        let name = Self::new(ShopId::new(shop.parse().ok()?), digest(hash)?, format);
        (name.key() == key).then_some(name)
    }

    /// The salon that uploaded it.
    #[must_use]
    pub const fn shop(&self) -> ShopId {
        self.shop
    }

    /// How it is written.
    #[must_use]
    pub const fn format(&self) -> PictureFormat {
        self.format
    }

    /// `1/0a1b….jpg`
    #[must_use]
    pub fn key(&self) -> String {
        let hash =
            self.digest.iter().fold(String::with_capacity(64), |hash, byte| format!("{hash}{byte:02x}"));
        format!("{}/{hash}.{}", self.shop, self.format.extension())
    }

    /// `/uploads/1/0a1b….jpg`
    #[must_use]
    pub fn url(&self) -> String {
        format!("{ROOT}{}", self.key())
    }

    /// Reads what [`Self::url`] writes.
    #[must_use]
    pub fn of_url(url: &str) -> Option<Self> {
        Self::parse(url.strip_prefix(ROOT)?)
    }
}

impl fmt::Display for PictureName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.key())
    }
}

fn digest(hash: &str) -> Option<[u8; 32]> {
    if hash.len() != 64 || !hash.is_ascii() {
        return None;
    }
    let mut digest = [0; 32];
    for (byte, at) in digest.iter_mut().zip((0..64).step_by(2)) {
        *byte = u8::from_str_radix(hash.get(at..at + 2)?, 16).ok()?;
    }
    Some(digest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_read_as_it_was_written() {
        for format in [PictureFormat::Jpeg, PictureFormat::Png] {
            let name = PictureName::new(ShopId::new(7), [0xa1; 32], format);
            assert_eq!(PictureName::parse(&name.key()), Some(name));
            assert_eq!(PictureName::of_url(&name.url()), Some(name));
            assert_eq!(PictureName::parse(&name.to_string()), Some(name));
            assert_eq!(name.url(), format!("/uploads/7/{}.{}", "a1".repeat(32), format.extension()));
        }
    }

    #[test]
    fn nothing_else_is_a_name() {
        let hash = "a1".repeat(32);
        let bad = [
            String::new(),
            hash.clone(),
            format!("7/{hash}"),
            format!("7/{hash}.gif"),
            format!("7/{hash}.svg"),
            format!("7/{hash}.jpg.html"),
            format!("7/{hash}.jpg/"),
            format!("7/{}.jpg", hash.to_uppercase()),
            format!("7/{}.jpg", &hash[1..]),
            format!("7/+{}.jpg", &hash[1..]),
            format!("7/é{}.jpg", &hash[2..]),
            format!("+7/{hash}.jpg"),
            format!("07/{hash}.jpg"),
            format!("x/{hash}.jpg"),
            format!("../{hash}.jpg"),
            format!("7/../{hash}.jpg"),
            format!("7/..%2F{hash}.jpg"),
            format!("99999999999999999999/{hash}.jpg"),
        ];
        for key in bad {
            assert_eq!(PictureName::parse(&key), None, "{key}");
        }
        assert_eq!(PictureName::of_url(&format!("https://evil.example/uploads/7/{hash}.jpg")), None);
    }
}
