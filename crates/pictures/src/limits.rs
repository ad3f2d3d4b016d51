//! How large pictures may be (authz.csv, rows 18 to 22).

use domain::PictureKind;

/// How large a picture may be, and how large it is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PictureLimits {
    /// The most of a file, in units of 1,048,576 bytes.
    pub megabytes: usize,
    /// The most of its longer side, in pixels.
    pub longer_side: u32,
    /// The most of its shorter side, in pixels.
    pub shorter_side: u32,
    /// The most of all its pixels, in millions.
    pub megapixels: u32,
    /// What is kept has no longer side than this: twice what pages show, for screens that show two pixels as one.
    pub kept_side: u32,
}

impl PictureLimits {
    /// Those of one kind of picture.
    #[must_use]
    pub const fn of(kind: PictureKind) -> Self {
        match kind {
            PictureKind::Logo => Self::new(2, (4_096, 4_096), 16, 640),
            PictureKind::Hero => Self::new(10, (6_000, 4_000), 24, 2_400),
            PictureKind::Profile | PictureKind::StaffProfile => Self::new(3, (6_000, 6_000), 24, 800),
            PictureKind::General => Self::new(5, (6_000, 6_000), 24, 2_400),
        }
    }

    const fn new(
        megabytes: usize,
        (longer_side, shorter_side): (u32, u32),
        megapixels: u32,
        kept_side: u32,
    ) -> Self {
        Self { megabytes, longer_side, shorter_side, megapixels, kept_side }
    }

    /// The most bytes of a file.
    #[must_use]
    pub const fn bytes(self) -> usize {
        self.megabytes << 20
    }

    /// Whether a picture of this width and height may be decoded.
    pub(crate) fn allow(self, width: u32, height: u32) -> bool {
        let pixels = u64::from(width) * u64::from(height);
        width.max(height) <= self.longer_side
            && width.min(height) <= self.shorter_side
            && pixels > 0
            && pixels <= u64::from(self.megapixels) * 1_000_000
    }

    /// The memory that a decoded picture may take: four bytes a pixel, or twice the bytes for half the pixels.
    pub(crate) fn memory(self) -> u64 {
        u64::from(self.megapixels) * 4_000_000
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_side_too_long_or_a_pixel_too_many_is_refused() {
        let hero = PictureLimits::of(PictureKind::Hero);
        for (width, height) in [(6_000, 4_000), (4_000, 6_000), (1, 1), (6_000, 1)] {
            assert!(hero.allow(width, height), "{width} by {height}");
        }
        for (width, height) in
            [(6_001, 10), (10, 6_001), (4_001, 4_001), (0, 10), (10, 0), (u32::MAX, u32::MAX)]
        {
            assert!(!hero.allow(width, height), "{width} by {height}");
        }
        let logo = PictureLimits::of(PictureKind::Logo);
        assert!(logo.allow(4_000, 4_000) && !logo.allow(4_001, 4_000));
    }
}
