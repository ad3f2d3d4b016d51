//! What becomes of an uploaded picture: looked into, bounded, turned upright, made no larger than pages need, and written anew.
//!
//! Pure: bytes in, bytes out. What comes from outside is believed in nothing: not in its name, not in the type it claims, not in the size
//! that its header claims until that is within bounds. Nothing of the original but its colours is kept, so neither the place where it was
//! taken nor anything hidden behind the picture gets out.

mod limits;
mod prepare;

pub use limits::PictureLimits;
pub use prepare::{Picture, PictureError, prepare};
