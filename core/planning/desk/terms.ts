import { mostInOneChannel } from '../../rules/groupRules.ts';
import type { ChannelLimits } from '../../rules/limitRules.ts';
import type { Dollars, DollarsByChannel } from '../../words/units.ts';
import { fastKernel } from '../kernel/fastKernel.ts';
import type { ReachKernel } from '../kernel/kernel.ts';
import { limitsAtBudget } from '../model/limits.ts';
import type { Infeasible, LimitsRequest, SpendLimits } from '../model/limits.ts';
import { scaledKernel, pricesAt, priceFactorsOf } from '../model/ownPrices.ts';
import type { PriceFactors } from '../model/ownPrices.ts';
import type { DeskData } from './deskData.ts';
import type { DeskRequest } from '../../contract/bodies/deskQuestions.ts';
import type { PlanRules } from '../../contract/bodies/planRules.ts';
import { rulesOfSplit } from '../planRules/bestUnderRules.ts';

/** The prices of a question. */
export interface Prices {
  readonly priceFactors: PriceFactors;
  /** By channel [$ per thousand impressions]. */
  readonly cpm: DollarsByChannel;
  /** The passes over the rows at these prices. */
  readonly kernel: ReachKernel;
}

/** The terms of a question: its prices, limits and rounding, as the solver takes them. */
export interface QuestionTerms extends Prices {
  readonly limits: SpendLimits;
  /**
   * The budget and limits as the request has them, for questions about other budgets. Of the rules it has only the groups and the
   * maximum for one channel.
   */
  readonly request: {
    readonly budget: Dollars;
    readonly limits: readonly ChannelLimits[];
    readonly rules?: PlanRules;
  };
  /** Each channel gets nothing or at least this; 0 without this rule. */
  readonly smallest: Dollars;
  /** Amounts are multiples of this; 0 without this rule. */
  readonly roundTo: Dollars;
}

/** A question that has no answer. */
export interface Impossible {
  /** Why, as a sentence. */
  readonly reason: string;
}

export function pricesOf({ problem, cpm }: DeskData, ownCpm: DeskRequest['ownCpm']): Prices | Impossible {
  const priceFactors = priceFactorsOf(cpm, ownCpm);
  if (typeof priceFactors === 'string') return { reason: priceFactors };
  return { priceFactors, cpm: pricesAt(cpm, priceFactors), kernel: scaledKernel(fastKernel(problem), priceFactors) };
}

/** @param budget the budget [$], where it differs from that of the request; maxima of the whole budget follow it */
export function termsOf(desk: DeskData, request: DeskRequest, budget = request.budget): QuestionTerms | Impossible {
  const prices = pricesOf(desk, request.ownCpm);
  if ('reason' in prices) return prices;
  const limits = limitsInWholeDollars(request, budget);
  if ('status' in limits) return { reason: limits.message };
  const { rules } = request;
  const requestOfSplit = {
    budget: request.budget,
    limits: request.limits,
    ...(rules && { rules: rulesOfSplit(rules) }),
  };
  return {
    ...prices,
    limits,
    request: requestOfSplit,
    smallest: rules?.smallest_buy ?? 0,
    roundTo: rules?.round_to ?? 0,
  };
}

/** A request's limits in whole dollars. A run uses whole dollars, so the desk does too. */
function limitsInWholeDollars(request: LimitsRequest, budget: Dollars): SpendLimits | Infeasible {
  const limits = limitsAtBudget(request, Math.round(budget));
  if ('status' in limits) return limits;
  const minimum = limits.minimum.map((least) => Math.ceil(least));
  // A maximum from the rule "most in one channel" is rounded up: rounded down, three channels at a third each could not
  // spend the whole budget.
  const channelMaximum = mostInOneChannel(request.rules ?? {}, limits.budget);
  const roundedMaximum = (most: number) => (most < channelMaximum ? Math.floor(most) : Math.ceil(most - 1e-6));
  return {
    ...limits,
    minimum,
    maximum: limits.maximum.map((most, channel) => Math.max(minimum[channel]!, roundedMaximum(most))),
  };
}
