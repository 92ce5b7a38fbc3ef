//! Opening, middlegame and endgame: where one ends and the next begins, as lichess divides games.
//!
//! The middlegame begins when pieces have come off, when a back rank has emptied or when the armies are mixed up; the
//! endgame when six pieces or fewer, kings and pawns not counted, are left.

use alcor_chess::{Bitboard, Color, Position, Rank, Role};

/// A part of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Phase {
    /// Up to the middlegame.
    Opening,
    /// Between the two.
    Middlegame,
    /// To the end.
    Endgame,
}

impl Phase {
    /// All phases, in their order.
    pub const ALL: [Phase; 3] = [Phase::Opening, Phase::Middlegame, Phase::Endgame];

    /// The phase as a word, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Opening => "opening",
            Phase::Middlegame => "middlegame",
            Phase::Endgame => "endgame",
        }
    }
}

/// Where the phases of a game begin, by the index of the position; position 0 is the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Phases {
    /// The first position of the middlegame, unless there is none before the endgame.
    pub middlegame: Option<usize>,
    /// The first position of the endgame.
    pub endgame: Option<usize>,
}

impl Phases {
    /// Divides a game.
    ///
    /// ```
    /// use alcor_chess::Position;
    /// use alcor_review::{Phase, Phases};
    ///
    /// let phases = Phases::of(&[Position::startpos()]);
    /// assert_eq!(phases.at(0), Phase::Opening);
    /// ```
    pub fn of(positions: &[Position]) -> Phases {
        let middlegame = positions.iter().position(is_middlegame);
        let endgame = middlegame.and_then(|_| positions.iter().position(is_endgame));
        Phases { middlegame: middlegame.filter(|&middle| endgame.is_none_or(|end| middle < end)), endgame }
    }

    /// The phase of the position with this index.
    pub fn at(&self, index: usize) -> Phase {
        let has_begun = |start: Option<usize>| start.is_some_and(|start| start <= index);
        if has_begun(self.endgame) {
            Phase::Endgame
        } else if has_begun(self.middlegame) {
            Phase::Middlegame
        } else {
            Phase::Opening
        }
    }
}

fn is_middlegame(position: &Position) -> bool {
    majors_and_minors(position) <= 10 || has_sparse_back_rank(position) || mixedness(position) > 150
}

fn is_endgame(position: &Position) -> bool {
    majors_and_minors(position) <= 6
}

fn majors_and_minors(position: &Position) -> u32 {
    position.occupied().without(position.role(Role::King) | position.role(Role::Pawn)).count()
}

/// Whether a side has fewer than four pieces on its first rank: the others have been developed.
fn has_sparse_back_rank(position: &Position) -> bool {
    let back_rank = |color: Color| Bitboard::rank(color.choose(Rank::First, Rank::Eighth)) & position.colored(color);
    Color::ALL.into_iter().any(|color| back_rank(color).count() < 4)
}

/// How much the armies are mixed up: every square of two by two counts, by its height and by how many pieces of each side
/// stand in it.
fn mixedness(position: &Position) -> u32 {
    const CORNER: u64 = 0x0303;
    let regions = (0..7).flat_map(|rank| (0..7).map(move |file| (rank, Bitboard(CORNER << (file + 8 * rank)))));
    regions
        .map(|(rank, region)| {
            let count = |color| (position.colored(color) & region).count();
            mix(rank + 1, count(Color::White), count(Color::Black))
        })
        .sum()
}

/// The mixedness of a square of two by two with these numbers of pieces of each side, `height` (1 to 7) being its lower rank.
fn mix(height: u32, white: u32, black: u32) -> u32 {
    match (white, black) {
        (0, 1) => 1 + height,
        (0, 2) if height < 6 => 8 - height,
        (0, 3 | 4) if height < 7 => 10 - height,
        (1, 0) => 9 - height,
        (1, 1) => 5 + height.abs_diff(4),
        (1, 2) => 11 - height,
        (1, 3) => 12 - height,
        (2, 0) if height > 2 => height,
        (2, 1) => 3 + height,
        (2, 2) => 7,
        (3 | 4, 0) if height > 1 => 2 + height,
        (3, 1) => 4 + height,
        _ => 0,
    }
}

#[cfg(test)]
mod tests;
