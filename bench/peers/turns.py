#!/usr/bin/env python3
"""Compares pdfload with a peer's loader, in turns, on the given PDFs:

    go build -o pdfload ./cmd/pdfload
    BUILD=peers PEERS=mupdf bench/peers/run.sh some.pdf   (leaves peers/mupdf)
    bench/peers/turns.py ROUNDS pdfload peers/mupdf FILES...

Each run is a process that loads one file once; the programs take turns, so that
what else the machine does falls on both. A line for each file: the median
processor time (user and system, the whole process) of pdfload with one worker
and of the peer, in ms, and the median of their ratios within a round.
"""

import resource
import statistics
import subprocess
import sys


def processor_ms(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)


def main():
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    rounds, pdfload, peer = int(sys.argv[1]), sys.argv[2], sys.argv[3]
    print("file\tpdfload\tpeer\tratio")
    for name in sys.argv[4:]:
        ours, theirs = [], []
        for _ in range(rounds):
            ours.append(processor_ms([pdfload, "--workers", "1", name]))
            theirs.append(processor_ms([peer, name, "1"]))
        ratio = statistics.median(a / b for a, b in zip(ours, theirs))
        print(f"{name.rsplit('/', 1)[-1]}\t{statistics.median(ours):.0f}\t{statistics.median(theirs):.0f}\t{ratio:.2f}")


main()
