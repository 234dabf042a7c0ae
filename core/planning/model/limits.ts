import { CHANNELS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import { capLimits, limitFaults, sumOfLimits } from '../../rules/limitRules.ts';
import type { AskedLimits, ChannelLimits, LimitFaultCode } from '../../rules/limitRules.ts';
import { coinsPerDollar } from './cents.ts';
import { CHANNEL_COUNT } from '../kernel/rateTable.ts';
import type { Dollars, DollarsByChannel } from '../../words/units.ts';

/** A budget that must be spent in full, and each channel's minimum and maximum, in the order of CHANNELS [$]. */
export interface SpendLimits {
  readonly budget: Dollars;
  readonly minimum: DollarsByChannel;
  readonly maximum: DollarsByChannel;
}

/** Limits that no plan can meet: the reason as a sentence, with the sums [$]. */
export interface Infeasible {
  readonly status: 'infeasible';
  readonly code: LimitFaultCode;
  readonly message: string;
  readonly minima: Dollars;
  readonly maxima: Dollars;
  readonly budget: Dollars;
}

/** Why no plan can meet these limits, or null when one can. */
export function checkLimits({ budget, minimum, maximum }: SpendLimits): Infeasible | null {
  const limits = CHANNELS.map((name, channel) => ({
    Channel: name,
    Min_Budget: minimum[channel]!,
    Max_Budget: maximum[channel]!,
  }));
  return firstFault({ budget, limits });
}

function firstFault(asked: AskedLimits): Infeasible | null {
  const [fault] = limitFaults(asked);
  if (fault === undefined) return null;
  const { minimum: minima, maximum: maxima } = sumOfLimits(asked);
  return { status: 'infeasible', code: fault.code, message: fault.message, minima, maxima, budget: asked.budget };
}

/**
 * Reads a request's rows. A channel without a row may not be bought, a maximum is capped at the budget, and amounts are
 * in whole cents (a minimum's fraction of a cent is rounded up, a maximum's down).
 */
export function readLimits(budget: Dollars, rows: readonly ChannelLimits[]): SpendLimits | Infeasible {
  const refusal = firstFault({ budget, limits: rows });
  if (refusal !== null) return refusal;
  const minimum = new Float64Array(CHANNEL_COUNT);
  const maximum = new Float64Array(CHANNEL_COUNT);
  const perDollar = coinsPerDollar(budget);
  for (const { Channel: name, Min_Budget: least, Max_Budget: most } of capLimits({ budget, limits: rows })) {
    const channel = CHANNELS.indexOf(name as Channel);
    // + 0 changes a rounded-up -0 into 0.
    minimum[channel] = Math.ceil(least * perDollar - 1e-6) / perDollar + 0;
    maximum[channel] = Math.floor(most * perDollar + 1e-6) / perDollar;
  }
  return { budget: Math.round(budget * perDollar) / perDollar, minimum, maximum };
}

/**
 * The limits of a request at another budget. Minima and maxima stay as requested, except that a maximum of the whole
 * budget means "no cap" and follows the budget.
 * @param asked the request's own budget [$] and its rows of limits
 * @param budget the other budget [$], read in whole cents
 */
export function limitsAtBudget(
  asked: { readonly budget: number; readonly limits: readonly ChannelLimits[] },
  budget: number,
): SpendLimits | Infeasible {
  const perDollar = coinsPerDollar(budget);
  const scaled = Math.round(budget * perDollar) / perDollar;
  const rows = asked.limits.map((row) => ({
    ...row,
    Max_Budget: row.Max_Budget >= asked.budget ? scaled : row.Max_Budget,
  }));
  return readLimits(scaled, rows);
}
