//! What JavaScript sees of the engine.

use std::time::Duration;

use alcor_chess::chess960;
use alcor_report::{Reviewed, annotate, html, json};
use alcor_session::host::{Host, Pace};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::choose::{Choice, Chooser};
use crate::coach::{Coach, Expected};
use crate::conversation::Conversation;
use crate::players::Poll;
use crate::review::Reviewing;
use crate::{book, draw_and_resign, explain, levels, opening, page, review_details, typed_move};

#[wasm_bindgen(start)]
fn start() {
    page::report_panics();
}

/// The place where this build runs.
fn host(max_threads: usize) -> Host {
    let (now, random_seed) = (page::clock(), page::random_seed as fn() -> u64);
    #[cfg(target_feature = "atomics")]
    {
        alcor_engine::set_spawner(|job| crate::workers::give(job).is_ok());
        Host { now, random_seed, spawn: crate::workers::give, pace: Pace::Background, max_threads }
    }
    #[cfg(not(target_feature = "atomics"))]
    {
        let _ = max_threads;
        Host { now, random_seed, spawn: Err, pace: Pace::Slices, max_threads: 1 }
    }
}

/// An engine to talk to.
#[wasm_bindgen]
pub struct Alcor {
    conversation: Conversation,
    chooser: Option<Box<Chooser>>,
    coach: Coach,
    reviewing: Option<Box<Reviewing>>,
    reviewed: Option<Box<Reviewed>>,
    poll: Option<Box<Poll>>,
}

#[wasm_bindgen]
impl Alcor {
    /// An engine that may use this many threads.
    #[wasm_bindgen(constructor)]
    pub fn new(max_threads: usize) -> Alcor {
        let conversation = Conversation::new(host(max_threads.max(1)), page::say, page::wake);
        let (reviewing, reviewed, poll) = (None, None, None);
        Alcor { conversation, chooser: None, coach: Coach::default(), reviewing, reviewed, poll }
    }

    /// Obeys a line of UCI, now or soon. `false` means that it was `quit`.
    pub fn line(&mut self, line: &str) -> bool {
        let goes_on = self.conversation.line(line).is_continue();
        if !goes_on {
            self.conversation.leave();
        }
        goes_on
    }

    /// Takes updates of the search.
    #[wasm_bindgen(js_name = takeUpdates)]
    pub fn take_updates(&mut self) {
        self.conversation.take_updates();
    }

    /// Whether a search wants to be advanced.
    #[wasm_bindgen(js_name = wantsTime)]
    pub fn wants_time(&self) -> bool {
        self.conversation.wants_time()
    }

    /// Runs a slice of the search.
    pub fn advance(&mut self, milliseconds: u32) {
        self.conversation.advance(slice(milliseconds));
    }

    /// How many threads the user wants.
    pub fn threads(&self) -> usize {
        self.conversation.threads()
    }

    /// Begins to choose one of some moves. The answer is the number of the chosen one if that needed no thought; else
    /// `advanceChoice` goes on.
    pub fn choose(&mut self, fen: &str, moves: &str, seconds: f64) -> Result<Option<usize>, String> {
        Ok(match Choice::begin(fen, moves, seconds, &page::clock())? {
            Choice::Made(number) => Some(number),
            Choice::Open(chooser) => {
                self.chooser = Some(chooser);
                None
            }
        })
    }

    /// Thinks on about the moves to choose from. The answer is the number of the chosen one, once there is one.
    #[wasm_bindgen(js_name = advanceChoice)]
    pub fn advance_choice(&mut self, milliseconds: u32) -> Option<usize> {
        let number = self.chooser.as_mut()?.advance(slice(milliseconds))?;
        self.chooser = None;
        Some(number)
    }

    /// What a coach has to say against a move before it is played, as JSON.
    pub fn caution(&mut self, fen: &str, moves: &str, mv: &str) -> Result<Option<String>, String> {
        self.coach.caution(fen, moves, mv)
    }

    /// Why the last move of a game was good or bad, as JSON, given how deep whoever made it had looked and what he saw.
    pub fn why(&mut self, fen: &str, moves: &str, depth: u32, line: &str) -> Result<String, String> {
        self.coach.why(fen, moves, &Expected { depth, line })
    }

    /// Begins to review the first game of a PGN text, in place of a review that is being made; `advanceReview` goes on.
    #[wasm_bindgen(js_name = review)]
    pub fn begin_review(&mut self, pgn: &str, nodes: u32) -> Result<(), String> {
        self.reviewing = Some(Box::new(Reviewing::begin(pgn, nodes)?));
        Ok(())
    }

    /// Studies one more position of the game that is reviewed. The answer is how many are done, and how many there are.
    #[wasm_bindgen(js_name = advanceReview)]
    pub fn advance_review(&mut self) -> Option<Vec<usize>> {
        let progress = self.reviewing.as_mut()?.step();
        Some(vec![progress.done, progress.total])
    }

