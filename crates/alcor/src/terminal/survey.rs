//! The answer to `moves`: what every legal move is worth, the best first. Pure: reports in, text out.
//!
//! The best few come with the line they lead to, the rest stand in columns, so that the whole fits on a screen.

use alcor_chess::Position;
use alcor_engine::Report;

use super::look::BoardStyle;
use super::wording;

/// How many moves come with their line.
const IN_FULL: usize = 5;
/// How many moves of a line are shown.
const LINE: usize = 7;

/// The table of moves. The reports are sorted, one for each move.
pub(super) fn table(position: &Position, reports: &[Report], columns: usize, look: BoardStyle) -> String {
    let entry = |report: &Report| {
        let san = report.pv.first().map_or_else(String::new, |&mv| position.san(mv).to_string());
        (san, wording::short_score(report.score, position))
    };
    let depth = reports.iter().map(|report| report.depth).min().unwrap_or(0);
    let count = reports.len();
    let moves = if count == 1 { "the only move".to_owned() } else { format!("{count} moves") };
    let mut text = format!("{moves}, looking {depth} deep (in pawns: + is good for White, - for Black)\n");
    let (strong, faint) = (look.strong(), look.faint());
    for report in reports.iter().take(IN_FULL) {
        let (san, score) = entry(report);
        let line = wording::line(position, &report.pv, LINE);
        text.push_str(&format!("  {strong}{san:8}{strong:#} {score:>7}   {faint}{line}{faint:#}\n"));
    }
    let rest: Vec<(String, String)> = reports.iter().skip(IN_FULL).map(entry).collect();
    const CELL: usize = 19;
    let per_row = (columns / CELL).clamp(1, 6);
    for row in rest.chunks(per_row) {
        let cells: Vec<String> = row.iter().map(|(san, score)| format!("  {san:8} {score:>7}")).collect();
        text.push_str(cells.join(" ").trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::look::{Figures, Paint};
    use super::*;
    use alcor_engine::{Bound, Score};
    use std::time::Duration;

    #[test]
    fn every_move_has_its_place() {
        let position = Position::startpos();
        let reports: Vec<Report> = position
            .legal_moves()
            .into_iter()
            .enumerate()
            .map(|(index, mv)| Report {
                depth: 7,
                selective_depth: 9,
                pv_number: index + 1,
                score: Score::evaluation(100 - 20 * index as i32),
                bound: Bound::Exact,
                nodes: 1,
                hash_full: 0,
                tb_hits: 0,
                elapsed: Duration::ZERO,
                pv: vec![mv],
            })
            .collect();
        let look = BoardStyle { figures: Figures::Letters, paint: Paint::Plain };
        let text = table(&position, &reports, 80, look);
        assert!(text.starts_with("20 moves, looking 7 deep"), "{text}");
        for mv in position.legal_moves().into_iter() {
            assert!(text.contains(&format!("  {:8} ", position.san(mv))), "{text}");
        }
        assert_eq!(text.lines().count(), 1 + 5 + 4, "{text}");
        assert!(text.lines().all(|line| line.len() <= 80), "{text}");
    }
}
