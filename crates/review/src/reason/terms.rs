//! What the explained evaluation says of the ends of the two lines.

use alcor_chess::{Color, Position, Role};
use alcor_engine::eval::explain;
use alcor_session::explanation::{Weigh, WeighedTerm, reasons};

use super::case::Case;
use super::line::{PlayedLine, numbered};
use super::material::joined;
use super::mistake::{Reason, ReasonKind};
use super::quiescence::quiescence;

/// A term that changes less, in centipawns, is no reason.
const MIN_CHANGE: i32 = 20;
/// The evaluation must agree that the played line is worse by this much.
const MIN_DIFFERENCE: i32 = 40;
/// A move that costs more, in centipawns, has a reason that the terms do not know.
const MAX_DROP: i32 = 130;
/// A side has less than this of a term, or it has it.
const MIN_TERM_CP: i32 = 10;
/// The most terms that a sentence names.
const MAX_TERMS: usize = 3;
/// Shorter lines are not compared.
const MIN_PLIES: usize = 4;
/// What nobody could check on the board.
const VAGUE: [&str; 1] = ["pieces that work well together"];
/// How far a line is followed.
const HORIZON: usize = 12;
/// How many plies before its end a line may be left.
const SLACK: usize = 3;

/// The terms that are worse for the mover at the end of the played line than at the end of the best one.
pub(super) fn reason(case: &Case<'_>) -> Option<Reason> {
    let mover = case.mover();
    let (plies, played) = quiet_end(&case.refutation)?;
    let (best_plies, best) = quiet_end(&case.best)?;
    if !is_calm(&case.refutation, plies) || !is_calm(&case.best, best_plies) {
        return None;
    }
    if case.best.len().min(case.refutation.len()) < MIN_PLIES
        || case.drop() > MAX_DROP
        || !is_same_material(played, best)
    {
        return None;
    }
    let (played_terms, best_terms) = (terms(played)?, terms(best)?);
    let difference: i32 = mover.choose(1, -1) * (sum(&best_terms) - sum(&played_terms));
    if difference < MIN_DIFFERENCE.max(case.drop() / 3) {
        return None;
    }
    let worse = worse(&played_terms, &best_terms, mover);
    let theirs: Vec<WeighedTerm> = worse.iter().filter(|(_, best)| has_not(best, !mover)).map(|pair| pair.0).collect();
    let ours: Vec<WeighedTerm> = worse.iter().filter(|(played, _)| has_not(played, mover)).map(|pair| pair.1).collect();
    let mut theirs = reasons(played, &theirs, !mover);
    let mut ours = reasons(best, &ours, mover);
    ours.retain(|merit| !theirs.contains(merit));
    for merits in [&mut theirs, &mut ours] {
        merits.retain(|merit| !VAGUE.contains(&merit.as_str()));
    }
    for merits in [&mut theirs, &mut ours] {
        say_king_once(merits);
    }
    theirs.truncate(2);
    ours.truncate(MAX_TERMS - theirs.len());
    let text = sentence(case, &theirs, &ours)?;
    Some(Reason { kind: ReasonKind::Position, motif: None, text, plies })
}

/// A line that ends in a quiet position: one of its last, or else one that comes of playing the pending exchanges out, so that
/// lines which are compared end at about the same time; an early quiet position only if there is no other.
pub(super) fn to_quiet_end(line: &PlayedLine) -> Option<PlayedLine> {
    let last = line.len().min(HORIZON);
    let late = last.saturating_sub(SLACK).max(1);
    let quiet = quiet_end(line).map(|(plies, _)| plies);
    let played_out = |plies: usize| {
        let position = line.position(plies);
        let exchanges = quiescence(position, position.side_to_move()).filter(|_| !position.in_check())?;
        Some(line.cut(plies, &exchanges.moves)).filter(|line| is_quiet(line.end()))
    };
    match quiet {
        Some(plies) if plies >= late => Some(line.cut(plies, &[])),
        _ => (late..=last).rev().find_map(played_out).or_else(|| Some(line.cut(quiet?, &[]))),
    }
}

