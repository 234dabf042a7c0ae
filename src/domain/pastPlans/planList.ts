import type { PlanListRow } from '../../../core/contract/bodies/planListRow.ts';
import { EVERYBODY_IN_FILE } from '../messages.ts';
import { wholeNumber } from '../../../core/words/amounts.ts';

/** A search among past plans. A field with an empty text matches every plan. */
export interface PlanSearch {
  readonly text: string;
  readonly client: string;
  readonly demographic: string;
  /** Whether only archived plans are found. Otherwise only plans that are not archived are found. */
  readonly archived: boolean;
}

/** The search that finds every plan that is not archived. */
export const UNFILTERED_SEARCH: PlanSearch = { text: '', client: '', demographic: '', archived: false };

/** A plan with its searchable text. */
export interface SearchablePlan {
  readonly plan: PlanListRow;
  readonly words: string;
}

/** Adds the searchable text to plans. It is prepared once for a list, so that typing in the search field stays fast. */
export function withSearchText(plans: readonly PlanListRow[]): SearchablePlan[] {
  return plans.map((plan) => {
    const { Scenario_Name, Planning_Setting, Demo, Audience, Audience_File, about } = plan;
    const target = about?.everybody ? EVERYBODY_IN_FILE : null;
    const texts = [Scenario_Name, Planning_Setting, Demo, target, Audience, Audience_File, about?.made_by];
    return { plan, words: normalizeText(texts.filter((one) => one !== null && one !== undefined).join(' \n')) };
  });
}

/**
 * The plans that match the search, in their order. A plan's text must contain every word of the search.
 * @param namesOf  returns the current and the earlier names of a client, because a plan keeps the name at the time of its run
 */
export function foundPlans(
  plans: readonly SearchablePlan[],
  search: PlanSearch,
  namesOf: (client: string) => readonly string[] = (client) => [client],
): PlanListRow[] {
  const clients = new Set(namesOf(search.client));
  const searchWords = normalizeText(search.text).split(/\s+/).filter(Boolean);
  return plans.flatMap(({ plan, words }) => {
    // The field `Audience` of a saved plan has the name of its client.
    const isFound =
      isArchived(plan) === search.archived &&
      (search.client === '' || clients.has(String(plan.Audience ?? ''))) &&
      (search.demographic === '' || plan.Demo === search.demographic) &&
      searchWords.every((word) => words.includes(word));
    return isFound ? [plan] : [];
  });
}

export function isArchived({ about }: PlanListRow): boolean {
  return typeof about?.archived === 'string';
}

/** The different clients (`Audience`) or demographics (`Demo`) of plans, sorted. */
export function choicesOf(plans: readonly PlanListRow[], column: 'Audience' | 'Demo'): string[] {
  const values = plans.map((plan) => plan[column]).filter((value) => typeof value === 'string' && value !== '');
  return [...new Set(values as string[])].sort((one, other) => one.localeCompare(other, 'en'));
}

/** Lower case without accents, so that "nestle" finds Nestlé. */
function normalizeText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The place of a plan among the versions of its family. A family consists of plans that were made from one another. */
export interface VersionPlace {
  /** The place in words: "v3 of 5". */
  readonly sentence: string;
  /** Whether the list has newer versions of the family above this plan. */
  readonly isOlder: boolean;
  /** Number of older versions that can be collapsed under this plan; 0 if it is not the newest version. */
  readonly olderVersions: number;
}

/** The list of past plans, ordered by families. */
export interface VersionedPlans {
  /** The plans, newest first, with older versions directly below the newest plan of their family. */
  readonly plans: readonly PlanListRow[];
  /** The places by the key of the plan; missing for a plan without other versions. */
  readonly places: ReadonlyMap<string, VersionPlace>;
}

/**
 * Puts older versions below the newest plan of their family.
 * @param plans  the plans, newest first
 * @param isCollapsed  whether the older versions of a family are collapsed
 */
export function groupedByFamily(
  plans: readonly PlanListRow[],
  isCollapsed: (family: string) => boolean,
): VersionedPlans {
  const families = new Map<string, PlanListRow[]>();
  for (const plan of plans) {
    const family = plan.about?.family ?? plan.key;
    const others = families.get(family);
    if (others) others.push(plan);
    else families.set(family, [plan]);
  }
  const places = new Map<string, VersionPlace>();
  const shown = [...families].flatMap(([family, members]) => {
    members.forEach((plan, index) => {
      const { version = 1, versions = 1 } = plan.about ?? {};
      const olderVersions = index === 0 ? members.length - 1 : 0;
      if (versions > 1)
        places.set(plan.key, { sentence: `v${version} of ${versions}`, isOlder: index > 0, olderVersions });
    });
    return isCollapsed(family) ? members.slice(0, 1) : members;
  });
  return { plans: shown, places };
}

/** The number of plans in words: "12 plans, 15 versions". All versions of a family count as one plan. */
export function planCount(plans: readonly PlanListRow[]): string {
  const families = new Set(plans.map(({ key, about }) => about?.family ?? key)).size;
  const count = (number: number, word: string) => `${wholeNumber(number)} ${word}${number === 1 ? '' : 's'}`;
  return families === plans.length
    ? count(families, 'plan')
    : `${count(families, 'plan')}, ${count(plans.length, 'version')}`;
}
