import { CHANNELS } from '../../../core/rules/channels.ts';
import { limitFaults } from '../../../core/rules/limitRules.ts';
import { wholeDollars } from '../../../core/words/amounts.ts';
import { listedFirst } from '../../../core/words/wording.ts';
import { requestOf, sumOf } from './scenario.ts';
import type { RunSettings, Scenario } from './scenario.ts';

/**
 * Why no mix is possible after a change on the desk. Locked channels are sent as limits, so the planning code (`core/rules`) calls them
 * minimums and maximums. If only locks and the budget are in the way, the sentence names them; otherwise it is `message`.
 * @param before  the scenario before the change
 * @param message  the sentence of the planning code
 */
export function limitsRefusal(scenario: Scenario, before: Scenario, runSettings: RunSettings, message: string): string {
  const request = requestOf(scenario, runSettings);
  // The message is about another fault, such as a limit over several channels.
  if (limitFaults({ budget: request.budget, limits: request.limits })[0]?.message !== message) return message;
  const { budget, spend, locked } = scenario;
  const openLimits = request.limits.filter((_, index) => !locked[index]);
  const lockedSpend = spend.map((money, index) => (locked[index] ? money : 0));
  const lockedMoney = sumOf(lockedSpend);
  if (lockedMoney > budget && openLimits.every(({ Min_Budget }) => Min_Budget === 0)) {
    const raised = CHANNELS.findIndex((_, index) => locked[index] && spend[index]! > before.spend[index]!);
    const others = CHANNELS.filter((_, index) => index !== raised && lockedSpend[index]! > 0);
    const areLocked = `${listedFirst(others, 'channel')} ${others.length === 1 ? 'is' : 'are'} locked`;
    if (raised < 0) return `The budget must be at least ${wholeDollars(lockedMoney)}: ${areLocked}.`;
    const most = wholeDollars(budget - lockedMoney + spend[raised]!);
    return `${CHANNELS[raised]!} can get at most ${most}${others.length === 0 ? ', the whole budget' : `: ${areLocked}`}.`;
  }
  if (lockedMoney < budget && locked.includes(true) && openLimits.every(({ Max_Budget }) => Max_Budget === 0))
    return `${wholeDollars(budget - lockedMoney)} of the budget has no channel to go to: every channel that may get money is locked.`;
  return message;
}
