//! The board as each side sees it: colours known to the compiler, ranks, wings and the centre.

use alcor_chess::{Bitboard, Color, File, Rank, Square};

/// A colour known to the compiler, so that "forward" is a shift and not a choice.
pub(super) trait Side {
    const US: Color;
    const THEM: Color;
}

/// White's side.
pub(super) struct White;
/// Black's side.
pub(super) struct Black;

impl Side for White {
    const US: Color = Color::White;
    const THEM: Color = Color::Black;
}

impl Side for Black {
    const US: Color = Color::Black;
    const THEM: Color = Color::White;
}

/// A union of ranks as a colour counts them, from `first` to `last`.
pub(super) const fn ranks(color: Color, first: Rank, last: Rank) -> Bitboard {
    let mut set = 0;
    let mut rank = first as usize;
    while rank <= last as usize {
        set |= Bitboard::rank(Rank::wrapping(rank).relative_to(color)).0;
        rank += 1;
    }
    Bitboard(set)
}

/// Files a to d.
pub(super) const LEFT_WING: Bitboard = Bitboard(0x0F0F_0F0F_0F0F_0F0F);
/// Files e to h.
pub(super) const RIGHT_WING: Bitboard = Bitboard(0xF0F0_F0F0_F0F0_F0F0);
/// Files c to f.
pub(super) const CENTRE_FILES: Bitboard = Bitboard(0x3C3C_3C3C_3C3C_3C3C);
/// d4, e4, d5 and e5.
pub(super) const CENTRE: Bitboard = Bitboard(0x0000_0018_1800_0000);

/// A file counted from the nearer edge: 0 to 3.
#[inline(always)]
pub(super) fn from_edge(file: File) -> usize {
    file.index().min(7 - file.index())
}

/// What turns a square so that the colour's own side is below and this king on the right.
#[inline(always)]
pub(super) fn view(color: Color, king: Square) -> usize {
    let mirror = if king.file().index() < 4 { 7 } else { 0 };
    mirror ^ (color.index() * 56)
}
