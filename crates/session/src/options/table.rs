//! Every option: its name, type, default, range and meaning. What is about files is left out where there are none.

use std::time::Duration;

use alcor_engine::book::Choice;
#[cfg(not(target_family = "wasm"))]
use alcor_engine::tablebase::FiftyMoveRule;
use alcor_engine::{Elo, Engine, EvaluationKind};

use super::change::Change;
use super::declaration::{Declaration, Kind};
use crate::resources::books::BookChange;
#[cfg(not(target_family = "wasm"))]
use crate::resources::networks::{EMBEDDED, FileSource};
#[cfg(not(target_family = "wasm"))]
use crate::resources::tablebases::{NO_FOLDER, TablebaseChange};
use crate::terms;

/// The option whose greatest value depends on the place.
pub const THREADS: &str = "Threads";
/// The name of the option for the size of the hash table.
pub const HASH: &str = "Hash";
/// The name of the option for the book.
pub const BOOK_FILE: &str = "BookFile";

/// Every option there is, in the order in which a GUI shows them.
pub static TABLE: &[Declaration] = &[
    Declaration {
        name: HASH,
        kind: Kind::Spin {
            default: Engine::DEFAULT_HASH_MB as u64,
            min: 1,
            max: Engine::MAX_HASH_MB as u64,
            change: |mb| Change::Hash(mb as usize),
        },
        about: "size of the hash table in MB; enough if 'hashfull' stays below 300",
    },
    Declaration {
        name: THREADS,
        kind: Kind::Spin { default: 1, min: 1, max: 1024, change: |threads| Change::Threads(threads as usize) },
        about: "number of search threads; at most one per core",
    },
    Declaration {
        name: "Ponder",
        kind: Kind::Check { default: false, change: Change::Ponder },
        about: "the GUI may let the engine ponder",
    },
    Declaration {
        name: "MultiPV",
        kind: Kind::Spin { default: 1, min: 1, max: 256, change: |count| Change::MultiPv(count as usize) },
        about: "number of best lines to show; more than one weakens play",
    },
    Declaration {
        name: "Move Overhead",
        kind: Kind::Spin {
            default: Engine::DEFAULT_MOVE_OVERHEAD.as_millis() as u64,
            min: 0,
            max: 5000,
            change: |ms| Change::MoveOverhead(Duration::from_millis(ms)),
        },
        about: "milliseconds reserved per move for communication with the GUI",
    },
    Declaration {
        name: "UCI_Chess960",
        kind: Kind::Check { default: false, change: Change::Chess960 },
        about: "write castling as king takes rook; both spellings are always understood",
    },
    Declaration {
        name: "UCI_ShowWDL",
        kind: Kind::Check { default: false, change: Change::ShowWdl },
        about: "show win, draw and loss probabilities in permille",
    },
    Declaration {
        name: "UCI_AnalyseMode",
        kind: Kind::Check { default: false, change: Change::Analysis },
        about: "the GUI analyses rather than plays: full strength, no book",
    },
    Declaration {
        name: "UCI_LimitStrength",
        kind: Kind::Check { default: false, change: Change::LimitStrength },
        about: "limit the strength to UCI_Elo; analysis is always at full strength",
    },
    Declaration {
        name: "UCI_Elo",
        kind: Kind::Spin {
            default: 1500,
            min: Elo::MIN.rating() as u64,
            max: Elo::MAX.rating() as u64,
            change: |rating| Change::Rating(Elo::nearest(rating as u32)),
        },
        about: "rating to play at with UCI_LimitStrength",
    },
    Declaration {
        name: "Skill Level",
        kind: Kind::Spin {
            default: Elo::MAX_SKILL as u64,
            min: 0,
            max: Elo::MAX_SKILL as u64,
            change: |skill| Change::Skill(Elo::of_skill(skill as u32)),
        },
        about: "0 equals UCI_Elo 700, each step adds 105, 20 is full strength",
    },
    Declaration {
        name: "Level Seed",
        kind: Kind::Spin {
            default: 0,
            min: 0,
            max: i32::MAX as u64,
            change: |seed| Change::Seed((seed > 0).then_some(seed)),
        },
        about: "seed of the random choices in limited play; 0: a new one for each game",
    },
    Declaration {
        name: "Clear Hash",
        kind: Kind::Button { change: Change::ClearHash },
        about: "clear the hash table and the search history",
    },
    Declaration {
        name: "Evaluation",
        kind: Kind::Combo {
            choices: &[
                ("nnue", Change::Evaluation(EvaluationKind::Nnue)),
                ("classical", Change::Evaluation(EvaluationKind::Classical)),
            ],
        },
        about: "evaluation to use: the network, or the terms that 'eval' shows",
    },
    Declaration {
        name: "Evaluation Terms",
        kind: Kind::List {
            default: terms::ALL,
            expected: terms::expected,
            read: |value| terms::read(value).map(Change::Terms),
        },
        about: "which classical terms count: 'all', a list, or '-mobility, -space'",
    },
    #[cfg(not(target_family = "wasm"))]
    Declaration {
        name: "EvalFile",
        kind: Kind::Text { default: EMBEDDED, change: |value| Change::Network(FileSource::of(value)) },
        about: "network file; also looked for beside the program",
    },
    Declaration {
        name: "OwnBook",
        kind: Kind::Check { default: false, change: |is_on| Change::Book(BookChange::Use(is_on)) },
        about: "use the opening book; never in analysis",
    },
    #[cfg(not(target_family = "wasm"))]
    Declaration {
        name: BOOK_FILE,
        kind: Kind::Text { default: EMBEDDED, change: |value| Change::Book(BookChange::Source(FileSource::of(value))) },
        about: "Polyglot book file; also looked for beside the program",
    },
    Declaration {
        name: "BookDepth",
        kind: Kind::Spin {
            default: 255,
            min: 1,
            max: 255,
            change: |number| Change::Book(BookChange::LastMove(number as u16)),
        },
        about: "last move number for which the book is used",
    },
    Declaration {
        name: "BookChoice",
        kind: Kind::Combo {
            choices: &[
                ("weighted", Change::Book(BookChange::Choice(Choice::Weighted))),
                ("best", Change::Book(BookChange::Choice(Choice::Best))),
            ],
        },
        about: "choice among book moves: random by weight, or always the best",
    },
    #[cfg(not(target_family = "wasm"))]
    Declaration {
        name: "SyzygyPath",
        kind: Kind::Text {
            default: NO_FOLDER,
            change: |value| Change::Tablebases(TablebaseChange::Path(value.to_owned())),
        },
        about: "folders of Syzygy tablebases, separated as in PATH",
    },
    #[cfg(not(target_family = "wasm"))]
    Declaration {
        name: "SyzygyProbeDepth",
        kind: Kind::Spin {
            default: 1,
            min: 1,
            max: 100,
            change: |depth| Change::Tablebases(TablebaseChange::MinDepth(depth as i32)),
        },
        about: "minimum depth for probing the largest tablebases; raise it on slow disks",
    },
    #[cfg(not(target_family = "wasm"))]
    Declaration {
        name: "Syzygy50MoveRule",
        kind: Kind::Check {
            default: true,
            change: |is_counted| {
                let rule = if is_counted { FiftyMoveRule::Counted } else { FiftyMoveRule::Ignored };
                Change::Tablebases(TablebaseChange::Rule(rule))
            },
        },
        about: "count wins that the fifty-move rule prevents as draws",
    },
    #[cfg(not(target_family = "wasm"))]
    Declaration {
        name: "SyzygyProbeLimit",
        kind: Kind::Spin {
            default: 7,
            min: 0,
            max: 7,
            change: |pieces| Change::Tablebases(TablebaseChange::MaxPieces(pieces as u32)),
        },
        about: "maximum number of pieces for probing tablebases",
    },
];
