//! The kernels of the network that no test can run here.
//!
//! Tests go through the kernels that the CPU has. The others are passed over there, so they are counted here.

use crate::findings::Findings;

/// Counts the kernels that this machine cannot run as skipped, each with what it lacks.
pub fn skips() -> Findings {
    skips_without(has)
}

/// Kernels for instructions that not every CPU has, by their names, and what they need.
const KERNELS: [(&str, &[&str]); 4] =
    [("avx2", &["avx2"]), ("avx512", &["avx512bw"]), ("avx512vnni", &["avx512bw", "avx512vnni"]), ("neon", &["neon"])];

fn skips_without(has: impl Fn(&str) -> bool) -> Findings {
    let skip = |(name, needed): (&str, &[&str])| {
        let missing = needed.iter().find(|&&feature| !has(feature))?;
        Some(Findings::skip(
            1,
            format!("kernel '{name}' in the tests of the network"),
            format!("the CPU lacks {missing}"),
        ))
    };
    KERNELS.into_iter().filter_map(skip).fold(Findings::default(), Findings::and)
}

/// Whether the CPU has some instructions.
fn has(feature: &str) -> bool {
    match feature {
        #[cfg(target_arch = "x86_64")]
        "avx2" => is_x86_feature_detected!("avx2"),
        #[cfg(target_arch = "x86_64")]
        "avx512bw" => is_x86_feature_detected!("avx512bw"),
        #[cfg(target_arch = "x86_64")]
        "avx512vnni" => is_x86_feature_detected!("avx512vnni"),
        // Part of every ARM64.
        "neon" => cfg!(target_arch = "aarch64"),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{KERNELS, skips_without};
    use crate::invocation::root;

    #[test]
    fn kernels_are_skipped_with_what_the_cpu_lacks() {
        let findings = skips_without(|feature| feature != "avx512vnni" && feature != "neon");
        let told: Vec<_> = findings.skips.iter().map(|skip| (skip.what.as_str(), skip.reason.as_str())).collect();
        let expected = [
            ("kernel 'avx512vnni' in the tests of the network", "the CPU lacks avx512vnni"),
            ("kernel 'neon' in the tests of the network", "the CPU lacks neon"),
        ];
        assert_eq!(told, expected);
        assert_eq!((findings.passed, findings.skipped()), (0, 2));
        assert_eq!(skips_without(|_| true).skipped(), 0);
    }

    #[test]
    fn every_kernel_of_the_engine_is_known() {
        let source = std::fs::read_to_string(root().join("crates/engine/src/eval/nnue/kernels.rs")).unwrap();
        let (_, names) = source.split_once("fn name(self)").unwrap();
        let (names, _) = names.split_once("\n    }\n").unwrap();
        let named = names.split("=> \"").skip(1).filter_map(|rest| rest.split('"').next());
        // Every machine runs the portable one, and the tests of the package for browsers run that of WebAssembly.
        let expected: Vec<&str> = named.filter(|name| !["portable", "simd128"].contains(name)).collect();
        assert_eq!(KERNELS.map(|(name, _)| name).to_vec(), expected);
    }
}
