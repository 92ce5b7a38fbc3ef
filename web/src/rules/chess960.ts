/**
 * The 960 start positions of Chess960, by the numbers that Reinhard Scharnagl gave them; 518 is the usual one.
 */

/** How many start positions there are. */
export const POSITION_COUNT = 960;

/** Where the two knights go among the five squares that bishops and queen leave free. */
const KNIGHT_PLACES = [[0, 1], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]] as const;

/** White's first rank, for example `RNBQKBNR`. The number is from 0 to 959. */
export function backRank(number: number): string {
  const rank: (string | undefined)[] = Array.from({ length: 8 }, () => undefined);
  const place = (piece: string, nth: number): void => {
    let free = -1;
    const square = rank.findIndex(occupant => occupant === undefined && ++free === nth);
    rank[square] = piece;
  };
  rank[(number % 4) * 2 + 1] = "B";
  const second = Math.floor(number / 4);
  rank[(second % 4) * 2] = "B";
  const third = Math.floor(second / 4);
  place("Q", third % 6);
  const [left, right] = KNIGHT_PLACES[Math.floor(third / 6)]!;
  place("N", left);
  place("N", right - 1);
  for (const piece of ["R", "K", "R"]) place(piece, 0);
  return rank.join("");
}

/** The start position as FEN. */
export function startFen(number: number): string {
  const rank = backRank(number);
  return `${rank.toLowerCase()}/pppppppp/8/8/8/8/PPPPPPPP/${rank} w KQkq - 0 1`;
}

/** Reads a number from 0 to 959; undefined is returned for everything else. */
export function readNumber(text: string): number | undefined {
  const trimmed = text.trim();
  if (!/^\d{1,3}$/.test(trimmed)) return undefined;
  const number = Number(trimmed);
  return number < POSITION_COUNT ? number : undefined;
}
