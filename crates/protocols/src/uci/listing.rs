//! The options as the answer to `uci` lists them.

use alcor_session::options::{Declaration, Kind};

/// As the answer to `uci` lists it. What the user wants from the start is the default then, because GUIs do not send
/// what they take for the default. `limit` is the greatest number that makes sense here, if that is less than usual.
pub(super) fn line(declaration: &Declaration, preferred: Option<&str>, limit: Option<u64>) -> String {
    let name = declaration.name;
    let default = preferred.map(str::to_owned).or_else(|| declaration.default()).unwrap_or_default();
    match declaration.kind {
        Kind::Check { .. } => format!("option name {name} type check default {}", default.to_ascii_lowercase()),
        Kind::Spin { min, max, .. } => {
            let max = limit.unwrap_or(max).min(max);
            format!("option name {name} type spin default {default} min {min} max {max}")
        }
        Kind::Text { .. } | Kind::List { .. } => format!("option name {name} type string default {default}"),
        Kind::Button { .. } => format!("option name {name} type button"),
        Kind::Combo { choices } => {
            let is_default = |choice: &&str| choice.eq_ignore_ascii_case(&default);
            let default = choices.iter().map(|&(choice, _)| choice).find(is_default).unwrap_or_default();
            let choices: String = choices.iter().map(|(choice, _)| format!(" var {choice}")).collect();
            format!("option name {name} type combo default {default}{choices}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alcor_session::options::TABLE;

    #[test]
    fn the_listing_is_as_uci_wants_it() {
        let lines: Vec<String> = TABLE.iter().map(|declaration| line(declaration, None, None)).collect();
        for line in [
            "option name Threads type spin default 1 min 1 max 1024",
            "option name Move Overhead type spin default 10 min 0 max 5000",
            "option name UCI_ShowWDL type check default false",
            "option name UCI_LimitStrength type check default false",
            "option name UCI_Elo type spin default 1500 min 700 max 2800",
            "option name Skill Level type spin default 20 min 0 max 20",
            "option name Clear Hash type button",
            "option name Evaluation type combo default nnue var nnue var classical",
            "option name EvalFile type string default <embedded>",
        ] {
            assert!(lines.iter().any(|other| other == line), "{line}");
        }
    }
}
