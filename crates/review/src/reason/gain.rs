//! What a line wins for the side that moves first, counted where nothing is left to take.

use alcor_chess::{Move, Position, Role, Square};

use super::line::PlayedLine;
use super::material::{Net, balance, points};
use super::quiescence::{QuietBalance, quiescence};

/// How many plies of a line are trusted.
const HORIZON: usize = 18;
/// How many plies of a line a sentence shows at most.
const MAX_SHOWN: usize = 7;

/// And if it is only about a pawn.
const MAX_SHOWN_FOR_A_PAWN: usize = 5;
/// For how many plies more it must stay won.
const STAYS_WON_PLIES: usize = 8;

/// Material won along a line.
#[derive(Clone, Debug)]
pub(super) struct Gain {
    /// In pawns.
    pub points: i32,
    /// What was won for what.
    pub net: Net,
    /// The line as far as it takes to win it, up to a point where nothing is left to take.
    pub line: PlayedLine,
    /// How many plies of that are the search's own.
    pub plies: usize,
    /// The ply that takes the most valuable thing that is won, or queens.
    pub decisive: Option<usize>,
    /// Why the last capture is not answered by taking back, if that is possible but no better.
    pub recapture: Option<PlayedLine>,
}

/// The balance for the first side to move after every ply, captures played out, above that of the base.
fn quiet_balances(base: &Position, line: &PlayedLine) -> Vec<i32> {
    let (winner, before) = (line.first(), balance(base, line.first()));
    let positions = line.positions().iter().take(HORIZON + 1);
    positions.map_while(|position| quiescence(position, winner)).map(|end| end.balance - before).collect()
}

/// What the first side to move has won at the end of a line, in pawns; `None` if that cannot be counted.
pub(super) fn outcome(base: &Position, line: &PlayedLine) -> Option<i32> {
    quiet_balances(base, line).last().copied()
}

/// What a line wins for the side that moves first, compared with the base, and how.
pub(super) fn find(base: &Position, line: &PlayedLine) -> Option<Gain> {
    let values = quiet_balances(base, line);
    let claims: Vec<(usize, i32)> =
        (0..values.len()).filter_map(|ply| Some((ply, claim(base, line, &values, ply)?))).collect();
    let max = claims.iter().map(|&(_, points)| points).max()?;
    // A pawn more or less, many moves later, is not what the line is about.
    let enough = max - (max / 4).max(i32::from(max >= 3));
    let &(first, points) = claims.iter().find(|&&(_, points)| points >= enough)?;
    let ply = end_of_captures(line, &claims, first, points);
    let pending = quiescence(line.position(ply), line.first())?.moves;
    let is_pending = balance_above(base, line, ply) > points;
    let shown = line.cut(ply, if is_pending { &pending } else { &[] });
    let (shown, ply) = to_last_capture(&shown, ply);
    let net = Net::between(base, shown.end(), line.first());
    let decisive = net.main().and_then(|role| decisive(&shown, role));
    if decisive.is_some_and(|ply| is_new_piece_attacked(&shown, ply)) || is_taker_lost(base, line, &values, ply, points)
    {
        return None;
    }
    let recapture = refuted_recapture(&shown);
    Some(Gain { points, net, line: shown, plies: ply, decisive, recapture })
}

/// A line without the quiet moves at its end, and how many of its own plies are left.
fn to_last_capture(line: &PlayedLine, plies: usize) -> (PlayedLine, usize) {
    let last = (0..line.len()).rev().find(|&ply| line.position(ply).is_noisy(line.mv(ply)));
    let shown = last.map_or(0, |last| last + 1);
    (line.cut(shown, &[]), plies.min(shown))
}

/// Material on the board for the first side to move, above that of the base.
fn balance_above(base: &Position, line: &PlayedLine, ply: usize) -> i32 {
    balance(line.position(ply), line.first()) - balance(base, line.first())
}

