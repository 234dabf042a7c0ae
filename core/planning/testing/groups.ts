import { CHANNELS } from '../../rules/channels.ts';
import type { GroupRule } from '../../rules/groupRules.ts';
import { limitFaults } from '../../rules/limitRules.ts';
import type { ChannelLimits } from '../../rules/limitRules.ts';
import { seededRandom } from '../model/random.ts';

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
