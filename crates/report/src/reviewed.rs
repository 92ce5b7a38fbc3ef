//! A game with its review, and what of it the user wants to hear about.

use alcor_chess::{Color, Position};
use alcor_pgn::GameTree;
use alcor_review::{Judgement, MoveReview, Review, Subject};

/// So many moments are reported.
const MOMENTS: usize = 5;

/// What a good move weighs against the points of Win% that bad ones lose.
const GREAT_WEIGHT: f64 = 10.0;
const BRILLIANT_WEIGHT: f64 = 20.0;

/// Whose moves the user wants to hear about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Focus {
    /// One side's only; `None` for both.
    pub color: Option<Color>,
    /// Only what matters to players of this rating.
    pub level: Option<u32>,
}

impl Focus {
    /// Whether a move is worth a word.
    pub fn includes(self, each: &MoveReview) -> bool {
        self.color.is_none_or(|color| color == each.mover) && self.level.is_none_or(|level| matters_at(each, level))
    }
}

/// Whether a move matters to players of a rating: it is not what most of them would have played anyway. Where nobody was
/// asked, it does.
fn matters_at(each: &MoveReview, rating: u32) -> bool {
    !each.players.as_ref().and_then(|shares| shares.is_usual_at(rating)).unwrap_or(false)
}

/// A game with its review.
#[derive(Clone, Debug)]
pub struct Reviewed {
    /// Which game of the file it is, from 1.
    pub number: u64,
    /// The game as the file has it.
    pub tree: GameTree,
    /// What there is to say about it.
    pub review: Review,
    /// What of that is wanted.
    pub focus: Focus,
}

impl Reviewed {
    /// A game that stands alone, with all that there is to say about it.
    pub fn new(tree: GameTree, review: Review) -> Reviewed {
        Reviewed { number: 1, tree, review, focus: Focus::default() }
    }

    /// A tag for people: a dash where it is missing or unknown.
    pub fn tag(&self, name: &str) -> &str {
        self.tree.tags.get(name).filter(|value| !value.is_empty() && *value != "?").unwrap_or("-")
    }

    /// The name of a player.
    pub fn player(&self, color: Color) -> &str {
        match self.tag(color.choose("White", "Black")) {
            "-" => color.choose("White", "Black"),
            name => name,
        }
    }

    /// `Morphy - Anderssen, Paris, 1858, 1-0`: what is known of that.
    pub fn title(&self) -> String {
        let mut parts = vec![format!("{} - {}", self.player(Color::White), self.player(Color::Black))];
        let date = self.tag("Date");
        let known = [self.tag("Event"), date.split(".?").next().unwrap_or(date)].into_iter();
        parts.extend(known.filter(|value| *value != "-" && !value.starts_with("??")).map(str::to_owned));
        parts.push(self.tree.result.to_string());
        parts.join(", ")
    }

    /// The opening, `C50 Italian Game`, if it has a name.
    pub fn opening(&self) -> Option<String> {
        self.review.opening.as_ref().map(|opening| format!("{} {}", opening.eco, opening.name))
    }

    /// The judged moves that the user wants to hear about, by their index.
    pub fn judged(&self) -> impl Iterator<Item = (usize, &MoveReview, Judgement)> {
        let moves = self.review.moves.iter().enumerate().filter(|(_, each)| self.focus.includes(each));
        moves.filter_map(|(index, each)| each.judgement.map(|judgement| (index, each, judgement)))
    }

    /// The moments that mattered most, in the order of the game, by the index of the move.
    pub fn moments(&self) -> Vec<usize> {
        let mut weighed: Vec<(f64, usize)> = self
            .judged()
            .map(|(index, each, judgement)| {
                let weight = match judgement {
                    Judgement::Great => GREAT_WEIGHT,
                    Judgement::Brilliant => BRILLIANT_WEIGHT,
                    _ => each.win_loss,
                };
                (weight, index)
            })
            .collect();
        weighed.sort_by(|(one, first), (other, second)| other.total_cmp(one).then(first.cmp(second)));
        let mut moments: Vec<usize> = weighed.into_iter().take(MOMENTS).map(|(_, index)| index).collect();
        moments.sort_unstable();
        moments
    }

    /// The positions of the game, the first one before the first move.
    pub fn positions(&self) -> Vec<Position> {
        self.review.game().positions().to_vec()
    }
}

/// What there is to review in a game: the moves that were played, with what the clocks showed.
pub fn subject(tree: &GameTree) -> Subject {
    let clocks = tree.main_line().map(|node| tree.clock(node)).collect();
    Subject::from(tree.main_game()).with_clocks(clocks)
}

/// A short game with a blunder and a mate, for tests.
#[cfg(test)]
pub(crate) fn sample() -> Reviewed {
    use alcor_review::{Effort, Plan, Reviewer};

    let text = "[Event \"Skittles <1>\"]\n[White \"Ann\"]\n[Black \"Ben \"B\" B\"]\n[Result \"1-0\"]\n\n\
                {A lesson.} 1. e4 {[%clk 0:05:00] solid} (1. d4 d5) 1... e5 2. Qh5 $5 Ke7 {hm} 3. Qxe5# 1-0\n";
    let tree = alcor_pgn::Reader::new(text.as_bytes()).next_game().unwrap().unwrap().tree().unwrap();
    let plan = Plan { effort: Effort::Nodes(2000), quiz: true, ..Plan::default() };
    let review = Reviewer::new(plan).unwrap().review(&subject(&tree));
    Reviewed { number: 7, tree, review, focus: Focus::default() }
}

#[cfg(test)]
mod tests {
    use alcor_review::{Share, Shares};

    use super::*;

    #[test]
    fn moments_are_the_worst_moves_in_order() {
        let mut reviewed = sample();
        let blunder = 3;
        assert!(reviewed.moments().contains(&blunder));
        reviewed.focus.color = Some(Color::White);
        assert!(!reviewed.moments().contains(&blunder), "that was Black");
        assert!(reviewed.moments().is_sorted());
    }

    #[test]
    fn a_mistake_that_everybody_makes_does_not_matter() {
        let mut reviewed = sample();
        let share = |rating, chosen| Share { rating, chosen, asked: 20 };
        reviewed.review.moves[3].players = Some(Shares { levels: vec![share(800, 15), share(1600, 2)] });
        for (level, matters) in [(700, false), (1500, true)] {
            let focus = Focus { level: Some(level), ..Focus::default() };
            assert_eq!(focus.includes(&reviewed.review.moves[3]), matters, "{level}");
        }
    }

    #[test]
    fn titles_tell_what_is_known() {
        let reviewed = sample();
        assert_eq!(reviewed.title(), "Ann - Ben \"B\" B, Skittles <1>, 1-0");
        assert_eq!(reviewed.tag("Round"), "-");
    }
}
