//! What the engine reports about itself: the answer to `protover`.
//!
//! The options come from the one table that every protocol uses. Left out are those for which the protocol has commands of
//! its own. To them come the options of this protocol, which are about behaviour that UCI does not know. Names are written
//! without spaces, because some clients take the first word for the name; they are understood either way.

use alcor_session::identity::NAME;
use alcor_session::options::{self, Declaration, Kind};
use alcor_session::session::Session;

use crate::output::Output;

/// Options that have a command (`memory`, `cores`, `hard`, `variant`, `analyze`), or no place in this protocol.
const COVERED: [&str; 6] = ["Hash", "Threads", "Ponder", "UCI_Chess960", "UCI_AnalyseMode", "UCI_ShowWDL"];

/// What the engine can do, and how it wants to be spoken to: moves after a word, positions as FEN, and no interrupts. To
/// be terminated is fine, so `sigterm` stays as it is; some clients complain of engines that forbid it.
const ABILITIES: &str = "ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=1 sigint=0 reuse=1 analyze=1 \
                         colors=0 name=1 pause=0 nps=1 debug=1 memory=1 smp=1 exclude=1";

/// How the engine conducts itself towards its opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Conduct {
    /// Whether it resigns lost games.
    pub resigns: bool,
    /// Whether it offers draws.
    pub offers_draws: bool,
}

/// An option of this protocol: name, default, and what it sets.
struct Own {
    name: &'static str,
    default: bool,
    set: fn(&mut Conduct, bool),
}

static OWN: &[Own] = &[
    Own { name: "Resign", default: true, set: |conduct, value| conduct.resigns = value },
    Own { name: "OfferDraws", default: true, set: |conduct, value| conduct.offers_draws = value },
];

impl Conduct {
    /// As the options are by default.
    pub(super) fn new() -> Conduct {
        let mut conduct = Conduct { resigns: true, offers_draws: true };
        for own in OWN {
            (own.set)(&mut conduct, own.default);
        }
        conduct
    }

    /// Sets the option of this name, if it is one of these.
    pub(super) fn set(&mut self, name: &str, value: Option<&str>) -> Setting {
        let Some(own) = OWN.iter().find(|own| own.name.eq_ignore_ascii_case(name)) else { return Setting::Foreign };
        match value {
            Some("1" | "true") => (own.set)(self, true),
            Some("0" | "false") => (own.set)(self, false),
            _ => return Setting::Refused,
        }
        Setting::Done
    }
}

/// What came of setting an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Setting {
    /// It is set.
    Done,
    /// The value is neither 0 nor 1.
    Refused,
    /// It is no option of this protocol.
    Foreign,
}

/// Reports all. Where the user prefers another value to the default, that is the one a GUI shows.
pub(super) fn introduce(session: &Session, output: &mut Output) {
    output.line("feature done=0");
    output.line(format_args!("feature {ABILITIES}"));
    output.line("feature variants=\"normal,fischerandom\"");
    output.line(format_args!("feature myname=\"{NAME}\""));
    if options::TABLE.iter().any(|declaration| declaration.name == "SyzygyPath") {
        output.line("feature egt=\"syzygy\"");
    }
    for declaration in options::TABLE.iter().filter(|declaration| !COVERED.contains(&declaration.name)) {
        let preferred = session.preferred(declaration.name);
        output.line(format_args!("feature option=\"{}\"", option(declaration, preferred)));
    }
    for param in options::tuned_numbers() {
        let (name, default, min, max) = (param.name, param.default, param.min, param.max);
        output.line(format_args!("feature option=\"{name} -spin {default} {min} {max}\""));
    }
    for own in OWN {
        output.line(format_args!("feature option=\"{} -check {}\"", own.name, u8::from(own.default)));
    }
    // On a line of its own: old readers drop the rest of a line they do not understand.
    output.line("feature done=1");
}

/// An option as the protocol declares it: name, type, value.
fn option(declaration: &Declaration, preferred: Option<&str>) -> String {
    let name = declaration.name.replace(' ', "");
    let value = preferred.map(str::to_owned).or_else(|| declaration.default()).unwrap_or_default();
    match declaration.kind {
        Kind::Check { .. } => format!("{name} -check {}", u8::from(value.eq_ignore_ascii_case("true"))),
        Kind::Spin { min, max, .. } => format!("{name} -spin {value} {min} {max}"),
        Kind::Combo { choices } => {
            let marked =
                |choice: &str| format!("{}{choice}", if choice.eq_ignore_ascii_case(&value) { "*" } else { "" });
            let choices: Vec<String> = choices.iter().map(|&(choice, _)| marked(choice)).collect();
            format!("{name} -combo {}", choices.join(" /// "))
        }
        Kind::Text { .. } | Kind::List { .. } => {
            // A quotation mark would end the declaration, and the sign for nothing is for UCI alone.
            let value = if value == "<empty>" { String::new() } else { value.replace('"', "") };
            // XBoard insists on the space, even if nothing follows.
            format!("{name} -{} {value}", text_type(&name))
        }
        Kind::Button { .. } => format!("{name} -button"),
    }
}

