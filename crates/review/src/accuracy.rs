//! The accuracy of a game: from the Win% of its positions to a number for each side.
//!
//! It is the mean of two means over the accuracies of the moves: one weighted by volatility, so that moves count more
//! where much is happening, and the harmonic one, in which bad moves weigh heavily.

use alcor_chess::Color;

use crate::formulas::move_accuracy;

/// The accuracy of a move, and what it weighs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Weighted {
    pub(crate) color: Color,
    pub(crate) accuracy: f64,
    weight: f64,
}

/// The accuracies of the moves between positions with these Win%, all from White's side. `first` is who begins.
pub(crate) fn of_moves(first: Color, white_percents: &[f64]) -> Vec<Weighted> {
    let colors = [first, !first].into_iter().cycle();
    let pairs = white_percents.windows(2).zip(volatilities(white_percents));
    let weighted = |(color, (pair, weight)): (Color, (&[f64], f64))| {
        let (before, after) = color.choose((pair[0], pair[1]), (pair[1], pair[0]));
        Weighted { color, accuracy: move_accuracy(before, after), weight }
    };
    colors.zip(pairs).map(weighted).collect()
}

/// The accuracy of all these moves together; `None` if there are none.
pub(crate) fn mean<'a>(moves: impl Iterator<Item = &'a Weighted> + Clone) -> Option<f64> {
    let count = moves.clone().count() as f64;
    let weight: f64 = moves.clone().map(|each| each.weight).sum();
    let weighted: f64 = moves.clone().map(|each| each.accuracy * each.weight).sum();
    let inverses: f64 = moves.map(|each| 1.0 / each.accuracy.max(1.0)).sum();
    (count > 0.0).then(|| (weighted / weight + count / inverses) / 2.0)
}

/// The accuracy of each side over positions with these Win%, all from White's side, the start position first. `None` for
/// a side that has not moved.
///
/// ```
/// use alcor_chess::Color;
/// use alcor_review::accuracy::game_accuracy;
/// use alcor_review::formulas::win_percent;
///
/// // White drops nine pawns on the first move.
/// let [white, black] = game_accuracy(Color::White, &[15, -900, -900].map(win_percent));
/// assert!(white.is_some_and(|accuracy| accuracy < 15.0));
/// assert_eq!(black, Some(100.0));
/// ```
pub fn game_accuracy(first: Color, white_percents: &[f64]) -> [Option<f64>; 2] {
    let moves = of_moves(first, white_percents);
    Color::ALL.map(|color| mean(moves.iter().filter(|each| each.color == color)))
}

/// What each move weighs: the spread of Win% over the positions around it. The first moves share a window, so that there is
/// one for every move.
fn volatilities(white_percents: &[f64]) -> impl Iterator<Item = f64> {
    let moves = white_percents.len().saturating_sub(1);
    let size = (moves / 10).clamp(2, 8);
    let first = white_percents.get(..size).unwrap_or(white_percents);
    let shared = size.min(white_percents.len()).saturating_sub(2);
    let windows = std::iter::repeat_n(first, shared).chain(white_percents.windows(size));
    windows.map(|window| standard_deviation(window).clamp(0.5, 12.0))
}

fn standard_deviation(values: &[f64]) -> f64 {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    (values.iter().map(|value| (value - mean) * (value - mean)).sum::<f64>() / count).sqrt()
}

#[cfg(test)]
mod tests;
