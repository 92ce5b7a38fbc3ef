//! The losses as a picture: an SVG file with a line for training and one for validation.

use std::fmt::Write;

use super::training::Epoch;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 76.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 44.0;
/// Lines across, apart from the lowest.
const GRID: usize = 5;

/// The picture.
pub(super) fn svg(epochs: &[Epoch], title: &str) -> String {
    let lines = [
        ("training", "#2a6fbb", epochs.iter().map(|epoch| epoch.training).collect::<Vec<_>>()),
        ("validation", "#c0392b", epochs.iter().map(|epoch| epoch.validation.target).collect()),
    ];
    let all = || lines.iter().flat_map(|(_, _, values)| values).copied();
    let (min, max) = (all().fold(f64::INFINITY, f64::min), all().fold(0.0, f64::max));
    let (min, max) = if min < max { (min, max) } else { (max * 0.9, max.max(1e-9) * 1.1) };
    let across = |epoch: f64| LEFT + (WIDTH - LEFT - RIGHT) * epoch / (epochs.len().max(2) - 1) as f64;
    let down = |loss: f64| TOP + (HEIGHT - TOP - BOTTOM) * (max - loss) / (max - min);

    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
         <text x=\"{LEFT}\" y=\"20\" font-size=\"14\">{}</text>\n",
        escaped(title)
    );
    for index in 0..=GRID {
        let loss = min + (max - min) * index as f64 / GRID as f64;
        let (y, end) = (down(loss), WIDTH - RIGHT);
        let _ = writeln!(out, "<path d=\"M{LEFT} {y:.1}H{end}\" stroke=\"#ddd\"/>");
        let _ = writeln!(out, "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{loss:.5}</text>", LEFT - 6.0, y + 4.0);
    }
    for index in (0..epochs.len()).step_by(epochs.len().div_ceil(20).max(1)) {
        let (x, y) = (across(index as f64), HEIGHT - BOTTOM + 18.0);
        let _ = writeln!(out, "<text x=\"{x:.1}\" y=\"{y}\" text-anchor=\"middle\">{}</text>", index + 1);
    }
    let _ = writeln!(out, "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">epoch</text>", WIDTH / 2.0, HEIGHT - 8.0);
    for (number, (name, color, values)) in lines.iter().enumerate() {
        let points = values.iter().enumerate().map(|(index, &loss)| (across(index as f64), down(loss)));
        let points: Vec<String> = points.map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let points = points.join(" ");
        let _ = writeln!(out, "<polyline points=\"{points}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\"/>");
        let (x, y) = (WIDTH - RIGHT - 90.0, TOP + 16.0 * (number + 1) as f64);
        let _ = writeln!(out, "<text x=\"{x}\" y=\"{y}\" fill=\"{color}\">{name}</text>");
    }
    out.push_str("</svg>\n");
    out
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::super::model::Losses;
    use super::*;

    #[test]
    fn the_picture_has_both_lines_for_any_number_of_epochs() {
        for count in [0, 1, 2, 50] {
            let epoch = |index: usize| Epoch {
                training: 0.01 / (index + 1) as f64,
                validation: Losses { target: 0.012 / (index + 1) as f64, score: 0.0, result: 0.0 },
            };
            let epochs: Vec<Epoch> = (0..count).map(epoch).collect();
            let picture = svg(&epochs, "a < b");
            assert_eq!(picture.matches("<polyline").count(), 2);
            assert!(picture.contains("a &lt; b") && !picture.contains("NaN") && !picture.contains("inf"), "{picture}");
        }
    }
}
