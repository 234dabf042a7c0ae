import { CHANNELS, isChannel } from '../contract/channels.ts';
import type { Channel } from '../contract/channels.ts';
import type { ChannelLimits } from '../contract/reach.ts';
import { coinsPerDollar, dollars } from './money.ts';
import { CHANNEL_COUNT } from './rates.ts';

/** A budget to spend whole, and each channel's least and most, in the order of CHANNELS [$]. */
export interface SpendLimits {
  readonly budget: number;
  readonly minimum: Float64Array;
  readonly maximum: Float64Array;
}

export type InfeasibleCode =
  | 'bad number'
  | 'unknown channel'
  | 'minimum above maximum'
  | 'minima above budget'
  | 'maxima below budget'
  | 'exclusive channels forced';

/** Limits that no plan can meet: why, as a sentence, with the sums [$]. */
export interface Infeasible {
  readonly status: 'infeasible';
  readonly code: InfeasibleCode;
  readonly message: string;
  readonly minima: number;
  readonly maxima: number;
  readonly budget: number;
}

/** Sums of dollars are compared with this relative slack: 0.1 + 0.2 is not above 0.3. */
const SLACK = 1e-9;

/** Why no plan can meet these limits, or null when one can. */
export function checkLimits(limits: SpendLimits): Infeasible | null {
  const { budget, minimum, maximum } = limits;
  const minima = minimum.reduce((sum, least) => sum + least, 0);
  const maxima = maximum.reduce((sum, most) => sum + Math.min(most, budget), 0);
  const refuse = (code: InfeasibleCode, message: string) => infeasible(code, message, { minima, maxima, budget });
  if (!(budget > 0 && Number.isFinite(budget))) {
    return refuse('bad number', 'The budget must be above $0.');
  }
  if (minimum.length !== CHANNEL_COUNT || maximum.length !== CHANNEL_COUNT) {
    return refuse('bad number', `Limits must be given for all ${CHANNEL_COUNT} channels.`);
  }
  for (const [channel, name] of CHANNELS.entries()) {
    const least = minimum[channel]!;
    const most = maximum[channel]!;
    if (!(least >= 0 && most >= 0 && Number.isFinite(least))) {
      return refuse('bad number', `The limits of ${name} must be $0 or more.`);
    }
    if (least > most * (1 + SLACK)) {
      const message = `The minimum of ${name} (${dollars(least)}) is above its maximum (${dollars(most)}).`;
      return refuse('minimum above maximum', message);
    }
  }
  if (minima > budget * (1 + SLACK)) return refuse('minima above budget', minimaMessage(minima, budget));
  if (maxima < budget * (1 - SLACK)) return refuse('maxima below budget', maximaMessage(maxima, budget));
  return null;
}

function minimaMessage(minima: number, budget: number): string {
  return (
    `The minimums add up to ${dollars(minima)}, which is ${dollars(minima - budget)} more than the budget ` +
    `of ${dollars(budget)}. Lower a minimum or raise the budget.`
  );
}

function maximaMessage(maxima: number, budget: number): string {
  return (
    `The maximums add up to ${dollars(maxima)}, so ${dollars(budget - maxima)} of the budget of ${dollars(budget)} ` +
    'cannot be spent. Raise a maximum, choose another channel or lower the budget.'
  );
}

export function infeasible(
  code: InfeasibleCode,
  message: string,
  sums: { minima: number; maxima: number; budget: number },
): Infeasible {
  return { status: 'infeasible', code, message, ...sums };
}

/**
 * Reads a request's rows: a channel without a row may not be bought, a maximum is capped at the budget, and money is counted
 * in whole cents (a minimum's fraction of a cent rounds up, a maximum's down).
 */
export function readLimits(budget: number, rows: readonly ChannelLimits[]): SpendLimits | Infeasible {
  const minimum = new Float64Array(CHANNEL_COUNT);
  const maximum = new Float64Array(CHANNEL_COUNT);
  const sums = { minima: 0, maxima: 0, budget };
  const perDollar = coinsPerDollar(budget);
  const seen = new Set<Channel>();
  for (const { Channel: name, Min_Budget: least, Max_Budget: most } of rows) {
    if (!isChannel(name)) return infeasible('unknown channel', `"${name}" is not one of the channels.`, sums);
    if (seen.has(name)) return infeasible('unknown channel', `${name} has more than one row of limits.`, sums);
    seen.add(name);
    const channel = CHANNELS.indexOf(name);
    // + 0 turns a rounded-up -0 into 0.
    minimum[channel] = Math.ceil(least * perDollar - 1e-6) / perDollar + 0;
    // A minimum above the budget is the fault to name; capping its maximum would make up another.
    const cap = least > budget ? most : Math.min(most, budget);
    maximum[channel] = Math.floor(cap * perDollar + 1e-6) / perDollar;
  }
  const wholeBudget = Math.round(budget * perDollar) / perDollar;
  return { budget: wholeBudget, minimum, maximum };
}
