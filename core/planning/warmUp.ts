import { CHANNELS } from '../rules/channels.ts';
import { syntheticAudience } from './model/syntheticAudience.ts';
import { makeProblem } from './model/contactRates.ts';
import { reachCurves } from './model/reach.ts';
import { propose } from './proposal/proposal.ts';
import { explain } from './why/explain.ts';

/** Few enough for a round of some milliseconds; V8 optimises code that has run more than once. */
const AUDIENCE_ROWS = 640;
const ROUNDS = 2;

/**
 * Plans for a synthetic audience, so that the WebAssembly module and the planning code are compiled before the first
 * request. Has no other effect.
 */
export function warmUp(): void {
  const audience = syntheticAudience(AUDIENCE_ROWS);
  const budget = 1_000_000;
  const limits = CHANNELS.map((Channel) => ({ Channel, Min_Budget: 0, Max_Budget: budget }));
  for (let round = 0; round < ROUNDS; round++) {
    const problem = makeProblem(audience, new Float64Array(CHANNELS.length).fill(20));
    const proposal = propose(problem, { budget, limits });
    reachCurves(problem, budget);
    if (proposal.status === 'proposed') explain(problem, { budget, limits }, proposal);
  }
}
