/** The two builds: over shared memory, or on one thread, which needs no special headers. */
export type Build = "threads" | "single";

/** The kind of an error, for programs; the message is for humans. */
export type ErrorKind = "no-wasm" | "no-simd" | "memory" | "damaged" | "network" | "other";

export class EngineError extends Error {
  readonly kind: ErrorKind;
}

/** Bytes of the engine. */
export interface Progress {
  loaded: number;
  total: number;
}

export interface Options {
  /** Where `alcor.worker.js` is, if not next to this file. The other files of `dist` must be next to it. */
  workerUrl?: string | URL;
  /** The build; by default threads if the page may share memory, otherwise single. */
  build?: Build;
  /** Receives loading progress. */
  onProgress?: (progress: Progress) => void;
}

/** A term of the classical evaluation, in centipawns; what counts for White is positive in `total`. */
export interface Term {
  name: string;
  /** The current share of White and Black. */
  white: number;
  black: number;
  total: number;
  /** The total with all pieces on the board, and with none left. */
  opening: number;
  endgame: number;
}

export interface Explanation {
  /** In centipawns, from White's side. */
  total: { opening: number; endgame: number; score: number };
  terms: Term[];
  /** The game phase: how much of the opening is left, in percent. */
  phase: number;
  /** What else matters, in a sentence. */
  note?: string;
}

/** A move such as `e2e4`, with castling as the king taking its rook; or the reason why there is none. */
export type TypedMove = { move: string } | { refusal: string };

/** A move of the opening book. */
export interface BookMove {
  move: string;
  san: string;
  /** How often it is chosen, relative to the others; 0 for moves that are known but not played. */
  weight: number;
  /** The name of the opening after the move. */
  name: string | null;
}

/** What a coach says before a bad move is played. It does not name the better one. */
export interface Caution {
  judgement: "mistake" | "blunder";
  text: string;
}

/** Where a move leads with best play: to a quiet position, without captures or checks. */
export interface Continuation {
  /** The move and those after it, such as `e2e4`. */
  moves: string[];
  /** The position at the end. */
  fen: string;
  /** What the move is worth, from White's side: centipawns, or moves to mate. */
  cp?: number;
  mate?: number;
}

/** A move compared with the best one or, if it is the best, with the next best. */
export interface Why {
  judgement: string | null;
  /** What was wrong with the move, and what its player had not seen. */
  verdict: string | null;
  isBook: boolean;
  isBest: boolean;
  played: Continuation;
  other: Continuation | null;
}

/** How deep an engine looked when it moved, in plies, and the line it expected, its own move first. */
export interface Expected {
  depth: number;
  line: string[];
}

/** What the engine thought at one of its moves, from its own side; the probabilities of a win, draw and loss are in thousandths. */
export interface Thought {
  moveNumber: number;
  chances: readonly [number, number, number];
  centipawns: number;
}

/** The progress of a step-by-step request. */
export interface Steps {
  done: number;
  total: number;
}

/** The judgement of a move; most moves have none. */
export type ReviewJudgement = "brilliant" | "great" | "inaccuracy" | "mistake" | "blunder";

/** How well a side played. The accuracy is null if there is nothing to judge. */
export interface ReviewSide {
  accuracy: number | null;
  /** The average centipawn loss. */
  acpl: number | null;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
}

/** A move of a review, as `alcor review --json` has it. Scores are from White's side, after the move. */
export interface ReviewMove {
  san: string;
  uci: string;
  cp?: number;
  /** Moves to mate, negative if Black mates; 0 is a mate on the board. */
  mate?: number;
  /** White's Win%, from 0 to 100. */
  win: number;
  best: string;
  judgement: ReviewJudgement | null;
  reason: string | null;
}

/** A game's review, as `alcor review --json` has it. */
export interface GameReview {
  tags: Record<string, string>;
  white: ReviewSide;
  black: ReviewSide;
  moves: ReviewMove[];
}

/** Accuracy by phase of the game. */
export interface ReviewPhases {
  opening: number | null;
  middlegame: number | null;
  endgame: number | null;
}

