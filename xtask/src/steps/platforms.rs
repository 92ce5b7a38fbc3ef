//! The step that makes a release for all systems and runs what can be run here: under wine, and under an emulator of ARM64.

use crate::findings::Findings;
use crate::release;
use crate::steps::extent::Extent;

/// Makes and checks everything that is released, if there is time for it.
pub fn run(extent: Extent) -> Findings {
    match extent {
        Extent::Usual => Findings::skip(1, "release for other systems", "it takes an hour to build (--long makes it)"),
        Extent::Long => release::make_and_check(),
    }
}

#[cfg(test)]
mod tests {
    use super::run;
    use crate::steps::extent::Extent;

    #[test]
    fn the_usual_run_makes_no_release_and_says_so() {
        let findings = run(Extent::Usual);
        assert!(findings.is_success() && findings.skipped() == 1, "{findings:?}");
    }
}
