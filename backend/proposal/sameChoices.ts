import { itemWithName } from '../../core/planningData/lists/listItems.ts';
import type { ListItem } from '../../core/planningData/lists/listItems.ts';
import type { Caller } from '../http/callers/caller.ts';
import { refusalOf } from '../common/refusal.ts';
import type { OwnedPlan } from '../plans/planStore.ts';
import type { RateBook } from '../rates/rateBook.ts';

/** Choices of the upload that the calls for reach and for a proposal repeat; `audience` repeats the client. */
interface Choices {
  readonly demo: string;
  readonly client: string;
  readonly audience: string;
  readonly strategy?: string;
}

/**
 * Checks that the choices are the same as in the upload, because its audience was aggregated for one demographic and
 * strategy. An earlier name of an item in the lists counts as its name.
 * @throws {Refusal} 409 with the differences
 */
export async function checkSameChoices(
  { rateBook }: { readonly rateBook: RateBook },
  { caller, plan }: { readonly caller: Caller; readonly plan: OwnedPlan },
  { demo, client, audience, strategy = plan.strategy }: Choices,
): Promise<void> {
  // Only names that differ need the lists.
  const isSame = demo === plan.demo && client === plan.client && audience === client && strategy === plan.strategy;
  if (isSame) return;
  const { strategies, demographics, clients } = (await rateBook.ratesOf(caller)).data.items;
  const differences = [
    ...differenceSentence('buying demographic', demographics, plan.demo, demo),
    ...differenceSentence('client', clients, plan.client, client),
    ...differenceSentence('audience', clients, plan.client, audience),
    ...differenceSentence('strategy', strategies, plan.strategy, strategy),
  ];
  if (differences.length === 0) return;
  throw refusalOf(409, 'other_choices', [...differences, 'Run the plan again from the start to change it.']);
}

/** A sentence if a choice differs from the upload; none if both names are of the same item. @param what the choice, in words */
function differenceSentence(what: string, items: readonly ListItem[], uploaded: string, requested: string): string[] {
  if (uploaded === requested) return [];
  const item = itemWithName(items, uploaded);
  if (item !== null && item === itemWithName(items, requested)) return [];
  return [`The media scores were made for the ${what} "${uploaded}", not for "${requested}".`];
}
