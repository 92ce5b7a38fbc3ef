//! The accumulator stack: the accumulators along a line of moves.
//!
//! A move changes two to four features per perspective, so an accumulator is computed from that of the position before.
//! Updates are lazy: moves are only noted when they are made, and accumulators are computed when a score is needed, which is
//! not at every position. When a king crosses to the other half of the board, or to another bucket, all features of its
//! perspective change. Then the accumulator comes from the refresh table (Finny table): for each such view, the accumulator of
//! the last position that had it, updated by what has changed since.
//!
//! A null move changes nothing on the board, so it is not pushed here.

use alcor_chess::{Bitboard, Changes, Color, Move, Piece, Placed, Position, Role};

use super::blocks::{Block, RowNumber};
use super::features::View;
use super::kernels::{Kernel, Scratch};
use super::layers::Layers;
use super::network::Network;
use crate::score::MAX_PLY;

/// Positions in the longest line, the first included.
const POSITIONS: usize = MAX_PLY + 4;
/// Pieces on the fullest board that can be set up.
const MAX_PIECES: usize = 64;

/// A position of the line.
#[derive(Clone, Copy, Default)]
struct StackEntry {
    /// What the move that led to it changed; `None` for the first.
    changes: Option<Changes>,
    /// The view of each perspective.
    views: [View; 2],
    /// For which perspectives the accumulator is computed.
    ready: [bool; 2],
}

/// The accumulators of both perspectives along a line.
pub(super) struct AccumulatorStack {
    kernel: Kernel,
    entries: Box<[StackEntry]>,
    /// For each entry that of White, then that of Black.
    accumulators: Box<[Block]>,
    /// The index of the last entry.
    last: usize,
    refresh_table: Box<[RefreshEntry]>,
    changed: Box<ChangedRows>,
    scratch: Box<Scratch>,
}

/// Room for the rows that a refresh adds and removes. It is kept, because to clear it would cost more than to fill it.
struct ChangedRows {
    added: [RowNumber; MAX_PIECES],
    removed: [RowNumber; MAX_PIECES],
}

/// The last position that was seen in a view, and its accumulator.
struct RefreshEntry {
    pieces: [Bitboard; 12],
    accumulator: Box<[Block]>,
}

impl AccumulatorStack {
    pub(super) fn new(network: &Network, kernel: Kernel) -> AccumulatorStack {
        let views = 2 * 2 * network.king_buckets();
        let empty_board = || RefreshEntry { pieces: [Bitboard::EMPTY; 12], accumulator: network.feature_bias().into() };
        AccumulatorStack {
            kernel,
            entries: vec![StackEntry::default(); POSITIONS].into_boxed_slice(),
            accumulators: vec![Block::ZERO; POSITIONS * 2 * network.width()].into_boxed_slice(),
            last: 0,
            refresh_table: (0..views).map(|_| empty_board()).collect(),
            changed: Box::new(ChangedRows { added: [0; MAX_PIECES], removed: [0; MAX_PIECES] }),
            scratch: Box::new(Scratch::new()),
        }
    }

    /// Begins a line with a position.
    pub(super) fn reset(&mut self, network: &Network, position: &Position) {
        let views = Color::ALL.map(|color| View::new(color, position.king(color), network.king_table()));
        self.entries[0] = StackEntry { changes: None, views, ready: [false; 2] };
        self.last = 0;
    }

    /// Adds a move from the last position, which is given.
    #[inline(always)]
    pub(super) fn push(&mut self, network: &Network, position: &Position, mv: Move) {
        let changes = position.changes(mv);
        let mut views = self.entries[self.last].views;
        let us = position.side_to_move();
        if changes.arrived.piece.role() == Role::King {
            views[us.index()] = View::new(us, changes.arrived.square, network.king_table());
        }
        self.last += 1;
        self.entries[self.last] = StackEntry { changes: Some(changes), views, ready: [false; 2] };
    }

