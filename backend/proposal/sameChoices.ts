import { refusalOf } from '../http/refusal.ts';
import type { OwnedPlan } from '../plans/planStore.ts';

/** What calls 4 and 5 say again of call 3; `audience` is the client once more. */
interface Choices {
  readonly demo: string;
  readonly client: string;
  readonly audience: string;
  readonly strategy?: string;
}

/**
 * The audience of a key was folded for one demographic and one strategy: numbers for others would be wrong.
 * @throws {Refusal} 409 naming what differs
 */
export function checkSameChoices(plan: OwnedPlan, { demo, client, audience, strategy }: Choices): void {
  const differing = [
    ...differs('buying demographic', plan.demo, demo),
    ...differs('client', plan.client, client),
    ...differs('audience', plan.client, audience),
    ...(strategy === undefined ? [] : differs('strategy', plan.strategy, strategy)),
  ];
  if (differing.length === 0) return;
  throw refusalOf(409, 'other_choices', [...differing, 'Run the plan again from the start to change it.']);
}

function differs(what: string, scored: string, asked: string): string[] {
  return scored === asked ? [] : [`The media scores were made for the ${what} "${scored}", not for "${asked}".`];
}
