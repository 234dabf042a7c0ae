import { limitFaults, requestedLimits } from '../../core/rules/limitRules.ts';
import type { ChannelLimits } from '../../core/rules/limitRules.ts';
import { refusalOf } from '../http/refusal.ts';

/**
 * Refuses limits that no plan can meet, all faults at once, in the sentences the form shows while they are typed.
 * @throws {Refusal} 400 with a sentence for each fault
 */
export function checkLimits(budget: number, limits: readonly ChannelLimits[]): void {
  const faults = limitFaults({ budget, limits }, requestedLimits).map(({ message }) => message);
  if (faults.length > 0) throw refusalOf(400, 'impossible_limits', faults);
}