    /// Removes the last move.
    #[inline(always)]
    pub(super) fn pop(&mut self) {
        self.last = self.last.saturating_sub(1);
    }

    /// The output of the network, without the bias of layer 3, for the last position, which is given.
    #[inline(always)]
    pub(super) fn propagate(&mut self, network: &Network, position: &Position, layers: &Layers) -> i32 {
        self.make_ready(network, position, Color::White);
        self.make_ready(network, position, Color::Black);
        let width = network.width();
        let (white, black) = self.accumulators[self.last * 2 * width..][..2 * width].split_at(width);
        let (ours, theirs) = position.side_to_move().choose((white, black), (black, white));
        self.kernel.propagate(ours, theirs, layers, &mut self.scratch)
    }

    /// Computes the accumulator of a perspective, from that of the nearest position before that has it in the same view.
    #[inline(always)]
    fn make_ready(&mut self, network: &Network, position: &Position, perspective: Color) {
        let side = perspective.index();
        let view = self.entries[self.last].views[side];
        let mut from = self.last;
        while !self.entries[from].ready[side] {
            if from == 0 || self.entries[from - 1].views[side] != view {
                self.refresh(network, position, perspective);
                return;
            }
            from -= 1;
        }
        for index in from + 1..=self.last {
            self.update(network, index, perspective);
        }
    }

    /// Computes the accumulator of an entry from that of the one before.
    #[inline(always)]
    fn update(&mut self, network: &Network, index: usize, perspective: Color) {
        let (side, width) = (perspective.index(), network.width());
        let (before, after) = self.accumulators.split_at_mut(index * 2 * width);
        let from = &before[((index - 1) * 2 + side) * width..][..width];
        let to = &mut after[side * width..][..width];
        let entry = &mut self.entries[index];
        entry.ready[side] = true;
        let view = entry.views[side];
        let row = |placed: Placed| view.index(placed.piece, placed.square) as RowNumber;
        let (kernel, rows) = (self.kernel, network.feature_rows());
        match entry.changes {
            Some(Changes { left, arrived, captured: None, rook: None }) => {
                kernel.update(from, to, rows, [row(arrived)], [row(left)]);
            }
            Some(Changes { left, arrived, captured: Some(captured), rook: None }) => {
                kernel.update(from, to, rows, [row(arrived)], [row(left), row(captured)]);
            }
            Some(Changes { left, arrived, rook: Some((rook_left, rook_arrived)), .. }) => {
                kernel.update(from, to, rows, [row(arrived), row(rook_arrived)], [row(left), row(rook_left)]);
            }
            None => to.copy_from_slice(from),
        }
    }

    /// Computes an accumulator of the last position from that of the position that was last seen in the same view.
    #[inline(never)]
    fn refresh(&mut self, network: &Network, position: &Position, perspective: Color) {
        let (side, width) = (perspective.index(), network.width());
        let entry = &mut self.entries[self.last];
        entry.ready[side] = true;
        let view = entry.views[side];
        let entry = &mut self.refresh_table[(view.bucket() * 2 + usize::from(view.is_mirrored())) * 2 + side];
        let ChangedRows { added, removed } = &mut *self.changed;
        let (mut added_count, mut removed_count) = (0, 0);
        for (piece, before) in Piece::ALL.into_iter().zip(&mut entry.pieces) {
            let now = position.pieces(piece.color(), piece.role());
            for square in now.without(*before) {
                added[added_count] = view.index(piece, square) as RowNumber;
                added_count += 1;
            }
            for square in before.without(now) {
                removed[removed_count] = view.index(piece, square) as RowNumber;
                removed_count += 1;
            }
            *before = now;
        }
        let to = &mut self.accumulators[(self.last * 2 + side) * width..][..width];
        let (added, removed) = (&added[..added_count], &removed[..removed_count]);
        self.kernel.refresh(&mut entry.accumulator, to, network.feature_rows(), added, removed);
    }
}
