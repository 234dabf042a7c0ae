"""Answers the questions that often.bench.ts wrote with SLSQP from 40 starts each; prints one JSON list of people.

usage: often.py <folder>      (asked.json in the folder)
"""
import json
import sys
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

STARTS = 40
ASKED = json.loads((Path(sys.argv[1]) / 'asked.json').read_text())


def best_of(case, random):
    """The most people of any feasible point; a point outside the limits by more than 1e-9 counts as none."""
    weights, times = np.array(case['weights']), case['times']
    rates = np.array(case['rates']).reshape(len(weights), -1)
    lower, upper = np.array(case['lower']), np.array(case['upper'])
    total, best = weights.sum(), 0.0

    def objective(shares):
        mean = rates @ shares
        exactly, below = np.exp(-mean), np.exp(-mean)
        for count in range(1, times):
            exactly = exactly * mean / count
            below = below + exactly
        return (weights @ below) / total - 1, -((weights * exactly) @ rates) / total

    for _ in range(STARTS):
        start = lower + random.dirichlet(np.full(len(lower), 0.3)) * (1 - lower.sum())
        start = np.minimum(start, upper)
        answer = minimize(objective, start, jac=True, method='SLSQP', bounds=list(zip(lower, upper)),
                          constraints=[{'type': 'eq', 'fun': lambda s: s.sum() - 1, 'jac': lambda s: np.ones(len(s))}],
                          options={'ftol': 1e-13, 'maxiter': 300})
        shares = answer.x
        violation = max(abs(shares.sum() - 1), (lower - shares).max(), (shares - upper).max())
        if violation <= 1e-9:
            best = max(best, -answer.fun * total)
    return best


print(json.dumps([best_of(case, np.random.default_rng(seed)) for seed, case in enumerate(ASKED)]))
