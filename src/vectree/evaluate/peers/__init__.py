"""Other systems, each in a Python environment of its own (`scripts/peers` makes them), spoken to by JSON lines."""

from vectree.evaluate.peers.process import PEERS, Peer, PeerProcess, Peers

__all__ = ["PEERS", "Peer", "PeerProcess", "Peers"]
