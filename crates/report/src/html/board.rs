//! A position as a small SVG board, with arrows for moves. The pieces are drawn for this program.

use std::fmt::Write;

use alcor_chess::{Color, File, Move, Piece, Position, Rank, Role, Square};

/// The side of a square.
const SIDE: i32 = 40;

/// The pieces, drawn once for the whole page.
pub(super) const PIECES: &str = concat!(
    "<svg width=\"0\" height=\"0\" class=\"store\" aria-hidden=\"true\"><defs>",
    "<g id=\"p\"><path d=\"M20 8a5.6 5.6 0 0 1 3.5 10c3.3 2 5 6 5.4 11H31v4H9v-4h2.1c.4-5 2.1-9 5.4-11A5.6 5.6 0 0 1 20 8z\"/></g>",
    "<g id=\"r\"><path d=\"M10 8h4.5v3.2h3.2V8h4.6v3.2h3.2V8H30v8l-3.4 2.8v8.4L30 29.5V33H10v-3.5l3.4-2.3v-8.4L10 16z\"/>",
    "<path class=\"fine\" d=\"M13.4 18.8h13.2M13.4 27.2h13.2\"/></g>",
    "<g id=\"n\"><path d=\"M11.5 33c-.2-7.5 5-9.5 6.2-14.5-2.4 1.8-4.7 3.7-7.2 3.5L8.5 18.5c2.6-2.2 3.5-6.3 6.8-8.8L14.8 6l4.4 2.6C26.5 9 31 14.5 31.3 23c.1 4 .1 7 .3 10z\"/>",
    "<circle class=\"eye\" cx=\"16.8\" cy=\"14\" r=\"1.3\"/></g>",
    "<g id=\"b\"><path d=\"M20 5a2.3 2.3 0 0 1 1.8 3.8c4 2.7 6.2 6.1 6.2 9.9 0 2.9-1.3 5-3.6 6.3l.9 4H31v4H9v-4h5.7l.9-4C13.3 23.7 12 21.6 12 18.7c0-3.8 2.2-7.2 6.2-9.9A2.3 2.3 0 0 1 20 5z\"/>",
    "<path class=\"fine\" d=\"M20 12.5v7M16.5 16h7M15.6 25h8.8\"/></g>",
    "<g id=\"q\"><path d=\"M10.5 33v-3.5L7 15.5l6 6.5 2.3-12 4.7 11 4.7-11L27 22l6-6.5-3.5 14V33z\"/>",
    "<circle cx=\"6.5\" cy=\"13.5\" r=\"2\"/><circle cx=\"15\" cy=\"8\" r=\"2\"/><circle cx=\"25\" cy=\"8\" r=\"2\"/><circle cx=\"33.5\" cy=\"13.5\" r=\"2\"/>",
    "<path class=\"fine\" d=\"M10.5 29.5h19\"/></g>",
    "<g id=\"k\"><path d=\"M18.7 4h2.6v2.8h2.8v2.6h-2.8v3.2c1.7.8 2.5 2.3 2.7 4.2 3.3-2.5 9-1.3 9 4.2 0 3.7-2.7 5.7-3.5 8V33H10.5v-4c-.8-2.3-3.5-4.3-3.5-8 0-5.5 5.7-6.7 9-4.2.2-1.9 1-3.4 2.7-4.2V9.4h-2.8V6.8h2.8z\"/>",
    "<path class=\"fine\" d=\"M10.5 29h19M20 17v7\"/></g>",
    "<marker id=\"bad-end\" viewBox=\"0 0 4 4\" refX=\"2\" refY=\"2\" markerWidth=\"3\" markerHeight=\"3\" orient=\"auto\"><path class=\"bad-end\" d=\"M0 0l4 2-4 2z\"/></marker>",
    "<marker id=\"good-end\" viewBox=\"0 0 4 4\" refX=\"2\" refY=\"2\" markerWidth=\"3\" markerHeight=\"3\" orient=\"auto\"><path class=\"good-end\" d=\"M0 0l4 2-4 2z\"/></marker>",
    "</defs></svg>"
);