/** A score from White's side. */
export type ReviewScore = { cp: number } | { mate: number; winner: "white" | "black" };

/** A move of a review: the data to display. Lines are moves by squares, with castling as the king taking its rook. */
export interface ReviewMoveDetails {
  after: ReviewScore;
  /** How many points of Win% it cost. */
  loss: number;
  /** What it changed, in a sentence. This and the following only if it has a judgement. */
  told?: string;
  /** The best line in its place. */
  line?: string[];
  /** The best play after it. */
  refutation?: string[];
  /** All moves that are good enough in its place, if it was a mistake and they are few. */
  accepted?: string[];
}

/** The data of a review besides the numbers. */
export interface ReviewDetails {
  version: string;
  network: string;
  /** The nodes searched per position. */
  nodes: number;
  opening: string | null;
  /** The score of the position that the game began with. */
  start: ReviewScore;
  white: ReviewPhases;
  black: ReviewPhases;
  /** The moments that mattered most, by the index of the move. */
  moments: number[];
  moves: ReviewMoveDetails[];
}

/** A review in all its forms. */
export interface FinishedReview {
  review: GameReview;
  details: ReviewDetails;
  /** What `alcor review -o` writes. */
  annotatedPgn: string;
  /** What `alcor review --html` writes. */
  htmlReport: string;
}

/** How many players of each level choose a move. */
export interface WhoPlays {
  /** What the numbers say, if they are clear enough. */
  sentence: string | null;
  levels: { rating: number; chosen: number; asked: number; error: number }[];
}

export interface Engine {
  readonly build: Build;
  readonly version: string;
  /** How many threads make sense here. */
  readonly maxThreads: number;
  /** Sends a UCI line. */
  send(line: string): void;
  /** Subscribes to lines of output. Returns a function that unsubscribes. */
  onLine(listen: (line: string) => void): () => void;
  /** Subscribes to the end of the engine, with the reason. Returns a function that unsubscribes. */
  onFatal(listen: (message: string) => void): () => void;
  /** Explains the evaluation of a position. */
  explain(fen: string): Promise<Explanation>;
  /** The name of the opening that these moves, such as `e2e4`, lead to. */
  opening(moves: string[]): Promise<string | null>;
  /** Parses a move as people type it, or says why it cannot be played. */
  readMove(fen: string, text: string): Promise<TypedMove>;
  /** The FEN of the Chess960 start position of a number from 0 to 959. */
  chess960Start(number: number): Promise<string>;
  /** The moves that the built-in opening book knows in a position, the most frequent first. */
  book(fen: string): Promise<BookMove[]>;
  /** A coach's warning about a move, after these moves from a position; null if there is none. */
  caution(fen: string, moves: string[], move: string): Promise<Caution | null>;
  /** Why the last of these moves from a position was good or bad. */
  why(fen: string, moves: string[], expected?: Expected): Promise<Why>;
  /** Whether the engine would take a draw, given what it thought at each of its moves. */
  welcomesDraw(thoughts: readonly Thought[]): Promise<boolean>;
  /** What the engine does with its last move, given what it thought at each: resign instead, offer a draw with it, or play on. */
  intention(thoughts: readonly Thought[]): Promise<"resign" | "offer draw" | "play">;
  /** Chooses one of some moves in algebraic notation; the answer is its place in the list, from 0. */
  choose(fen: string, moves: string[] | string, seconds: number): Promise<number>;
  /** Reviews the first game of a PGN text with this many nodes per position. One review at a time. */
  review(pgn: string, nodes: number, onProgress?: (steps: Steps) => void): Promise<FinishedReview>;
  /** Asks the levels which of them play the last of some moves from a position; `isBad` says whether it is a bad move. */
  whoPlays(fen: string, moves: string[], isBad: boolean, onProgress?: (steps: Steps) => void): Promise<WhoPlays>;
  /** Cancels the review, or the request who plays a move: its promise is rejected. */
  giveUp(): Promise<void>;
  /** Ends the engine. */
  terminate(): void;
}

/** Starts the engine in its own worker. */
export function createEngine(options?: Options): Promise<Engine>;
