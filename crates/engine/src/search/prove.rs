//! Short mates by proof, for who asks for a mate.
//!
//! The search leaves out what looks futile, and a sacrifice that mates can look so at any depth. So when a mate is asked
//! for, all moves of the attacker and all replies are tried first, mates in one before mates in two and so on. That ends
//! with the shortest mate or with the proof that there is none; beyond [`MOST_MOVES`] it would take too long, and the
//! search goes on alone.
//!
//! Repetitions are not looked at. The shortest mate has none within itself; but a defender who could claim a draw because
//! of positions that the game had before the root is not seen to.
//!
//! A proof that is cut short by a pause is gone on with after it: what was settled stays settled, so however short the
//! slices are, each gets further.

use std::collections::HashMap;

use alcor_chess::{Key, Move, Position};

use super::{Searcher, Stopped};
use crate::report::Event;
use crate::score::{Bound, Score};

/// The longest mate that is looked for among all moves: some seconds at most.
const MOST_MOVES: u32 = 4;

/// How far the search for mates among all moves has come.
#[derive(Default)]
pub(super) struct Proof {
    /// The moves that mate, or `None` where there are none.
    settled: HashMap<Question, Option<Move>>,
    /// How long a mate is looked for.
    moves: u32,
    /// How many moves of the root have been found not to mate in so many moves.
    refuted: usize,
}

/// Whether the attacker, to move in a position, mates in at most so many moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Question {
    key: Key,
    moves: u32,
    /// Only where the fifty-move rule may save the defender: elsewhere the answer does not depend on it.
    halfmove_clock: u32,
}

impl Question {
    fn new(position: &Position, moves: u32) -> Question {
        let clock = u32::from(position.halfmove_clock());
        let halfmove_clock = if clock + 2 * moves > 100 { clock } else { 0 };
        Question { key: position.key(), moves, halfmove_clock }
    }
}

/// A search for mates among all moves.
struct Prover<'a> {
    searcher: &'a mut Searcher,
    proof: &'a mut Proof,
}

impl Prover<'_> {
    /// A move that mates in at most so many moves.
    fn attack(&mut self, position: &Position, moves: u32) -> Result<Option<Move>, Stopped> {
        if moves == 0 {
            return Ok(None);
        }
        let question = Question::new(position, moves);
        if let Some(&answer) = self.proof.settled.get(&question) {
            return Ok(answer);
        }
        let answer = self.try_all(position, moves)?;
        self.proof.settled.insert(question, answer);
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

    /// Whether the side to move is mated by the last of so many moves, of which one has just been played.
    fn mates(&mut self, position: &Position, moves: u32) -> Result<bool, Stopped> {
        self.searcher.visit()?;
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

    /// The shortest mate in at most so many moves: its length and first move.
    fn shortest(&mut self, position: &Position, most: u32) -> Result<Option<(u32, Move)>, Stopped> {
        for moves in 1..=most {
            if let Some(mv) = self.attack(position, moves)? {
                return Ok(Some((moves, mv)));
            }
        }
        Ok(None)
    }

    /// How a mate goes on after its first of so many moves: the defender holds out, the attacker takes the shortest way.
    fn line(&mut self, mut position: Position, mut moves: u32) -> Result<Vec<Move>, Stopped> {
        let mut line = Vec::new();
        while moves > 1 {
            let mut longest = None;
            for reply in &position.legal_moves() {
                if let Some((length, answer)) = self.shortest(&position.play(reply), moves - 1)?
                    && longest.is_none_or(|(most, _, _)| length > most)
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

impl Searcher {
    /// Looks for a short mate from now on, if one is asked for.
    pub(super) fn begin_proof(&mut self) {
        // The first depth has told of a mate in one already.
        let is_told = self.root.moves[0].score.mate_moves() == Some(1);
        if self.shared().limits.mate.is_some() && !is_told {
            self.root.proof = Some(Proof { moves: 1, ..Proof::default() });
        }
    }

    /// Goes on with the proof that has been begun, if any, and tells of the mate it finds.
    pub(super) fn prove_mate(&mut self, position: &Position, on_event: &mut dyn FnMut(Event)) -> Result<(), Stopped> {
        let Some(mut proof) = self.root.proof.take() else { return Ok(()) };
        let found = self.find_mate(&mut proof, position);
        if found.is_err() {
            self.root.proof = Some(proof);
        }
        if let Some((moves, mv, rest)) = found? {
            self.root.take_mate(mv, 2 * moves as usize - 1, &rest);
            self.tell_depth(on_event);
        }
        Ok(())
    }

    /// The shortest mate, its first move and the rest of its line.
    fn find_mate(&mut self, proof: &mut Proof, position: &Position) -> Result<Option<(u32, Move, Vec<Move>)>, Stopped> {
        let firsts: Vec<Move> = self.root.moves.iter().map(|root| root.mv).collect();
        let most = self.shared().limits.mate.unwrap_or_default().min(MOST_MOVES);
        let mut prover = Prover { searcher: self, proof };
        while prover.proof.moves <= most {
            let moves = prover.proof.moves;
            while let Some(&mv) = firsts.get(prover.proof.refuted) {
                let child = position.play(mv);
                if prover.mates(&child, moves)? {
                    return prover.line(child, moves).map(|rest| Some((moves, mv, rest)));
                }
                prover.proof.refuted += 1;
                prover.searcher.root.end_proof_of_move();
            }
            prover.proof.moves += 1;
            prover.proof.refuted = 0;
        }
        Ok(None)
    }
}

impl super::deepen::Deepening {
    /// Takes in a mate that was proved, as if a search of its length had found it.
    fn take_mate(&mut self, mv: Move, plies: usize, rest: &[Move]) {
        if let Some(index) = self.moves.iter().position(|root| root.mv == mv) {
            self.moves[..=index].rotate_right(1);
            let score = Score::mate_in(plies);
            self.depth = plies as i32;
            self.completed_depth = self.depth;
            self.moves[0].update(score, Bound::Exact, self.depth, plies - 1, rest);
            self.moves[0].previous = score;
        }
    }
}
