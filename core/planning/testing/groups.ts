import { CHANNELS } from '../../rules/channels.ts';
import type { GroupRule } from '../../rules/groupRules.ts';
import { limitFaults } from '../../rules/limitRules.ts';
import type { ChannelLimits } from '../../rules/limitRules.ts';
import { seededRandom } from '../model/random.ts';
import type { GroupRow } from '../../rules/linearPlan.ts';
import type { Bounds } from '../solver/certificate.ts';

/** One to eight overlapping groups with limits in dollars or shares, any of which may contradict another. */
function randomGroups(seed: number, budget: number): GroupRule[] {
  const random = seededRandom(seed ^ 0x6709);
  return Array.from({ length: 1 + Math.floor(8 * random()) }, (_, index): GroupRule => {
    const members = CHANNELS.filter(() => random() < 0.35);
    // Up to 0.4 the group has only a maximum, from 0.7 on only a minimum, in between both.
    const limitDraw = random();
    const share = 0.05 + 0.5 * random();
    const unit = random() < 0.5 ? '$' : '% of budget';
    const amount = (part: number) => (unit === '$' ? Math.round(part * budget) : Math.round(1000 * part) / 10);
    return {
      name: `Group ${index + 1}`,
      channels: members.length > 0 ? members : ['BVOD'],
      unit,
      ...(limitDraw > 0.4 && { at_least: amount(0.5 * share) }),
      ...(limitDraw < 0.7 && { at_most: amount(share) }),
    };
  });
}

/**
 * Random groups that can be met together. Each is kept only if the limits and the groups kept before it allow it, so the list is empty only
 * if the limits rule out every group.
 */
export function possibleGroups(seed: number, budget: number, limits: readonly ChannelLimits[]): GroupRule[] {
  const groups: GroupRule[] = [];
  for (const group of randomGroups(seed, budget)) {
    if (limitFaults({ budget, limits, rules: { groups: [...groups, group] } }).length === 0) groups.push(group);
  }
  return groups;
}

/** Random limits and rules, many of which cannot be met together. No free-to-air television channel has a minimum of its own. */
export function randomRules(seed: number, budget: number) {
  const random = seededRandom(seed);
  const limits = CHANNELS.map((Channel): ChannelLimits => {
    if (Channel.startsWith('FTA') || random() < 0.5) return { Channel, Min_Budget: 0, Max_Budget: budget };
    const least = random() < 0.4 ? Math.round(0.12 * random() * budget) : 0;
    return { Channel, Min_Budget: least, Max_Budget: Math.round(Math.max(least, random() * 0.5 * budget)) };
  });
  const groups = [...randomGroups(seed, budget), ...randomGroups(seed + 1_000_000, budget)]
    .slice(0, 8)
    .map((group, index) => ({ ...group, name: `G${index}` }));
  // `most_in_one` is the maximum for one channel, in per cent of the budget.
  return { limits, rules: { groups, ...(random() < 0.3 && { most_in_one: Math.round(8 + 20 * random()) }) } };
}

/** A linear objective over channels, with limits of channels and of one to eight overlapping groups, in shares. */
interface LinearProgram {
  readonly gains: Float64Array;
  readonly bounds: Bounds;
}

/** A seeded program; about one in ten cannot be met. Ties, fixed channels and equal limits occur. */
export function linearProgram(seed: number): LinearProgram {
  const random = seededRandom(seed ^ 0x11ea4);
  const size = CHANNELS.length;
  const lower = Float64Array.from({ length: size }, () => (random() < 0.3 ? 0.04 * random() : 0));
  const upper = lower.map((least) => {
    const draw = random();
    return draw < 0.1 ? least : draw < 0.55 ? 1 : Math.max(least, 0.4 * random());
  });
  const gains = lower.map(() => (random() < 0.2 ? 0.5 : random()));
  const groups = Array.from({ length: 1 + Math.floor(8 * random()) }, (): GroupRow => {
    const members = Uint8Array.from(lower, () => (random() < 0.35 ? 1 : 0));
    const draw = random();
    const least = draw < 0.5 ? 0 : 0.35 * random();
    return { members, least, most: draw < 0.8 && draw >= 0.5 ? 1 : least + 0.05 + 0.5 * random() };
  });
  return { gains, bounds: { budget: 1, lower, upper, groups } };
}
