//! The ladder of levels, for the page to offer.

use alcor_session::ladder::{DEFAULT_INDEX, LADDER, Strength};

use alcor_report::json::Quoted;

/// The levels as JSON, from the weakest: `{"default":5,"levels":[{"level":1,"name":"beginner","elo":700}, ...]}`. Full
/// strength has no rating.
pub fn levels() -> String {
    let levels = LADDER.iter().enumerate().map(|(index, step)| {
        let elo = match step.strength {
            Strength::Elo(rating) => rating.to_string(),
            Strength::Full => "null".to_owned(),
        };
        format!("{{\"level\":{},\"name\":{},\"elo\":{elo}}}", index + 1, Quoted(step.name))
    });
    format!("{{\"default\":{},\"levels\":[{}]}}", DEFAULT_INDEX + 1, levels.collect::<Vec<_>>().join(","))
}

#[cfg(test)]
mod tests {
    use super::levels;

    #[test]
    fn the_ladder_is_complete() {
        let text = levels();
        assert!(
            text.starts_with("{\"default\":5,\"levels\":[{\"level\":1,\"name\":\"beginner\",\"elo\":700},"),
            "{text}"
        );
        assert!(text.ends_with("{\"level\":10,\"name\":\"full\",\"elo\":null}]}"), "{text}");
    }
}
