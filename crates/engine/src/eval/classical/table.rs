//! Tables of weights: what the declarations in `weights` turn into.
//!
//! Every weight has a number, its place in the order of declaration; tracers and the tuner speak of weights by number.

use super::pair::Pair;

/// A part of the evaluation that has a row of its own in the table of terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Term {
    /// What the pieces are worth by themselves.
    Material,
    /// What they are worth together: the bishop pair, rooks with bishops, knights with pawns.
    Imbalance,
    /// What they are worth where they stand.
    Placement,
    /// Pawn structure.
    Pawns,
    /// Passed pawns, and those that may become passed.
    Passed,
    /// Squares the pieces can go to.
    Mobility,
    /// Knights: outposts and the like.
    Knights,
    /// Bishops: bad ones, long diagonals.
    Bishops,
    /// Rooks: open files, the seventh rank.
    Rooks,
    /// Queens.
    Queens,
    /// Pieces still at home.
    Development,
    /// The pawns before the king, and those that come for it.
    Shelter,
    /// The attack on the king.
    KingSafety,
    /// Attacked and hanging pieces.
    Threats,
    /// Room behind the pawns.
    Space,
    /// How much there is left to play for.
    Initiative,
    /// The right to move.
    Tempo,
    /// Inner: units of danger, whose square makes [`Term::KingSafety`].
    Danger,
    /// Inner: what adds up to [`Term::Initiative`].
    InitiativeParts,
    /// Inner: factors on the endgame.
    Scale,
}

impl Term {
    /// How many terms there are.
    pub const COUNT: usize = Term::Scale as usize + 1;

    /// The terms that are shown, in the order they are shown.
    pub const SHOWN: [Term; 17] = [
        Term::Material,
        Term::Imbalance,
        Term::Placement,
        Term::Pawns,
        Term::Passed,
        Term::Mobility,
        Term::Knights,
        Term::Bishops,
        Term::Rooks,
        Term::Queens,
        Term::Development,
        Term::Shelter,
        Term::KingSafety,
        Term::Threats,
        Term::Space,
        Term::Initiative,
        Term::Tempo,
    ];

    /// Whether the weights of this term reach the score only through another term.
    pub const fn is_inner(self) -> bool {
        self as u8 >= Term::Danger as u8
    }

    /// The name a player knows it by.
    pub const fn name(self) -> &'static str {
        match self {
            Term::Material => "material",
            Term::Imbalance => "piece pairs",
            Term::Placement => "placement",
            Term::Pawns => "pawn structure",
            Term::Passed => "passed pawns",
            Term::Mobility => "mobility",
            Term::Knights => "knights",
            Term::Bishops => "bishops",
            Term::Rooks => "rooks",
            Term::Queens => "queens",
            Term::Development => "development",
            Term::Shelter => "king shelter",
            Term::KingSafety | Term::Danger => "king safety",
            Term::Threats => "threats",
            Term::Space => "space",
            Term::Initiative | Term::InitiativeParts => "initiative",
            Term::Tempo => "right to move",
            Term::Scale => "scale",
        }
    }
}

/// Some of the shown terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TermSet(u32);

impl TermSet {
    /// Every term.
    pub const ALL: TermSet = TermSet(u32::MAX);
    /// No term.
    pub const NONE: TermSet = TermSet(0);

    /// With this term.
    #[must_use]
    pub const fn with(self, term: Term) -> TermSet {
        TermSet(self.0 | 1 << term as u8)
    }

    /// Without this term.
    #[must_use]
    pub const fn without(self, term: Term) -> TermSet {
        TermSet(self.0 & !(1 << term as u8))
    }

    /// Whether this term is one of them.
    pub const fn contains(self, term: Term) -> bool {
        self.0 & 1 << term as u8 != 0
    }
}

/// The weights of one kind.
pub(super) struct Table<const N: usize> {
    /// Where they count.
    pub term: Term,
    /// The number of the first of them.
    pub first: usize,
    /// The weights.
    pub values: [Pair; N],
}

/// A table as the tuner sees it.
#[derive(Clone, Copy)]
pub struct Group {
    /// The name in the source.
    pub name: &'static str,
    /// Where its weights count.
    pub term: Term,
    /// The number of its first weight.
    pub first: usize,
    /// Its weights.
    pub values: &'static [Pair],
}

/// The tables of several files, one after the other; `N` of them.
pub(super) const fn join<const N: usize>(files: &[&[Group]]) -> [Group; N] {
    let mut all = [files[0][0]; N];
    let (mut file, mut count) = (0, 0);
    while file < files.len() {
        let mut table = 0;
        while table < files[file].len() {
            all[count] = files[file][table];
            (table, count) = (table + 1, count + 1);
        }
        file += 1;
    }
    all
}

/// Declares tables: the number of the first weight, then for each table a doc comment and
/// `NAME: Term, count = [(middlegame, endgame), ...];`.
macro_rules! weights {
    (
        first $first:expr;
        $(
            $(#[$doc:meta])*
            $name:ident: $term:ident, $count:literal = [$(($middlegame:literal, $endgame:literal)),* $(,)?];
        )*
    ) => {
        /// Its offsets are the numbers of the weights, from the first.
        #[repr(C)]
        #[allow(non_snake_case)]
        struct Layout {
            $($name: [u8; $count],)*
        }

        /// The number after that of the last weight.
        pub(super) const END: usize = $first + size_of::<Layout>();

        $(
            $(#[$doc])*
            pub(in crate::eval::classical) static $name: Table<$count> = Table {
                term: Term::$term,
                first: $first + core::mem::offset_of!(Layout, $name),
                values: [$(Pair::new($middlegame, $endgame)),*],
            };
        )*

        /// The tables of this file.
        pub(super) const GROUPS: &[Group] = &[
            $(Group {
                name: stringify!($name),
                term: Term::$term,
                first: $first + core::mem::offset_of!(Layout, $name),
                values: &$name.values,
            }),*
        ];
    };
}
pub(super) use weights;
