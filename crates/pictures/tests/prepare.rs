//! What is taken as a picture, what becomes of it, and what is refused before it can do harm.
#![expect(clippy::expect_used, clippy::indexing_slicing, reason = "a test stops at the first surprise")]

use domain::{PictureFormat, PictureKind};
use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::codecs::webp::WebPEncoder;
use image::{DynamicImage, ExtendedColorType, ImageEncoder, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};
use pictures::{Picture, PictureError, PictureLimits, prepare};

const RED: Rgb<u8> = Rgb([220, 20, 20]);
const BLUE: Rgb<u8> = Rgb([20, 20, 220]);

fn hero() -> PictureLimits {
    PictureLimits::of(PictureKind::Hero)
}

/// Red on the left, blue on the right.
fn two_colours(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, _| if x < width / 2 { RED } else { BLUE })
}

fn written(image: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut file = std::io::Cursor::new(Vec::new());
    image.write_to(&mut file, format).expect("a file");
    file.into_inner()
}

fn png(image: &RgbImage) -> Vec<u8> {
    written(&image.clone().into(), ImageFormat::Png)
}

fn shown(picture: &Picture) -> DynamicImage {
    image::load_from_memory(&picture.bytes).expect("what is kept can be shown")
}

fn is_close(a: Rgb<u8>, b: Rgb<u8>) -> bool {
    a.0.iter().zip(b.0).all(|(a, b)| a.abs_diff(b) < 25)
}

#[test]
fn photos_become_jpegs_whatever_they_came_as() {
    let image = DynamicImage::from(two_colours(64, 32));
    for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP] {
        let kept = prepare(&written(&image, format), hero()).expect("a picture");
        assert_eq!(kept.format, PictureFormat::Jpeg, "{format:?}");
        assert_eq!(image::guess_format(&kept.bytes).ok(), Some(ImageFormat::Jpeg));
        let shown = shown(&kept).into_rgb8();
        assert_eq!(shown.dimensions(), (64, 32));
        assert!(is_close(shown[(4, 16)], RED) && is_close(shown[(60, 16)], BLUE), "{format:?}");
    }
}

#[test]
fn what_shows_through_stays_a_png_and_what_only_could_does_not() {
    let pane = |alpha| RgbaImage::from_pixel(8, 8, Rgba([10, 20, 30, alpha]));
    for format in [ImageFormat::Png, ImageFormat::WebP] {
        let clear = prepare(&written(&pane(100).into(), format), hero()).expect("a picture");
        assert_eq!(clear.format, PictureFormat::Png);
        assert_eq!(shown(&clear).into_rgba8()[(3, 3)], Rgba([10, 20, 30, 100]));
        let opaque = prepare(&written(&pane(255).into(), format), hero()).expect("a picture");
        assert_eq!(opaque.format, PictureFormat::Jpeg);
    }
}

#[test]
fn other_depths_and_greys_are_taken() {
    let grey = DynamicImage::from(two_colours(16, 16)).into_luma8();
    let deep = DynamicImage::from(two_colours(16, 16)).into_rgb16();
    for image in [DynamicImage::from(grey), DynamicImage::from(deep)] {
        let kept = prepare(&written(&image, ImageFormat::Png), hero()).expect("a picture");
        assert_eq!((kept.format, shown(&kept).width()), (PictureFormat::Jpeg, 16));
    }
}

#[test]
fn large_pictures_are_kept_as_large_as_pages_need() {
    let file = png(&two_colours(3_000, 1_500));
    let kept = |kind| shown(&prepare(&file, PictureLimits::of(kind)).expect("a picture"));
    assert_eq!((kept(PictureKind::Hero).width(), kept(PictureKind::Hero).height()), (2_400, 1_200));
    assert_eq!((kept(PictureKind::Logo).width(), kept(PictureKind::Logo).height()), (640, 320));
    let small = prepare(&png(&two_colours(30, 20)), hero()).expect("a picture");
    assert_eq!(shown(&small).width(), 30, "nothing is blown up");
}

/// What a camera notes beside its picture: how it was held, and a word that must not get out.
fn notes(orientation: u8) -> Vec<u8> {
    let mut exif = b"II*\0\x08\0\0\0\x02\0".to_vec();
    exif.extend([0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]);
    // 0x010E, a description, twelve letters at offset 38.
    exif.extend([0x0e, 0x01, 2, 0, 12, 0, 0, 0, 38, 0, 0, 0]);
    exif.extend([0, 0, 0, 0]);
    exif.extend(b"CANARY-HOME\0");
    exif
}

