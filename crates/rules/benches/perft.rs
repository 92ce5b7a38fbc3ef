//! Perft beside other libraries.

fn main() {}
