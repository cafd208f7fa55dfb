"""A game kept turn by turn: what a player enters, checked, in one file that can be read anywhere.

The game is a `GameRecord` value and its file a GCG game record, which every verb that takes a
position reads and which other programs open. `turns` has the moves, `standing` what follows from
them, `file` the file.
"""
