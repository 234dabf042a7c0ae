import { createHash } from 'node:crypto';
import type { OptimiseRequest } from '../../core/contract/bodies/optimise.ts';
import { counted } from '../../core/words/wording.ts';
import { Refusal } from '../http/refusal.ts';
import type { Limits } from '../admission/limits.ts';
import type { OwnedPlan } from '../plans/planStore.ts';
import type { Planner } from '../http/callers/planner.ts';

/** A mix that a planner requests from a warehouse audience. */
interface AskedMix {
  readonly planner: Pick<Planner, 'uid'>;
  readonly source: string;
  readonly plan: Pick<OwnedPlan, 'demo' | 'assumptions'>;
  readonly asked: Pick<OptimiseRequest, 'total_budget' | 'budget_constraint'>;
}

/**
 * Limits the different mixes of a planner for one target in a day, because many exact sums could identify small groups. The same
 * mix again reveals nothing new and is not counted.
 * @throws {Refusal} 429 with the time of the next mix
 */
export async function checkMixBound({ mixes }: Pick<Limits, 'mixes'>, mix: AskedMix, most: number): Promise<void> {
  const { planner, source, plan } = mix;
  const seconds = await mixes(fingerprint([planner.uid, source, plan.demo]), fingerprint(questionOf(mix)));
  if (seconds === 0) return;
  const message = `You have had ${counted(most, 'different mix', 'different mixes')} counted for "${plan.demo}" of "${source}" within a day, as many as one planner may: many exact counts together could tell small groups of people apart. The next one may be run in ${waitText(seconds)}; plans that were made are open as ever.`;
  throw new Refusal(429, 'too_many_mixes', message).after(seconds);
}

/** Everything that the result depends on. */
function questionOf({ plan, asked }: AskedMix): unknown[] {
  const { attention_threshold_seconds: threshold, rows } = plan.assumptions;
  const limits = asked.budget_constraint
    .map(({ Channel, Min_Budget, Max_Budget }) => [Channel, Min_Budget, Max_Budget])
    .toSorted();
  return [asked.total_budget, limits, threshold, rows];
}

/** A hash, short enough for a key of the table `limits`. */
function fingerprint(what: unknown): string {
  return createHash('sha256').update(JSON.stringify(what)).digest('base64url');
}

const [MINUTE, HOUR] = [60, 3600];

/** "5 hours", "40 minutes": rounded up. */
function waitText(seconds: number): string {
  return seconds > 2 * HOUR
    ? counted(Math.ceil(seconds / HOUR), 'hour')
    : counted(Math.ceil(seconds / MINUTE), 'minute');
}