fn noted(image: &RgbImage, orientation: u8) -> [Vec<u8>; 3] {
    fn write(mut encoder: impl ImageEncoder, image: &RgbImage, notes: Vec<u8>) {
        encoder.set_exif_metadata(notes).expect("a format with notes");
        let (width, height) = image.dimensions();
        encoder.write_image(image.as_raw(), width, height, ExtendedColorType::Rgb8).expect("a file");
    }
    let mut files = [Vec::new(), Vec::new(), Vec::new()];
    let [jpeg, png, webp] = &mut files;
    write(JpegEncoder::new_with_quality(jpeg, 95), image, notes(orientation));
    write(PngEncoder::new(png), image, notes(orientation));
    write(WebPEncoder::new_lossless(webp), image, notes(orientation));
    files
}

#[test]
fn pictures_stand_upright_and_lose_what_the_camera_noted() {
    // Six: the camera was turned, so what lies on the left belongs to the top. Three: upside down.
    for (orientation, size, top_left, bottom_right) in [
        (1, (64, 32), RED, BLUE),
        (3, (64, 32), BLUE, RED),
        (6, (32, 64), RED, BLUE),
        (8, (32, 64), BLUE, RED),
    ] {
        for (number, file) in noted(&two_colours(64, 32), orientation).into_iter().enumerate() {
            assert!(contains(&file, b"CANARY-HOME"), "the notes are in file {number}");
            let kept = prepare(&file, hero()).expect("a picture");
            assert!(!contains(&kept.bytes, b"CANARY") && !contains(&kept.bytes, b"Exif"), "file {number}");
            let shown = shown(&kept).into_rgb8();
            assert_eq!(shown.dimensions(), size, "orientation {orientation} of file {number}");
            let (right, bottom) = (size.0 - 4, size.1 - 4);
            assert!(is_close(shown[(3, 3)], top_left), "orientation {orientation} of file {number}");
            assert!(is_close(shown[(right, bottom)], bottom_right), "orientation {orientation} of {number}");
        }
    }
}

#[test]
fn notes_that_make_no_sense_do_no_harm() {
    for file in noted(&two_colours(64, 32), 77) {
        assert_eq!(shown(&prepare(&file, hero()).expect("a picture")).width(), 64);
    }
}

#[test]
fn nothing_but_the_picture_survives() {
    let mut file = png(&two_colours(8, 8));
    file.extend(b"<script>alert('CANARY')</script>");
    let kept = prepare(&file, hero()).expect("a picture");
    assert!(!contains(&kept.bytes, b"CANARY") && !contains(&kept.bytes, b"script"));
}

fn contains(file: &[u8], word: &[u8]) -> bool {
    file.windows(word.len()).any(|part| part == word)
}

#[test]
fn what_is_no_picture_is_refused_whatever_it_is_called() {
    let gif = [b"GIF89a", png(&two_colours(4, 4)).split_off(8).as_slice()].concat();
    let others: [&[u8]; 12] = [
        b"",
        b"hello",
        b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
        b"<?xml version='1.0'?><svg/>",
        b"<!DOCTYPE html><html><script>alert(1)</script></html>",
        b"GIF89a\x01\0\x01\0\x80\0\0",
        &gif,
        b"BM\x46\0\0\0\0\0\0\0\x36\0\0\0",
        b"II*\0\x08\0\0\0",
        b"%PDF-1.7",
        b"\0\0\0\x20ftypavif\0\0\0\0avifmif1",
        b"PK\x03\x04",
    ];
    for file in others {
        assert_eq!(prepare(file, hero()), Err(PictureError::NotAnImage), "{:?}", file.get(..8));
    }
    assert_eq!(PictureError::NotAnImage.to_string(), "Please select an image file");
}

#[test]
fn half_a_picture_is_refused() {
    let image = DynamicImage::from(two_colours(64, 64));
    for format in [ImageFormat::Png, ImageFormat::WebP] {
        let file = written(&image, format);
        for kept in [12, 16, 33, file.len() / 2] {
            assert_eq!(prepare(&file[..kept], hero()), Err(PictureError::Damaged), "{kept} of {format:?}");
        }
    }
    // What a JPEG lacks at its end is grey, as in every browser; without its head it is nothing.
    let file = written(&image, ImageFormat::Jpeg);
    for kept in [4, 20, 100] {
        assert_eq!(prepare(&file[..kept], hero()), Err(PictureError::Damaged), "{kept}");
    }
}

#[test]
fn no_byte_of_a_picture_can_do_harm() {
    let image = DynamicImage::from(two_colours(12, 12));
    for format in [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::WebP] {
        let file = written(&image, format);
        for at in 0..file.len() {
            for change in [0x01, 0xff] {
                let mut bent = file.clone();
                bent[at] ^= change;
                // It is a picture or it is not; it neither panics nor takes memory without end.
                if let Ok(kept) = prepare(&bent, hero()) {
                    assert!(shown(&kept).width() <= 2_400);
                }
            }
        }
    }
}

