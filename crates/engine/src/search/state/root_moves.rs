//! The root moves: each with its score, its line and the nodes spent on it.

use alcor_chess::Move;

use crate::params;
use crate::score::{Bound, Score};
use crate::tablebase::TbWdl;
use crate::tablebase::rank::Ranked;

/// A move at the root.
#[derive(Clone, Debug)]
pub(in crate::search) struct RootMove {
    pub(in crate::search) mv: Move,
    /// The score of the current depth; minus infinity if the move did not raise alpha.
    pub(in crate::search) score: Score,
    /// The score of the last finished depth.
    pub(in crate::search) previous: Score,
    /// A running mean of scores, the centre of the next window.
    pub(in crate::search) average: Option<Score>,
    /// Whether `score` is exact or outside the window.
    pub(in crate::search) bound: Bound,
    /// The depth at which the line was found.
    pub(in crate::search) depth: i32,
    pub(in crate::search) selective_depth: usize,
    /// Nodes spent on it up to this depth, by the threads that finished the earlier depths.
    pub(in crate::search) nodes: u64,
    /// The best line, beginning with the move itself.
    pub(in crate::search) pv: Vec<Move>,
    /// Its tablebase ranking.
    pub(in crate::search) ranked: Option<Ranked>,
}

impl RootMove {
    pub(in crate::search) fn new(mv: Move) -> RootMove {
        RootMove {
            mv,
            score: -Score::INFINITE,
            previous: -Score::INFINITE,
            average: None,
            bound: Bound::Exact,
            depth: 0,
            selective_depth: 0,
            nodes: 0,
            pv: vec![mv],
            ranked: None,
        }
    }

    /// Its tablebase result. Moves with different results are not compared by score.
    pub(in crate::search) fn tb_wdl(&self) -> Option<TbWdl> {
        self.ranked.map(|ranked| ranked.wdl)
    }

    /// The score to show: that of the tablebases, unless the search has found a mate.
    pub(in crate::search) fn shown(&self, score: Score) -> Score {
        self.ranked.filter(|_| !score.is_mate()).map_or(score, |ranked| ranked.score)
    }

    /// Its last known score, as it is shown, and the bound. A move that was put first because tablebases rank it first may
    /// never have been searched in an open window: then only the tablebases provide a score.
    pub(in crate::search) fn last_shown(&self) -> (Score, Bound) {
        if self.score > -Score::INFINITE {
            (self.shown(self.score), self.bound)
        } else if self.previous > -Score::INFINITE {
            (self.shown(self.previous), Bound::Exact)
        } else {
            (self.ranked.map_or(self.previous, |ranked| ranked.score), Bound::Exact)
        }
    }

    /// The score to compare it by when a depth was cut short: that of this depth if known, else that of the last.
    pub(in crate::search) fn last_known(&self) -> Score {
        match self.bound {
            _ if self.previous == -Score::INFINITE => self.score,
            _ if self.score == -Score::INFINITE => self.previous,
            Bound::Upper => self.score.min(self.previous),
            Bound::Exact | Bound::Lower => self.score,
        }
    }

    /// Stores the score of a search in an open window at this depth, and the rest of the line.
    pub(in crate::search) fn update(
        &mut self,
        score: Score,
        bound: Bound,
        depth: i32,
        selective_depth: usize,
        rest: &[Move],
    ) {
        self.score = score;
        self.bound = bound;
        self.depth = depth;
        self.selective_depth = selective_depth;
        self.average = Some(match self.average {
            Some(average) if !score.is_decisive() && !average.is_decisive() => {
                average.towards(score, params::average_score_percent())
            }
            _ => score,
        });
        self.pv.clear();
        self.pv.push(self.mv);
        self.pv.extend_from_slice(rest);
    }
}

/// Sorts by tablebase result, then by score, then by the score of the previous depth. The sort is stable.
pub(in crate::search) fn sort(moves: &mut [RootMove]) {
    moves.sort_by_key(|root| std::cmp::Reverse((root.tb_wdl(), root.shown(root.score), root.score, root.previous)));
}

/// In a position that is won according to the tablebases, puts the move that makes most progress first, unless a mate has
/// been found: a search that only sees that all moves win may shuffle without progress.
pub(in crate::search) fn prefer_progress(moves: &mut [RootMove]) {
    let Some(first) = moves.first() else { return };
    if !first.ranked.is_some_and(|ranked| ranked.score.is_won()) || first.score.is_mate() {
        return;
    }
    let rank = |root: &RootMove| root.ranked.map(|ranked| (ranked.wdl, ranked.rank));
    let Some(max) = moves.iter().map(rank).max() else { return };
    let depth = first.depth;
    if let Some(index) = moves.iter().position(|root| rank(root) == max) {
        moves[..=index].rotate_right(1);
        // Its tablebase ranking holds at any depth.
        moves[0].depth = depth;
    }
}

#[cfg(test)]
mod tests {
    use alcor_chess::Position;

    use super::*;

    /// A move that wins according to the tablebases, with more progress the higher its rank.
    fn won(mv: Move, rank: i32) -> RootMove {
        let ranked = Ranked { mv, wdl: TbWdl::Win, rank, score: Score::TABLEBASE_WIN };
        RootMove { ranked: Some(ranked), ..RootMove::new(mv) }
    }

    #[test]
    fn a_move_with_a_tablebase_ranking_only_is_shown_with_its_score() {
        let position: Position = "7k/8/8/8/8/8/R7/K7 w - - 0 1".parse().unwrap();
        let moves: Vec<Move> = position.legal_moves().into_iter().collect();
        let mut roots = vec![won(moves[0], 1), won(moves[1], 2)];
        roots[0].update(Score::from_units(300), Bound::Exact, 5, 5, &[]);
        prefer_progress(&mut roots);
        assert_eq!((roots[0].mv, roots[0].depth), (moves[1], 5));
        assert_eq!(roots[0].last_shown(), (Score::TABLEBASE_WIN, Bound::Exact));
        // A mate that the search has found takes precedence over the tablebase score.
        roots[0].previous = Score::mate_in(7);
        assert_eq!(roots[0].last_shown(), (Score::mate_in(7), Bound::Exact));
        roots[0].update(Score::mate_in(5), Bound::Lower, 6, 6, &[]);
        assert_eq!(roots[0].last_shown(), (Score::mate_in(5), Bound::Lower));
    }
}
