//! The tests that failed, by the names that test programs print: a summary that only repeats the command hides them among
//! thousands of lines.

/// More names than these help nobody.
const MAX_NAMES: usize = 10;

/// The names of tests that failed, from the output of cargo, pytest, vitest, Playwright or Node.
pub fn names(lines: &[String]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for line in lines {
        if let Some(name) = name(&without_colors(line))
            && !names.contains(&name)
        {
            names.push(name);
        }
    }
    let more = names.len().saturating_sub(MAX_NAMES);
    names.truncate(MAX_NAMES);
    if more > 0 {
        names.push(format!("and {more} more"));
    }
    names
}

/// The name of the failed test that this line tells of.
fn name(line: &str) -> Option<String> {
    let line = line.trim();
    let by_cargo = || line.strip_prefix("test ")?.strip_suffix(" ... FAILED");
    let by_pytest = || line.strip_prefix("FAILED ").filter(|rest| rest.contains("::"));
    let by_vitest = || line.strip_prefix("FAIL ").filter(|rest| rest.contains(" > "));
    let by_node = || line.strip_prefix("not ok ")?.split_once(" - ").map(|(_, name)| name);
    let by_playwright = || {
        // One that fails once is run again, and may pass.
        let (rest, _) = line.strip_prefix("✘")?.split_once(" (retry #")?;
        Some(rest.trim_start().trim_start_matches(|c: char| c.is_ascii_digit()))
    };
    by_cargo()
        .or_else(by_pytest)
        .or_else(by_vitest)
        .or_else(by_node)
        .or_else(by_playwright)
        .map(|name| name.trim().to_owned())
}

/// A line as it would be without a terminal.
pub fn without_colors(line: &str) -> String {
    let mut plain = String::new();
    let mut parts = line.split("\x1b[");
    plain.extend(parts.next());
    plain.extend(parts.map(|part| part.split_once(|c: char| c.is_ascii_alphabetic()).map_or("", |(_, rest)| rest)));
    plain
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn names_as_each_program_prints_them() {
        let lines = [
            "test search::mates::in_two ... ok",
            "test search::mates::in_three ... FAILED",
            "test result: FAILED. 4 passed; 1 failed",
            "FAILED python/tests/test_board.py::test_fen - assert 1 == 2",
            "FAILED",
            "\x1b[41m\x1b[1m FAIL \x1b[22m\x1b[49m tests/unit/pgn.test.ts\x1b[2m > \x1b[22mreading",
            "not ok 3 - reads a level",
            "  ✓   13 tests/browser/play.spec.ts:40:1 › another (2s)",
            "  ✘   11 tests/browser/play.spec.ts:20:1 › one that passes when it is run again (4.0m)",
            "  ✘   12 tests/browser/play.spec.ts:30:1 › a game (4.0m)",
            "  ✘   14 tests/browser/play.spec.ts:30:1 › a game (retry #1) (4.0m)",
        ]
        .map(str::to_owned);
        assert_eq!(
            names(&lines),
            [
                "search::mates::in_three",
                "python/tests/test_board.py::test_fen - assert 1 == 2",
                "tests/unit/pgn.test.ts > reading",
                "reads a level",
                "tests/browser/play.spec.ts:30:1 › a game",
            ]
        );
    }

    #[test]
    fn of_many_the_first_are_named() {
        let lines: Vec<String> = (0..13).map(|index| format!("test t{index} ... FAILED")).collect();
        let names = names(&lines);
        assert_eq!(names.len(), 11);
        assert_eq!(names[10], "and 3 more");
    }
}
