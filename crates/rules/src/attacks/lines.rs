//! Attacks along the lines of a square, computed one by one: what the tables of the sliders are made from.

use crate::Square;

/// The rank, file and two diagonals of a square, less the square itself: the lines of the slow slider attacks.
pub(super) const fn lines_of(square: Square) -> [u64; 4] {
    let mut lines = [0u64; 4];
    let steps: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];
    let mut i = 0;
    while i < 4 {
        let (files, ranks) = steps[i];
        let mut forth = square.offset(files, ranks);
        while let Some(next) = forth {
            lines[i] |= 1 << next as u32;
            forth = next.offset(files, ranks);
        }
        let mut back = square.offset(-files, -ranks);
        while let Some(next) = back {
            lines[i] |= 1 << next as u32;
            back = next.offset(-files, -ranks);
        }
        i += 1;
    }
    lines
}

/// Attacks along one line. Subtracting twice the slider's bit from the blockers turns over every bit up to the first
/// blocker above it; the same on the reversed board gives the other direction.
pub(super) const fn along(square: Square, line: u64, occupied: u64) -> u64 {
    let slider = 1u64 << square as u32;
    let blockers = occupied & line;
    let up = blockers.wrapping_sub(slider << 1);
    let down = blockers.reverse_bits().wrapping_sub(slider.reverse_bits() << 1).reverse_bits();
    (up ^ down) & line
}
