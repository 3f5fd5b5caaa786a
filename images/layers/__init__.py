"""Writers of layers: the same inputs give the same tar, on any machine."""
