//! The engine as it plays here: one thread, a small hash table, and the evaluation that is asked for.

use std::error::Error;
use std::path::PathBuf;

use alcor_engine::eval::nnue::MAX_BYTES;
use alcor_engine::{Engine, EvaluationKind};
use alcor_session::bounded;

/// Small tables stay in the cache of the processor, and a few thousand nodes need no more.
const HASH_MB: usize = 8;

/// How positions are evaluated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum Evaluation {
    /// By the network, if there is one
    Nnue,
    /// By a sum of terms
    Classical,
}

/// Options that say which engine plays.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct EngineArguments {
    /// Evaluation to use
    #[arg(long, value_enum, default_value_t = Evaluation::Nnue)]
    pub evaluation: Evaluation,
    /// Network file; the built-in network by default
    #[arg(long)]
    pub network: Option<PathBuf>,
}

impl EngineArguments {
    /// An engine of its own for one thread.
    ///
    /// # Errors
    /// If there is no memory for it, or no such network.
    pub(crate) fn engine(&self) -> Result<Engine, Box<dyn Error + Send + Sync>> {
        let mut engine = Engine::new();
        engine.set_hash_mb(HASH_MB)?;
        engine.set_evaluation(match self.evaluation {
            Evaluation::Nnue => EvaluationKind::Nnue,
            Evaluation::Classical => EvaluationKind::Classical,
        });
        if let Some(path) = &self.network {
            let explain = |error: String| format!("{}: {error}", path.display());
            let bytes = bounded::read(path, MAX_BYTES as u64).map_err(|error| explain(error.to_string()))?;
            engine.load_network(&bytes).map_err(|error| explain(error.to_string()))?;
        }
        Ok(engine)
    }

    /// What evaluates, for people.
    pub(crate) fn describe(engine: &Engine) -> &'static str {
        match engine.evaluation() {
            EvaluationKind::Nnue => "a network",
            EvaluationKind::Classical => "the classical evaluation",
        }
    }
}
