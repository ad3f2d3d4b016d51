//! Hostile uploads, made byte by byte.

/// A word that no kept picture may have.
pub(super) const CANARY: &[u8] = b"CANARY<script>alert(1)</script>";

/// The smallest WebP: one pixel without loss.
pub(super) const WEBP: &[u8] =
    b"RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0/\0\0\0\x10\x07\x10\x11\x11\x88\x88\xfe\x07\0";

pub(super) fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| (sum >> 1) ^ (0xedb8_8320 & (sum & 1).wrapping_neg()))
    })
}

fn adler32(bytes: &[u8]) -> u32 {
    let (mut low, mut high) = (1_u32, 0_u32);
    for byte in bytes {
        low = (low + u32::from(*byte)) % 65_521;
        high = (high + low) % 65_521;
    }
    (high << 16) | low
}

/// A chunk of a PNG.
pub(super) fn chunk(name: [u8; 4], body: &[u8]) -> Vec<u8> {
    let named = [name.as_slice(), body].concat();
    let length = u32::try_from(body.len()).expect("short").to_be_bytes();
    [&length, named.as_slice(), &crc32(&named).to_be_bytes()].concat()
}

/// Bytes as zlib stores them without making them smaller.
fn stored(bytes: &[u8]) -> Vec<u8> {
    let mut all = vec![0x78, 0x01];
    let mut parts = bytes.chunks(65_535).peekable();
    while let Some(part) = parts.next() {
        let length = u16::try_from(part.len()).expect("short");
        all.push(u8::from(parts.peek().is_none()));
        all.extend(length.to_le_bytes());
        all.extend((!length).to_le_bytes());
        all.extend(part);
    }
    all.extend(adler32(bytes).to_be_bytes());
    all
}

/// A megabyte of zeros a thousand bytes: the same distance one back, again and again, in fixed codes.
fn zeros(megabytes: usize) -> Vec<u8> {
    let mut bits = Bits::default();
    bits.push(0b011, 3);
    // A zero, then lengths of 258 at distance one: code 285 is eight bits, the distance five.
    bits.push_code(0x30, 8);
    let copies = (megabytes << 20) / 258;
    for _ in 0..copies {
        bits.push_code(0b1100_0101, 8);
        bits.push_code(0, 5);
    }
    bits.push_code(0, 7);
    let total = 1 + copies * 258;
    let mut all = vec![0x78, 0x01];
    all.extend(bits.done());
    // Of zeros alone: the low half stays one, the high half counts them.
    let high = u32::try_from(total % 65_521).expect("small");
    all.extend(((high << 16) | 1).to_be_bytes());
    all
}

#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    last: u8,
    used: u32,
}

impl Bits {
    fn push_bit(&mut self, bit: u32) {
        self.last |= u8::try_from(bit & 1).expect("a bit") << self.used;
        self.used += 1;
        if self.used == 8 {
            self.bytes.push(self.last);
            (self.last, self.used) = (0, 0);
        }
    }

    /// Lowest bit first, as numbers are written.
    fn push(&mut self, value: u32, count: u32) {
        (0..count).for_each(|place| self.push_bit(value >> place));
    }

    /// Highest bit first, as codes are.
    fn push_code(&mut self, value: u32, count: u32) {
        (0..count).rev().for_each(|place| self.push_bit(value >> place));
    }

    fn done(mut self) -> Vec<u8> {
        if self.used != 0 {
            self.bytes.push(self.last);
        }
        self.bytes
    }
}

fn header(width: u32, height: u32, depth: u8, kind: u8) -> Vec<u8> {
    let mut body = [width.to_be_bytes(), height.to_be_bytes()].concat();
    body.extend([depth, kind, 0, 0, 0]);
    chunk(*b"IHDR", &body)
}

const START: &[u8] = b"\x89PNG\r\n\x1a\n";

fn png_of(head: &[u8], more: &[u8], data: &[u8]) -> Vec<u8> {
    [START, head, more, &chunk(*b"IDAT", data), &chunk(*b"IEND", b"")].concat()
}

