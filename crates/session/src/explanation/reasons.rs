//! Why a side stands well, in words that a club player knows.
//!
//! A term of the evaluation gives a reason only if it weighs enough to matter and the thing it speaks of is on the board:
//! nobody has "a passed pawn" without one, and no king is "safer" where nothing can attack it.

use alcor_chess::{Bitboard, Color, Piece, Position, Rank, Role, Square, attacks};

use super::weigh::WeighedTerm;

/// Smaller advantages, in centipawns, are not worth a word.
const MIN_ADVANTAGE_CP: i32 = 10;
/// The most reasons that a side is given.
const MAX_REASONS: usize = 3;

/// The main reasons for a side, the weightiest first: `["more material", "the bishop pair"]`.
pub fn reasons(position: &Position, terms: &[WeighedTerm], color: Color) -> Vec<String> {
    let side = Side { position, color };
    let own = terms.iter().filter(|term| term.total * color.choose(1, -1) >= MIN_ADVANTAGE_CP);
    own.filter_map(|term| side.merit(term)).take(MAX_REASONS).collect()
}

/// A side of a position, asked about what it has.
#[derive(Clone, Copy)]
struct Side<'a> {
    position: &'a Position,
    color: Color,
}

impl Side<'_> {
    /// What a side has that is ahead in a term, if the board shows it.
    fn merit(self, term: &WeighedTerm) -> Option<String> {
        let words = match term.name {
            "material" => (self.material() > self.other().material()).then_some("more material"),
            "piece pairs" => self.pairs(),
            "placement" => (self.piece_count() > 0).then_some("better placed pieces"),
            "pawn structure" => (self.has(Role::Pawn) && self.other().has(Role::Pawn)).then_some("sounder pawns"),
            "passed pawns" => self.passed_pawns(),
            "mobility" => (self.piece_count() > 0).then_some("more freedom for the pieces"),
            "knights" => return self.better(Role::Knight, term),
            "bishops" => return self.better(Role::Bishop, term),
            "rooks" => return self.better(Role::Rook, term),
            "queens" => return self.better(Role::Queen, term),
            "development" => (self.at_home() < self.other().at_home()).then_some("a lead in development"),
            "king shelter" => self.has_pawn_cover().then_some("better pawn cover for the king"),
            "king safety" => self.can_attack_the_king().then_some("the safer king"),
            "threats" => self.attacks_something().then_some("threats against enemy pieces"),
            "space" => self.has_advanced_centre().then_some("more space"),
            "right to move" => (self.position.side_to_move() == self.color).then_some("the move"),
            // What is left to play for corrects the score of an ending; it is nothing that a side has.
            _ => None,
        };
        words.map(str::to_owned)
    }

    fn other(self) -> Self {
        Side { color: !self.color, ..self }
    }

    fn pieces(self, role: Role) -> Bitboard {
        self.position.pieces(self.color, role)
    }

    fn has(self, role: Role) -> bool {
        self.pieces(role).any()
    }

    /// Knights, bishops, rooks and queens.
    fn piece_count(self) -> u32 {
        [Role::Knight, Role::Bishop, Role::Rook, Role::Queen].map(|role| self.pieces(role).count()).into_iter().sum()
    }

    /// As people count it: a minor piece is three pawns, a rook five, a queen nine.
    fn material(self) -> u32 {
        [(Role::Pawn, 1), (Role::Knight, 3), (Role::Bishop, 3), (Role::Rook, 5), (Role::Queen, 9)]
            .map(|(role, worth)| self.pieces(role).count() * worth)
            .into_iter()
            .sum()
    }

    fn pairs(self) -> Option<&'static str> {
        let has_pair = |side: Self| side.pieces(Role::Bishop).has_several();
        match self.piece_count() {
            _ if has_pair(self) && !has_pair(self.other()) => Some("the bishop pair"),
            2.. => Some("pieces that work well together"),
            _ => None,
        }
    }

    /// A pawn is passed if no enemy pawn stands before it on its own file or on those beside it.
    fn passed(self) -> u32 {
        let enemies = self.other().pieces(Role::Pawn);
        let is_passed = |&pawn: &Square| {
            let is_in_the_way = |enemy: Square| {
                enemy.file().index().abs_diff(pawn.file().index()) <= 1
                    && enemy.relative_to(self.color).rank() > pawn.relative_to(self.color).rank()
            };
            !enemies.into_iter().any(is_in_the_way)
        };
        self.pieces(Role::Pawn).into_iter().filter(is_passed).count() as u32
    }

    fn passed_pawns(self) -> Option<&'static str> {
        match (self.passed(), self.other().passed()) {
            (0, _) => None,
            (1, 0) => Some("a passed pawn"),
            (_, 0) => Some("passed pawns"),
            (1, _) => Some("the more dangerous passed pawn"),
            _ => Some("the more dangerous passed pawns"),
        }
    }

    /// Better pieces of a kind: where both sides have some, or where the own ones are good by themselves.
    fn better(self, role: Role, term: &WeighedTerm) -> Option<String> {
        let own = self.color.choose(term.white, term.black);
        let plural = if self.pieces(role).has_several() { "s" } else { "" };
        let name = role.name();
        if !self.has(role) {
            return None;
        }
        if self.other().has(role) {
            return Some(format!("the better {name}{plural}"));
        }
        let article = if plural.is_empty() { "a " } else { "" };
        (own >= MIN_ADVANTAGE_CP).then(|| format!("{article}well placed {name}{plural}"))
    }

    /// Knights and bishops that have not moved, as far as can be seen.
    fn at_home(self) -> u32 {
        let home = Bitboard::rank(Rank::First.relative_to(self.color));
        ((self.pieces(Role::Knight) | self.pieces(Role::Bishop)) & home).count()
    }

    /// Whether a pawn stands before the king, on its file or beside it.
    fn has_pawn_cover(self) -> bool {
        let king = self.position.king(self.color);
        self.pieces(Role::Pawn).into_iter().any(|pawn| {
            pawn.file().index().abs_diff(king.file().index()) <= 1
                && pawn.relative_to(self.color).rank() > king.relative_to(self.color).rank()
        })
    }

    /// Whether there is enough to go for the other king with: a queen, or several pieces.
    fn can_attack_the_king(self) -> bool {
        self.has(Role::Queen) || self.piece_count() >= 2
    }

    /// Whether an enemy pawn or piece is attacked.
    fn attacks_something(self) -> bool {
        let (position, occupied) = (self.position, self.position.occupied());
        let targets = position.colored(!self.color).without(position.pieces(!self.color, Role::King));
        position.colored(self.color).into_iter().any(|square| {
            let attacked = |piece: Piece| attacks::piece(piece, square, occupied);
            position.piece_at(square).is_some_and(|piece| (attacked(piece) & targets).any())
        })
    }

    /// Whether a centre pawn has crossed its half of the board, or is about to, with pieces behind it to use the room.
    fn has_advanced_centre(self) -> bool {
        let is_advanced = |pawn: Square| {
            (2..=5).contains(&pawn.file().index()) && pawn.relative_to(self.color).rank() >= Rank::Fourth
        };
        self.piece_count() >= 2 && self.pieces(Role::Pawn).into_iter().any(is_advanced)
    }
}

