//! Which program this is: version, commit, machine, network.

use alcor_engine::eval::nnue::{self, Kernel, Network};

use crate::identity::NAME;
use crate::resources::networks;

/// The commit it was built from, or nothing where that is not known.
const COMMIT: &str = env!("ALCOR_COMMIT");

/// The answer to `--version`, without the name of the program.
pub fn long() -> String {
    let commit = if COMMIT.is_empty() { String::new() } else { format!(" ({COMMIT})") };
    let (network, kernel) = (networks::title(&nnue::embedded()), Kernel::best().name());
    format!(
        "{}{commit}\nNetwork: {network}\nNetwork kernel: {kernel}\nCPU features: {}\nBuilt for {} by {}",
        env!("CARGO_PKG_VERSION"),
        cpu_features(),
        env!("ALCOR_TARGET"),
        env!("ALCOR_COMPILER")
    )
}

/// The answer to `compiler`.
pub fn compiler(network: &Network) -> String {
    let checks = if cfg!(debug_assertions) { "with checks" } else { "without checks" };
    let tuning = if cfg!(feature = "tune") { ", for tuning" } else { "" };
    let (features, network, kernel) = (cpu_features(), networks::title(network), Kernel::best().name());
    format!(
        "{NAME} for {}\ncompiled by {}, {checks}{tuning}\nCPU features: {features}\nNetwork, with {kernel}: {network}",
        env!("ALCOR_TARGET"),
        env!("ALCOR_COMPILER")
    )
}

/// The features of the CPU that the compiler could rely on.
fn cpu_features() -> String {
    macro_rules! enabled {
        ($($feature:literal),*) => {
            [$(cfg!(target_feature = $feature).then_some($feature)),*]
        };
    }
    let enabled = enabled!("popcnt", "bmi2", "avx2", "avx512bw", "avx512vnni", "neon", "dotprod", "simd128");
    let names: Vec<&str> = enabled.into_iter().flatten().collect();
    if names.is_empty() { "none beyond the least".to_owned() } else { names.join(" ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_build_is_told() {
        let text = compiler(&nnue::embedded());
        assert!(text.starts_with("Alcor ") && text.contains("rustc"), "{text}");
    }
}
