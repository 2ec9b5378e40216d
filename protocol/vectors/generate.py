#!/usr/bin/env python3
"""Writes the vectors; README.md says what they are. Python 3.8 or later, nothing else.

    generate.py             writes every file anew
    generate.py --check     compares instead: any difference is an error
    generate.py --protoc P  asks the protoc at P, too, for its opinion on every message
"""
import argparse
import subprocess
import sys
from pathlib import Path

import make_frames
import make_messages
import make_sessions
import wire

HERE = Path(__file__).resolve().parent


class Folder:
    """Where the files go, or what they are compared with."""

    def __init__(self, check):
        self.check, self.names, self.differ = check, set(), []

    def put(self, name, text):
        assert name not in self.names, name
        self.names.add(name)
        path = HERE / name
        if not self.check:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
        elif not path.exists() or path.read_bytes() != text.encode():
            self.differ.append(name)

    def finish(self):
        there = {str(p.relative_to(HERE)) for kind in ("frames", "messages", "sessions") for p in (HERE / kind).glob("*")}
        for name in sorted(there - self.names):
            if self.check:
                self.differ.append(name + " (not written by generate.py)")
            else:
                (HERE / name).unlink()
        print(f"{len(self.names)} files" + "".join(f"\ndiffers: {name}" for name in self.differ))
        return not self.differ


def ask_protoc(protoc):
    """Every message must decode to its .txtpb, and that must encode to the same bytes, in another implementation."""
    bad = 0
    for path in sorted((HERE / "messages").glob("*.hex")):
        kind = "HostMessage" if path.name.startswith("host_") else "DeviceMessage"
        payload, text = bytes.fromhex(path.read_text()), path.with_suffix(".txtpb").read_bytes()
        run = [protoc, f"--proto_path={wire.PROTO.parent}", wire.PROTO.name]
        decoded = subprocess.run(run + [f"--decode=arenascope.v1.{kind}"], input=payload, capture_output=True, check=False)
        encoded = subprocess.run(run + [f"--encode=arenascope.v1.{kind}"], input=text, capture_output=True, check=False)
        if path.name.startswith("odd_"):
            encoded.stdout = payload  # not what an encoder of this version writes
        if decoded.stdout != text or encoded.stdout != payload:
            bad += 1
            print(f"protoc disagrees: {path.name} {decoded.stderr.decode()}{encoded.stderr.decode()}")
    return not bad


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--protoc")
    arguments = parser.parse_args()
    folder = Folder(arguments.check)
    make_frames.write(folder)
    make_messages.write(folder)
    make_sessions.write(folder)
    good = folder.finish()
    if arguments.protoc:
        good &= ask_protoc(arguments.protoc)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