#[cfg(test)]
mod tests {
    use alcor_chess::{File, Move, MoveList};
    use alcor_engine::eval::explain;
    use alcor_engine::rng::Rng;

    use super::super::weigh::Weigh;
    use super::*;

    fn said(position: &Position) -> [Vec<String>; 2] {
        let explanation = explain(position);
        let terms = Weigh::new(position, &explanation).terms();
        Color::ALL.map(|color| reasons(position, &terms, color))
    }

    fn said_of(fen: &str) -> [Vec<String>; 2] {
        said(&fen.parse().unwrap())
    }

    /// Positions of random games, of every stage.
    fn random_positions(count: usize) -> Vec<Position> {
        let mut rng = Rng::new(13);
        let mut positions = Vec::new();
        while positions.len() < count {
            let mut position = Position::startpos();
            let stride = 7 + rng.below(9);
            for ply in 1..400 {
                let moves: MoveList = position.legal_moves();
                if moves.is_empty() || position.is_insufficient_material() {
                    break;
                }
                let mv: Move = moves[rng.below(moves.len())];
                position = position.play(mv);
                if ply % stride == 0 && position.has_legal_move() {
                    positions.push(position);
                }
            }
        }
        positions.truncate(count);
        positions
    }

    /// What the rules say of a claim, found by other means than the claim itself.
    fn is_true(claim: &str, position: &Position, color: Color) -> bool {
        let count = |color: Color, letters: &str| {
            let board = position.to_string();
            let board = board.split(' ').next().unwrap();
            let letters = if color == Color::White { letters.to_uppercase() } else { letters.to_lowercase() };
            board.chars().filter(|&letter| letters.contains(letter)).count()
        };
        let material =
            |color| count(color, "p") + 3 * count(color, "nb") + 5 * count(color, "r") + 9 * count(color, "q");
        let piece = |square: Square| position.piece_at(square);
        let pawns_on = |color: Color, file: usize| -> Vec<usize> {
            let squares = (0..8).map(|rank| Square::at(File::wrapping(file), Rank::ALL[rank]));
            let ranks = squares.enumerate().filter(|(_, square)| piece(*square) == Some(Role::Pawn.of(color)));
            ranks.map(|(rank, _)| if color == Color::White { rank } else { 7 - rank }).collect()
        };
        let passed = |color: Color| {
            let is_free = |file: usize, rank: usize| {
                (file.saturating_sub(1)..=(file + 1).min(7))
                    .all(|near| pawns_on(!color, near).iter().all(|&enemy| 7 - enemy <= rank))
            };
            (0..8).map(|file| pawns_on(color, file).iter().filter(|&&rank| is_free(file, rank)).count()).sum::<usize>()
        };
        let pawns_near = |files: std::ops::RangeInclusive<usize>| files.flat_map(|file| pawns_on(color, file));
        let covers = || {
            let king = Square::ALL.into_iter().find(|&square| piece(square) == Some(Role::King.of(color))).unwrap();
            let (file, rank) = (king.file().index(), king.rank().index());
            let rank = color.choose(rank, 7 - rank);
            pawns_near(file.saturating_sub(1)..=(file + 1).min(7)).any(|pawn| pawn > rank)
        };
        // Whether any enemy piece but the king has an attacker of this colour.
        let takes = || {
            let targets = Square::ALL.into_iter().filter(|&square| {
                piece(square).is_some_and(|piece| piece.color() != color && piece.role() != Role::King)
            });
            let occupied = position.occupied();
            targets.into_iter().any(|target| (position.attackers_to(target, occupied) & position.colored(color)).any())
        };
        match claim {
            "more material" => material(color) > material(!color),
            "the bishop pair" => count(color, "b") >= 2 && count(!color, "b") < 2,
            "pieces that work well together" => count(color, "nbrq") >= 2,
            "better placed pieces" | "more freedom for the pieces" => count(color, "nbrq") > 0,
            "sounder pawns" => count(color, "p") > 0 && count(!color, "p") > 0,
            "a passed pawn" => passed(color) == 1 && passed(!color) == 0,
            "passed pawns" => passed(color) > 1 && passed(!color) == 0,
            "the more dangerous passed pawn" => passed(color) == 1 && passed(!color) > 0,
            "the more dangerous passed pawns" => passed(color) > 1 && passed(!color) > 0,
            "a lead in development" => undeveloped(position, color) < undeveloped(position, !color),
            "better pawn cover for the king" => covers(),
            "the safer king" => count(color, "q") > 0 || count(color, "nbr") >= 2,
            "threats against enemy pieces" => takes(),
            "more space" => count(color, "nbrq") >= 2 && pawns_near(2..=5).any(|pawn| pawn >= 3),
            "the move" => position.side_to_move() == color,
            other => is_true_of_pieces(other, |letter| count(color, letter), |letter| count(!color, letter)),
        }
    }

