import type { ChannelLimits } from '../../rules/limitRules.ts';
import type { Dollars, DollarsByChannel } from '../../words/units.ts';
import { fastKernel } from '../kernel/fastKernel.ts';
import type { ReachKernel } from '../kernel/kernel.ts';
import type { SpendLimits } from '../model/limits.ts';
import { pricedKernel, pricesAt, worthOf } from '../model/ownPrices.ts';
import type { Worth } from '../model/ownPrices.ts';
import type { DeskGround } from './deskGround.ts';
import type { DeskRequest } from '../../contract/bodies/deskQuestions.ts';
import { wholeLimits } from './wholeDollars.ts';

/** Prices as a question has them. */
export interface Prices {
  readonly worth: Worth;
  /** Of a thousand impressions, by channel [$]. */
  readonly cpm: DollarsByChannel;
  /** The walks at these prices. */
  readonly kernel: ReachKernel;
}

/** What a question is held to, as the maths takes it. */
export interface Terms extends Prices {
  readonly limits: SpendLimits;
  /** The rows of the request, for questions at other budgets. */
  readonly asked: { readonly budget: Dollars; readonly limits: readonly ChannelLimits[] };
}

/** Why a question has no answer, as a sentence. */
export interface Impossible {
  readonly says: string;
}

export function pricesOf({ problem, cpm }: DeskGround, own: DeskRequest['ownCpm']): Prices | Impossible {
  const worth = worthOf(cpm, own);
  if (typeof worth === 'string') return { says: worth };
  return { worth, cpm: pricesAt(cpm, worth), kernel: pricedKernel(fastKernel(problem), worth) };
}

/** @param budget where it is not the request's own [$]: maxima of the whole budget follow it */
export function termsOf(ground: DeskGround, request: DeskRequest, budget = request.budget): Terms | Impossible {
  const prices = pricesOf(ground, request.ownCpm);
  if ('says' in prices) return prices;
  const limits = wholeLimits(request, budget);
  if ('status' in limits) return { says: limits.message };
  return { ...prices, limits, asked: { budget: request.budget, limits: request.limits } };
}