/// Rows of red, each behind its filter.
fn rows(width: usize, height: usize) -> Vec<u8> {
    (0..height)
        .flat_map(|_| std::iter::once(0).chain([220, 20, 20].into_iter().cycle().take(3 * width)))
        .collect()
}

fn size(width: usize, height: usize) -> (u32, u32) {
    (u32::try_from(width).expect("small"), u32::try_from(height).expect("small"))
}

/// A red PNG with chunks of one's own before its pixels.
pub(super) fn png(width: usize, height: usize, more: &[u8]) -> Vec<u8> {
    let (wide, high) = size(width, height);
    png_of(&header(wide, high, 8, 2), more, &stored(&rows(width, height)))
}

/// A PNG that says it is larger than it is.
pub(super) fn png_that_claims(width: u32, height: u32) -> Vec<u8> {
    png_of(&header(width, height, 8, 2), b"", &stored(&rows(1, 1)))
}

/// A PNG of few pixels whose data does not end.
pub(super) fn png_bomb(megabytes: usize) -> Vec<u8> {
    png_of(&header(1, 1, 8, 2), b"", &zeros(megabytes))
}

/// A PNG of as many zeros as its header claims: large where it is unpacked, small where it is sent.
pub(super) fn flat_png(side: u32) -> Vec<u8> {
    let bytes = usize::try_from(side).expect("small") * (usize::try_from(side).expect("small") * 3 + 1);
    png_of(&header(side, side, 8, 2), b"", &zeros((bytes >> 20) + 1))
}

/// One in which a note is packed: a bomb beside the picture.
pub(super) fn png_with_packed_note(megabytes: usize) -> Vec<u8> {
    let mut note = b"Comment\0\0".to_vec();
    note.extend(zeros(megabytes));
    png(2, 2, &chunk(*b"zTXt", &note))
}

/// One that moves.
pub(super) fn moving_png() -> Vec<u8> {
    png(2, 2, &chunk(*b"acTL", &[0, 0, 0, 2, 0, 0, 0, 0]))
}

/// A WebP that moves.
pub(super) fn moving_webp() -> Vec<u8> {
    let part = |name: &[u8], body: &[u8]| {
        let length = u32::try_from(body.len()).expect("short").to_le_bytes();
        [name, &length, body, if body.len() % 2 == 1 { &[0] } else { &[] }].concat()
    };
    let frame = [&[0; 6], [0; 6].as_slice(), &[100, 0, 0, 0], &WEBP[12..]].concat();
    let body = [
        b"WEBP".to_vec(),
        part(b"VP8X", &[2, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
        part(b"ANIM", &[0; 6]),
        part(b"ANMF", &frame),
    ];
    part(b"RIFF", &body.concat())
}

/// A WebP that says it is larger than it is.
pub(super) fn webp_that_claims_much() -> Vec<u8> {
    let mut file = WEBP.to_vec();
    file[21..25].copy_from_slice(&[0xff, 0xff, 0xff, 0x0f]);
    file
}

/// A JPEG with its sides replaced by the largest there are.
pub(super) fn jpeg_that_claims_much(jpeg: &[u8]) -> Vec<u8> {
    let mut file = jpeg.to_vec();
    let frame = file.windows(2).position(|mark| mark == [0xff, 0xc0]).expect("a frame");
    file[frame + 5..frame + 9].copy_from_slice(&[0xff; 4]);
    file
}

/// A JPEG with an extra segment behind its first mark, as cameras write them.
pub(super) fn jpeg_with(jpeg: &[u8], mark: u8, body: &[u8]) -> Vec<u8> {
    let length = u16::try_from(body.len() + 2).expect("short").to_be_bytes();
    [&jpeg[..2], &[0xff, mark], &length, body, &jpeg[2..]].concat()
}

/// What a camera notes: a description with the canary in it.
pub(super) fn exif() -> Vec<u8> {
    let mut exif = b"Exif\0\0II*\0\x08\0\0\0\x01\0".to_vec();
    let length = u32::try_from(CANARY.len()).expect("short").to_le_bytes();
    exif.extend([0x0e, 0x01, 2, 0]);
    exif.extend(length);
    exif.extend([26, 0, 0, 0, 0, 0, 0, 0]);
    exif.extend(CANARY);
    exif
}
