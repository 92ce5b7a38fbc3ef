//! Root moves ranked by tablebases: which keep the result, and which make progress.
//!
//! A win can be spoilt by shuffling: after fifty moves it is a draw. So among moves that win, the one with the shortest way
//! to a capture, a pawn move or a mate ranks first; playing it, or a mate that the search has found, makes progress. The
//! fifty-move counter and repetitions are taken into account.

use alcor_chess::{Game, Move, Position};

use super::{FiftyMoveRule, TablebaseUse, TbDtz, TbWdl};
use crate::score::Score;

/// A root move with its tablebase rank (tbRank).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ranked {
    pub(crate) mv: Move,
    /// The result that it leads to.
    pub(crate) wdl: TbWdl,
    /// The score to show for it, unless a mate is found.
    pub(crate) score: Score,
    /// Greater is better, also among moves with the same result.
    pub(crate) rank: i32,
}

/// All root moves, the best rank first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ranking {
    pub(crate) moves: Vec<Ranked>,
    /// Whether DTZ is known, so that ranks show progress.
    pub(crate) has_dtz: bool,
    /// Whether the game has come back to an earlier position since the last capture or pawn move.
    pub(crate) has_repeated: bool,
}

impl Ranking {
    /// The result of the position.
    pub(crate) fn wdl(&self) -> Option<TbWdl> {
        self.moves.first().map(|ranked| ranked.wdl)
    }

    /// Whether probing below the root would add nothing. Without DTZ a win still needs it: the search must find its way to the
    /// next capture or pawn move that keeps the win.
    pub(crate) fn is_known(&self) -> bool {
        self.has_dtz || self.wdl() <= Some(TbWdl::Draw)
    }

    /// Whether a move need not be searched for a single best line: it changes the result for the worse or, once the game has
    /// repeated a position, does not make the most progress.
    pub(crate) fn is_out(&self, ranked: &Ranked) -> bool {
        let Some(best) = self.moves.first() else { return false };
        ranked.wdl < best.wdl
            || (self.has_dtz && self.has_repeated && best.wdl == TbWdl::Win && ranked.rank < best.rank)
    }
}

/// Ranks the root moves, or returns `None` if the tablebases do not have them all.
pub(crate) fn rank(asked: &TablebaseUse, game: &Game, moves: &[Move]) -> Option<Ranking> {
    let position = game.position();
    if moves.is_empty() || position.occupied().count() > asked.limit() || position.castling_rooks().any() {
        return None;
    }
    let by_dtz = || moves.iter().map(|&mv| rank_by_dtz(asked, game, mv)).collect::<Option<Vec<_>>>();
    let by_wdl = || moves.iter().map(|&mv| rank_by_wdl(asked, position, mv)).collect::<Option<Vec<_>>>();
    let (mut ranked, has_dtz) = match by_dtz() {
        Some(ranked) => (ranked, true),
        None => (by_wdl()?, false),
    };
    ranked.sort_by_key(|ranked| std::cmp::Reverse((ranked.wdl, ranked.rank)));
    Some(Ranking { moves: ranked, has_dtz, has_repeated: has_repeated(game) })
}

/// Whether any position since the last capture or pawn move has occurred twice.
fn has_repeated(game: &Game) -> bool {
    let since = usize::from(game.position().halfmove_clock()) + 1;
    let positions = game.positions();
    let recent = &positions[positions.len().saturating_sub(since)..];
    let mut keys: Vec<_> = recent.iter().map(|position| position.repetition_key().0).collect();
    keys.sort_unstable();
    keys.windows(2).any(|pair| pair[0] == pair[1])
}

fn rank_by_dtz(asked: &TablebaseUse, game: &Game, mv: Move) -> Option<Ranked> {
    let position = game.position();
    let after = position.play(mv);
    let dtz = dtz_of_move(asked, game, &after)?;
    let (wdl, plies) = wdl_within_fifty_moves(dtz, position.halfmove_clock(), asked.rule);
    let rank = match wdl {
        TbWdl::Win | TbWdl::CursedWin => -plies,
        TbWdl::Draw => 0,
        TbWdl::BlessedLoss | TbWdl::Loss => plies,
    };
    Some(Ranked { mv, wdl, score: wdl.score(plies.unsigned_abs() as usize), rank })
}

