//! How values of the rules are written in a serialised review: moves as their bits, colours as letters, positions as FEN.

use alcor_chess::{Color, Move, Position};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

fn move_of<E: Error>(bits: u16) -> Result<Move, E> {
    Move::from_bits(bits).ok_or_else(|| E::custom(format!("expected the bits of a move, found {bits}")))
}

pub(crate) mod mv {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(mv: &Move, serializer: S) -> Result<S::Ok, S::Error> {
        mv.bits().serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Move, D::Error> {
        move_of(u16::deserialize(deserializer)?)
    }
}

pub(crate) mod moves {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(moves: &[Move], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(moves.iter().map(|mv| mv.bits()))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Move>, D::Error> {
        Vec::<u16>::deserialize(deserializer)?.into_iter().map(move_of).collect()
    }
}

pub(crate) mod color {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(color: &Color, serializer: S) -> Result<S::Ok, S::Error> {
        color.letter().serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Color, D::Error> {
        match char::deserialize(deserializer)? {
            'w' => Ok(Color::White),
            'b' => Ok(Color::Black),
            other => Err(D::Error::custom(format!("expected 'w' or 'b', found '{other}'"))),
        }
    }
}

pub(crate) mod position {
    use super::*;

    pub(crate) fn serialize<S: Serializer>(position: &Position, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(position)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Position, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}
