//! Work beside the search that takes a while: counting positions, benchmarks, making openings.
//!
//! A task runs on a thread of its own, so that the program goes on listening. It speaks by sending lines, and looks
//! now and then whether it has been asked to stop.

use std::sync::Arc;

use alcor_chess::perft::perft;
use alcor_chess::{CastlingNotation, Position};
use alcor_engine::time::Now;
use alcor_engine::{Engine, EvaluationKind, StopSwitch};

use crate::benchmark;
use crate::host::Host;
use crate::openings::{self, GenFens};

/// Something to do.
pub enum Task {
    /// Count the positions behind each move.
    Perft {
        /// The root.
        position: Position,
        /// In plies.
        depth: u32,
        /// How castling is written.
        castling: CastlingNotation,
    },
    /// Count the nodes of fixed positions.
    Bench {
        /// The depth of each search, if not the usual one.
        depth: Option<u32>,
        /// The evaluation to search with.
        evaluation: EvaluationKind,
    },
    /// Make openings.
    GenFens(GenFens),
}

/// A running task.
pub struct TaskHandle {
    switch: Arc<StopSwitch>,
}

impl TaskHandle {
    /// Asks the task to stop soon.
    pub fn stop(&self) {
        self.switch.stop();
    }
}

/// Starts a task. Its lines go to `say`; `on_end` is called when there will be no more.
pub fn start(
    task: Task,
    host: &Host,
    mut say: impl FnMut(String) + Send + 'static,
    on_end: impl FnOnce() + Send + 'static,
) -> TaskHandle {
    let switch = Arc::new(StopSwitch::default());
    let handle = TaskHandle { switch: Arc::clone(&switch) };
    let spawn = host.spawn;
    let host = host.clone();
    let job = Box::new(move || {
        run(&task, &host, &mut say, &switch);
        on_end();
    });
    if let Err(job) = spawn(job) {
        // Nothing else is heard until it is done, but it is done.
        job();
    }
    handle
}

fn run(task: &Task, host: &Host, say: &mut impl FnMut(String), switch: &StopSwitch) {
    match task {
        Task::Perft { position, depth, castling } => count(position, *depth, *castling, say, switch),
        // An engine of its own: options set for play would change the count.
        Task::Bench { depth, evaluation } => {
            let mut engine = Engine::with_clock(Now::clone(&host.now));
            engine.set_evaluation(*evaluation);
            benchmark::report(switch, &mut engine, *depth, say);
        }
        Task::GenFens(request) => {
            let deliver = |position: &_| say(format!("info string genfens {position}"));
            let made = openings::make(request, || switch.is_stopped(), deliver);
            if let Err(error) = made {
                say(format!("info string {error}"));
            }
        }
    }
}

fn count(
    position: &Position,
    depth: u32,
    castling: CastlingNotation,
    say: &mut impl FnMut(String),
    switch: &StopSwitch,
) {
    let mut total = u64::from(depth == 0);
    let mut moves: Vec<_> = position.legal_moves().into_iter().map(|mv| (mv.uci(castling).to_string(), mv)).collect();
    // In the order of the alphabet, so that the answers of two engines can be compared line by line.
    moves.sort_unstable_by(|one, other| one.0.cmp(&other.0));
    for (text, mv) in moves.into_iter().filter(|_| depth > 0) {
        let Some(nodes) = stoppable_perft(&position.play(mv), depth - 1, switch) else {
            say("info string perft stopped".to_owned());
            return;
        };
        total += nodes;
        say(format!("{text}: {nodes}"));
    }
    say(String::new());
    say(format!("Nodes searched: {total}"));
}

/// The count, or `None` if stopped. Small subtrees are counted in one go: they take milliseconds.
fn stoppable_perft(position: &Position, depth: u32, switch: &StopSwitch) -> Option<u64> {
    const SMALL: u32 = 3;
    if switch.is_stopped() {
        return None;
    }
    if depth <= SMALL {
        return Some(perft(position, depth));
    }
    position.legal_moves().into_iter().map(|mv| stoppable_perft(&position.play(mv), depth - 1, switch)).sum()
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;
    use crate::session::{Session, Update};
    use crate::text::Words;

    #[test]
    fn without_a_thread_the_caller_does_the_work() {
        let (sender, updates) = mpsc::channel();
        let host = Host { spawn: Err, ..Host::system() };
        let mut session = Session::on(host, move |update| sender.send(update).unwrap());
        let perft = Task::Perft { position: Position::startpos(), depth: 1, castling: CastlingNotation::KingMoves };
        let openings = Task::GenFens(openings::parse(Words::new("3")).unwrap());
        let bench = Task::Bench { depth: Some(1), evaluation: EvaluationKind::Classical };
        for (task, lines) in [(perft, 22), (openings, 3), (bench, 1)] {
            session.run(task);
            assert!(session.is_busy());
            let said: Vec<Update> = updates.try_iter().collect();
            let (end, said) = said.split_last().unwrap();
            assert!(matches!(end, Update::TaskEnded), "{end:?}");
            assert!(said.len() >= lines && said.iter().all(|update| matches!(update, Update::Line(_))), "{said:?}");
            session.finish_job();
            assert!(!session.is_busy());
        }
    }

    fn lines(depth: u32, stop: bool) -> Vec<String> {
        let mut lines = Vec::new();
        let switch = StopSwitch::default();
        if stop {
            switch.stop();
        }
        count(&Position::startpos(), depth, CastlingNotation::KingMoves, &mut |line| lines.push(line), &switch);
        lines
    }

    #[test]
    fn counts_by_first_move() {
        let counted = lines(5, false);
        assert_eq!(counted[0], "a2a3: 181046");
        assert_eq!(counted.len(), 22);
        assert_eq!(counted[20..], ["", "Nodes searched: 4865609"]);
        assert_eq!(lines(0, false), ["", "Nodes searched: 1"]);
    }

    #[test]
    fn stops() {
        assert_eq!(lines(9, true), ["info string perft stopped"]);
    }
}
