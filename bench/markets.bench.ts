import { CHANNELS } from '../core/rules/channels.ts';
import { fastKernel } from '../core/planning/kernel/fastKernel.ts';
import { makeProblem } from '../core/planning/model/contactRates.ts';
import { propose } from '../core/planning/proposal/proposal.ts';
import { explain } from '../core/planning/why/explain.ts';
import { marketReach } from '../core/planning/why/markets.ts';
import { benchAudience } from './solver/problem.ts';

/** What reach by market adds to the explanation of a plan: eight states and two regions, by respondents. */
const SIZES = [5_000, 50_000, 500_000];
const BUDGET = 1_000_000;
const ROUNDS = 7;

const columnOf = (column: string, markets: number, rows: number) => ({
  column,
  names: Array.from({ length: markets }, (_, index) => `${column} ${index}`),
  marketIndex: Uint8Array.from({ length: rows }, (_, row) => (row * 7) % markets),
});

function median(measure: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const begun = performance.now();
    measure();
    return performance.now() - begun;
  });
  return times.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)]!;
}

console.log('| respondents | explanation, ms | markets, ms | ratio |');
console.log('| --: | --: | --: | --: |');
for (const rows of SIZES) {
  const { audience, cpm } = benchAudience(rows);
  const markets = [columnOf('State', 8, rows), columnOf('Region', 2, rows)];
  const problem = makeProblem({ ...audience, markets }, cpm);
  const limits = CHANNELS.map((Channel) => ({ Channel, Min_Budget: 0, Max_Budget: BUDGET }));
  const request = { budget: BUDGET, limits };
  const proposal = propose(problem, request);
  if (proposal.status !== 'proposed') throw new Error(proposal.message);
  const kernel = fastKernel(problem);
  const explained = () => explain(problem, request, proposal, cpm, kernel);
  const byMarket = () => marketReach(problem, proposal.spend);
  explained();
  byMarket();
  const [explanationTime, marketsTime] = [median(explained), median(byMarket)];
  const cells = [
    rows.toLocaleString('en-US'),
    explanationTime.toFixed(1),
    marketsTime.toFixed(1),
    (1 + marketsTime / explanationTime).toFixed(2),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}
