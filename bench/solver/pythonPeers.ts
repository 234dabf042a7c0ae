import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlanningProblem } from '../../core/planning/model/contactRates.ts';
import type { Bounds } from '../../core/planning/solver/certificate.ts';
import type { Outcome } from './problem.ts';

/** One thread for numpy, as our solver has one. */
const ONE_THREAD = { OPENBLAS_NUM_THREADS: '1', OMP_NUM_THREADS: '1', MKL_NUM_THREADS: '1' };
const CANDIDATES = ['python3', '/usr/bin/python3'];
const SCRIPT = join(import.meta.dirname, 'peers.py');

/** Every installed Python with numpy and one of the peers, once each by its real path. */
export function pythons(): string[] {
  const probe = [
    'import sys, os, numpy',
    'found = []',
    'for name in ("scipy", "nlopt"):',
    '    try:',
    '        __import__(name); found.append(name)',
    '    except ImportError: pass',
    'print(os.path.realpath(sys.executable) if found else "")',
  ].join('\n');
  const found = CANDIDATES.flatMap((python) => {
    try {
      return [execFileSync(python, ['-c', probe], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()];
    } catch {
      return [];
    }
  });
  return [...new Set(found.filter((path) => path !== ''))];
}

/** Runs every Python peer on this problem, with exactly the same contact rates, in shares of the budget. */
export function runPythonPeers(
  problem: PlanningProblem,
  scale: number,
  { lower, upper }: Bounds,
  start: Float64Array,
  rounds: number,
): Outcome[] {
  const folder = mkdtempSync(join(tmpdir(), 'solver-bench-'));
  try {
    writeFileSync(join(folder, 'rates.f32'), new Uint8Array(problem.contactRates.buffer));
    writeFileSync(join(folder, 'weights.f64'), new Uint8Array(problem.weights.buffer));
    const limits = { lower: [...lower], upper: [...upper], start: [...start], scale };
    writeFileSync(join(folder, 'limits.json'), JSON.stringify(limits));
    return pythons().flatMap((python) => {
      const options = { encoding: 'utf8' as const, env: { ...process.env, ...ONE_THREAD }, maxBuffer: 1e8 };
      const lines = execFileSync(python, [SCRIPT, folder, String(rounds)], options)
        .trim()
        .split('\n');
      return lines.map((line) => JSON.parse(line) as Outcome);
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
