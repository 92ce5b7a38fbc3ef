//! Books made from games: how often a move was played, and how it fared.
//!
//! Each move of a game's opening is counted with the game's result. The weights of a position's moves come from these
//! counts; where they would not fit into an entry of the file, all of that position are scaled down together, because
//! weights are compared only within a position.

use std::collections::HashMap;

use alcor_chess::{Color, Game};

use super::polyglot::{Entry, encode};

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameResult {
    /// This side won.
    Win(Color),
    /// Nobody did.
    Draw,
}

/// What makes a move weigh.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weighting {
    /// Twice the games won with it, and those drawn.
    Results,
    /// The games in which it was played.
    Games,
}

/// The games in which a move was played.
#[derive(Clone, Copy, Default, Debug)]
struct Tally {
    wins: u32,
    draws: u32,
    losses: u32,
}

impl Tally {
    fn games(self) -> u64 {
        u64::from(self.wins) + u64::from(self.draws) + u64::from(self.losses)
    }

    fn weight(self, weighting: Weighting) -> u64 {
        match weighting {
            Weighting::Results => 2 * u64::from(self.wins) + u64::from(self.draws),
            Weighting::Games => self.games(),
        }
    }
}

/// Counts moves of games.
#[derive(Debug)]
pub struct Builder {
    plies: usize,
    games: u64,
    tallies: HashMap<(u64, u16), Tally>,
}

impl Builder {
    /// Nothing yet; of each game this many plies will count.
    pub fn new(plies: usize) -> Builder {
        Builder { plies, games: 0, tallies: HashMap::new() }
    }

    /// How many games were added.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Counts a game.
    pub fn add(&mut self, game: &Game, result: GameResult) {
        self.games += 1;
        for (position, &mv) in game.positions().iter().zip(game.moves()).take(self.plies) {
            let tally = self.tallies.entry((position.key().0, encode(mv))).or_default();
            let count = match result {
                GameResult::Draw => &mut tally.draws,
                GameResult::Win(winner) if winner == position.side_to_move() => &mut tally.wins,
                GameResult::Win(_) => &mut tally.losses,
            };
            *count = count.saturating_add(1);
        }
    }

    /// The entries of the book, sorted as a file wants them: by position, the heaviest move first. Moves played in fewer
    /// games than `min_games`, and those that nothing speaks for, are left out.
    pub fn entries(&self, weighting: Weighting, min_games: u64) -> Vec<Entry> {
        let mut weighed: Vec<(u64, u64, u16)> = self
            .tallies
            .iter()
            .filter(|(_, tally)| tally.games() >= min_games)
            .map(|(&(key, mv), tally)| (key, tally.weight(weighting), mv))
            .filter(|&(_, weight, _)| weight > 0)
            .collect();
        weighed.sort_unstable_by_key(|&(key, weight, mv)| (key, std::cmp::Reverse(weight), mv));
        let mut entries = Vec::with_capacity(weighed.len());
        for group in weighed.chunk_by(|one, other| one.0 == other.0) {
            // The first is the heaviest.
            let max = group.first().map_or(1, |&(_, weight, _)| weight).max(u64::from(u16::MAX));
            for &(key, weight, mv) in group {
                let scaled = (weight * u64::from(u16::MAX) / max).max(1);
                entries.push(Entry { key, mv, weight: scaled as u16 });
            }
        }
        entries
    }
}

#[cfg(test)]
mod tests {
    use super::super::polyglot::Polyglot;
    use super::super::tests::game;
    use super::*;
    use alcor_chess::Position;

    fn book(builder: &Builder, weighting: Weighting, min_games: u64) -> Polyglot {
        let bytes: Vec<u8> = builder.entries(weighting, min_games).iter().flat_map(Entry::bytes).collect();
        Polyglot::new(bytes).unwrap()
    }

    fn weights(book: &Polyglot, position: &Position) -> Vec<(String, u32)> {
        book.moves(position).iter().map(|known| (position.san(known.mv).to_string(), known.weight)).collect()
    }

    fn some_games() -> Builder {
        let mut builder = Builder::new(3);
        builder.add(&game("e4 c5 Nf3 d6"), GameResult::Win(Color::White));
        builder.add(&game("e4 c5 Nc3"), GameResult::Draw);
        builder.add(&game("d4 d5"), GameResult::Win(Color::Black));
        builder.add(&game("e4 e5"), GameResult::Win(Color::Black));
        builder
    }

    #[test]
    fn results_count_for_the_side_that_moved() {
        let builder = some_games();
        assert_eq!(builder.games(), 4);
        let book = book(&builder, Weighting::Results, 1);
        // One win and one draw; 1. d4 only lost.
        assert_eq!(weights(&book, &Position::startpos()), [("e4".to_owned(), 3)]);
        let replies = weights(&book, game("e4").position());
        assert_eq!(replies, [("e5".to_owned(), 2), ("c5".to_owned(), 1)]);
        assert_eq!(weights(&book, game("e4 c5 Nf3").position()), [], "only three plies count");
    }

    #[test]
    fn games_can_count_alone_and_rare_moves_can_be_left_out() {
        let builder = some_games();
        let all = book(&builder, Weighting::Games, 1);
        assert_eq!(weights(&all, &Position::startpos()), [("e4".to_owned(), 3), ("d4".to_owned(), 1)]);
        let frequent = book(&builder, Weighting::Games, 2);
        assert_eq!(weights(&frequent, &Position::startpos()), [("e4".to_owned(), 3)]);
        assert_eq!(weights(&frequent, game("e4").position()), [("c5".to_owned(), 2)]);
    }

    #[test]
    fn weights_fit_into_the_file() {
        let mut builder = Builder::new(1);
        let (often, rare) = (game("e4"), game("a3"));
        for _ in 0..100_000 {
            builder.add(&often, GameResult::Win(Color::White));
        }
        builder.add(&rare, GameResult::Draw);
        let book = book(&builder, Weighting::Results, 1);
        assert_eq!(weights(&book, &Position::startpos()), [("e4".to_owned(), 65_535), ("a3".to_owned(), 1)]);
    }
}
