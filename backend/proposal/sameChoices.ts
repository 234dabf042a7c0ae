import { refusalOf } from '../http/refusal.ts';
import type { OwnedPlan } from '../plans/planStore.ts';

/** Choices of call 3 that calls 4 and 5 repeat; `audience` is the client again. */
interface Choices {
  readonly demo: string;
  readonly client: string;
  readonly audience: string;
  readonly strategy?: string;
}

/**
 * Checks that the choices are those of call 3: its audience was folded for one demographic and strategy.
 * @throws {Refusal} 409 with the differences
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