    /// Knights and bishops on the back rank, by the letters of its row.
    fn undeveloped(position: &Position, color: Color) -> usize {
        let (row, letters) = color.choose((7, "NB"), (0, "nb"));
        let board = position.to_string();
        board.split([' ', '/']).nth(row).unwrap().chars().filter(|&letter| letters.contains(letter)).count()
    }

    /// Whether a side has the pieces that a claim speaks of, as many and not only its own if they are compared.
    fn is_true_of_pieces(claim: &str, own: impl Fn(&str) -> usize, other: impl Fn(&str) -> usize) -> bool {
        let pieces = [("knight", "n"), ("bishop", "b"), ("rook", "r"), ("queen", "q")];
        let letter = pieces.into_iter().find(|(name, _)| claim.contains(name)).map(|(_, letter)| letter);
        let is_several = claim.ends_with('s');
        letter.is_some_and(|letter| {
            (own(letter) > 1) == is_several && own(letter) > 0 && (!claim.contains("better") || other(letter) > 0)
        })
    }

    #[test]
    fn nothing_is_said_that_is_not_on_the_board() {
        let mut claims = 0;
        for position in random_positions(1000) {
            for (color, said) in Color::ALL.into_iter().zip(said(&position)) {
                for claim in said {
                    claims += 1;
                    assert!(is_true(&claim, &position, color), "{color} has {claim}: {position}");
                }
            }
        }
        assert!(claims > 2000, "{claims}");
    }

