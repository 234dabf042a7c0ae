"""Passes over rows of the same shape in memory, by numpy: `python3 numpyPasses.py ROWS`. Prints one line of JSON.

The rows are read in blocks that fit the processor's cache, as a careful analyst would; order 1 is 17 sums, order 2 is 137.
"""

import json
import sys
import time

import numpy as np

CHANNELS = 15
BLOCK = 32_768
rows = int(sys.argv[1])
random = np.random.default_rng(1)
rates = random.random((rows, CHANNELS), dtype=np.float32)
rates *= random.random((rows, CHANNELS), dtype=np.float32) < 0.3
weights = 0.5 + 1.5 * random.random(rows)
mix = np.full(CHANNELS, 0.2)


def pass_over_rows(order):
    people = reach = 0.0
    gradient = np.zeros(CHANNELS)
    curvature = np.zeros((CHANNELS, CHANNELS))
    for first in range(0, rows, BLOCK):
        k = rates[first : first + BLOCK].astype(np.float64)
        w = weights[first : first + BLOCK]
        y = k @ mix
        unreached = w * np.exp(-y)
        people += w.sum()
        reach += (w - unreached).sum()
        gradient += unreached @ k
        if order == 2:
            curvature += k.T @ (unreached[:, None] * k)
    return people, reach, gradient, curvature


def seconds(work, rounds=3):
    taken = []
    for _ in range(rounds):
        begun = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begun)
    return sorted(taken)[len(taken) // 2]


numbers = np.ones(64_000_000)
copy = np.empty_like(numbers)
copy_seconds = seconds(lambda: np.copyto(copy, numbers))
print(
    json.dumps(
        {
            "numpy": np.__version__,
            "first": seconds(lambda: pass_over_rows(1)),
            "second": seconds(lambda: pass_over_rows(2)),
            # A copy reads and writes.
            "bandwidth": 2 * numbers.nbytes / copy_seconds / 1e9,
        }
    )
)
