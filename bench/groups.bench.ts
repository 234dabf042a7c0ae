import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastKernel } from '../core/planning/kernel/fastKernel.ts';
import { readLimits } from '../core/planning/model/limits.ts';
import type { SpendLimits } from '../core/planning/model/limits.ts';
import { makeProblem } from '../core/planning/model/contactRates.ts';
import { allocate, inShares } from '../core/planning/solver/allocate.ts';
import { tvBranches } from '../core/planning/solver/branches.ts';
import { openLimits, randomAudience, randomLimits, randomPrices } from '../core/planning/testing/audiences.ts';
import { possibleGroups, linearProgram } from '../core/planning/testing/groups.ts';
import type { Bounds } from '../core/planning/solver/certificate.ts';
import type { GroupRule } from '../core/rules/groupRules.ts';
import { TARGET_GAP, benchAudience } from './solver/problem.ts';
import { pythons } from './solver/pythonPeers.ts';

/**
 * Limits over groups of channels: what they cost in time, and what second solvers find. The peers' values are the
 * fixture of core/planning/solver/groups.test.ts; `WRITE_FIXTURE=1` writes it.
 */
const SIZES = (process.env.BENCH_ROWS ?? '5000,50000,500000').split(',').map(Number);
const PROGRAMS = 200;
const MIXES = 200;
const MIX_ROWS = 60;
const FIXTURE = join(import.meta.dirname, '../core/planning/solver/groups.fixture.json');

const FIVE_GROUPS: readonly GroupRule[] = [
  { name: 'Online', channels: ['Social', 'Video', 'Digital'], at_most: 30, unit: '% of budget' },
  { name: 'Online video', channels: ['Video', 'BVOD'], at_least: 20, unit: '% of budget' },
  {
    name: 'Television',
    channels: ['FTA Metro', 'FTA Regional', 'FTA National', 'BVOD', 'SVOD', 'Pay TV'],
    at_most: 35,
    unit: '% of budget',
  },
  { name: 'Out of home', channels: ['OOH', 'Cinema'], at_most: 15, unit: '% of budget' },
  { name: 'Audio', channels: ['Radio', 'Music Streaming', 'Podcasts'], at_least: 22, unit: '% of budget' },
];

function compareTime(rows: number): void {
  const { audience, cpm, limits } = benchAudience(rows);
  const { limits: plain } = tvBranches(limits)[0]!;
  const problem = makeProblem(audience, cpm);
  const kernel = fastKernel(problem);
  const read = readLimits(plain.budget, openLimits(plain.budget), { groups: FIVE_GROUPS });
  if ('status' in read) throw new Error(read.message);
  const grouped = { ...plain, groups: read.groups };
  const run = (limits: SpendLimits) => {
    const begun = performance.now();
    const answer = allocate(problem, limits, { kernel, tolerance: TARGET_GAP });
    if (answer.status === 'infeasible') throw new Error(answer.message);
    return { took: performance.now() - begun, answer };
  };
  for (const until = performance.now() + 500; performance.now() < until;) {
    run(plain);
    run(grouped);
  }
  const rounds = Array.from({ length: 60 }, () => [run(plain), run(grouped)] as const);
  // The fastest round, which a busy machine disturbs least.
  const without = Math.min(...rounds.map(([plainRun]) => plainRun.took));
  const withFive = Math.min(...rounds.map(([, groupedRun]) => groupedRun.took));
  const [plainRun, groupedRun] = rounds[0]!;
  console.log(
    `${rows} respondents: ${withFive.toFixed(2)} ms with five groups, ${without.toFixed(2)} without, ratio ${(withFive / without).toFixed(2)}; ` +
      `passes ${groupedRun.answer.passes.toFixed(1)} and ${plainRun.answer.passes.toFixed(1)}; costs ${(plainRun.answer.reach - groupedRun.answer.reach).toFixed(0)} people`,
  );
}

const asLists = ({ lower, upper, groups }: Bounds) => ({
  lower: [...lower],
  upper: [...upper],
  groups: groups.map(({ members, least, most }) => ({ members: [...members], least, most })),
});

/** The reach problem of a seed, small enough to be solved by a general solver. */
function mixOf(seed: number) {
  const budget = Math.round(50_000 * 400 ** ((seed % 41) / 40));
  const rows = seed % 2 === 0 ? openLimits(budget) : randomLimits(seed, budget);
  const limits = readLimits(budget, rows, { groups: possibleGroups(seed, budget, rows) });
  if ('status' in limits) throw new Error(limits.message);
  const problem = makeProblem(randomAudience(seed, { rows: MIX_ROWS }), randomPrices(seed));
  const branchLimits = tvBranches(limits).at(-1)!.limits;
  const { bounds, start } = inShares(problem.canReach, branchLimits);
  const scale = budget / problem.moneyUnit;
  const rates = Array.from(problem.contactRates, (rate) => rate * scale);
  return { ...asLists(bounds), weights: [...problem.weights], rates, start: [...start] };
}

function peers(): { highs: (number | null)[]; slsqp: number[] } | null {
  const [python] = pythons();
  if (python === undefined) return null;
  const folder = mkdtempSync(join(tmpdir(), 'groups-bench-'));
  try {
    const programs = Array.from({ length: PROGRAMS }, (_, seed) => linearProgram(seed));
    const linear = programs.map(({ gains, bounds }) => ({ gains: [...gains], ...asLists(bounds) }));
    const mixes = Array.from({ length: MIXES }, (_, seed) => mixOf(seed));
    writeFileSync(join(folder, 'asked.json'), JSON.stringify({ linear, mixes }));
    const script = join(import.meta.dirname, 'solver/groups.py');
    const text = execFileSync(python, [script, folder], { encoding: 'utf8', maxBuffer: 1e8 });
    return JSON.parse(text) as { highs: (number | null)[]; slsqp: number[] };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

for (const rows of SIZES) compareTime(rows);
const found = peers();
if (found === null) console.log('Python with scipy is not installed: no second solver.');
else {
  console.log(
    `HiGHS: ${found.highs.length} programs, ${found.highs.filter((value) => value === null).length} impossible.`,
  );
  console.log(`SLSQP: ${found.slsqp.length} mixes.`);
  if (process.env.WRITE_FIXTURE === '1') writeFileSync(FIXTURE, `${JSON.stringify(found)}\n`);
}
