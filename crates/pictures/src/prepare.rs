//! From the bytes that somebody sends to the bytes that pages show.

use std::io::Cursor;

use domain::PictureFormat;
use image::codecs::jpeg::{JpegDecoder, JpegEncoder};
use image::codecs::png::{CompressionType, FilterType, PngDecoder, PngEncoder};
use image::codecs::webp::WebPDecoder;
use image::{DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageResult, RgbImage, RgbaImage};

use crate::PictureLimits;

/// Good enough that a photo looks the same.
const JPEG_QUALITY: u8 = 85;

/// A picture as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// How it is written: JPEG, or PNG where something shows through.
    pub format: PictureFormat,
    /// What is stored and served.
    pub bytes: Vec<u8>,
}

/// Why something cannot be used as a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PictureError {
    /// It is no PNG, JPEG or WebP, whatever it is called.
    #[error("Please select an image file")]
    NotAnImage,
    #[error("File size must be less than {megabytes}MB")]
    TooManyBytes {
        /// How many are allowed.
        megabytes: usize,
    },
    #[error(
        "Images may have at most {longer_side} by {shorter_side} pixels, and no more than {megapixels} million of them."
    )]
    TooManyPixels {
        /// The longest side allowed.
        longer_side: u32,
        /// The longest of the shorter sides allowed.
        shorter_side: u32,
        /// How many millions are allowed.
        megapixels: u32,
    },
    /// It moves.
    #[error("Please choose an image that does not move.")]
    Animated,
    /// It begins as a picture and does not go on as one.
    #[error("This image is damaged. Please choose another one.")]
    Damaged,
}

/// Makes of an uploaded file what is kept. Takes memory for its pixels twice at most, so callers let only a few in at a time.
pub fn prepare(file: &[u8], limits: PictureLimits) -> Result<Picture, PictureError> {
    if limits.bytes() < file.len() {
        return Err(PictureError::TooManyBytes { megabytes: limits.megabytes });
    }
    let unusable = |error| unusable(&error, limits);
    let image = match image::guess_format(file) {
        Ok(ImageFormat::Png) => {
            let decoder = PngDecoder::with_limits(Cursor::new(file), bounds(limits)).map_err(unusable)?;
            if decoder.is_apng().map_err(unusable)? {
                return Err(PictureError::Animated);
            }
            decode(decoder, limits)
        }
        Ok(ImageFormat::Jpeg) => decode(JpegDecoder::new(Cursor::new(file)).map_err(unusable)?, limits),
        Ok(ImageFormat::WebP) => {
            let decoder = WebPDecoder::new(Cursor::new(file)).map_err(unusable)?;
            if decoder.has_animation() {
                return Err(PictureError::Animated);
            }
            decode(decoder, limits)
        }
        _ => Err(PictureError::NotAnImage),
    }?;
    encode(shrunk(image, limits.kept_side)).map_err(unusable)
}

/// What the decoders may take for themselves, besides.
fn bounds(limits: PictureLimits) -> image::Limits {
    let mut bounds = image::Limits::no_limits();
    bounds.max_alloc = Some(limits.memory() * 2);
    bounds
}

/// The pixels, upright. The header's word on their number is weighed before anything is made room for.
fn decode(mut decoder: impl ImageDecoder, limits: PictureLimits) -> Result<DynamicImage, PictureError> {
    let (width, height) = decoder.dimensions();
    if !limits.allow(width, height) || limits.memory() < decoder.total_bytes() {
        return Err(too_many_pixels(limits));
    }
    // What says how the camera was held may be nonsense; the picture then stays as it lies.
    let orientation = decoder.orientation().ok();
    decoder.set_limits(bounds(limits)).map_err(|error| unusable(&error, limits))?;
    let mut image = DynamicImage::from_decoder(decoder).map_err(|error| unusable(&error, limits))?;
    if let Some(orientation) = orientation {
        image.apply_orientation(orientation);
    }
    Ok(image)
}

fn shrunk(image: DynamicImage, side: u32) -> DynamicImage {
    if image.width().max(image.height()) <= side { image } else { image.thumbnail(side, side) }
}

/// Eight bits a colour, and nothing but colours.
fn encode(image: DynamicImage) -> ImageResult<Picture> {
    let image = if image.color().has_alpha() {
        let pixels: RgbaImage = image.into_rgba8();
        if pixels.pixels().any(|pixel| pixel.0[3] != u8::MAX) {
            let mut bytes = Vec::new();
            pixels.write_with_encoder(PngEncoder::new_with_quality(
                &mut bytes,
                CompressionType::Default,
                FilterType::Adaptive,
            ))?;
            return Ok(Picture { format: PictureFormat::Png, bytes });
        }
        DynamicImage::ImageRgba8(pixels)
    } else {
        image
    };
    let pixels: RgbImage = image.into_rgb8();
    let mut bytes = Vec::new();
    pixels.write_with_encoder(JpegEncoder::new_with_quality(&mut bytes, JPEG_QUALITY))?;
    Ok(Picture { format: PictureFormat::Jpeg, bytes })
}

/// The visitor only learns the size when it is too large; other faults of a file are not told apart.
fn unusable(error: &ImageError, limits: PictureLimits) -> PictureError {
    match error {
        ImageError::Limits(_) => too_many_pixels(limits),
        _ => PictureError::Damaged,
    }
}

fn too_many_pixels(
    PictureLimits { longer_side, shorter_side, megapixels, .. }: PictureLimits,
) -> PictureError {
    PictureError::TooManyPixels { longer_side, shorter_side, megapixels }
}
