//! The evaluation explained: a table of terms, for White, for Black and in total; reasons in words ([`reasons()`]).
//!
//! Numbers are in pawns, from White's side: positive is good for White. Each term has two, for the opening and for the
//! endgame; the score lies between them, the nearer to the second the fewer pieces are left. A network cannot be taken
//! apart: its score stands below.

mod reasons;
mod weigh;

use std::fmt::Write;
use std::sync::Arc;

use alcor_chess::Position;
use alcor_engine::eval::nnue::{Kernel, Network};
use alcor_engine::eval::{Evaluator, Explanation, Tapered, TermScore, explain};
use alcor_engine::{Score, wdl};

pub use reasons::reasons;
pub use weigh::{Weigh, WeighedTerm};

/// The table of terms of a position, and what a network says of it.
pub fn table(position: &Position, network: &Arc<Network>) -> String {
    let explanation = explain(position);
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write(&mut text, position, &explanation);
    let _ = write!(text, "\n{}", network_line(position, network));
    text
}

/// What a network says of a position, as a line.
pub fn network_line(position: &Position, network: &Arc<Network>) -> String {
    let score = Evaluator::with_network(Arc::clone(network), Kernel::best()).evaluate_from_scratch(position);
    let white = Score::evaluation(position.side_to_move().choose(score, -score));
    let pawns = Pawns(wdl::centipawns(white, position)).to_string();
    format!("By the network: {} (White's side)", pawns.trim_start())
}

fn write(text: &mut String, position: &Position, explanation: &Explanation) -> std::fmt::Result {
    let pawns = |units: i32| Pawns(wdl::centipawns(Score::evaluation(units), position));
    if explanation.known_ending {
        writeln!(text, "This ending is known: it has a score of its own.")?;
    } else {
        writeln!(text, "{:20}  {:^15}  {:^15}  {:^15}", "Term", "White", "Black", "Total")?;
        writeln!(
            text,
            "{:20}  {:>7} {:>7}  {:>7} {:>7}  {:>7} {:>7}",
            "", "opening", "endgame", "opening", "endgame", "opening", "endgame"
        )?;
        for term in &explanation.terms {
            write!(text, "{:20}", term.name)?;
            for Tapered { middlegame, endgame } in [term.white, term.black, term.total()] {
                write!(text, "  {} {}", pawns(middlegame), pawns(endgame))?;
            }
            writeln!(text)?;
        }
        let sum = sum(&explanation.terms);
        writeln!(text, "{:20}  {:33}  {} {}", "Sum", "", pawns(sum.middlegame), pawns(sum.endgame))?;
        writeln!(text)?;
        let percent = |part: i32, whole: i32| part * 100 / whole.max(1);
        writeln!(text, "Opening: {}% (the rest is endgame)", percent(explanation.phase, Explanation::PHASE_MAX))?;
        if explanation.scale != Explanation::FULL_SCALE {
            writeln!(text, "Endgame scaled to {}%", percent(explanation.scale, Explanation::FULL_SCALE))?;
        }
    }
    if explanation.halfmove_clock > 0 {
        writeln!(text, "Half-moves without capture or pawn move: {}", explanation.halfmove_clock)?;
    }
    write!(text, "Evaluation: {} (White's side)", pawns(explanation.total).to_string().trim_start())
}

fn sum(terms: &[TermScore]) -> Tapered {
    terms.iter().map(TermScore::total).fold(Tapered { middlegame: 0, endgame: 0 }, |sum, term| Tapered {
        middlegame: sum.middlegame + term.middlegame,
        endgame: sum.endgame + term.endgame,
    })
}

/// Hundredths of a pawn, shown as pawns in seven columns.
struct Pawns(i32);

impl std::fmt::Display for Pawns {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{:>+7.2}", f64::from(self.0) / 100.0)
    }
}
