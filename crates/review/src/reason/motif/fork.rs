//! Forks: one piece attacks two, and takes one of them with its next move.

use alcor_chess::{Placed, Role};

use super::super::line::PlayedLine;
use super::super::material::{joined, points};
use super::super::mistake::Motif;
use super::board::{is_target, named, placed, prepared};
use super::motif_match::{Clause, MotifMatch};

pub(super) fn find(line: &PlayedLine, decisive: usize) -> Option<MotifMatch> {
    let (ply, target) = prepared(line, decisive)?;
    let after = line.position(ply + 1);
    let forking = placed(after, line.arrival(ply))?;
    let attacked = after.attacks_from(forking.square) & after.colored(!line.first());
    let is_same_piece = line.mv(decisive).from() == forking.square;
    if !is_same_piece || !attacked.has(target.square) || after.piece_at(target.square) != Some(target.piece) {
        return None;
    }
    let is_worth_naming = |other: &Placed| other.piece.role() != Role::Pawn || other.square == target.square;
    let mut targets: Vec<Placed> = attacked
        .into_iter()
        .filter_map(|square| placed(after, square))
        .filter(|&other| is_worth_naming(&other) && is_target(after, forking, other))
        .collect();
    targets.sort_by_key(|target| -worth(target.piece.role()));
    let is_fork = targets.len() >= 2 && targets.contains(&target);
    let names = names(&targets);
    is_fork.then(|| MotifMatch { motif: Motif::Fork, ply, clause: Clause::Verb(format!("forks {}", joined(&names))) })
}

/// Pieces of a kind together: `the knights on c5 and e5`.
fn names(targets: &[Placed]) -> Vec<String> {
    let mut names = Vec::new();
    for same in targets.chunk_by(|one, other| one.piece == other.piece) {
        names.push(match same {
            [one] => named(*one),
            _ => {
                let squares: Vec<String> = same.iter().map(|placed| placed.square.to_string()).collect();
                format!("the {}s on {}", same[0].piece.role().name(), joined(&squares))
            }
        });
    }
    names
}

/// The order in which targets are named: the king first.
fn worth(role: Role) -> i32 {
    if role == Role::King { 100 } else { points(role) }
}

#[cfg(test)]
mod tests {
    use super::super::motif_match::tests::said;
    use super::*;

    #[test]
    fn a_knight_forks_king_and_rook() {
        let said = said(find, "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 20", "Nc7+ Kd7 Nxa8").unwrap();
        assert_eq!(said, (Motif::Fork, 0, "forks the king and the rook on a8".to_owned()));
    }

    #[test]
    fn a_pawn_forks_two_pieces() {
        let said = said(find, "4k3/8/2n1b3/8/3P4/8/8/4K3 w - - 0 20", "d5 Bd7 dxc6").unwrap();
        assert_eq!(said.2, "forks the knight on c6 and the bishop on e6");
    }

    #[test]
    fn an_attack_on_one_piece_is_no_fork() {
        // The pawn beside the rook is protected and no target; and the king is not attacked from b6.
        assert_eq!(said(find, "r7/2pk4/3p4/3N4/8/8/8/4K3 w - - 0 20", "Nb6+ Kc6 Nxa8").map(|said| said.1), Some(0));
        assert_eq!(said(find, "r7/3pk3/2p5/8/2N5/8/8/4K3 w - - 0 20", "Nb6 Kd8 Nxa8"), None);
    }

    #[test]
    fn what_could_be_taken_before_is_not_won_by_the_fork() {
        assert_eq!(said(find, "r3k3/8/1N6/8/8/8/8/4K3 w - - 0 20", "Nd5 Kd7 Nc7 Kd6 Nxa8"), None);
    }
}
