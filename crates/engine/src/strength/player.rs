//! A player of limited strength: decides how to search a position, searches it, and reports what it found.
//!
//! A player has a hash table and thread data of its own, both empty at the start of every move. So the move depends on
//! the position alone, and what the engine has learnt at full strength is still there afterwards.

use std::sync::{Arc, Mutex, PoisonError};

use alcor_chess::{Move, Position, Role};

use super::Level;
use super::pick_best::pick_best;
use super::position_rng::PositionRng;
use super::scale::{self, Thinking, Traits};
use super::weak_search::{Candidate, WeakSearch, WeakSearchLimits};
use crate::eval::Evaluator;
use crate::limits::Request;
use crate::report::{Event, Report, SearchResult};
use crate::score::Bound;
use crate::search::smp;
use crate::search::state::shared::Shared;
use crate::search::state::thread_data::ThreadData;
use crate::threads;
use crate::tt::TranspositionTable;

/// The size of a player's hash table: plenty for the nodes of any level.
const HASH_MB: usize = 2;
/// Among how many lines of the full search a player chooses.
const CHOICES: usize = 4;
/// Nodes for basic endings, which every level knows how to win.
const TECHNIQUE_NODES: u64 = 5000;

/// A player of limited strength.
#[derive(Clone)]
pub(crate) struct Player {
    level: Level,
    tt: Arc<TranspositionTable>,
    data: Arc<Mutex<ThreadData>>,
}

/// How a player finds its move.
enum Approach {
    /// The weak search.
    WeakSearch(Traits),
    /// The full search, with a choice among its lines.
    PickBest { traits: Traits, multi_pv: usize },
    /// A basic ending: the full search wins it.
    Technique,
}

/// A search at limited strength, ready to run.
pub(crate) struct PlayerSearch {
    player: Player,
    request: Request,
    approach: Approach,
}

impl Player {
    /// A player of this level. If there is no memory for a table of its own, it shares the one given.
    pub(crate) fn new(level: Level, evaluator: Evaluator, tt: &Arc<TranspositionTable>) -> Player {
        let tt = TranspositionTable::new(HASH_MB).map_or_else(|_| Arc::clone(tt), Arc::new);
        Player { level, tt, data: Arc::new(Mutex::new(ThreadData::new(evaluator))) }
    }

    /// Changes the level.
    pub(crate) fn set_level(&mut self, level: Level) {
        self.level = level;
    }

    pub(crate) fn set_evaluator(&mut self, evaluator: Evaluator) {
        self.data.lock().unwrap_or_else(PoisonError::into_inner).evaluator = evaluator;
    }

    pub(crate) fn tt(&self) -> &Arc<TranspositionTable> {
        &self.tt
    }

    /// The search of this player for a request.
    pub(crate) fn prepare(&self, mut request: Request) -> PlayerSearch {
        let position = request.game.position();
        let (thinking, mut traits) = scale::of(self.level.elo);
        traits.nodes = PositionRng::new(self.level.seed).about(position.key(), traits.nodes);
        let approach = if is_technique(position) {
            traits.nodes = traits.nodes.max(TECHNIQUE_NODES);
            Approach::Technique
        } else {
            match thinking {
                Thinking::WeakSearch => Approach::WeakSearch(traits),
                Thinking::FullSearch => Approach::PickBest { traits, multi_pv: request.multi_pv },
            }
        };
        if matches!(approach, Approach::PickBest { .. }) && traits.error > 0 {
            request.multi_pv = request.multi_pv.max(CHOICES);
        }
        // Several lines should not be worse than one.
        let nodes = if matches!(approach, Approach::WeakSearch(_)) {
            traits.nodes
        } else {
            traits.nodes * request.multi_pv.max(1) as u64
        };
        request.limits.nodes = Some(request.limits.nodes.map_or(nodes, |asked| asked.min(nodes)));
        PlayerSearch { player: self.clone(), request, approach }
    }
}

impl PlayerSearch {
    /// The request as it will be searched.
    pub(crate) fn request(&self) -> &Request {
        &self.request
    }

    /// Finds the move.
    pub(crate) fn run(self, shared: &Shared, on_event: &mut dyn FnMut(Event)) -> SearchResult {
        let mut data = self.player.data.lock().unwrap_or_else(PoisonError::into_inner);
        data.clear();
        self.player.tt.clear(1);
        let thread_data = std::slice::from_mut(&mut *data);
        let rng = PositionRng::new(self.player.level.seed);
        match self.approach {
            Approach::WeakSearch(traits) => {
                search_weakly(&mut thread_data[0], shared, &self.request, &traits, rng, on_event)
            }
            Approach::PickBest { traits, multi_pv } if traits.error > 0 => {
                search_and_pick(thread_data, shared, &self.request, (&traits, multi_pv), rng, on_event)
            }
            Approach::PickBest { .. } | Approach::Technique => {
                smp::run(thread_data, shared, &self.request, on_event, |result| result)
            }
        }
    }
}

