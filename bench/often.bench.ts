import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastKernel } from '../core/planning/kernel/fastKernel.ts';
import { mostOften } from '../core/planning/goals/mostOften.ts';
import { inShares } from '../core/planning/solver/allocate.ts';
import { OFTEN_CASES, oftenCase } from '../core/planning/testing/oftenCases.ts';
import { pythons } from './solver/pythonPeers.ts';

/**
 * People reached several times or more: the best of 40 starts of a second solver. Its values are the fixture of
 * core/planning/goals/oftenPeers.test.ts; `WRITE_FIXTURE=1` writes it.
 */
const FIXTURE = join(import.meta.dirname, '../core/planning/goals/often.fixture.json');
const cases = Array.from({ length: OFTEN_CASES }, (_, seed) => oftenCase(seed));

function peers(python: string): number[] {
  const folder = mkdtempSync(join(tmpdir(), 'often-bench-'));
  try {
    const questions = cases.map(({ problem, limits, times }) => {
      const { bounds } = inShares(problem.canReach, limits);
      const scale = limits.budget / problem.moneyUnit;
      const rates = Array.from(problem.contactRates, (rate) => rate * scale);
      return { lower: [...bounds.lower], upper: [...bounds.upper], weights: [...problem.weights], rates, times };
    });
    writeFileSync(join(folder, 'asked.json'), JSON.stringify(questions));
    const script = join(import.meta.dirname, 'solver/often.py');
    return JSON.parse(execFileSync(python, [script, folder], { encoding: 'utf8' })) as number[];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const [python] = pythons();
if (python === undefined) console.log('Python with scipy is not installed: no second solver.');
else {
  const found = peers(python);
  cases.forEach(({ problem, limits, times }, index) => {
    const answer = mostOften(problem, limits, times, fastKernel(problem));
    if (answer.status === 'infeasible') throw new Error(answer.message);
    const { people, gap } = answer;
    const peer = found[index]!;
    console.log(`${times}+: ours ${people.toFixed(0)}, at most ${(people + gap).toFixed(0)}; SLSQP ${peer.toFixed(0)}`);
  });
  if (process.env.WRITE_FIXTURE === '1') writeFileSync(FIXTURE, `${JSON.stringify(found, null, 2)}\n`);
}