/// The header of a PNG of this size, and no pixels.
fn png_header(width: u32, height: u32) -> Vec<u8> {
    let mut file = png(&two_colours(1, 1));
    file[16..20].copy_from_slice(&width.to_be_bytes());
    file[20..24].copy_from_slice(&height.to_be_bytes());
    let sum = crc32(&file[12..29]);
    file[29..33].copy_from_slice(&sum.to_be_bytes());
    file
}

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| (sum >> 1) ^ (0xedb8_8320 & (sum & 1).wrapping_neg()))
    })
}

#[test]
fn a_bomb_does_not_go_off() {
    let too_many =
        |file: &[u8], limits| matches!(prepare(file, limits), Err(PictureError::TooManyPixels { .. }));
    assert_eq!(prepare(&png_header(64, 64), hero()), Err(PictureError::Damaged), "the header alone is good");
    for (width, height) in [(65_000, 65_000), (1 << 30, 1), (6_001, 100), (5_000, 4_900)] {
        assert!(too_many(&png_header(width, height), hero()), "{width} by {height}");
    }
    let small = PictureLimits { megapixels: 1, ..hero() };
    let flat = |width| png(&RgbImage::from_pixel(width, 1_000, RED));
    assert!(flat(1_000).len() < 100_000 && prepare(&flat(1_000), small).is_ok(), "a hundredth of its pixels");
    assert!(too_many(&flat(1_001), small));
    // A JPEG and a WebP that claim more than they have.
    let mut jpeg = written(&two_colours(16, 16).into(), ImageFormat::Jpeg);
    let frame = jpeg.windows(2).position(|mark| mark == [0xff, 0xc0]).expect("a frame");
    jpeg[frame + 5..frame + 9].copy_from_slice(&[0xff, 0xff, 0xff, 0xff]);
    assert!(too_many(&jpeg, hero()));
    let mut webp = written(&two_colours(16, 16).into(), ImageFormat::WebP);
    let bits = webp.windows(4).position(|name| name == b"VP8L").expect("pixels") + 9;
    webp[bits..bits + 4].copy_from_slice(&[0xff, 0xff, 0xff, 0x0f]);
    assert!(too_many(&webp, hero()));
}

#[test]
fn sixteen_bits_count_twice() {
    let small = PictureLimits { megapixels: 1, ..hero() };
    let deep = |width| {
        let deep = DynamicImage::from(RgbImage::from_pixel(width, 800, RED)).into_rgb16();
        written(&DynamicImage::from(deep), ImageFormat::Png)
    };
    assert!(prepare(&deep(800), small).is_ok(), "3.8 megabytes");
    assert!(matches!(prepare(&deep(900), small), Err(PictureError::TooManyPixels { .. })), "4.3 megabytes");
}

#[test]
fn too_many_bytes_are_told_by_the_number_that_is_allowed() {
    let logo = PictureLimits::of(PictureKind::Logo);
    let refused = prepare(&vec![0; logo.bytes() + 1], logo).expect_err("one byte too many");
    assert_eq!(refused.to_string(), "File size must be less than 2MB");
    assert_eq!(prepare(&vec![0; logo.bytes()], logo), Err(PictureError::NotAnImage), "just enough");
}

/// An animated PNG says so before its pixels; the chunk is copied from the standard.
#[test]
fn pictures_that_move_are_refused() {
    let mut apng = png(&two_colours(4, 4));
    let mut chunk = b"acTL\0\0\0\x02\0\0\0\0".to_vec();
    let sum = crc32(&chunk).to_be_bytes();
    chunk.splice(0..0, 8_u32.to_be_bytes());
    chunk.extend(sum);
    apng.splice(33..33, chunk);
    assert_eq!(prepare(&apng, hero()), Err(PictureError::Animated));
    // RIFF, the extended header with the animation bit, the animation's parameters, and one frame.
    let still = written(&two_colours(4, 4).into(), ImageFormat::WebP);
    let pixels = &still[12..];
    let mut frame = vec![0, 0, 0, 0, 0, 0, 3, 0, 0, 3, 0, 0, 100, 0, 0, 0];
    frame.extend(pixels);
    let part = |name: &[u8], body: &[u8]| {
        let length = u32::try_from(body.len()).expect("short").to_le_bytes();
        [name, &length, body, if body.len() % 2 == 1 { &[0] } else { &[] }].concat()
    };
    let body = [
        b"WEBP".to_vec(),
        part(b"VP8X", &[2, 0, 0, 0, 3, 0, 0, 3, 0, 0]),
        part(b"ANIM", &[0, 0, 0, 0, 0, 0]),
        part(b"ANMF", &frame),
    ]
    .concat();
    assert_eq!(prepare(&part(b"RIFF", &body), hero()), Err(PictureError::Animated));
}
