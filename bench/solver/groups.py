"""Solves the programs that groups.bench.ts wrote with HiGHS, and the mixes with SLSQP; prints one JSON object.

usage: groups.py <folder>      (asked.json in the folder)
"""
import json
import sys
from pathlib import Path

import numpy as np
from scipy.optimize import linprog, minimize

ASKED = json.loads((Path(sys.argv[1]) / 'asked.json').read_text())


def rows_of(problem):
    members = np.array([group['members'] for group in problem['groups']], dtype=float)
    most = np.array([group['most'] for group in problem['groups']])
    least = np.array([group['least'] for group in problem['groups']])
    return np.vstack([members, -members]), np.concatenate([most, -least])


def linear(program):
    matrix, right = rows_of(program)
    bounds = list(zip(program['lower'], program['upper']))
    answer = linprog(-np.array(program['gains']), A_ub=matrix, b_ub=right, A_eq=np.ones((1, len(bounds))), b_eq=[1],
                     bounds=bounds, method='highs', options={'primal_feasibility_tolerance': 1e-10,
                                                             'dual_feasibility_tolerance': 1e-10})
    return -answer.fun if answer.status == 0 else None


def mix(problem):
    """The best feasible point of SLSQP [people]; a point outside the limits by more than 1e-9 counts as none."""
    weights = np.array(problem['weights'])
    rates = np.array(problem['rates']).reshape(len(weights), -1)
    total = weights.sum()
    matrix, right = rows_of(problem) if problem['groups'] else (np.zeros((1, rates.shape[1])), np.zeros(1))
    lower, upper = np.array(problem['lower']), np.array(problem['upper'])
    best = 0.0

    def objective(shares):
        unreached = weights * np.exp(-(rates @ shares))
        return unreached.sum() / total - 1, -(unreached @ rates) / total

    constraints = [{'type': 'eq', 'fun': lambda s: s.sum() - 1, 'jac': lambda s: np.ones(len(s))},
                   {'type': 'ineq', 'fun': lambda s: right - matrix @ s, 'jac': lambda s: -matrix}]
    answer = minimize(objective, problem['start'], jac=True, method='SLSQP', bounds=list(zip(lower, upper)),
                      constraints=constraints, options={'ftol': 1e-14, 'maxiter': 500})
    shares = answer.x
    violation = max(abs(shares.sum() - 1), (matrix @ shares - right).max(), (lower - shares).max(), (shares - upper).max())
    if violation <= 1e-9:
        best = -answer.fun * total
    return best


print(json.dumps({'highs': [linear(program) for program in ASKED['linear']], 'slsqp': [mix(problem) for problem in ASKED['mixes']]}))
