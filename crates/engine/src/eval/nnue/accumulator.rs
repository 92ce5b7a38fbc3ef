//! Accumulators that follow a line of moves.
//!
//! A move changes two to four features of some hundreds, so the sums of a position come from those of the one before.
//! Moves are only noted when they are made; the work is done when a score is wanted, which is not at every position.
//! When a king crosses to the other half of the board, or to another bucket, its perspective sees every piece
//! elsewhere. Then the sums come from a cache: for each such view, those of the last position seen so, and what has
//! changed since.
//!
//! A null move changes nothing on the board, so nobody need tell of it here.

use alcor_chess::{Bitboard, Changes, Color, Move, Piece, Placed, Position, Role};

use super::features::View;
use super::kernels::{Block, Kernel};
use super::network::Network;
use crate::score::MAX_PLY;

/// Positions in the longest line, the first included.
const POSITIONS: usize = MAX_PLY + 4;
/// Pieces on the fullest board that can be set up.
const MOST_PIECES: usize = 64;

/// A position of the line.
#[derive(Clone, Copy, Default)]
struct Step {
    /// What the move before it has changed; nothing for the first.
    changes: Option<Changes>,
    /// How each perspective looks at it.
    views: [View; 2],
    /// For which perspectives the sums are there.
    ready: [bool; 2],
}

/// The sums of both perspectives along a line.
pub(super) struct Accumulators {
    kernel: Kernel,
    steps: Box<[Step]>,
    /// For each step the sums of White, then those of Black.
    sums: Box<[Block]>,
    /// The last step.
    last: usize,
    cache: Box<[Seen]>,
}

/// The last position that was seen in a view, and its sums.
struct Seen {
    pieces: [Bitboard; 12],
    sums: Box<[Block]>,
}

impl Accumulators {
    pub(super) fn new(network: &Network, kernel: Kernel) -> Accumulators {
        let views = 2 * 2 * network.king_buckets();
        let empty_board = || Seen { pieces: [Bitboard::EMPTY; 12], sums: network.feature_bias().into() };
        Accumulators {
            kernel,
            steps: vec![Step::default(); POSITIONS].into_boxed_slice(),
            sums: vec![Block::ZERO; POSITIONS * 2 * network.width()].into_boxed_slice(),
            last: 0,
            cache: (0..views).map(|_| empty_board()).collect(),
        }
    }

    /// Begins a line with a position.
    pub(super) fn reset(&mut self, network: &Network, position: &Position) {
        let views = Color::ALL.map(|color| View::new(color, position.king(color), network.king_table()));
        self.steps[0] = Step { changes: None, views, ready: [false; 2] };
        self.last = 0;
    }

    /// Goes on from the last position, which is given, by a move.
    #[inline(always)]
    pub(super) fn push(&mut self, network: &Network, position: &Position, mv: Move) {
        let changes = position.changes(mv);
        let mut views = self.steps[self.last].views;
        let us = position.side_to_move();
        if changes.arrived.piece.role() == Role::King {
            views[us.index()] = View::new(us, changes.arrived.square, network.king_table());
        }
        self.last += 1;
        self.steps[self.last] = Step { changes: Some(changes), views, ready: [false; 2] };
    }

    /// Goes back by a move.
    #[inline(always)]
    pub(super) fn pop(&mut self) {
        self.last = self.last.saturating_sub(1);
    }

    /// The sums of the last position, which is given: those of the side to move, then those of the other.
    #[inline(always)]
    pub(super) fn sums(&mut self, network: &Network, position: &Position) -> [&[Block]; 2] {
        self.make_ready(network, position, Color::White);
        self.make_ready(network, position, Color::Black);
        let width = network.width();
        let (white, black) = self.sums[self.last * 2 * width..][..2 * width].split_at(width);
        position.side_to_move().choose([white, black], [black, white])
    }

    /// Finds the sums of a perspective, from those of the nearest position before that has them in the same view.
    #[inline(always)]
    fn make_ready(&mut self, network: &Network, position: &Position, perspective: Color) {
        let side = perspective.index();
        let view = self.steps[self.last].views[side];
        let mut from = self.last;
        while !self.steps[from].ready[side] {
            if from == 0 || self.steps[from - 1].views[side] != view {
                self.refresh(network, position, perspective);
                return;
            }
            from -= 1;
        }
        for step in from + 1..=self.last {
            self.update(network, step, perspective);
        }
    }

    /// Finds the sums of a step from those of the one before.
    #[inline(always)]
    fn update(&mut self, network: &Network, step: usize, perspective: Color) {
        let (side, width) = (perspective.index(), network.width());
        let (before, after) = self.sums.split_at_mut(step * 2 * width);
        let from = &before[((step - 1) * 2 + side) * width..][..width];
        let to = &mut after[side * width..][..width];
        let step = &mut self.steps[step];
        step.ready[side] = true;
        let view = step.views[side];
        let row = |placed: Placed| network.feature(view.index(placed.piece, placed.square));
        let kernel = self.kernel;
        match step.changes {
            Some(Changes { left, arrived, captured: None, rook: None }) => {
                kernel.update(from, to, [row(arrived)], [row(left)]);
            }
            Some(Changes { left, arrived, captured: Some(captured), rook: None }) => {
                kernel.update(from, to, [row(arrived)], [row(left), row(captured)]);
            }
            Some(Changes { left, arrived, rook: Some((rook_left, rook_arrived)), .. }) => {
                kernel.update(from, to, [row(arrived), row(rook_arrived)], [row(left), row(rook_left)]);
            }
            None => to.copy_from_slice(from),
        }
    }

    /// Finds the sums of the last position from those of the position that was last seen in the same view.
    #[inline(never)]
    fn refresh(&mut self, network: &Network, position: &Position, perspective: Color) {
        let (side, width) = (perspective.index(), network.width());
        let step = &mut self.steps[self.last];
        step.ready[side] = true;
        let view = step.views[side];
        let seen = &mut self.cache[(view.bucket() * 2 + usize::from(view.is_mirrored())) * 2 + side];
        let empty: &[Block] = &[];
        let (mut added, mut removed) = ([empty; MOST_PIECES], [empty; MOST_PIECES]);
        let (mut added_count, mut removed_count) = (0, 0);
        for (piece, before) in Piece::ALL.into_iter().zip(&mut seen.pieces) {
            let now = position.pieces(piece.color(), piece.role());
            for square in now.without(*before) {
                added[added_count] = network.feature(view.index(piece, square));
                added_count += 1;
            }
            for square in before.without(now) {
                removed[removed_count] = network.feature(view.index(piece, square));
                removed_count += 1;
            }
            *before = now;
        }
        let to = &mut self.sums[(self.last * 2 + side) * width..][..width];
        self.kernel.refresh(&mut seen.sums, to, &added[..added_count], &removed[..removed_count]);
    }
}