/// The position from one side, with an arrow for the move that was played and another for the best one.
pub(super) fn board(position: &Position, played: Move, best: Option<Move>, bottom: Color) -> String {
    let size = 8 * SIDE;
    let mut text = format!("<svg class=\"board\" viewBox=\"0 0 {size} {size}\" role=\"img\" aria-label=\"");
    text.push_str(&aloud(position));
    text.push_str("\">");
    // Writing to a string cannot fail.
    let _ = write!(text, "<rect class=\"light\" width=\"{size}\" height=\"{size}\"/><path class=\"dark\" d=\"");
    for square in Square::ALL.into_iter().filter(|square| !square.is_light()) {
        let (x, y) = corner(square, bottom);
        let _ = write!(text, "M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z");
    }
    text.push_str("\"/>");
    text.push_str(&coordinates(bottom));
    for square in position.occupied() {
        if let Some(piece) = position.piece_at(square) {
            text.push_str(&placed(piece, corner(square, bottom)));
        }
    }
    if let Some(best) = best {
        text.push_str(&arrow(best, bottom, "good"));
    }
    text.push_str(&arrow(played, bottom, if best.is_some() { "bad" } else { "good" }));
    text.push_str("</svg>");
    text
}

/// The letters of the files in the lowest row, and the digits of the ranks in the left column.
fn coordinates(bottom: Color) -> String {
    let (first_rank, first_file) = (bottom.choose(Rank::First, Rank::Eighth), bottom.choose(File::A, File::H));
    let files = File::ALL.map(|file| {
        let (x, y) = corner(Square::at(file, first_rank), bottom);
        format!("<text x=\"{}\" y=\"{}\">{}</text>", x + SIDE - 7, y + SIDE - 3, file.letter())
    });
    let ranks = Rank::ALL.map(|rank| {
        let (x, y) = corner(Square::at(first_file, rank), bottom);
        format!("<text x=\"{}\" y=\"{}\">{}</text>", x + 2, y + 10, rank.digit())
    });
    format!("<g aria-hidden=\"true\">{}{}</g>", files.concat(), ranks.concat())
}

/// The upper left corner of a square.
fn corner(square: Square, bottom: Color) -> (i32, i32) {
    let (file, rank) = (i32::from(square.file() as u8), i32::from(square.rank() as u8));
    match bottom {
        Color::White => (file * SIDE, (7 - rank) * SIDE),
        Color::Black => ((7 - file) * SIDE, rank * SIDE),
    }
}

fn placed(piece: Piece, (x, y): (i32, i32)) -> String {
    let (letter, class) = (piece.role().letter(), piece.color().letter());
    format!("<use href=\"#{letter}\" class=\"{class}\" x=\"{x}\" y=\"{y}\"/>")
}

fn arrow(mv: Move, bottom: Color, class: &str) -> String {
    let to = mv.castling_targets().map_or(mv.to(), |(king, _)| king);
    let middle = |square| {
        let (x, y) = corner(square, bottom);
        (x + SIDE / 2, y + SIDE / 2)
    };
    let ((x1, y1), (x2, y2)) = (middle(mv.from()), middle(to));
    format!(
        "<line class=\"arrow {class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" marker-end=\"url(#{class}-end)\"/>"
    )
}

/// The position for those who hear it: `White: king g1, rook f1, pawns a2 b2. Black: ... White to move.`
fn aloud(position: &Position) -> String {
    let side = |color: Color| {
        let groups = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];
        let named = groups.into_iter().filter_map(|role| {
            let squares: Vec<String> =
                position.pieces(color, role).into_iter().map(|square| square.to_string()).collect();
            let plural = if squares.len() > 1 { "s" } else { "" };
            (!squares.is_empty()).then(|| format!("{role}{plural} {}", squares.join(" ")))
        });
        format!("{color}: {}.", named.collect::<Vec<_>>().join(", "))
    };
    format!("{} {} {} to move.", side(Color::White), side(Color::Black), position.side_to_move())
}
