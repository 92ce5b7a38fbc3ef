//! Who plays a move: how many of the players of each level choose it.

/// How many players of a level choose a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Share {
    /// The rating of the level.
    pub rating: u32,
    /// How many players chose the move.
    pub chosen: u32,
    /// How many were asked.
    pub asked: u32,
}

/// How many players of each level choose a move, from the weakest level to the strongest.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Shares {
    /// By level.
    pub levels: Vec<Share>,
}

impl Shares {
    /// What the shares say, in a sentence; `None` if they do not say anything that is sure.
    pub fn sentence(&self) -> Option<String> {
        None
    }
}
