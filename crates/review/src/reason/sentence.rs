//! Sentences about material that is lost or missed.

use alcor_chess::{Role, Square};

use super::case::Case;
use super::gain::Gain;
use super::line::PlayedLine;
use super::material::Net;
use super::mistake::{Mistake, Motif};
use super::motif::{Clause, MotifMatch, how_it_came_to_hang};

/// The most plies of a line that a sentence about a piece en prise goes through.
const MAX_SAID: usize = 5;

/// What the refutation wins, and how.
pub(super) fn loses(case: &Case<'_>, gain: &Gain, found: Option<&MotifMatch>) -> Option<String> {
    let (text, extent) = loss(case, gain, found)?;
    Some(match extent {
        Extent::Whole => format!("{text}{}.", not_retaken(gain)),
        Extent::FirstCapture => format!("{text}."),
    })
}

/// What the best line would have won, and how.
pub(super) fn misses(case: &Case<'_>, gain: &Gain, found: Option<&MotifMatch>) -> Option<String> {
    miss(case, gain, found).map(|text| format!("{text}{}.", not_retaken(gain)))
}

/// How much of the line a sentence goes through.
enum Extent {
    Whole,
    FirstCapture,
}

/// Why nothing takes back: ` (25.fxe4 Bxe4+)`.
fn not_retaken(gain: &Gain) -> String {
    gain.recapture.as_ref().map_or(String::new(), |line| format!(" ({})", line.text(0..line.len())))
}

fn loss(case: &Case<'_>, gain: &Gain, found: Option<&MotifMatch>) -> Option<(String, Extent)> {
    if gain.line.len() == 0 {
        return Some((not_taken_back(case, gain)?, Extent::Whole));
    }
    if found.is_none_or(|found| found.motif == Motif::Hanging)
        && let Some(said) = hangs(case, gain)
    {
        return Some(said);
    }
    let Some(found) = found else {
        let text = format!("{} wins {}{}", gain.line.numbered(0), gain.net.words(), tail(&gain.line, 0));
        return Some((text, Extent::Whole));
    };
    let lead = match found.ply {
        0 => String::new(),
        ply => format!("After {}, ", gain.line.text(0..ply)),
    };
    Some((format!("{lead}{} {}", gain.line.numbered(found.ply), predicate(gain, found)), Extent::Whole))
}

fn miss(case: &Case<'_>, gain: &Gain, found: Option<&MotifMatch>) -> Option<String> {
    if gain.line.len() == 0 {
        return None;
    }
    let (played, line) = (case.played(), &gain.line);
    Some(match found {
        None => {
            // What the opponent has just taken is won back.
            let target = gain.decisive.and_then(|ply| line.captured(ply)).map(|target| target.square);
            let verb = if target.is_some() && target == last_capture(case) { "wins back" } else { "wins" };
            format!("{played} misses {}, which {verb} {}{}", line.numbered(0), gain.net.words(), tail(line, 0))
        }
        Some(found) if found.ply == 0 => {
            format!("{played} misses {}, which {}", line.numbered(0), predicate(gain, found))
        }
        Some(found) => {
            let (lead, mv) = (line.text(0..found.ply), line.numbered(found.ply));
            format!("{played} misses {lead}, when {mv} {}", predicate(gain, found))
        }
    })
}

/// What a move does, without the move: `forks the king and the rook on a8 and wins the rook: 25.Kd1 Nxa1`.
fn predicate(gain: &Gain, found: &MotifMatch) -> String {
    let tail = tail(&gain.line, found.ply);
    match (&found.clause, found.motif) {
        (Clause::Verb(clause), Motif::Promotion) => format!("{clause}{tail}"),
        (Clause::Verb(clause), Motif::Hanging) if gain.net.single().is_some() && gain.line.len() == 1 => clause.clone(),
        (Clause::Verb(_), Motif::Hanging) => format!("wins {}{tail}", gain.net.words()),
        (Clause::Verb(clause), _) => format!("{clause} and wins {}{tail}", won(gain, clause)),
        (Clause::Because(clause), _) => format!("wins {}, because {clause}{tail}", gain.net.words()),
    }
}

/// What is won, with `the` if it has just been named.
fn won(gain: &Gain, clause: &str) -> String {
    let is_named = |role: Role| clause.matches(&format!("{} on ", role.name())).count() == 1;
    match gain.net.single() {
        Some(role) if is_named(role) => format!("the {}", role.name()),
        _ => gain.net.words(),
    }
}

/// The rest of a line after a ply, if there is any.
fn tail(line: &PlayedLine, ply: usize) -> String {
    if ply + 1 < line.len() { format!(": {}", line.text(ply + 1..line.len())) } else { String::new() }
}

/// A piece that can simply be taken: what the played move has to do with it.
fn hangs(case: &Case<'_>, gain: &Gain) -> Option<(String, Extent)> {
    let Mistake { position, played, .. } = *case.mistake;
    let (line, words) = (&gain.line, gain.net.words());
    if gain.decisive != Some(0) {
        return None;
    }
    let target = line.captured(0)?;
    let whole = line.text(0..line.len());
    let is_free = gain.net.single().is_some() && line.len() == 1;
    if played.to() == target.square && !played.is_castling() {
        let role = target.piece.role().name();
        let text = if is_free && case.taken() == 0 && position.piece_at(played.from()) == Some(target.piece) {
            format!("{} puts the {role} where it can be taken for nothing: {whole}", case.played())
        } else {
            // With what the played move took itself.
            let net = Net::between(case.base_of_capture(), line.end(), line.first());
            format!("{} loses {}: {whole}", case.played(), net.words())
        };
        return Some((text, Extent::Whole));
    }
    let attacker = line.changes(0).left;
    let how = how_it_came_to_hang(position, played, target, attacker)?;
    // Where it all comes to the one piece, or takes long, only the capture is said.
    let is_said = gain.net.single() == Some(target.piece.role()) || line.len() > MAX_SAID;
    if is_said {
        let extent = if line.len() == 1 { Extent::Whole } else { Extent::FirstCapture };
        return Some((format!("{how}: {}", line.numbered(0)), extent));
    }
    Some((format!("{how}, and {whole} wins {words}"), Extent::Whole))
}

/// The move does not complete an exchange.
fn not_taken_back(case: &Case<'_>, gain: &Gain) -> Option<String> {
    let square = last_capture(case)?;
    if case.best.len() == 0 {
        return None;
    }
    let takes_back = case.best.captured(0).is_some_and(|taken| taken.square == square);
    takes_back.then(|| format!("{} does not take back on {square}, which costs {}", case.played(), gain.net.words()))
}

/// Where the opponent has just captured something.
fn last_capture(case: &Case<'_>) -> Option<Square> {
    let (before, now) = (case.mistake.earlier.last()?, case.mistake.position);
    let gone = before.colored(case.mover()).without(now.colored(case.mover()));
    gone.single()
}
