//! What is counted, and how it is shown.

use std::collections::HashSet;
use std::fmt::Write;

use super::filter::Filter;
use crate::commands::convert::identity;
use crate::data::games::{ENGINE_SCALE, Game, Moment};

/// The width of a bin of scores, in the engine's units.
const BIN: i32 = 200;
/// Bins on either side; the last one has all that is beyond.
const BINS: i32 = 10;
/// Counts of pieces are shown in groups of four.
const PIECES_IN_GROUP: usize = 4;
/// One key in this many is remembered to estimate how many positions are repeated.
const SAMPLE: u64 = 16;

/// All that is counted.
pub(super) struct Counts {
    filter: Filter,
    /// Records that were no games.
    pub unreadable: u64,
    /// Games.
    pub games: u64,
    /// Positions in which a move was played.
    pub positions: u64,
    /// Games won by White, drawn, won by Black.
    pub results: [u64; 3],
    /// The half-moves of the longest game.
    pub longest: u64,
    /// Positions in check.
    pub in_check: u64,
    /// Positions in which a capture or promotion was played.
    pub noisy: u64,
    /// Positions with a mate.
    pub decided: u64,
    /// Positions that pass the filter.
    pub usable: u64,
    scores: Vec<Bin>,
    pieces: [u64; 33],
    games_seen: HashSet<u64>,
    starts_seen: HashSet<u64>,
    sampled: u64,
    keys_seen: HashSet<u64>,
}

/// Positions with scores in some range.
#[derive(Clone, Copy, Default)]
struct Bin {
    positions: u64,
    /// What they scored in the end, from the side to move.
    points: f64,
}

impl Counts {
    /// Nothing yet.
    pub(super) fn new(filter: Filter) -> Counts {
        Counts {
            filter,
            unreadable: 0,
            games: 0,
            positions: 0,
            results: [0; 3],
            longest: 0,
            in_check: 0,
            noisy: 0,
            decided: 0,
            usable: 0,
            scores: vec![Bin::default(); (2 * BINS + 1) as usize],
            pieces: [0; 33],
            games_seen: HashSet::new(),
            starts_seen: HashSet::new(),
            sampled: 0,
            keys_seen: HashSet::new(),
        }
    }

    /// Counts a game.
    pub(super) fn take(&mut self, game: &Game) {
        self.games += 1;
        self.positions += game.moves.len() as u64;
        self.longest = self.longest.max(game.moves.len() as u64);
        self.results[(2.0 - 2.0 * game.white_result) as usize] += 1;
        self.games_seen.insert(identity(game));
        self.starts_seen.insert(game.start.key().0);
        for (ply, moment) in game.moments().enumerate() {
            self.take_moment(game, &moment, ply);
        }
    }

    fn take_moment(&mut self, game: &Game, moment: &Moment, ply: usize) {
        let position = &moment.position;
        let (in_check, noisy) = (position.in_check(), position.is_noisy(moment.mv));
        self.in_check += u64::from(in_check);
        self.noisy += u64::from(noisy);
        self.decided += u64::from(moment.is_decided());
        let white_units = game.units(moment.white_score);
        let usable = ply >= self.filter.skip
            && !moment.is_decided()
            && white_units.abs() <= self.filter.max_score
            && (!in_check || self.filter.with_checks)
            && (!noisy || self.filter.with_captures);
        self.usable += u64::from(usable);
        let side = position.side_to_move();
        let bin = (f64::from(side.choose(white_units, -white_units)) / f64::from(BIN)).round() as i32;
        let bin = &mut self.scores[(bin.clamp(-BINS, BINS) + BINS) as usize];
        bin.positions += 1;
        bin.points += f64::from(side.choose(game.white_result, 1.0 - game.white_result));
        self.pieces[position.occupied().count() as usize] += 1;
        // The upper bits choose the sample, so that the rest stays random.
        let key = position.key().0;
        if (key >> 32).is_multiple_of(SAMPLE) {
            self.sampled += 1;
            self.keys_seen.insert(key);
        }
    }

