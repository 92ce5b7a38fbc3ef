"""Uses the installed package once: the rules, a search, an evaluation. What it prints is the same on every machine."""

import alcor_chess as ac

assert ac.perft(ac.Board(), 4) == 197_281, "expected the known number of move sequences"
board = ac.Board().play("e4").play("e5")
result = ac.Engine(hash=1).search(board, nodes=5_000)
(score,) = ac.evaluate([board])
print(ac.__version__, board.san(result.move), result.score, result.nodes, score)
