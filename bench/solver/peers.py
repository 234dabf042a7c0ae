"""Times other optimisers on the data that solver.bench.ts wrote; prints one JSON line per peer.

Every peer gets share-of-budget units, the analytic gradient, the fastest of three numpy layouts and a warm process.
An evaluation only records its time, shares and gradient. Gaps are computed afterwards, so that they take none of the peer's time.

usage: peers.py <folder> <rounds>      (rates.f32, weights.f64, limits.json in the folder)
"""
import json
import sys
import time
from pathlib import Path

import numpy as np

try:
    import scipy
    from scipy.optimize import minimize
except ImportError:
    scipy = None
try:
    import nlopt
except ImportError:
    nlopt = None

FOLDER, ROUNDS = Path(sys.argv[1]), int(sys.argv[2])
LIMITS = json.loads((FOLDER / 'limits.json').read_text())
LOWER, UPPER, START = (np.array(LIMITS[name]) for name in ('lower', 'upper', 'start'))
WEIGHTS = np.fromfile(FOLDER / 'weights.f64')
RATES = np.fromfile(FOLDER / 'rates.f32', dtype=np.float32).astype(np.float64).reshape(len(WEIGHTS), -1)
RATES *= LIMITS['scale']
TOTAL = WEIGHTS.sum()
CHANNELS = RATES.shape[1]
BY_CHANNEL = np.ascontiguousarray(RATES.T)
# Rows that fit the processor's cache.
BLOCK_ROWS = 4096


def rows_layout(shares):
    unreached = np.exp(-(RATES @ shares))
    unreached *= WEIGHTS
    return TOTAL - unreached.sum(), unreached @ RATES


def channels_layout(shares):
    unreached = np.exp(-(shares @ BY_CHANNEL))
    unreached *= WEIGHTS
    return TOTAL - unreached.sum(), BY_CHANNEL @ unreached


def blocks_layout(shares):
    total_unreached, gradient = 0.0, np.zeros(CHANNELS)
    for first in range(0, len(WEIGHTS), BLOCK_ROWS):
        rates = RATES[first:first + BLOCK_ROWS]
        unreached = np.exp(-(rates @ shares))
        unreached *= WEIGHTS[first:first + BLOCK_ROWS]
        total_unreached += unreached.sum()
        gradient += unreached @ rates
    return TOTAL - total_unreached, gradient


def seconds(work, times=5):
    took = []
    for _ in range(times):
        begun = time.perf_counter()
        work()
        took.append(time.perf_counter() - begun)
    return sorted(took)[times // 2]


EVALUATE = min((rows_layout, channels_layout, blocks_layout), key=lambda layout: seconds(lambda: layout(START)))


def relative_gap(shares, reach, gradient):
    """The Frank-Wolfe gap over reach; None for a point that violates the limits."""
    if abs(shares.sum() - 1) > 1e-8 or (shares < LOWER - 1e-8).any() or (shares > UPPER + 1e-8).any():
        return None
    best, money_left = LOWER.copy(), 1 - LOWER.sum()
    for channel in np.argsort(-gradient):
        added = min(money_left, UPPER[channel] - LOWER[channel])
        best[channel] += added
        money_left -= added
    return max(0.0, float(gradient @ (best - shares))) / reach


class Recorder:
    """Reach in shares of people, so that objective and constraints are near 1; records every evaluation."""

    def __init__(self):
        self.begun = time.perf_counter()
        self.notes = []

    def __call__(self, shares):
        reach, gradient = EVALUATE(shares)
        self.notes.append((time.perf_counter() - self.begun, shares.copy(), reach, gradient))
        return -reach / TOTAL, -gradient / TOTAL

    def summary(self, end):
        gaps = [(at, relative_gap(shares, reach, gradient)) for at, shares, reach, gradient in self.notes]
        to_gap = next((at for at, gap in gaps if gap is not None and gap <= 1e-6), None)
        known = [gap for _, gap in gaps if gap is not None]
        return {'run': end, 'toGap': to_gap, 'evaluations': len(gaps), 'gap': known[-1] if known else None}


ONES = np.ones(CHANNELS)


def scipy_slsqp(ftol):
    def run(recorder):
        minimize(recorder, START, jac=True, method='SLSQP', bounds=list(zip(LOWER, UPPER)),
                 constraints=[{'type': 'eq', 'fun': lambda s: s.sum() - 1, 'jac': lambda s: ONES}],
                 options={'ftol': ftol, 'maxiter': 500})
    return run


def objective_for(recorder):
    def objective(shares, gradient):
        value, slope = recorder(shares)
        if gradient.size:
            gradient[:] = slope
        return value
    return objective


def equality(shares, gradient):
    if gradient.size:
        gradient[:] = 1
    return float(shares.sum() - 1)


def nlopt_run(optimiser, recorder):
    optimiser.set_min_objective(objective_for(recorder))
    optimiser.set_lower_bounds(LOWER)
    optimiser.set_upper_bounds(UPPER)
    optimiser.add_equality_constraint(equality, 1e-8)
    optimiser.set_xtol_rel(1e-10)
    optimiser.set_maxeval(100000)
    try:
        optimiser.optimize(START.copy())
    except nlopt.RoundoffLimited:
        pass


def nlopt_slsqp(recorder):
    nlopt_run(nlopt.opt(nlopt.LD_SLSQP, CHANNELS), recorder)


def robyn(recorder):
    """R/allocator.R of facebookexperimental/Robyn: AUGLAG outside, SLSQP inside, xtol_rel 1e-10, an equality constraint."""
    outer, inner = nlopt.opt(nlopt.LD_AUGLAG, CHANNELS), nlopt.opt(nlopt.LD_SLSQP, CHANNELS)
    inner.set_xtol_rel(1e-10)
    outer.set_local_optimizer(inner)
    nlopt_run(outer, recorder)


PEERS = {}
if scipy is not None:
    PEERS[f'scipy {scipy.__version__} SLSQP, ftol 1e-12'] = scipy_slsqp(1e-12)
    PEERS[f'scipy {scipy.__version__} SLSQP, default ftol'] = scipy_slsqp(1e-6)
if nlopt is not None:
    version = '.'.join(str(part) for part in (nlopt.version_major(), nlopt.version_minor(), nlopt.version_bugfix()))
    PEERS[f'nlopt {version} LD_SLSQP'] = nlopt_slsqp
    PEERS[f"nlopt {version} AUGLAG + SLSQP (Robyn's)"] = robyn

for name, run in PEERS.items():
    rounds = []
    for _ in range(ROUNDS + 1):  # the first warms up
        recorder = Recorder()
        run(recorder)
        rounds.append(recorder.summary(time.perf_counter() - recorder.begun))
    rounds = rounds[1:]
    middle = sorted(rounds, key=lambda one: one['run'])[len(rounds) // 2]
    reached = sorted(one['toGap'] for one in rounds if one['toGap'] is not None)
    print(json.dumps({
        'name': name, 'layout': EVALUATE.__name__, 'run': 1000 * middle['run'], 'gap': middle['gap'],
        'evaluations': middle['evaluations'], 'toGap': 1000 * reached[len(reached) // 2] if reached else None,
        'fastestToGap': 1000 * reached[0] if reached else None,
    }), flush=True)