/// What can be said to be won after a ply: what is on the board, if the other side cannot take it back and does not get it
/// back in the line.
fn claim(base: &Position, line: &PlayedLine, values: &[i32], ply: usize) -> Option<i32> {
    let (raw, value) = (balance_above(base, line, ply), values[ply]);
    // A recapture may be pending where the line does not take back: it counts all the same.
    let takes_next = ply < line.len() && line.captured(ply).is_some();
    let is_played_out = value >= raw || (ply % 2 == 1 && !takes_next && is_piece_pending(line, ply));
    let won = raw.min(value);
    if (1..ply).step_by(2).any(|at| could_save(base, line, values, at, won)) {
        return None;
    }
    // On the way the line itself shows what is taken; at its end what could be.
    let end = (ply + STAYS_WON_PLIES).min(values.len() - 1);
    let on_the_way = |at: usize| values[at].max(balance_above(base, line, at));
    let at_the_end = if end == line.len() { values[end] } else { on_the_way(end) };
    let min = (ply..end).map(on_the_way).fold(at_the_end, i32::min);
    let slack = i32::from(won >= 2);
    let max_shown = if won == 1 { MAX_SHOWN_FOR_A_PAWN } else { MAX_SHOWN };
    (is_played_out && ply <= max_shown && won >= 1 && min >= won - slack).then_some(won)
}

/// Whether the loser, instead of a quiet move of the line, could have taken back and lost less.
fn could_save(base: &Position, line: &PlayedLine, values: &[i32], ply: usize, won: i32) -> bool {
    let is_less = values[ply] < balance_above(base, line, ply) && values[ply] < won;
    is_less && line.captured(ply).is_none() && takes_back(line, ply)
}

/// Whether the side to move after a ply does best to take back, or to take a piece elsewhere, and that is soon over.
fn is_piece_pending(line: &PlayedLine, ply: usize) -> bool {
    let position = line.position(ply);
    let is_piece = |mv: &Move| {
        let captured = position.changes(*mv).captured;
        captured.is_some_and(|captured| captured.piece.role() != Role::Pawn) && !mv.is_promotion()
    };
    let Some(QuietBalance { moves, .. }) = quiescence(position, line.first()) else { return false };
    moves.len() <= 2 && (takes_back(line, ply) || moves.first().is_some_and(is_piece))
}

/// Whether the side to move after a ply does best to take back what has just taken.
fn takes_back(line: &PlayedLine, ply: usize) -> bool {
    let is_back = |mv: &Move| line.captured(ply - 1).is_some() && mv.to() == line.arrival(ply - 1);
    quiescence(line.position(ply), line.first()).is_some_and(|end| end.moves.first().is_some_and(is_back))
}

/// Whether the piece that took last in the first plies never gets away, and what was won is lost with it.
fn is_taker_lost(base: &Position, line: &PlayedLine, values: &[i32], plies: usize, points: i32) -> bool {
    let Some(taken) = (0..plies).rev().find(|&ply| ply % 2 == 0 && line.captured(ply).is_some()) else { return false };
    let square = line.arrival(taken);
    for ply in plies..values.len() - 1 {
        if line.mv(ply).from() == square {
            return false;
        }
        if line.captured(ply).is_some_and(|lost| lost.square == square) {
            return values[ply + 1].max(balance_above(base, line, ply + 1)) < points - i32::from(points >= 2);
        }
    }
    false
}

/// Whether a ply makes a new piece that can be taken at the end of the line.
fn is_new_piece_attacked(line: &PlayedLine, ply: usize) -> bool {
    let square = line.arrival(ply);
    line.mv(ply).is_promotion() && line.captured(ply).is_none() && !recaptures(line.end(), square).is_empty()
}

/// The captures of the side to move on a square.
fn recaptures(position: &Position, square: Square) -> Vec<Move> {
    let moves = position.legal_moves();
    moves.iter().copied().filter(|&mv| mv.to() == square && position.is_capture(mv)).collect()
}

/// Taking back what took last, and the captures that make up for it.
fn refuted_recapture(line: &PlayedLine) -> Option<PlayedLine> {
    let last = line.len().checked_sub(1).filter(|last| last % 2 == 0 && line.captured(*last).is_some())?;
    let worth = |mv: &Move| line.end().piece_at(mv.from()).map_or(0, |piece| points(piece.role()));
    let recapture = recaptures(line.end(), line.arrival(last)).into_iter().min_by_key(worth)?;
    let end = quiescence(&line.end().play(recapture), line.first())?;
    let moves: Vec<Move> = std::iter::once(recapture).chain(end.moves).collect();
    let answer = PlayedLine::new(line.end(), &moves);
    let held = balance(line.end(), line.first());
    // As far as the capture that shows it, where nothing can be taken back.
    let is_shown = |&plies: &usize| {
        let (position, winner) = (answer.position(plies), line.first());
        let now = balance(position, winner);
        now >= held && quiescence(position, winner).is_some_and(|later| later.balance >= now)
    };
    let shown = (2..=answer.len()).step_by(2).find(is_shown)?;
    (end.balance >= held && shown <= 4).then(|| answer.cut(shown, &[]))
}

