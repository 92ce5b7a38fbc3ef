//! Reading EPD problems.

use super::*;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

fn problem(line: &str) -> Problem {
    Problem::read(7, line).expect("a problem").unwrap_or_else(|error| panic!("{line}: {error}"))
}

fn refusal(line: &str) -> String {
    Problem::read(7, line).expect("a line").expect_err(line).to_string()
}

fn sans(problem: &Problem, moves: &[Move]) -> Vec<String> {
    moves.iter().map(|&mv| problem.position.san(mv).to_string()).collect()
}

fn best(line: &str) -> Vec<String> {
    let problem = problem(line);
    sans(&problem, &problem.task.best)
}

#[test]
fn a_tidy_line() {
    let problem = problem(&format!("{START} bm e4 Nf3; am a3; id \"open; game\"; dm 9;"));
    assert_eq!(problem.line, 7);
    assert_eq!(problem.id, "open; game");
    assert_eq!(sans(&problem, &problem.task.best), ["e4", "Nf3"]);
    assert_eq!(sans(&problem, &problem.task.avoid), ["a3"]);
    assert_eq!(problem.task.mate_in, Some(9));
    assert_eq!(problem.position.to_string(), format!("{START} 0 1"));
    assert!(problem.doubts.is_empty());
}

#[test]
fn untidy_lines_as_real_files_have_them() {
    let check = "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - ; bm Qd1 + ; id BK.01 ";
    assert_eq!(best(check), ["Qd1+"]);
    assert_eq!(problem(check).id, "BK.01");
    let glued = "r1bqrnk1/pp2bp1p/2p2np1/3p2B1/3P4/2NBPN2/PPQ2PPP/1R3RK1 w - -1 12 ; bm b4 ";
    assert_eq!(best(glued), ["b4"]);
    assert_eq!(problem(glued).position.fullmove_number(), 12);
    let misspelt = "rnbq1rk1/pppp1ppp/4pn2/8/1bPP4/P1N5/1PQ1PPPP/R1B1KBNR b KQ - 1 5 ; bm Bcx3 +  ";
    assert_eq!(best(misspelt), ["Bxc3+"]);
    assert_eq!(
        best("\u{feff}2b1k2r/2p2ppp/1qp4n/7B/1p2P3/5Q2/PPPr2PP/R2N1R1K b k -  ; bm 0-0; id  sbd.003\r"),
        ["O-O"]
    );
    let comment = problem("5nk1/Q4bpp/5p2/8/P1n1PN2/q4P2/6PP/1R4K1 w - - ; bm Qd4; id POS.09 c0 Boissel, corr. 1994 ");
    assert_eq!(comment.id, "POS.09");
    assert!(comment.points.is_empty());
    assert_eq!(best(&format!("{START};bm e4, d2d4;")), ["e4", "d4"]);
    assert_eq!(best(&format!("{START} 0 1 bm \"c4\"")), ["c4"]);
}

#[test]
fn counters_from_either_place() {
    let counters = |line: &str| {
        let position = problem(line).position;
        (position.halfmove_clock(), position.fullmove_number())
    };
    assert_eq!(counters(&format!("{START} bm e4; hmvc 3; fmvn 20;")), (3, 20));
    assert_eq!(counters(&format!("{START} 5 6 ; bm e4")), (5, 6));
    assert_eq!(counters(&format!("{START} bm e4; hmvc many;")), (0, 1));
}

#[test]
fn mates() {
    assert_eq!(problem("6k1/5ppp/8/8/8/8/8/R5K1 w - - dm 1").task.mate_in, Some(1));
    assert_eq!(problem("6k1/5ppp/8/8/8/8/8/R5K1 w - - bm #1;").task.mate_in, Some(1));
    assert_eq!(best("6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#;"), ["Ra8#"]);
}

#[test]
fn points() {
    let points = |line: &str| {
        let problem = problem(line);
        let points = problem.points.iter();
        points.map(|&(mv, points)| format!("{}={points}", problem.position.san(mv))).collect::<Vec<_>>()
    };
    assert_eq!(points(&format!("{START} bm e4; c0 \"e4=10, Nf3=4,d4=7\"; id \"x\";")), ["e4=10", "Nf3=4", "d4=7"]);
    assert_eq!(points(&format!("{START} bm e4; c7 \"e4 d4\"; c8 \"10 2\"; c9 \"e2e4 d2d4\";")), ["e4=10", "d4=2"]);
    assert_eq!(points(&format!("{START} bm e4; c0 \"a comment = nothing\";")), Vec::<String>::new());
    assert_eq!(best(&format!("{START} c0 \"e4=10, Nf3=4, d4=10\";")), ["e4", "d4"]);
}

#[test]
fn nothing_and_comments_are_no_problems() {
    for line in ["", "  \t\r", "# bm e4", "% x", "// x", "\u{feff}"] {
        assert!(Problem::read(1, line).is_none(), "{line:?}");
    }
}

#[test]
fn refusals_say_what_is_wrong() {
    assert!(refusal("nonsense").contains("found 1 fields"), "{}", refusal("nonsense"));
    assert!(refusal("a b c d bm e4").contains("board, column 1"), "{}", refusal("a b c d bm e4"));
    assert_eq!(refusal(START), "expected something to find (bm, am or dm), found nothing");
    assert_eq!(refusal(&format!("{START} ; D1 20 ; D2 400")), refusal(START));
    assert_eq!(refusal(&format!("{START} bm e5;")), "bm: illegal move e5");
    assert_eq!(refusal(&format!("{START} dm soon;")), "dm: expected a number of moves, found 'soon'");
    assert!(refusal("7k/5Q2/6K1/8/8/8/8/8 b - - bm Kh8").contains("without moves"));
}

#[test]
fn an_ambiguous_move_means_all_it_can() {
    let problem = problem("r1bqk2r/ppp2ppp/2n5/4P3/2Bp2n1/5N1P/PP1N1PP1/R2Q1RK1 b kq - 1 10 ; bm Nh6; am Ne5");
    assert_eq!(sans(&problem, &problem.task.avoid), ["Ngxe5", "Ncxe5"]);
    assert_eq!(problem.doubts.len(), 1);
}

#[test]
fn what_makes_sense_is_kept() {
    let problem = problem(&format!("{START} bm e5 e4; dm x"));
    assert_eq!(sans(&problem, &problem.task.best), ["e4"]);
    assert_eq!(problem.doubts.len(), 2);
}
