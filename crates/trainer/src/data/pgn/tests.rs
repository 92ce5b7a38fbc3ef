//! Which games are taken out of PGN, and what of them.

use super::*;
use alcor_engine::rng::Rng;

/// The first game of a text.
fn first(text: &str) -> Result<Taken, LeftOut> {
    let mut reader = Reader::new(text.as_bytes()).with_limit(MAX_TEXT);
    Raw::of(&reader.next_game().unwrap().unwrap()).game(Centipawns::Scale(200))
}

fn line(text: &str) -> String {
    first(text).unwrap().game.to_string()
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn games_of_every_program() {
    let fastchess = "[Event \"Fastchess Tournament\"]\n[Result \"1-0\"]\n[Termination \"normal\"]\n\n\
        1. f3 {-0.35/7 0.012s, n=900, sd=11} e5 {+0.40/8 0.010s, n=900, sd=9} 2. g4 {-M2/30 0.001s, n=3,\n\
        sd=2} Qh4# {+M1/30 0.000s, Black mates} 0-1\n";
    assert_eq!(line(fastchess), format!("{START}|0|f2f3:-35 e7e5:40 g2g4:-31998 d8h4:31999"));
    let cutechess = "[White \"A\"]\n[Result \"1/2-1/2\"]\n[PlyCount \"3\"]\n\n\
        1. e4 {book} e5 {book} 2. Nf3 {+0.20/18 0.55s} Nc6 {-0.15/17 0.60s}\n3. Bb5 {0.00/20 0.5s, Draw by adjudication} 1/2-1/2\n";
    let taken = first(cutechess).unwrap();
    assert_eq!((taken.opening, taken.tail, taken.is_adjudicated), (2, 0, true));
    let after = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    assert_eq!(taken.game.to_string(), format!("{after}|0.5|g1f3:20 b8c6:-15 f1b5:0"));
    // The result of the moves counts, not that of the tag; OpenBench numbers no moves.
    let compact = "[Result \"*\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\"]\n[ScaleFactor \"1.0\"]\n[SetUp \"1\"]\n\n\
        Kd7 {-3.10/9} e4 {+3.00/10} Kd6 {-3.20/11} 1-0\n";
    assert_eq!(line(compact), "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1|1|e8d7:-310 e2e4:300 d7d6:-320");
}

#[test]
fn a_move_without_a_score_ends_the_game() {
    let text = "[Result \"1-0\"]\n\n1. e4 {unknown} e5 {+0.10/9} 2. Nf3 {+0.20/9} Nc6 {/0 0.000s} 3. Bb5 {+0.30/9} a6 {book} 1-0\n";
    let taken = first(text).unwrap();
    assert_eq!((taken.opening, taken.tail), (1, 3));
    assert_eq!(taken.game.moves.len(), 2);
    assert_eq!(taken.game.start.side_to_move(), Color::Black);
    assert_eq!(first("[Result \"1-0\"]\n\n1. e4 {book} e5 (1... c5 {+0.10/9}) 1-0\n"), Err(LeftOut::Unscored));
    assert_eq!(first("[Result \"1-0\"]\n\n1-0\n"), Err(LeftOut::Unscored));
}

#[test]
fn ends_that_are_not_earned_are_left_out() {
    let game = |termination: &str, comment: &str, result: &str| {
        let tag = if termination.is_empty() { String::new() } else { format!("[Termination \"{termination}\"]\n") };
        first(&format!("[White \"A\"]\n{tag}\n1. e4 {{+0.10/9 0.1s}} e5 {{-0.10/9 0.1s{comment}}} {result}\n"))
    };
    assert!(game("normal", ", White wins by adjudication", "1-0").unwrap().is_adjudicated);
    assert!(game("adjudication", "", "1-0").unwrap().is_adjudicated);
    assert!(!game("normal", "", "1-0").unwrap().is_adjudicated);
    for termination in ["time forfeit", "abandoned", "illegal move", "rules infraction", "stalled connection"] {
        assert_eq!(game(termination, "", "0-1"), Err(LeftOut::Forfeited), "{termination}");
    }
    for comment in [
        ", Black loses on time (15ms overrun)",
        ", White makes an illegal move: e1e8",
        ", Black disconnects",
        ", White's connection stalls",
    ] {
        assert_eq!(game("", comment, "0-1"), Err(LeftOut::Forfeited), "{comment}");
    }
    assert_eq!(game("unterminated", ", Game interrupted", "*"), Err(LeftOut::Unfinished));
    assert_eq!(game("normal", "", ""), Err(LeftOut::Unfinished));
    let mated = "[Result \"1-0\"]\n\n1. f3 {+0.00/1} e5 {+0.00/1} 2. g4 {+0.00/1} Qh4# {+M1/1} 1-0\n";
    assert_eq!(first(mated), Err(LeftOut::Contradicted));
    let dead = "[FEN \"4k3/8/8/8/8/8/4n3/4K3 w - - 0 1\"]\n\n1. Kxe2 {+0.00/1} 1-0\n";
    assert_eq!(first(dead), Err(LeftOut::Contradicted));
}

#[test]
fn what_cannot_be_played_is_told_with_its_line() {
    let reason = |text: &str| match first(text) {
        Err(LeftOut::Unreadable(reason)) => reason,
        other => panic!("{other:?}"),
    };
    let illegal = reason("\n\n[White \"A\"]\n\n1. e4 {+0.10/9}\ne4 {+0.10/9} 1-0\n");
    assert!(illegal.starts_with("line 6: "), "{illegal}");
    assert!(reason("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 1-0\n").starts_with("line 1: its start position"));
    assert!(reason("[Variant \"Atomic\"]\n\n1. e4 1-0\n").contains("found 'Atomic'"));
    let long = format!("[White \"A\"]\n\n1. e4 {{{}}} 1-0\n", "x".repeat(MAX_TEXT));
    assert!(reason(&long).contains("at most 1048576 bytes"));
}

#[test]
fn a_game_without_end_is_left_out() {
    let mut text = "[Result \"1/2-1/2\"]\n\n".to_owned();
    for _ in 0..MAX_PLIES / 4 {
        text.push_str("Nf3 {+0.01/1} Nf6 {+0.01/1} Ng1 {+0.01/1} Ng8 {+0.01/1}\n");
    }
    assert_eq!(first(&format!("{text} 1/2-1/2\n")).unwrap().game.moves.len(), MAX_PLIES);
    assert_eq!(first(&format!("{text} Nf3 {{+0.01/1}} 1/2-1/2\n")), Err(LeftOut::Long));
}

#[test]
fn castling_of_chess960() {
    let fen = "1rk5/8/8/8/8/8/8/1RK5 w Bb - 0 1";
    let text = format!("[FEN \"{fen}\"]\n[Variant \"Chess960\"]\n\n1. O-O-O {{+0.10/9}} Rb7 {{-0.10/9}} 1/2-1/2\n");
    let game = first(&text).unwrap().game;
    assert!(game.start.is_chess960());
    assert_eq!(game.to_string(), format!("{}|0.5|c1b1:10 b8b7:-10", game.start));
}

#[test]
fn files_are_recognised_by_what_is_in_them() {
    let scratch = crate::run::scratch::Scratch::new("pgn-files");
    let is_pgn_with = |name: &str, content: &[u8]| {
        let path = scratch.path(name);
        std::fs::write(&path, content).unwrap();
        is_pgn(&path)
    };
    assert!(is_pgn_with("a.txt", b"\xEF\xBB\xBF\n [Event \"?\"]\n\n1. e4 *").unwrap());
    assert!(is_pgn_with("b.PGN", b"1. e4 *").unwrap());
    assert!(is_pgn_with("b.pgn.gz", b"1. e4 *").unwrap());
    assert!(!is_pgn_with("c.txt", format!("{START}|1|e2e4:3").as_bytes()).unwrap());
    assert!(!is_pgn_with("d.pgn", b"AlcorGam\x01\0\0\0\0\0\0\0").unwrap());
    let mut tar = vec![b'a'; 512];
    tar[257..262].copy_from_slice(b"ustar");
    assert!(is_pgn_with("e.pgn.tar", &tar).unwrap_err().to_string().contains("tar archive"));
}

/// A text with some of its letters taken out, doubled or replaced.
fn damaged(text: &str, rng: &mut Rng) -> String {
    const PIECES: [&str; 14] =
        ["{", "}", "(", ")", "[", "\n\n", "+99999999.99/1", "-M/", "/0", "*", "1-0 ", "é", "\0", "\u{feff}"];
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..rng.below(4) {
        let begin = rng.below(letters.len());
        let end = (begin + rng.below(12)).min(letters.len());
        let old: Vec<char> = letters[begin..end].to_vec();
        let new = match rng.below(3) {
            0 => Vec::new(),
            1 => old.repeat(2),
            _ => PIECES[rng.below(PIECES.len())].chars().collect(),
        };
        letters.splice(begin..end, new);
    }
    letters.into_iter().collect()
}

#[test]
fn damaged_texts_are_taken_or_left_and_never_more() {
    let text = "[Event \"a\"]\n[Result \"1-0\"]\n[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\n[Termination \"normal\"]\n\n\
        1. O-O {+0.31/12 0.045s, n=900} O-O-O {-0.31/12 0.045s} (1... Kd7 {bad}) 2. Rf7 {+M5/9} $1 Rhg8+ {-M4/9, the end} 1-0\n";
    let mut rng = Rng::new(7);
    let (mut taken, mut left) = (0, 0);
    for _ in 0..3000 {
        let damaged = damaged(text, &mut rng);
        let mut reader = Reader::new(damaged.as_bytes()).with_limit(MAX_TEXT);
        while let Some(game) = reader.next_game().unwrap() {
            match Raw::of(&game).game(Centipawns::Alcor) {
                Err(_) => left += 1,
                Ok(found) => {
                    taken += 1;
                    assert_eq!(games::StoredGame::Text(found.game.to_string()).game().unwrap(), found.game);
                }
            }
        }
    }
    assert!(taken > 500 && left > 500, "{taken} taken, {left} left");
}