/// A name and a value as the table of options reads them: with the spaces of the name, and with true and false for 1 and
/// 0. What the table does not know is left as it is.
pub(super) fn plain<'a>(name: &'a str, value: Option<&'a str>) -> (&'a str, Option<&'a str>) {
    let letters = |name: &str| name.replace(' ', "").to_ascii_lowercase();
    let Some(known) = options::TABLE.iter().find(|known| letters(known.name) == letters(name)) else {
        return (name, value);
    };
    let value = match (&known.kind, value) {
        (Kind::Check { .. }, Some("1")) => Some("true"),
        (Kind::Check { .. }, Some("0")) => Some("false"),
        _ => value,
    };
    (known.name, value)
}

/// The name says what a text stands for; a GUI then offers to browse.
fn text_type(name: &str) -> &'static str {
    if name.ends_with("File") {
        "file"
    } else if name.ends_with("Path") {
        "path"
    } else {
        "string"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alcor_session::options::Change;

    fn declared(name: &'static str, kind: Kind) -> String {
        option(&Declaration { name, kind, about: "" }, None)
    }

    #[test]
    fn what_the_user_prefers_is_shown() {
        let shown = |name: &str, value: &str| {
            let declaration = options::TABLE.iter().find(|declaration| declaration.name == name).unwrap();
            option(declaration, Some(value))
        };
        assert_eq!(shown("MultiPV", "4"), "MultiPV -spin 4 1 256");
        assert_eq!(shown("OwnBook", "True"), "OwnBook -check 1");
        assert_eq!(shown("BookChoice", "BEST"), "BookChoice -combo weighted /// *best");
        assert_eq!(shown("EvalFile", "a \"b\".net"), "EvalFile -file a b.net");
    }

    #[test]
    fn names_and_values_are_understood_either_way() {
        assert_eq!(plain("ownbook", Some("1")), ("OwnBook", Some("true")));
        assert_eq!(plain("OwnBook", Some("0")), ("OwnBook", Some("false")));
        assert_eq!(plain("MultiPV", Some("1")), ("MultiPV", Some("1")));
        assert_eq!(plain("MoveOverhead", Some("30")), ("Move Overhead", Some("30")));
        assert_eq!(plain("Clear Hash", None), ("Clear Hash", None));
        assert_eq!(plain("Nothing", Some("1")), ("Nothing", Some("1")));
    }

    #[test]
    fn every_type_has_its_counterpart() {
        let choices = &[("calm", Change::ClearHash), ("bold", Change::ClearHash)];
        assert_eq!(declared("A b", Kind::Check { default: true, change: Change::Ponder }), "Ab -check 1");
        let spin = Kind::Spin { default: 3, min: 1, max: 9, change: |_| Change::ClearHash };
        assert_eq!(declared("N", spin), "N -spin 3 1 9");
        assert_eq!(declared("Style", Kind::Combo { choices }), "Style -combo *calm /// bold");
        assert_eq!(declared("Clear Hash", Kind::Button { change: Change::ClearHash }), "ClearHash -button");
        let text = |default| Kind::Text { default, change: |_| Change::ClearHash };
        assert_eq!(declared("EvalFile", text("<embedded>")), "EvalFile -file <embedded>");
        assert_eq!(declared("SyzygyPath", text("<empty>")), "SyzygyPath -path ");
        assert_eq!(declared("Motto", text("x y")), "Motto -string x y");
    }

    #[test]
    fn what_is_left_out_exists() {
        for name in COVERED {
            assert!(options::TABLE.iter().any(|declaration| declaration.name == name), "{name}");
        }
    }

    #[test]
    fn every_line_can_be_taken_apart() {
        let mut bytes = Vec::new();
        introduce(&Session::new(|_| {}), &mut Output::new(&mut bytes));
        let text = String::from_utf8(bytes).unwrap();
        assert!(text.lines().all(|line| line.starts_with("feature ") && line.matches('"').count() % 2 == 0), "{text}");
        assert!(text.starts_with("feature done=0\n") && text.ends_with("\nfeature done=1\n"), "{text}");
        for own in OWN {
            assert!(text.contains(&format!("option=\"{} -check 1\"", own.name)), "{text}");
        }
    }

    #[test]
    fn conduct_is_set_by_name() {
        let mut conduct = Conduct::new();
        assert_eq!(conduct, Conduct { resigns: true, offers_draws: true });
        assert_eq!(conduct.set("resign", Some("0")), Setting::Done);
        assert_eq!(conduct.set("OfferDraws", Some("false")), Setting::Done);
        assert_eq!(conduct, Conduct { resigns: false, offers_draws: false });
        assert_eq!(conduct.set("Resign", Some("perhaps")), Setting::Refused);
        assert_eq!(conduct.set("Resign", None), Setting::Refused);
        assert_eq!(conduct.set("Hash", Some("1")), Setting::Foreign);
    }
}
