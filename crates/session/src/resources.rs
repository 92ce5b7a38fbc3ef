//! Files behind options: opening books, networks, endgame tablebases.

pub mod books;
pub mod networks;
pub mod tables;
