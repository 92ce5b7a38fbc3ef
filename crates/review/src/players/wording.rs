//! Shares as a sentence.

use super::shares::{Share, Shares, Trend, joint_error};

/// About half of the players, or more.
const MANY: f64 = 0.45;
/// Where fewer than this choose a move at any level, there is nothing to report.
const SOME: f64 = 0.2;
/// A few of them, or fewer.
const FEW: f64 = 0.15;

impl Shares {
    /// What the shares say, in a sentence; `None` if they say nothing that is sure.
    ///
    /// ```
    /// use alcor_review::{Share, Shares, Trend};
    ///
    /// let counts = [(700, 19), (1100, 15), (1300, 10), (1900, 2), (2300, 0)];
    /// let levels = counts.map(|(rating, chosen)| Share { rating, chosen, asked: 20 }).to_vec();
    /// let sentence = Shares { levels }.sentence(Trend::Falling);
    /// assert_eq!(sentence.as_deref(), Some("Half of the players at 1300 play this, one in ten at 1900."));
    /// ```
    pub fn sentence(&self, trend: Trend) -> Option<String> {
        sentence(self, trend)
    }
}

/// What shares say. Of a bad move: who still plays it, and who no longer does; of a good one, who does not find it yet, and
/// who does.
fn sentence(shares: &Shares, trend: Trend) -> Option<String> {
    if !shares.follow(trend) {
        return None;
    }
    let levels = &smoothed(&shares.levels, trend);
    let (first, verb, second) = match trend {
        Trend::Falling => {
            let (many, few) = contrast(levels.iter().rev(), &levels.iter(), |many, few| many.rating < few.rating)?;
            (many, "play", few)
        }
        Trend::Rising => {
            let (many, few) = contrast(levels.iter(), &levels.iter().rev(), |many, few| many.rating > few.rating)?;
            (few, "find", many)
        }
    };
    let (start, end) = (fraction(first), fraction(second));
    Some(format!("{} of the players at {} {verb} this, {end} at {}.", capital(start), first.rating, second.rating))
}

/// The shares with the neighbours pooled that go against the trend: the nearest ones that follow it everywhere. So no single
/// count makes a sentence that its neighbours contradict.
fn smoothed(levels: &[Share], trend: Trend) -> Vec<Share> {
    let mut blocks: Vec<Vec<Share>> = Vec::new();
    for level in levels {
        let mut block = vec![*level];
        while let Some(previous) = blocks.pop_if(|previous| is_against(previous, &block, trend)) {
            block.splice(0..0, previous);
        }
        blocks.push(block);
    }
    blocks.iter().flat_map(|block| block.iter().map(|level| Share { rating: level.rating, ..pooled(block) })).collect()
}

/// Whether the shares of two neighbouring blocks go against the trend.
fn is_against(weaker: &[Share], stronger: &[Share], trend: Trend) -> bool {
    let (weaker, stronger) = (pooled(weaker).part(), pooled(stronger).part());
    match trend {
        Trend::Falling => weaker < stronger,
        Trend::Rising => weaker > stronger,
    }
}

fn pooled(block: &[Share]) -> Share {
    let (chosen, asked) = block.iter().fold((0, 0), |sum, level| (sum.0 + level.chosen, sum.1 + level.asked));
    Share { rating: 0, chosen, asked }
}

/// A level at which many choose the move, and one at which few do; they differ by more than their errors. Of those that
/// many choose the first is taken that will do, and then of the others, which are to be on the far side of it.
fn contrast<'a>(
    manys: impl Iterator<Item = &'a Share> + Clone,
    fews: &(impl Iterator<Item = &'a Share> + Clone),
    is_beyond: impl Fn(&Share, &Share) -> bool,
) -> Option<(&'a Share, &'a Share)> {
    let max = manys.clone().max_by(|one, other| one.part().total_cmp(&other.part()));
    let max = max.filter(|max| max.part() >= SOME);
    let manys = manys.filter(|level| level.part() >= MANY).chain(max);
    let last = fews.clone().last();
    manys.into_iter().find_map(|many| {
        let fews = fews.clone().filter(|level| level.part() <= FEW).chain(last);
        let differs = |few: &&Share| many.part() - few.part() > 2.0 * joint_error(many, few);
        let mut beyond = fews.filter(|few| is_beyond(many, few));
        beyond.find(differs).map(|few| (many, few))
    })
}

/// A share in words, rounded as its error allows.
fn fraction(share: &Share) -> &'static str {
    const NAMED: [(f64, &str); 9] = [
        (0.0, "hardly any"),
        (0.1, "one in ten"),
        (0.2, "one in five"),
        (0.33, "one in three"),
        (0.5, "half"),
        (0.67, "two in three"),
        (0.8, "four in five"),
        (0.9, "nine in ten"),
        (1.0, "nearly all"),
    ];
    let distance = |named: f64| (named - share.part()).abs();
    NAMED.iter().min_by(|one, other| distance(one.0).total_cmp(&distance(other.0))).map_or("some", |named| named.1)
}

fn capital(text: &str) -> String {
    let (first, rest) = text.split_at(1);
    first.to_uppercase() + rest
}

#[cfg(test)]
mod tests {
    use super::super::shares::tests::shares;
    use super::*;

    fn said(chosen: &[u32], trend: Trend) -> Option<String> {
        sentence(&shares(chosen), trend)
    }

    #[test]
    fn bad_moves() {
        let found = said(&[19, 18, 15, 10, 7, 5, 2, 0, 0], Trend::Falling).unwrap();
        assert_eq!(found, "Half of the players at 1300 play this, one in ten at 1900.");
        let found = said(&[7, 5, 4, 0, 0, 0, 0, 0, 0], Trend::Falling).unwrap();
        assert_eq!(found, "One in three of the players at 700 play this, hardly any at 1300.");
        let found = said(&[20, 20, 20, 19, 20, 19, 20, 18, 9], Trend::Falling).unwrap();
        assert_eq!(found, "Nine in ten of the players at 2100 play this, half at 2300.");
    }

    #[test]
    fn good_moves() {
        let found = said(&[0, 0, 1, 2, 4, 8, 12, 18, 20], Trend::Rising).unwrap();
        assert_eq!(found, "One in ten of the players at 1300 find this, two in three at 1900.");
        let found = said(&[0, 0, 0, 0, 0, 0, 0, 2, 6], Trend::Rising).unwrap();
        assert_eq!(found, "Hardly any of the players at 1900 find this, one in three at 2300.");
    }

    #[test]
    fn one_odd_count_makes_no_sentence() {
        assert_eq!(said(&[2, 2, 2, 3, 6, 3, 1, 1, 0], Trend::Falling), None);
        let found = said(&[7, 10, 7, 8, 7, 4, 2, 0, 1], Trend::Falling).unwrap();
        assert_eq!(found, "Half of the players at 700 play this, one in ten at 1900.");
        let smooth: Vec<f64> =
            smoothed(&shares(&[8, 10, 4, 6, 2]).levels, Trend::Falling).iter().map(Share::part).collect();
        assert_eq!(smooth, [0.45, 0.45, 0.25, 0.25, 0.1]);
    }

    #[test]
    fn silence_where_nothing_is_sure() {
        assert_eq!(said(&[2, 14, 15, 3, 12, 1, 9, 0, 0], Trend::Falling), None);
        assert_eq!(said(&[0, 1, 0, 0, 1, 0, 0, 0, 0], Trend::Falling), None);
        assert_eq!(said(&[20, 20, 19, 20, 20, 20, 20, 20, 20], Trend::Falling), None);
        assert_eq!(said(&[], Trend::Rising), None);
    }
}
