import { wholeNumber } from '../../../core/words/amounts.ts';
import type { SavedPlan } from '../../../core/contract/bodies/savedPlan.ts';

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
  readonly plans: readonly SavedPlan[];
  /** The places by the key of the plan; missing for a plan without other versions. */
  readonly places: ReadonlyMap<string, VersionPlace>;
}

/**
 * Puts older versions below the newest plan of their family.
 * @param plans  the plans, newest first
 * @param isFolded  whether the older versions of a family are collapsed
 */
export function inVersions(plans: readonly SavedPlan[], isFolded: (family: string) => boolean): VersionedPlans {
  const families = new Map<string, SavedPlan[]>();
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
    return isFolded(family) ? members.slice(0, 1) : members;
  });
  return { plans: shown, places };
}

/** The number of plans in words: "12 plans, 15 versions". All versions of a family count as one plan. */
export function planCount(plans: readonly SavedPlan[]): string {
  const families = new Set(plans.map(({ key, about }) => about?.family ?? key)).size;
  const count = (number: number, word: string) => `${wholeNumber(number)} ${word}${number === 1 ? '' : 's'}`;
  return families === plans.length
    ? count(families, 'plan')
    : `${count(families, 'plan')}, ${count(plans.length, 'version')}`;
}