    /// The review as JSON, once all positions are done; it is handed out once. Before that, the review is given up.
    /// `annotatedPgn` and `htmlReport` say more about it, until another one is finished.
    #[wasm_bindgen(js_name = finishReview)]
    pub fn finish_review(&mut self) -> Option<String> {
        let reviewed = self.reviewed.insert(Box::new(self.reviewing.take()?.finish()?));
        Some(json::object(reviewed))
    }

    /// What there is to show of the last finished review beside that, as JSON.
    #[wasm_bindgen(js_name = reviewDetails)]
    pub fn review_details(&self) -> Option<String> {
        self.reviewed.as_deref().map(review_details::object)
    }

    /// The game of the last finished review as PGN, annotated: the bytes of `alcor review -o`.
    #[wasm_bindgen(js_name = annotatedPgn)]
    pub fn annotated_pgn(&self) -> Option<String> {
        self.reviewed.as_deref().map(annotate::text)
    }

    /// The last finished review as a page that needs no other file: the bytes of `alcor review --html`.
    #[wasm_bindgen(js_name = htmlReport)]
    pub fn html_report(&self) -> Option<String> {
        self.reviewed.as_deref().map(html::page)
    }

    /// Begins to ask who plays the last of some moves; `advancePoll` goes on.
    #[wasm_bindgen(js_name = whoPlays)]
    pub fn begin_poll(&mut self, fen: &str, moves: &str, is_bad: bool) -> Result<(), String> {
        self.poll = Some(Box::new(Poll::begin(fen, moves, is_bad)?));
        Ok(())
    }

    /// Asks the players of one more level. The answer is how many levels have been asked, and how many there are.
    #[wasm_bindgen(js_name = advancePoll)]
    pub fn advance_poll(&mut self) -> Option<Vec<usize>> {
        Some(vec![self.poll.as_mut()?.step(), Poll::LEVELS])
    }

    /// Who plays the move, as JSON, once all levels have been asked; it is handed out once. Before that, it is given up.
    #[wasm_bindgen(js_name = finishPoll)]
    pub fn finish_poll(&mut self) -> Option<String> {
        self.poll.take()?.finish()
    }
}

fn slice(milliseconds: u32) -> Duration {
    Duration::from_millis(milliseconds.into())
}

/// The terms of a position's evaluation, as JSON.
#[wasm_bindgen(js_name = explain)]
pub fn explain_position(fen: &str) -> Result<String, String> {
    explain::explain(fen)
}

/// The name of the opening that these moves have come from.
#[wasm_bindgen(js_name = opening)]
pub fn opening_of(moves: &str) -> Result<Option<String>, String> {
    opening::opening(moves)
}

/// What the opening book knows of a position, as JSON.
#[wasm_bindgen(js_name = book)]
pub fn book_moves(fen: &str) -> Result<String, String> {
    book::moves(fen)
}

/// Whether the engine would take a draw, given what it thought at each of its moves.
#[wasm_bindgen(js_name = welcomesDraw)]
pub fn welcomes_draw(thoughts: &str) -> Result<bool, String> {
    draw_and_resign::welcomes_draw(thoughts)
}

/// What the engine does beside its next move, given what it thought at each of its moves: `resign`, `offer draw` or `play`.
#[wasm_bindgen]
pub fn intention(thoughts: &str) -> Result<String, String> {
    draw_and_resign::intention(thoughts).map(str::to_owned)
}

/// The ladder of levels, as JSON.
#[wasm_bindgen(js_name = levels)]
pub fn ladder() -> String {
    levels::levels()
}

/// Reads a typed move, as JSON: the move, or the reason why it cannot be played.
#[wasm_bindgen(js_name = readMove)]
pub fn read_move(fen: &str, text: &str) -> Result<String, String> {
    typed_move::read(fen, text)
}

/// The FEN of the Chess960 start position of this number.
#[wasm_bindgen(js_name = chess960Start)]
pub fn chess960_start(number: u32) -> Result<String, String> {
    match u16::try_from(number) {
        Ok(number) if number < chess960::COUNT => Ok(chess960::start(number).to_string()),
        _ => Err(format!("expected the number of a start position, from 0 to {}, found {number}", chess960::COUNT - 1)),
    }
}

/// Chooses one of the moves in a list and waits for that: the number of the move, from 0.
#[wasm_bindgen]
pub fn choose_move(fen: &str, moves: &str, seconds: f64) -> Result<usize, String> {
    const SLICE: Duration = Duration::from_millis(250);
    match Choice::begin(fen, moves, seconds, &page::clock())? {
        Choice::Made(number) => Ok(number),
        Choice::Open(mut chooser) => loop {
            if let Some(number) = chooser.advance(SLICE) {
                return Ok(number);
            }
        },
    }
}

/// Makes the calling worker one of the engine's threads; it never returns. `ready` is called when it is one.
#[cfg(target_feature = "atomics")]
#[wasm_bindgen]
pub fn work() {
    crate::workers::work(page::ready)
}
