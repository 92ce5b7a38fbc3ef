//! The WDL model: from scores to the chances to win, draw and lose, and to centipawns.
//!
//! The chance to win is a logistic curve over the score. Where it passes one half, and how steep it is there, depends on
//! the material left: with few pieces on the board it takes a higher score to win half of the time, and around it the
//! result is surer. Both are cubic polynomials of the material, fitted to scored games by `alcor-train wdl`. A hundred
//! centipawns are the score at which the chance to win is one half around move 32: a fixed number of units, so that a
//! score does not jump when pieces come off. For display only: the search does not use it.
//!
//! Made with `alcor-train wdl` from 2,141 games (273,724 positions) of Alcor, with generation 4 of the network, against
//! itself (bench 1152007): `alcor-train datagen --soft-nodes 2000 --seed 303 --games 2141 --out games.alg`.

use alcor_chess::{Position, Role};

use crate::score::Score;

/// The score with an even chance to win, as a polynomial of the material (constant term first).
const EVEN: [f64; 4] = [477.6, -719.0, 513.0, -88.8];
/// The spread of the curve there, likewise.
const SPREAD: [f64; 4] = [71.7, 409.8, -572.5, 341.6];
/// The score with an even chance to win around move 32.
const HUNDRED_CENTIPAWNS: f64 = 223.6;

/// The material of the start position, the unit of the polynomials.
const FULL_MATERIAL: f64 = 78.0;
/// The curve was fitted between these amounts of material.
const FITTED: (u32, u32) = (10, 78);

/// Chances in thousandths; they add up to 1000.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wdl {
    /// To win.
    pub win: u32,
    /// To draw.
    pub draw: u32,
    /// To lose.
    pub loss: u32,
}

/// The curve for some material: the score with an even chance to win, and the spread.
struct Curve {
    even: f64,
    spread: f64,
}

impl Curve {
    fn of(position: &Position) -> Curve {
        let material = f64::from(material(position).clamp(FITTED.0, FITTED.1)) / FULL_MATERIAL;
        let polynomial = |terms: [f64; 4]| terms.iter().rev().fold(0.0, |sum, term| sum * material + term);
        Curve { even: polynomial(EVEN), spread: polynomial(SPREAD) }
    }

    fn chance_to_win(&self, units: f64) -> u32 {
        (1000.0 / (1.0 + ((self.even - units) / self.spread).exp())).round() as u32
    }
}

/// Pawns, threes for minor pieces, fives and nines.
pub fn material(position: &Position) -> u32 {
    [(Role::Pawn, 1), (Role::Knight, 3), (Role::Bishop, 3), (Role::Rook, 5), (Role::Queen, 9)]
        .into_iter()
        .map(|(role, value)| position.role(role).count() * value)
        .sum()
}

/// The chances of the side to move, given its score.
pub fn wdl(score: Score, position: &Position) -> Wdl {
    if score.is_won() {
        return Wdl { win: 1000, draw: 0, loss: 0 };
    }
    if score.is_lost() {
        return Wdl { win: 0, draw: 0, loss: 1000 };
    }
    let curve = Curve::of(position);
    let units = f64::from(score.units());
    let win = curve.chance_to_win(units);
    let loss = curve.chance_to_win(-units).min(1000 - win);
    Wdl { win, draw: 1000 - win - loss, loss }
}

/// The score in centipawns: 100 is an even chance to win. Today's scale is the same in every position.
pub fn centipawns(score: Score, _position: &Position) -> i32 {
    (100.0 * f64::from(score.units()) / HUNDRED_CENTIPAWNS).round() as i32
}

/// The nearest score to one shown in centipawns: the inverse of [`centipawns`].
pub fn from_centipawns(centipawns: i32, _position: &Position) -> Score {
    Score::evaluation((f64::from(centipawns) * HUNDRED_CENTIPAWNS / 100.0).round() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_add_up_and_grow_with_the_score() {
        for fen in ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1"] {
            let position: Position = fen.parse().unwrap();
            let mut before = 0;
            for units in (-3000..=3000).step_by(10) {
                let chances = wdl(Score::evaluation(units), &position);
                assert_eq!(chances.win + chances.draw + chances.loss, 1000);
                assert!(chances.win >= before);
                before = chances.win;
                let mirrored = wdl(Score::evaluation(-units), &position);
                assert_eq!((chances.win, chances.loss), (mirrored.loss, mirrored.win));
            }
            assert!(before >= 990);
        }
    }

    #[test]
    fn a_hundred_centipawns_win_half_of_the_time() {
        // With middling material; with more they win more often, with less more rarely.
        let position: Position = "2r3k1/pp3ppp/4p3/3n4/8/P3P3/1P1B1PPP/2R3K1 w - - 0 20".parse().unwrap();
        let even = (0..2000).find(|&units| wdl(Score::evaluation(units), &position).win >= 500).unwrap();
        assert!((50..150).contains(&centipawns(Score::evaluation(even), &position)), "{even}");
        assert_eq!(centipawns(Score::DRAW, &position), 0);
        assert_eq!(centipawns(Score::evaluation(-224), &position), -100);
    }

    #[test]
    fn centipawns_become_the_score_they_came_from() {
        let position = Position::startpos();
        for shown in (-12_000..=12_000).chain([i32::MIN, i32::MAX]) {
            let score = from_centipawns(shown, &position);
            assert!(!score.is_decisive());
            if shown.unsigned_abs() <= 12_000 {
                assert_eq!(centipawns(score, &position), shown);
            }
        }
    }

    #[test]
    fn mates_are_certain() {
        let position = Position::startpos();
        assert_eq!(wdl(Score::mate_in(5), &position), Wdl { win: 1000, draw: 0, loss: 0 });
        assert_eq!(wdl(Score::mated_in(4), &position), Wdl { win: 0, draw: 0, loss: 1000 });
    }
}
