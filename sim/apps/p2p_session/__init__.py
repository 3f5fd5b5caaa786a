"""The peer-to-peer call itself: both physicians' turns and summaries."""