    #[test]
    fn what_is_said_weighs_a_tenth_of_a_pawn_at_least_and_the_weightiest_comes_first() {
        let mut claims = 0;
        for position in random_positions(1000) {
            let terms = Weigh::new(&position, &explain(&position)).terms();
            for (color, sign) in Color::ALL.into_iter().zip([1, -1]) {
                let side = Side { position: &position, color };
                let weight_of = |claim: &String| {
                    let term = terms.iter().find(|term| side.merit(term).as_ref() == Some(claim));
                    sign * term.expect("a claim is the merit of a term").total
                };
                let weights: Vec<i32> = reasons(&position, &terms, color).iter().map(weight_of).collect();
                claims += weights.len();
                assert!(weights.is_sorted_by(|first, second| first >= second), "{weights:?}: {position}");
                assert!(weights.iter().all(|&weight| weight >= 10), "{weights:?}: {position}");
            }
        }
        assert!(claims > 2000, "{claims}");
    }

    #[test]
    fn a_symmetrical_pawn_ending_has_nothing_but_the_move() {
        let [white, black] = said_of("4k3/pp3ppp/8/8/8/8/PP3PPP/4K3 w - - 0 1");
        assert!(white.is_empty() || white == ["the move"], "{white:?}");
        assert!(black.is_empty(), "{black:?}");
    }

    #[test]
    fn a_lone_rook_works_with_nobody() {
        let [white, _] = said_of("4k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 1");
        assert!(white.iter().any(|claim| claim == "more material"), "{white:?}");
        assert!(!white.iter().any(|claim| claim.contains("together")), "{white:?}");
    }

    #[test]
    fn a_passed_pawn_is_named() {
        let [white, black] = said_of("4k3/1p3p2/8/4P3/P7/8/8/4K3 w - - 0 1");
        assert!(!white.iter().chain(&black).any(|claim| claim.contains("passed")), "{white:?} {black:?}");
        let [white, _] = said_of("4k3/5p2/8/P7/8/8/5P2/4K3 w - - 0 1");
        assert!(white.iter().any(|claim| claim == "a passed pawn"), "{white:?}");
    }
}
