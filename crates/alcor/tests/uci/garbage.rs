//! Ten thousand lines of garbage for each protocol: they neither kill the program nor confuse it.
//!
//! The lines are made from a fixed seed, so that a failure can be repeated: random bytes, random words, and commands
//! that are cut short, repeated, or filled with the wrong things.

use alcor_engine::rng::Rng;

use crate::program::Program;

const LINES: usize = 10_000;
/// After this many lines the program is waited for. Every line may start a search, and on a busy machine each of those costs
/// a few delays of the system: all ten thousand together can take longer than a program that hangs is waited for.
const LINES_AT_ONCE: usize = 500;

/// What garbage is made of.
struct Vocabulary {
    /// Divided by spaces.
    words: &'static str,
    commands: &'static [&'static str],
    /// What takes too long here, or all memory, if garbage gives it a large number: allowed only as it stands.
    costly: &'static [(&'static str, &'static str)],
}

const UCI: Vocabulary = Vocabulary { words: UCI_WORDS, commands: UCI_COMMANDS, costly: UCI_COSTLY };
const XBOARD: Vocabulary = Vocabulary { words: XBOARD_WORDS, commands: XBOARD_COMMANDS, costly: XBOARD_COSTLY };

const UCI_WORDS: &str = "\
    uci isready ucinewgame position startpos fen moves go depth nodes mate wtime btime winc binc movestogo \
    movetime infinite ponder searchmoves perft stop ponderhit setoption name value Hash Threads MultiPV Move \
    Overhead UCI_Chess960 UCI_ShowWDL Clear Ponder Evaluation classical nnue EvalFile debug on off register d \
    eval flip help compiler license spsa genfens seed book None true false 0 1 -1 2 3 99999999999999999999999 \
    1e9 0x10 e2e4 e7e5 e7e8q a1a1 0000 e1g1 w b - KQkq 8/8/8/8/8/8/8/8 nonsense \u{fffd} ♔ # \
    rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR r3k2r/8/8/8/8/8/8/R3K2R 9/9 %s%n ../../etc '' \" error";

const UCI_COMMANDS: &[&str] = &[
    "position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5",
    "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 moves e1g1",
    "position fen bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "go wtime 10 btime 10 winc 1 binc 1 movestogo 2",
    "go depth 2 searchmoves e2e4 d2d4",
    "go nodes 50",
    "go movetime 1",
    "go ponder wtime 10 btime 10",
    "go infinite",
    "setoption name Hash value 2",
    "setoption name Threads value 2",
    "setoption name MultiPV value 3",
    "setoption name UCI_Chess960 value true",
    "setoption name Clear Hash",
    "go perft 2",
    "genfens 1 seed 3 book None",
    "d",
    "stop",
    "ponderhit",
    "isready",
];

const XBOARD_WORDS: &str = "\
    protover accepted rejected new variant force go playother white level st sd nps time otim usermove ? ping \
    draw result setboard edit . # c hint bk undo remove hard easy post nopost analyze exit name rating computer \
    memory cores egtpath option exclude include all d eval help MultiPV=2 Resign=1 EvalFile=x 0 1 -1 2 0.1 0:30 \
    99999999999999999999999 1e9 nan e2e4 e7e5 Nf3 O-O @@@@ a1a1 e7e8q Pa4 xa4 Ke1 w b - KQkq 8/8/8/8/8/8/8/8 \
    nonsense \u{fffd} ♔ r3k2r/8/8/8/8/8/8/R3K2R %s%n { } ( ) \" =";

const XBOARD_COMMANDS: &[&str] = &[
    "new",
    "variant fischerandom",
    "force",
    "go",
    "playother",
    "level 40 0:01 0",
    "level 0 0:01 0.01",
    "st 0.01",
    "sd 2",
    "nps 1000",
    "time 10",
    "otim 10",
    "usermove e2e4",
    "e7e5",
    "Nf3",
    "?",
    "ping 3",
    "draw",
    "result 1-0 {White mates}",
    "setboard r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "setboard bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
    "edit",
    ".",
    "undo",
    "remove",
    "hard",
    "easy",
    "post",
    "nopost",
    "analyze",
    "exit",
    "memory 2",
    "cores 2",
    "option MultiPV=3",
    "option Clear Hash",
    "exclude e2e4",
    "exclude all",
    "include all",
    "bk",
];

const XBOARD_COSTLY: &[(&str, &str)] =
    &[("memory", "memory 2"), ("cores", "cores 2"), ("hash", "memory 2"), ("threads", "cores 2")];

/// Makes nonsense, the same every time.
struct Random(Rng);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        (self.0.next_u64() % bound as u64) as usize
    }

    fn choose<'a>(&mut self, items: &[&'a str]) -> &'a str {
        items[self.below(items.len())]
    }

    fn words(&mut self, vocabulary: &Vocabulary, max: usize) -> String {
        let count = self.below(max + 1);
        let words: Vec<&str> = vocabulary.words.split(' ').collect();
        (0..count).map(|_| self.choose(&words)).collect::<Vec<_>>().join(" ")
    }
}

