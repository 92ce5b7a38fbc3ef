//! Files behind options: opening books, networks, tablebases.

pub mod books;
pub mod networks;
pub mod tablebases;