    /// Adds what was counted elsewhere.
    pub(super) fn add(&mut self, other: Counts) {
        for (sum, more) in [
            (&mut self.unreadable, other.unreadable),
            (&mut self.games, other.games),
            (&mut self.positions, other.positions),
            (&mut self.in_check, other.in_check),
            (&mut self.noisy, other.noisy),
            (&mut self.decided, other.decided),
            (&mut self.usable, other.usable),
            (&mut self.sampled, other.sampled),
        ] {
            *sum += more;
        }
        self.longest = self.longest.max(other.longest);
        self.results.iter_mut().zip(other.results).for_each(|(sum, more)| *sum += more);
        self.pieces.iter_mut().zip(other.pieces).for_each(|(sum, more)| *sum += more);
        for (sum, more) in self.scores.iter_mut().zip(other.scores) {
            sum.positions += more.positions;
            sum.points += more.points;
        }
        self.games_seen.extend(other.games_seen);
        self.starts_seen.extend(other.starts_seen);
        self.keys_seen.extend(other.keys_seen);
    }

    /// Games that occurred before.
    pub(super) fn repeated_games(&self) -> u64 {
        self.games - self.games_seen.len() as u64
    }

    /// Everything, for people.
    pub(super) fn table(&self, bytes: u64) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write_counts(&mut text, bytes).and_then(|()| self.write_histograms(&mut text));
        text
    }

    fn share(&self, count: u64) -> f64 {
        100.0 * count as f64 / self.positions.max(1) as f64
    }

    fn write_counts(&self, text: &mut String, bytes: u64) -> std::fmt::Result {
        let games = self.games.max(1) as f64;
        let [white, draws, black] = self.results;
        let share = |count| 100.0 * count as f64 / games;
        writeln!(text, "{} games, {} positions, {} unreadable", self.games, self.positions, self.unreadable)?;
        writeln!(
            text,
            "{:.2} bytes a position; {:.1} half-moves a game, {} at most",
            bytes as f64 / self.positions.max(1) as f64,
            self.positions as f64 / games,
            self.longest
        )?;
        writeln!(text, "{white} won by White, {draws} drawn, {black} won by Black")?;
        writeln!(text, "  {:.1}%, {:.1}%, {:.1}%", share(white), share(draws), share(black))?;
        writeln!(
            text,
            "{} games repeated, {} different starts, about {:.2}% of positions repeated",
            self.repeated_games(),
            self.starts_seen.len(),
            100.0 * (1.0 - self.keys_seen.len() as f64 / self.sampled.max(1) as f64)
        )?;
        for (count, what) in [
            (self.in_check, "in check"),
            (self.noisy, "with a capture or promotion played"),
            (self.decided, "with a mate"),
            (self.usable, "usable: quiet, and within the limits given"),
        ] {
            writeln!(text, "{count:>12}  {:>5.1}%  {what}", self.share(count))?;
        }
        Ok(())
    }

    fn write_histograms(&self, text: &mut String) -> std::fmt::Result {
        writeln!(text, "\n score  positions         scored  expected   (units, from the side to move)")?;
        for (index, bin) in self.scores.iter().enumerate() {
            let middle = (index as i32 - BINS) * BIN;
            let expected = 1.0 / (1.0 + (-f64::from(middle) / f64::from(ENGINE_SCALE)).exp());
            let scored = bin.points / bin.positions.max(1) as f64;
            writeln!(
                text,
                "{middle:>6} {:>10}  {:>5.1}%  {scored:>6.3}  {expected:>8.3}  {}",
                bin.positions,
                self.share(bin.positions),
                bar(self.share(bin.positions))
            )?;
        }
        writeln!(text, "\npieces  positions")?;
        for group in (1..33).step_by(PIECES_IN_GROUP).rev() {
            let last = group + PIECES_IN_GROUP - 1;
            let count: u64 = self.pieces[group..=last].iter().sum();
            writeln!(
                text,
                "{group:>2}-{last:<3} {count:>10}  {:>5.1}%  {}",
                self.share(count),
                bar(self.share(count))
            )?;
        }
        Ok(())
    }
}

fn bar(percent: f64) -> String {
    "#".repeat(percent.round() as usize)
}