/// A line of garbage, without its end.
fn line(random: &mut Random, vocabulary: &Vocabulary) -> Vec<u8> {
    match random.below(6) {
        0 => {
            let length = random.below(60);
            (0..length).map(|_| random.0.next_u64() as u8).filter(|&byte| byte != b'\n').collect()
        }
        1 => random.words(vocabulary, 12).into_bytes(),
        2 => {
            let mut command = random.choose(vocabulary.commands).as_bytes().to_vec();
            command.truncate(random.below(command.len() + 1));
            command
        }
        3 => format!("{} {}", random.choose(vocabulary.commands), random.words(vocabulary, 3)).into_bytes(),
        4 => {
            let mut command = random.choose(vocabulary.commands).as_bytes().to_vec();
            let at = random.below(command.len());
            command[at] = random.0.next_u64() as u8;
            command.retain(|&byte| byte != b'\n');
            command
        }
        _ => random.choose(vocabulary.commands).as_bytes().to_vec(),
    }
}

const UCI_COSTLY: &[(&str, &str)] = &[
    ("hash", "setoption name hash value 2"),
    ("threads", "setoption name threads value 2"),
    ("genfens", "genfens 1 seed 3 book none"),
];

fn is_bearable(line: &[u8], vocabulary: &Vocabulary) -> bool {
    let text = String::from_utf8_lossy(line).to_lowercase();
    let has_number = text.bytes().any(|byte| byte.is_ascii_digit());
    let is_costly = |&(name, allowed): &(&str, &str)| has_number && text.contains(name) && text != allowed;
    !text.contains("quit") && !vocabulary.costly.iter().any(is_costly)
}

fn send_garbage(program: &mut Program, vocabulary: &Vocabulary, mut catch_up: impl FnMut(&mut Program, usize)) {
    let mut random = Random(Rng::new(2026));
    let mut sent = 0;
    while sent < LINES {
        let line = line(&mut random, vocabulary);
        if is_bearable(&line, vocabulary) {
            program.send_bytes(&[&line, b"\n" as &[u8]].concat());
            sent += 1;
            if sent % LINES_AT_ONCE == 0 {
                catch_up(program, sent);
            }
        }
    }
}

#[test]
fn garbage_neither_kills_nor_confuses() {
    let mut program = Program::start(&[]);
    send_garbage(&mut program, &UCI, |program, sent| {
        // The answer waits behind everything that waits.
        program.send(&format!("setoption name Mark {sent}"));
        program.read_until(&format!("info string expected the name of an option, found 'Mark {sent}'"));
    });
    // Whatever runs is stopped, and whatever was set is set again.
    for line in ["stop", "debug off", "setoption name MultiPV value 1", "setoption name Threads value 1"] {
        program.send(line);
    }
    for line in ["setoption name UCI_Chess960 value false", "setoption name UCI_ShowWDL value false", "ucinewgame"] {
        program.send(line);
    }
    // A new game waits for the end of whatever ran, so this answer comes after its last word.
    program.send("setoption name The End");
    program.read_until("info string expected the name of an option, found 'The End'");
    program.send("position startpos");
    program.send("isready");
    let between = program.read_until("readyok");
    assert!(between.len() == 1, "{between:#?}");
    program.send("go depth 1");
    let answer = program.read_until("bestmove ");
    let info = &answer[answer.len() - 2];
    let word = |line: &str, index: usize| line.split(' ').nth(index).unwrap_or_default().to_owned();
    assert!(info.starts_with("info depth 1 ") && info.contains(" multipv 1 score cp "), "{answer:#?}");
    let first = info.split(" pv ").nth(1).map(|moves| word(moves, 0));
    assert_eq!(first, Some(word(&answer[answer.len() - 1], 1)), "{answer:#?}");
    program.send("isready");
    assert_eq!(program.next_line().as_deref(), Some("readyok"));
    let end = program.end();
    assert_eq!(end.lines, [""; 0]);
    assert!(end.status.success(), "{}", end.status);
}

#[test]
fn garbage_neither_kills_nor_confuses_over_xboard() {
    let mut program = Program::start(&[]);
    program.send("xboard");
    send_garbage(&mut program, &XBOARD, |program, sent| {
        // A board that is being set up is left, and a search that nothing else would end.
        [".", "exit", "force"].iter().for_each(|line| program.send(line));
        program.send(&format!("ping {}", 1_000_000 + sent));
        program.read_until(&format!("pong {}", 1_000_000 + sent));
    });
    // A board that is being set up is left; what runs is cancelled; what was set is set again.
    for line in [".", "force", "new", "force", "cores 1", "option MultiPV=1", "post", "ping 12345"] {
        program.send(line);
    }
    program.read_until("pong 12345");
    program.send("st 10");
    program.send("sd 1");
    program.send("go");
    let answer = program.read_until("move ");
    assert!(answer.len() >= 2 && answer[0].starts_with("1 "), "{answer:#?}");
    program.send("force");
    program.send("ping 6");
    program.read_until("pong 6");
    let end = program.end();
    assert_eq!(end.lines, [""; 0]);
    assert!(end.status.success(), "{}", end.status);
}
