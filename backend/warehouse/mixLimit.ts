import { createHash } from 'node:crypto';
import type { OptimiseRequest } from '../../core/contract/bodies/optimise.ts';
import { counted } from '../../core/words/wording.ts';
import { Refusal } from '../common/refusal.ts';
import type { Limits } from '../admission/limits.ts';
import type { OwnedPlan } from '../plans/planStore.ts';
import type { Caller } from '../http/callers/caller.ts';

/** A mix that a planner requests from a warehouse audience. */
interface RequestedMix {
  readonly caller: Pick<Caller, 'uid'>;
  readonly source: string;
  readonly plan: Pick<OwnedPlan, 'demo' | 'assumptions'>;
  readonly request: Pick<OptimiseRequest, 'total_budget' | 'budget_constraint' | 'rules'>;
}

/**
 * Limits the different mixes of a planner for one target in a day, because many exact sums could identify small groups. A
 * repeated mix reveals nothing new and is not counted.
 * @throws {Refusal} 429 with the time until the next mix is allowed
 */
export async function checkMixLimit(
  { mixes }: Pick<Limits, 'mixes'>,
  mix: RequestedMix,
  mixesPerDay: number,
): Promise<void> {
  const { caller, source, plan } = mix;
  const seconds = await mixes(fingerprint([caller.uid, source, plan.demo]), fingerprint(inputsOf(mix)));
  if (seconds === 0) return;
  const message = `You have run ${counted(mixesPerDay, 'different mix', 'different mixes')} for "${plan.demo}" of "${source}" within a day. That is the maximum for one planner, because many exact counts together could identify small groups of people. You can run the next mix in ${waitText(seconds)}. Plans that are already made can still be opened.`;
  throw new Refusal(429, 'too_many_mixes', message).withRetryAfter(seconds);
}

/** The inputs by which mixes are counted as different. */
function inputsOf({ plan, request }: RequestedMix): unknown[] {
  const { attention_threshold_seconds: threshold, rows } = plan.assumptions;
  const limits = request.budget_constraint
    .map(({ Channel, Min_Budget, Max_Budget }) => [Channel, Min_Budget, Max_Budget])
    .toSorted();
  return [request.total_budget, limits, threshold, rows, request.rules];
}

/** A hash of the value, short enough for a key of the table `limits`. */
function fingerprint(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}

const [MINUTE_SECONDS, HOUR_SECONDS] = [60, 3600];

/** "5 hours", "40 minutes": rounded up, up to two hours in minutes. */
function waitText(seconds: number): string {
  return seconds > 2 * HOUR_SECONDS
    ? counted(Math.ceil(seconds / HOUR_SECONDS), 'hour')
    : counted(Math.ceil(seconds / MINUTE_SECONDS), 'minute');
}
