//! Short mates by proof, for `go mate`.
//!
//! The main search prunes moves that look futile, and a sacrifice that mates can look so at any depth. So when a mate is
//! asked for, all moves of the attacker and all replies are tried first, mates in one before mates in two and so on. That
//! ends with the shortest mate or with the proof that there is none; beyond [`MAX_MOVES`] it would take too long, and only
//! the main search goes on.
//!
//! Repetitions are ignored. The shortest mate contains none; but a draw that the defender could claim because of positions
//! before the root is overlooked.
//!
//! A proof that is interrupted by a pause is resumed after it: its answers are kept, so every slice makes progress, however
//! short.

use alcor_chess::{Move, Position};

use super::state::mate_proof::{Proof, ProofKey};
use super::state::worker::{Stopped, Worker};
use crate::report::Event;

/// The longest mate that is searched for at full width: that takes some seconds at most.
const MAX_MOVES: u32 = 4;

/// A full-width search for mates.
struct Prover<'a, 'w> {
    worker: &'a mut Worker<'w>,
    proof: &'a mut Proof,
}

impl Prover<'_, '_> {
    /// A move that mates in at most `moves` moves.
    fn attack(&mut self, position: &Position, moves: u32) -> Result<Option<Move>, Stopped> {
        if moves == 0 {
            return Ok(None);
        }
        let key = ProofKey::new(position, moves);
        if let Some(answer) = self.proof.recall(&key) {
            return Ok(answer);
        }
        let answer = self.try_all(position, moves)?;
        self.proof.remember(key, answer);
        Ok(answer)
    }

    fn try_all(&mut self, position: &Position, moves: u32) -> Result<Option<Move>, Stopped> {
        // Checks leave few replies. The last move must be one.
        let (checks, others): (Vec<Move>, Vec<Move>) =
            position.legal_moves().into_iter().partition(|&mv| position.gives_check(mv));
        let others = others.into_iter().filter(|_| moves > 1);
        for mv in checks.into_iter().chain(others) {
            if self.mates(&position.play(mv), moves)? {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    /// Whether the side to move is mated within `moves` moves of the attacker, including the one just played.
    fn mates(&mut self, position: &Position, moves: u32) -> Result<bool, Stopped> {
        self.worker.visit()?;
        let replies = position.legal_moves();
        if replies.is_empty() {
            return Ok(position.in_check());
        }
        if moves == 1 || position.halfmove_clock() >= 100 {
            return Ok(false);
        }
        for reply in &replies {
            if self.attack(&position.play(reply), moves - 1)?.is_none() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The shortest mate in at most `max` moves: its length and first move.
    fn shortest(&mut self, position: &Position, max: u32) -> Result<Option<(u32, Move)>, Stopped> {
        for moves in 1..=max {
            if let Some(mv) = self.attack(position, moves)? {
                return Ok(Some((moves, mv)));
            }
        }
        Ok(None)
    }

    /// The rest of a mate in `moves` after its first move: the defender holds out as long as possible, the attacker mates as
    /// soon as possible.
    fn line(&mut self, mut position: Position, mut moves: u32) -> Result<Vec<Move>, Stopped> {
        let mut line = Vec::new();
        while moves > 1 {
            let mut longest = None;
            for reply in &position.legal_moves() {
                if let Some((length, answer)) = self.shortest(&position.play(reply), moves - 1)?
                    && longest.is_none_or(|(max, _, _)| length > max)
                {
                    longest = Some((length, reply, answer));
                }
            }
            let Some((length, reply, answer)) = longest else { break };
            line.extend([reply, answer]);
            position = position.play(reply).play(answer);
            moves = length;
        }
        Ok(line)
    }
}

impl Worker<'_> {
    /// Starts the proof of a short mate, if one is asked for.
    pub(super) fn begin_proof(&mut self) {
        // The first depth has reported a mate in one already.
        let is_reported = self.state.root.moves[0].score.mate_moves() == Some(1);
        if self.shared.limits.mate.is_some() && !is_reported {
            self.state.root.proof = Some(Proof::new());
        }
    }

    /// Continues the proof that has been started, if any, and reports the mate it finds.
    pub(super) fn prove_mate(&mut self, position: &Position, on_event: &mut dyn FnMut(Event)) -> Result<(), Stopped> {
        let Some(mut proof) = self.state.root.proof.take() else { return Ok(()) };
        let found = self.find_mate(&mut proof, position);
        if found.is_err() {
            self.state.root.proof = Some(proof);
        }
        if let Some((moves, mv, rest)) = found? {
            self.state.root.take_mate(mv, 2 * moves as usize - 1, &rest);
            self.report_depth(on_event);
        }
        Ok(())
    }

    /// The shortest mate, its first move and the rest of its line.
    fn find_mate(&mut self, proof: &mut Proof, position: &Position) -> Result<Option<(u32, Move, Vec<Move>)>, Stopped> {
        let firsts: Vec<Move> = self.state.root.moves.iter().map(|root| root.mv).collect();
        let max = self.shared.limits.mate.unwrap_or_default().min(MAX_MOVES);
        let mut prover = Prover { worker: self, proof };
        while prover.proof.moves <= max {
            let moves = prover.proof.moves;
            while let Some(&mv) = firsts.get(prover.proof.refuted) {
                let child = position.play(mv);
                if prover.mates(&child, moves)? {
                    return prover.line(child, moves).map(|rest| Some((moves, mv, rest)));
                }
                prover.proof.refuted += 1;
                prover.worker.state.root.end_proof_of_move();
            }
            prover.proof.moves += 1;
            prover.proof.refuted = 0;
        }
        Ok(None)
    }
}