/// The last position of a line that has nothing to take and no check to answer.
pub(super) fn quiet_end(line: &PlayedLine) -> Option<(usize, &Position)> {
    let positions = line.positions().iter().enumerate().take(HORIZON + 1);
    positions.rev().find(|(_, position)| is_quiet(position))
}

fn is_quiet(position: &Position) -> bool {
    !position.in_check() && quiescence(position, position.side_to_move()).is_some_and(|end| end.moves.is_empty())
}

/// Whether a line takes nothing but in exchanges that are completed at once: where pieces are left to be taken, it is not the
/// terms that decide.
fn is_calm(line: &PlayedLine, plies: usize) -> bool {
    let square = |ply: usize| line.captured(ply).map(|captured| captured.square);
    let takes_back = |ply: usize| ply > 0 && square(ply).is_some() && square(ply) == square(ply - 1);
    (0..plies).all(|ply| square(ply).is_none() || takes_back(ply) || (ply + 1 < plies && takes_back(ply + 1)))
}

/// Whether each side has as many more of each piece as in the other position.
fn is_same_material(one: &Position, other: &Position) -> bool {
    let more = |position: &Position, role: Role| {
        let count = |color| i64::from(position.pieces(color, role).count());
        count(Color::White) - count(Color::Black)
    };
    Role::ALL.into_iter().all(|role| more(one, role) == more(other, role))
}

/// The terms of a position; `None` in an ending with a score of its own. Whose move it is and what is attacked at the
/// moment depend on where the line happens to end.
fn terms(position: &Position) -> Option<Vec<WeighedTerm>> {
    let explanation = explain(position);
    let terms = explanation.terms.iter().map(|term| Weigh::new(position, &explanation).term(term));
    (!explanation.known_ending)
        .then(|| terms.filter(|term| !matches!(term.name, "right to move" | "threats")).collect())
}

fn sum(terms: &[WeighedTerm]) -> i32 {
    terms.iter().map(|term| term.total).sum()
}

/// The terms that are worse for the mover, as they are in the played line and in the best one; the worst first.
fn worse(played: &[WeighedTerm], best: &[WeighedTerm], mover: Color) -> Vec<(WeighedTerm, WeighedTerm)> {
    let change = |pair: &(WeighedTerm, WeighedTerm)| mover.choose(1, -1) * (pair.1.total - pair.0.total);
    let mut pairs: Vec<_> = played
        .iter()
        .filter_map(|&played| Some((played, *best.iter().find(|best| best.name == played.name)?)))
        .filter(|pair| change(pair) >= MIN_CHANGE && pair.0.name != "material")
        .collect();
    pairs.sort_by_key(|pair| -change(pair));
    pairs
}

/// Whether a side is not ahead in a term.
fn has_not(term: &WeighedTerm, color: Color) -> bool {
    term.total * color.choose(1, -1) < MIN_TERM_CP
}

/// A king that is safer has better cover, as a rule.
fn say_king_once(merits: &mut Vec<String>) {
    if merits.iter().any(|merit| merit == "the safer king") {
        merits.retain(|merit| merit != "better pawn cover for the king");
    }
}

fn sentence(case: &Case<'_>, theirs: &[String], ours: &[String]) -> Option<String> {
    let name = |color: Color| color.choose("White", "Black");
    let (mover, played) = (case.mover(), case.played());
    let best = numbered(case.mistake.position, case.best.mv(0));
    let (them, us) = (joined(theirs), joined(ours));
    match (theirs.is_empty(), ours.is_empty()) {
        (true, true) => None,
        (false, true) => Some(format!("{played} leaves {} with {them}; {best} does not.", name(!mover))),
        (true, false) => Some(format!("{best} was better: it gives {} {us}.", name(mover))),
        (false, false) => {
            Some(format!("{played} leaves {} with {them}; {best} would have given {} {us}.", name(!mover), name(mover)))
        }
    }
}
