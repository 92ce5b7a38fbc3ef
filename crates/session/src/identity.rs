//! Who this is: the name that every user interface shows.

/// Name and version.
pub const NAME: &str = concat!("Alcor ", env!("CARGO_PKG_VERSION"));
/// Who made it.
pub const AUTHORS: &str = "the Alcor developers";

/// What a person sees first.
pub fn banner() -> String {
    format!("{NAME} by {AUTHORS}")
}
