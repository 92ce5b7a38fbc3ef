//! Material as people count it, and what changed hands, in words.

use alcor_chess::{Color, Position, Role};

/// What a role is worth in pawns.
pub(super) const fn points(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

/// From the most to the least valuable.
const ROLES: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

fn count(position: &Position, color: Color, role: Role) -> i32 {
    position.pieces(color, role).count() as i32
}

/// How many points a colour is ahead.
pub(super) fn balance(position: &Position, color: Color) -> i32 {
    ROLES.into_iter().map(|role| points(role) * (count(position, color, role) - count(position, !color, role))).sum()
}

/// What one side won from the other between two positions, equal pieces struck out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Net {
    /// What was won, the most valuable first.
    won: Vec<(Role, i32)>,
    /// What was given for it.
    given: Vec<(Role, i32)>,
    /// Whether the other side had one queen to lose.
    had_one_queen: bool,
}

impl Net {
    /// From the side of the winner.
    pub(super) fn between(before: &Position, after: &Position, winner: Color) -> Net {
        let lost = |color, role| count(before, color, role) - count(after, color, role);
        let mut change = ROLES.map(|role| (role, lost(!winner, role) - lost(winner, role)));
        strike_out_minor_pieces(&mut change);
        let list =
            |sign: i32| change.into_iter().map(move |(role, count)| (role, sign * count)).filter(|pair| pair.1 > 0);
        let had_one_queen = count(before, !winner, Role::Queen) == 1 && lost(winner, Role::Queen) >= 0;
        Net { won: list(1).collect(), given: list(-1).collect(), had_one_queen }
    }

    /// The most valuable thing that was won.
    pub(super) fn main(&self) -> Option<Role> {
        self.won.first().map(|&(role, _)| role)
    }

    /// The only piece that was won, if nothing was given for it.
    pub(super) fn single(&self) -> Option<Role> {
        match self.won[..] {
            [(role, 1)] if self.given.is_empty() => Some(role),
            _ => None,
        }
    }

    /// What was won for what, as in `wins ...`.
    pub(super) fn words(&self) -> String {
        self.exchange().unwrap_or_else(|| {
            let won = self.listed(&self.won);
            if self.given.is_empty() { won } else { format!("{won} for {}", self.given_words()) }
        })
    }

    /// A rook for a minor piece is "the exchange".
    fn exchange(&self) -> Option<String> {
        let minor = |role: &Role| matches!(role, Role::Bishop | Role::Knight);
        let is_minor = matches!(self.given.first(), Some((role, 1)) if minor(role));
        match (&self.won[..], &self.given[..]) {
            ([(Role::Rook, 1)], [_]) if is_minor => Some("the exchange".to_owned()),
            ([(Role::Rook, 1), (Role::Pawn, pawns)], [_]) if is_minor => {
                Some(format!("the exchange and {}", counted(Role::Pawn, *pawns)))
            }
            ([(Role::Rook, 1)], [_, (Role::Pawn, pawns)]) if is_minor => {
                Some(format!("the exchange for {}", counted(Role::Pawn, *pawns)))
            }
            _ => None,
        }
    }

    fn listed(&self, pieces: &[(Role, i32)]) -> String {
        let name = |&(role, count): &(Role, i32)| match (role, count) {
            (Role::Queen, 1) if self.had_one_queen => "the queen".to_owned(),
            _ => counted(role, count),
        };
        joined(&pieces.iter().map(name).collect::<Vec<_>>())
    }

    fn given_words(&self) -> String {
        joined(&self.given.iter().map(|&(role, count)| counted(role, count)).collect::<Vec<_>>())
    }
}

/// A knight for a bishop is an even trade.
fn strike_out_minor_pieces(change: &mut [(Role, i32); 5]) {
    let index = |role: Role| ROLES.into_iter().position(|other| other == role).unwrap_or(0);
    let (bishop, knight) = (index(Role::Bishop), index(Role::Knight));
    if change[bishop].1 * change[knight].1 < 0 {
        let even = change[bishop].1.abs().min(change[knight].1.abs());
        change[bishop].1 -= even * change[bishop].1.signum();
        change[knight].1 -= even * change[knight].1.signum();
    }
}

/// `a rook`, `two pawns`.
fn counted(role: Role, count: i32) -> String {
    const NUMBERS: [&str; 7] = ["no", "a", "two", "three", "four", "five", "six"];
    let number = usize::try_from(count).ok().and_then(|count| NUMBERS.get(count)).copied();
    let plural = if count == 1 { "" } else { "s" };
    format!("{} {}{plural}", number.unwrap_or("many"), role.name())
}

/// `one`, `one and two`, `one, two and three`.
pub(super) fn joined(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [word] => word.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn net(before: &str, after: &str) -> Net {
        let position = |board: &str| format!("{board} w - - 0 1").parse().unwrap();
        Net::between(&position(before), &position(after), Color::White)
    }

    fn words(before: &str, after: &str) -> String {
        net(before, after).words()
    }

    #[test]
    fn what_changed_hands() {
        assert_eq!(words("4k2r/8/8/8/8/8/8/4K2N", "4k3/8/8/8/8/8/8/4K3"), "the exchange");
        assert_eq!(words("4k2r/7p/8/8/8/8/8/4K2B", "4k3/8/8/8/8/8/8/4K3"), "the exchange and a pawn");
        assert_eq!(words("4k2r/8/8/8/8/8/6P1/4K2B", "4k3/8/8/8/8/8/8/4K3"), "the exchange for a pawn");
        assert_eq!(words("4k2q/8/8/8/8/8/8/4K2R", "4k3/8/8/8/8/8/8/4K3"), "the queen for a rook");
        assert_eq!(words("4k1qq/8/8/8/8/8/8/4K3", "4k2q/8/8/8/8/8/8/4K3"), "a queen");
        assert_eq!(words("4k1nb/8/8/8/8/8/8/4K2R", "4k3/8/8/8/8/8/8/4K3"), "a bishop and a knight for a rook");
        assert_eq!(words("4k2n/pp6/8/8/8/8/8/4K2B", "4k3/8/8/8/8/8/8/4K3"), "two pawns");
        assert_eq!(words("8/P6k/8/8/8/8/8/4K3", "Q7/7k/8/8/8/8/8/4K3"), "a queen for a pawn");
        assert_eq!(net("4k1n1/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3").single(), Some(Role::Knight));
        assert_eq!(net("4k1n1/8/8/8/8/8/8/4K1B1", "4k3/8/8/8/8/8/8/4K3").main(), None);
    }
}
