"""Solves the programs that groups.bench.ts wrote with HiGHS, and the mixes with SLSQP; prints one JSON object.

usage: groups.py <folder>      (asked.json in the folder)
"""
import json
import sys
from pathlib import Path

import numpy as np
from scipy.optimize import linprog, minimize

ASKED = json.loads((Path(sys.argv[1]) / 'asked.json').read_text())


def rows_of(one):
    members = np.array([group['members'] for group in one['groups']], dtype=float)
    most = np.array([group['most'] for group in one['groups']])
    least = np.array([group['least'] for group in one['groups']])
    return np.vstack([members, -members]), np.concatenate([most, -least])


def linear(one):
    matrix, right = rows_of(one)
    bounds = list(zip(one['lower'], one['upper']))
    answer = linprog(-np.array(one['gains']), A_ub=matrix, b_ub=right, A_eq=np.ones((1, len(bounds))), b_eq=[1],
                     bounds=bounds, method='highs', options={'primal_feasibility_tolerance': 1e-10,
                                                             'dual_feasibility_tolerance': 1e-10})
    return -answer.fun if answer.status == 0 else None


def mix(one):
    """The best feasible point of SLSQP [people]; a point outside the limits by more than 1e-9 counts as none."""
    weights = np.array(one['weights'])
    rates = np.array(one['rates']).reshape(len(weights), -1)
    total = weights.sum()
    matrix, right = rows_of(one) if one['groups'] else (np.zeros((1, rates.shape[1])), np.zeros(1))
    lower, upper = np.array(one['lower']), np.array(one['upper'])
    best = 0.0

    def objective(shares):
        left = weights * np.exp(-(rates @ shares))
        return left.sum() / total - 1, -(left @ rates) / total

    constraints = [{'type': 'eq', 'fun': lambda s: s.sum() - 1, 'jac': lambda s: np.ones(len(s))},
                   {'type': 'ineq', 'fun': lambda s: right - matrix @ s, 'jac': lambda s: -matrix}]
    answer = minimize(objective, one['start'], jac=True, method='SLSQP', bounds=list(zip(lower, upper)),
                      constraints=constraints, options={'ftol': 1e-14, 'maxiter': 500})
    shares = answer.x
    outside = max(abs(shares.sum() - 1), (matrix @ shares - right).max(), (lower - shares).max(), (shares - upper).max())
    if outside <= 1e-9:
        best = -answer.fun * total
    return best


print(json.dumps({'highs': [linear(one) for one in ASKED['linear']], 'slsqp': [mix(one) for one in ASKED['mixes']]}))