/// Whether this is a basic ending that everyone knows how to win: a queen or a rook against a king that has lost all
/// but a pawn.
fn is_technique(position: &Position) -> bool {
    let us = position.side_to_move();
    let pawns = position.pieces(!us, Role::Pawn);
    let rest = position.colored(!us).without(pawns | position.pieces(!us, Role::King));
    let heavy = position.pieces(us, Role::Queen) | position.pieces(us, Role::Rook);
    rest.is_empty() && !pawns.has_several() && heavy.any()
}

/// The weak search.
fn search_weakly(
    data: &mut ThreadData,
    shared: &Shared,
    request: &Request,
    traits: &Traits,
    rng: PositionRng,
    on_event: &mut dyn FnMut(Event),
) -> SearchResult {
    let position = request.game.position();
    let limits = WeakSearchLimits {
        nodes: request.limits.nodes.unwrap_or(traits.nodes),
        depth: request.limits.depth.unwrap_or(u32::MAX),
        multi_pv: request.multi_pv.max(1),
    };
    let mut search = WeakSearch::new(&mut data.evaluator, shared, traits, rng);
    let mut reported = None;
    let mut last_depth = 0;
    let candidates = search.search(&request.game, &request.only_moves, limits, &mut |search, depth, candidates| {
        last_depth = depth;
        reported = candidates.first().map(|candidate| candidate.line.clone());
        for (index, candidate) in candidates.iter().take(limits.multi_pv).enumerate() {
            on_event(Event::Report(report(search, shared, depth, index + 1, candidate)));
        }
    });
    wait_until_wanted(shared);
    let Some(best) = candidates.first() else { return smp::without_moves(position) };
    let report = report(&search, shared, last_depth, 1, best);
    // The last depth may have been cut short with something better.
    if reported.as_ref() != Some(&report.pv) {
        on_event(Event::Report(report.clone()));
    }
    SearchResult { best: Some(best.mv), ponder: smp::ponder_move(position, &report.pv), report }
}

/// A pondering player has its answer long before it is wanted.
fn wait_until_wanted(shared: &Shared) {
    threads::wait_while(|| shared.clock.is_pondering());
    shared.stop();
}

fn report(search: &WeakSearch, shared: &Shared, depth: u32, pv_number: usize, candidate: &Candidate) -> Report {
    shared.nodes[0].set(search.nodes());
    Report {
        depth,
        selective_depth: (search.selective_depth() as u32).max(depth),
        pv_number,
        score: candidate.reported_score(),
        bound: Bound::Exact,
        nodes: search.nodes(),
        hash_full: 0,
        tb_hits: 0,
        elapsed: shared.clock.elapsed(),
        pv: candidate.line.clone(),
    }
}

/// The full search, and a choice among its lines.
fn search_and_pick(
    thread_data: &mut [ThreadData],
    shared: &Shared,
    request: &Request,
    (traits, wanted): (&Traits, usize),
    rng: PositionRng,
    on_event: &mut dyn FnMut(Event),
) -> SearchResult {
    let position = request.game.position();
    let is_asked_for = |mv: &Move| request.only_moves.is_empty() || request.only_moves.contains(mv);
    let count = position.legal_moves().into_iter().filter(is_asked_for).count().min(request.multi_pv);
    let mut depth_lines: Vec<Report> = Vec::new();
    let mut lines: Vec<Report> = Vec::new();
    let mut note = |event: Event| {
        let Event::Report(report) = event else { return };
        depth_lines.truncate(report.pv_number - 1);
        depth_lines.push(report);
        // A depth that was cut short has not compared its lines.
        if depth_lines.len() == count {
            lines.clone_from(&depth_lines);
            lines.iter().take(wanted.max(1)).for_each(|line| on_event(Event::Report(line.clone())));
        }
    };
    let result = smp::run(thread_data, shared, request, &mut note, |result| result);
    let Some(chosen) = pick_best(&request.game, &lines, traits, rng) else {
        // Not even the first depth has compared its lines.
        if result.best.is_some() {
            on_event(Event::Report(result.report.clone()));
        }
        return result;
    };
    let report = Report { pv_number: 1, nodes: result.report.nodes, elapsed: result.report.elapsed, ..chosen.clone() };
    if chosen.pv_number > 1 {
        on_event(Event::Report(report.clone()));
    }
    SearchResult { best: report.pv.first().copied(), ponder: smp::ponder_move(position, &report.pv), report }
}
