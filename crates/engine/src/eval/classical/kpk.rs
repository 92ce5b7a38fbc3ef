//! King and pawn against king: every position worked out.
//!
//! For each square of the pawn and each square of its king, one set of squares: where the lone king loses. The sets
//! for White to move and for Black to move follow from each other; starting from promotion they are widened until
//! nothing changes. It takes a fraction of a millisecond, once, when the first such ending is met.

use std::sync::LazyLock;

use alcor_chess::{Bitboard, Color, Square, attacks};

/// By pawn and strong king: the squares on which the bare king loses.
type Lost = [[Bitboard; 64]; 64];

/// The lost squares with White (who has the pawn) to move, and with Black to move.
struct Table {
    white_to_move: Lost,
    black_to_move: Lost,
}

static TABLE: LazyLock<Box<Table>> = LazyLock::new(|| Box::new(Table::new()));

/// Makes the table, if that has not been done.
pub(super) fn prepare() {
    LazyLock::force(&TABLE);
}

/// Whether the side with the pawn wins.
pub(super) fn is_win(king: Square, pawn: Square, bare_king: Square, strong: Color, to_move: Color) -> bool {
    let [king, pawn, bare_king] = [king, pawn, bare_king].map(|square| square.relative_to(strong));
    let lost = if to_move == strong { &TABLE.white_to_move } else { &TABLE.black_to_move };
    lost[pawn.index()][king.index()].has(bare_king)
}

/// Every square a king's step from the set.
fn spread(set: Bitboard) -> Bitboard {
    let beside = set.east() | set.west();
    let row = set | beside;
    beside | row.forward(Color::White) | row.forward(Color::Black)
}

impl Table {
    fn new() -> Table {
        let mut table =
            Table { white_to_move: [[Bitboard::EMPTY; 64]; 64], black_to_move: [[Bitboard::EMPTY; 64]; 64] };
        // A pawn's fate rests on the ranks before it: from the seventh down.
        for pawn in (8..56).rev().map(Square::wrapping) {
            while table.widen(pawn) {}
        }
        table
    }

    /// Adds what can be seen to be lost from what is known; whether there was anything.
    fn widen(&mut self, pawn: Square) -> bool {
        let mut changed = false;
        let guarded = attacks::pawn(Color::White, pawn);
        for king in Square::ALL.into_iter().filter(|&king| king != pawn) {
            let forbidden = attacks::king(king) | guarded;
            let occupied = Bitboard::of(king).with(pawn);

            let white = self.lost_to_white(pawn, king).without(attacks::king(king) | guarded | occupied);
            changed |= white != self.white_to_move[pawn.index()][king.index()];
            self.white_to_move[pawn.index()][king.index()] = white;

            // The bare king may take a pawn its enemy does not guard.
            let squares = !(forbidden | Bitboard::of(king));
            let escapes = squares.without(white);
            let stuck = !spread(squares);
            let stalemate = stuck.without(guarded);
            let black = !(spread(escapes) | stalemate | attacks::king(king) | occupied);
            changed |= black != self.black_to_move[pawn.index()][king.index()];
            self.black_to_move[pawn.index()][king.index()] = black;
        }
        changed
    }

    /// Where the bare king loses because White has a move that wins.
    fn lost_to_white(&self, pawn: Square, king: Square) -> Bitboard {
        let mut lost = Bitboard::EMPTY;
        for to in attacks::king(king).without(Bitboard::of(pawn)) {
            // A king may not step beside the other.
            lost |= self.black_to_move[pawn.index()][to.index()].without(attacks::king(to));
        }
        let Some(stop) = pawn.offset(0, 1) else { return lost };
        if stop == king {
            return lost;
        }
        let free = !Bitboard::of(stop);
        if pawn.index() >= 48 {
            // A queen wins unless it can be taken at once, or gives stalemate: then the king's moves above do as well.
            let taken = attacks::king(stop).without(attacks::king(king));
            return lost | free.without(taken);
        }
        lost |= self.black_to_move[stop.index()][king.index()] & free;
        if pawn.index() < 16
            && let Some(double) = stop.offset(0, 1)
            && double != king
        {
            lost |= self.black_to_move[double.index()][king.index()].without(Bitboard::of(stop).with(double));
        }
        lost
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_wins_as_there_should_be() {
        let table = Table::new();
        let count = |lost: &Lost| -> u32 {
            // The pawn on files a to d, as tables that use the symmetry of the board count.
            let pawns = (8..56).filter(|pawn| pawn % 8 < 4);
            pawns.flat_map(|pawn| lost[pawn]).map(Bitboard::count).sum()
        };
        // The number other engines find too.
        assert_eq!(count(&table.white_to_move) + count(&table.black_to_move), 111_282);
    }
}
