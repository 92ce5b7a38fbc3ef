/**
 * Where games of a match begin: twenty well-known openings, three to five moves deep, that favour neither side much.
 *
 * Moves are in the notation of UCI. Each opening is played twice, with colours reversed.
 */

export const OPENINGS = [
  { name: "Italian Game", moves: "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5" },
  { name: "Queen's Gambit Declined", moves: "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6" },
  { name: "Sicilian, Najdorf", moves: "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6" },
  { name: "Nimzo-Indian Defence", moves: "d2d4 g8f6 c2c4 e7e6 b1c3 f8b4" },
  { name: "Ruy Lopez", moves: "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6" },
  { name: "English, four knights", moves: "c2c4 e7e5 b1c3 g8f6 g1f3 b8c6" },
  { name: "French, classical", moves: "e2e4 e7e6 d2d4 d7d5 b1c3 g8f6" },
  { name: "Slav Defence", moves: "d2d4 d7d5 c2c4 c7c6 g1f3 g8f6" },
  { name: "Caro-Kann, advance", moves: "e2e4 c7c6 d2d4 d7d5 e4e5 c8f5" },
  { name: "Grünfeld Defence", moves: "d2d4 g8f6 c2c4 g7g6 b1c3 d7d5" },
  { name: "Scotch Game", moves: "e2e4 e7e5 g1f3 b8c6 d2d4 e5d4 f3d4 g8f6" },
  { name: "Catalan", moves: "d2d4 g8f6 c2c4 e7e6 g2g3 d7d5 f1g2 f8e7" },
  { name: "Petrov's Defence", moves: "e2e4 e7e5 g1f3 g8f6 f3e5 d7d6 e5f3 f6e4" },
  { name: "Queen's Indian Defence", moves: "d2d4 g8f6 c2c4 e7e6 g1f3 b7b6" },
  { name: "Sicilian, Rossolimo", moves: "e2e4 c7c5 g1f3 b8c6 f1b5 g7g6" },
  { name: "London System", moves: "d2d4 d7d5 c1f4 g8f6 e2e3 c7c5" },
  { name: "French, Tarrasch", moves: "e2e4 e7e6 d2d4 d7d5 b1d2 c7c5" },
  { name: "Queen's Gambit Accepted", moves: "d2d4 d7d5 c2c4 d5c4 g1f3 g8f6" },
  { name: "Four Knights Game", moves: "e2e4 e7e5 g1f3 b8c6 b1c3 g8f6" },
  { name: "Réti Opening", moves: "g1f3 d7d5 g2g3 g8f6 f1g2 c7c6" },
];
