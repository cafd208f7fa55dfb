"""Word list -> lexicon file. Knows nothing of boards, racks and scores."""
