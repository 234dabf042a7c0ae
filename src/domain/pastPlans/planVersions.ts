import { wholeNumber } from '../../../core/words/amounts.ts';
import type { SavedPlan } from '../../../core/contract/bodies/savedPlan.ts';

/** A plan's place in its family: plans made from one another. */
export interface VersionPlace {
  /** "v3 of 5" */
  readonly sentence: string;
  /** Newer versions are above it in the list. */
  readonly isOlder: boolean;
  /** Number of older versions that can be collapsed under it; 0 for an older one. */
  readonly olderVersions: number;
}

export interface VersionedPlans {
  /** Newest first, each family together under its newest. */
  readonly plans: readonly SavedPlan[];
  /** By key; missing for a plan without other versions. */
  readonly places: ReadonlyMap<string, VersionPlace>;
}

/**
 * Groups older versions under the newest of their family.
 * @param plans  newest first
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
        places.set(plan.key, { sentence: `v${version} of ${versions}`, isOlder: at > 0, olderVersions });
    });
    return isFolded(family) ? members.slice(0, 1) : members;
  });
  return { plans: shown, places };
}

/** The number of families and of all versions. */
export function planCount(plans: readonly SavedPlan[]): string {
  const families = new Set(plans.map(({ key, about }) => about?.family ?? key)).size;
  const count = (number: number, word: string) => `${wholeNumber(number)} ${word}${number === 1 ? '' : 's'}`;
  return families === plans.length
    ? count(families, 'plan')
    : `${count(families, 'plan')}, ${count(plans.length, 'version')}`;
}