/// The ply until which the line only goes on taking, without changing what is won.
fn end_of_captures(line: &PlayedLine, claims: &[(usize, i32)], first: usize, points: i32) -> usize {
    let takes_back = first > 0
        && first < line.len()
        && line.captured(first).is_some_and(|taken| taken.square == line.arrival(first - 1));
    if !takes_back {
        return first;
    }
    let captures = (first..line.len()).take_while(|&ply| line.captured(ply).is_some()).count();
    let is_same = |&(ply, won): &(usize, i32)| ply <= first + captures && won == points;
    claims.iter().copied().filter(is_same).map(|(ply, _)| ply).max().unwrap_or(first)
}

/// The last ply of the winner that takes such a piece, or makes one.
fn decisive(line: &PlayedLine, role: Role) -> Option<usize> {
    let own = || (0..line.len()).step_by(2).rev();
    let takes = |&ply: &usize| line.captured(ply).is_some_and(|captured| captured.piece.role() == role);
    // Of several new queens the first one decides.
    own().find(takes).or_else(|| own().rev().find(|&ply| line.mv(ply).promoted_to() == Some(role)))
}

#[cfg(test)]
mod tests {
    use super::super::line::tests::{line, mirrored};
    use super::*;

    fn won(fen: &str, moves: &str) -> Option<(String, String)> {
        let line = line(fen, moves);
        let gain = find(line.start(), &line);
        let mirrored = mirrored(&line);
        let other = find(mirrored.start(), &mirrored);
        assert_eq!(gain.as_ref().map(|gain| gain.net.words()), other.map(|gain| gain.net.words()));
        gain.map(|gain| (gain.net.words(), gain.line.text(0..gain.line.len())))
    }

    #[test]
    fn a_free_piece() {
        let (words, moves) = won("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 20", "Rxd5 Ke7 Kd2").unwrap();
        assert_eq!((words.as_str(), moves.as_str()), ("a knight", "20.Rxd5"));
    }

    #[test]
    fn a_recapture_counts_even_if_the_line_stops_before_it() {
        let fen = "4k3/8/4p3/3r4/8/2N5/8/4K3 w - - 0 20";
        let (words, moves) = won(fen, "Nxd5").unwrap();
        assert_eq!((words.as_str(), moves.as_str()), ("the exchange", "20.Nxd5 exd5"));
        assert_eq!(won(fen, "Nxd5 exd5 Kd2").unwrap(), (words, moves));
    }

    #[test]
    fn an_even_trade_wins_nothing() {
        assert_eq!(won("4k3/8/4p3/3n4/8/2N5/8/4K3 w - - 0 20", "Nxd5 exd5 Kd2"), None);
        // In the middle of it the knight is not won.
        assert_eq!(won("4k3/8/4p3/3n4/8/2N5/8/4K3 w - - 0 20", "Nxd5"), None);
    }

    #[test]
    fn what_is_lost_again_is_not_won() {
        let fen = "r3k3/8/1b6/3p4/8/8/3K4/3R4 w - - 0 20";
        assert_eq!(won(fen, "Kd3 Kd7 Ke2 Ba5"), None);
        // The pawn costs the rook: the bishop takes it, from the long side.
        assert_eq!(won("4k3/8/8/3p4/8/8/b2K4/3R4 w - - 0 20", "Ke3 Bb3 Rxd5 Bxd5"), None);
    }

    #[test]
    fn a_fork_that_is_not_carried_out_is_not_counted() {
        assert_eq!(won("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 20", "Nc7+"), None);
        let (words, moves) = won("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 20", "Nc7+ Kd7 Nxa8").unwrap();
        assert_eq!((words.as_str(), moves.as_str()), ("a rook", "20.Nc7+ Kd7 21.Nxa8"));
    }

    #[test]
    fn no_line_is_too_short() {
        assert_eq!(won("4k3/8/8/8/8/8/8/4K3 w - - 0 1", ""), None);
        assert_eq!(won("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", ""), None);
    }
}
