import { limitFaults, requestedLimits } from '../../core/rules/limitRules.ts';
import type { ChannelLimits } from '../../core/rules/limitRules.ts';
import { refusalOf } from '../http/refusal.ts';

/**
 * Refuses limits that no plan can meet, with the same sentences as the form.
 * @throws {Refusal} 400 with a sentence for each fault
 */
export function checkLimits(budget: number, limits: readonly ChannelLimits[]): void {
  const faults = limitFaults({ budget, limits }, requestedLimits).map(({ message }) => message);
  if (faults.length > 0) throw refusalOf(400, 'impossible_limits', faults);
}