/// The DTZ before a move, for the side that makes it.
fn dtz_of_move(asked: &TablebaseUse, game: &Game, after: &Position) -> Option<TbDtz> {
    let precise = |plies| TbDtz { plies, is_rounded: false };
    if !after.has_legal_move() {
        return Some(precise(i32::from(after.in_check())));
    }
    if occurred_twice(game, after) || after.is_insufficient_material() {
        return Some(precise(0));
    }
    if after.halfmove_clock() == 0 {
        let plies = match asked.tablebases.probe_wdl(after)?.reversed() {
            TbWdl::Win => 1,
            TbWdl::CursedWin => 101,
            TbWdl::Draw => 0,
            TbWdl::BlessedLoss => -101,
            TbWdl::Loss => -1,
        };
        return Some(precise(plies));
    }
    let TbDtz { plies, is_rounded } = asked.tablebases.probe_dtz(after)?;
    Some(TbDtz { plies: -plies - plies.signum(), is_rounded })
}

fn occurred_twice(game: &Game, after: &Position) -> bool {
    let key = after.repetition_key();
    game.positions().iter().filter(|earlier| earlier.repetition_key() == key).count() >= 2
}

/// The WDL value of a DTZ, given the counter of the fifty-move rule, and the plies from now to progress.
fn wdl_within_fifty_moves(dtz: TbDtz, clock: u8, rule: FiftyMoveRule) -> (TbWdl, i32) {
    let plies = dtz.plies.abs();
    let is_in_time = rule == FiftyMoveRule::Ignored || plies + i32::from(dtz.is_rounded) + i32::from(clock) <= 100;
    let wdl = match (dtz.plies.signum(), is_in_time) {
        (1, true) => TbWdl::Win,
        (1, false) => TbWdl::CursedWin,
        (-1, true) => TbWdl::Loss,
        (-1, false) => TbWdl::BlessedLoss,
        _ => TbWdl::Draw,
    };
    (wdl, plies)
}

fn rank_by_wdl(asked: &TablebaseUse, position: &Position, mv: Move) -> Option<Ranked> {
    let after = position.play(mv);
    let wdl = if after.has_legal_move() {
        asked.tablebases.probe_wdl(&after)?.reversed().under(asked.rule)
    } else if after.in_check() {
        TbWdl::Win
    } else {
        TbWdl::Draw
    };
    Some(Ranked { mv, wdl, score: wdl.score(0), rank: 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wdl(plies: i32, clock: u8, rule: FiftyMoveRule) -> TbWdl {
        wdl_within_fifty_moves(TbDtz { plies, is_rounded: false }, clock, rule).0
    }

    #[test]
    fn the_counter_decides_what_is_in_time() {
        let rule = FiftyMoveRule::Counted;
        assert_eq!(wdl(1, 99, rule), TbWdl::Win);
        assert_eq!(wdl(2, 99, rule), TbWdl::CursedWin);
        assert_eq!(wdl(100, 0, rule), TbWdl::Win);
        assert_eq!(wdl(101, 0, rule), TbWdl::CursedWin);
        assert_eq!(wdl(-60, 40, rule), TbWdl::Loss);
        assert_eq!(wdl(-60, 41, rule), TbWdl::BlessedLoss);
        assert_eq!(wdl(0, 99, rule), TbWdl::Draw);
        assert_eq!(wdl(300, 99, FiftyMoveRule::Ignored), TbWdl::Win);
        let rounded = TbDtz { plies: 60, is_rounded: true };
        assert_eq!(wdl_within_fifty_moves(rounded, 40, rule).0, TbWdl::CursedWin, "it may take one ply more");
        assert_eq!(wdl_within_fifty_moves(rounded, 39, rule).0, TbWdl::Win);
    }
}
