import { CHANNELS } from '../contract/channels.ts';
import type { ChannelReason } from '../contract/why.ts';
import { excludedBy } from '../contract/channels.ts';
import type { ChannelResult } from './channelResults.ts';
import { roundDollars, wholeNumber } from './money.ts';
import { exposureOf, reachedShare } from './plainKernel.ts';
import type { Proposal, ProposalRequest } from './proposal.ts';
import { CHANNEL_COUNT } from './rates.ts';
import type { PlanningProblem } from './rates.ts';
import { inMoneyUnits } from './reach.ts';

/** A constant of our own for the inner loops: see CHANNEL_COUNT. */
const WIDTH = CHANNEL_COUNT;
const NEXT_DOLLARS = 1000;
/** A limit whose easing gains less than this share of what the mix's own next dollar earns does not bind. */
const NEGLIGIBLE = 1e-4;

/**
 * What $1,000 more in each channel would add to the plan's attentive reach [people], all else as it is:
 * `sum w exp(-y) (1 - exp(-k_c 1000))`. Not the marginal rate times 1,000: a small plan bends within that much money.
 */
export function nextThousand(problem: PlanningProblem, spend: Float64Array): Float64Array {
  const units = inMoneyUnits(problem, spend);
  const more = NEXT_DOLLARS / problem.moneyUnit;
  const { weights, rates } = problem;
  const added = new Float64Array(WIDTH);
  for (let row = 0, from = 0; row < problem.rows; row++, from += WIDTH) {
    const unreached = weights[row]! * Math.exp(-exposureOf(rates, from, units));
    for (let channel = 0; channel < WIDTH; channel++) {
      const exposure = rates[from + channel]! * more;
      if (exposure === 0) continue;
      added[channel] = added[channel]! + unreached * reachedShare(exposure, Math.exp(-exposure));
    }
  }
  return added;
}

/** One reason per channel, in the order of CHANNELS. */
export function channelReasons(
  problem: PlanningProblem,
  request: ProposalRequest,
  proposal: Proposal,
): ChannelReason[] {
  const next = nextThousand(problem, proposal.spend);
  const takers = proposal.channels.filter(({ state }) => state === 'interior' || state === 'at min');
  const best = takers.reduce((most, { marginalReachPerThousand }) => Math.max(most, marginalReachPerThousand), 0);
  return proposal.channels.map((result, channel): ChannelReason => {
    const cost = result.limitCostPerThousand;
    const binds = cost > NEGLIGIBLE * Math.max(best, result.marginalReachPerThousand);
    const facts = {
      result,
      next: next[channel]!,
      cost: binds ? cost : null,
      best,
      reaches: problem.reaches[channel]!,
      minimum: proposal.limits.minimum[channel]!,
      maximum: proposal.limits.maximum[channel]!,
      isClosed: !request.limits.some((row) => row.Channel === result.channel && row.Max_Budget > 0),
      budget: proposal.budget,
    };
    return {
      channel: result.channel,
      state: result.state,
      spend: result.spend,
      next_1000: facts.next,
      limit_costs: facts.cost,
      incremental_reach: result.incrementalReach,
      says: sentence(facts),
    };
  });
}

interface Facts {
  readonly result: ChannelResult;
  readonly next: number;
  readonly cost: number | null;
  /** What the mix's best open use of money earns per $1,000 [people]. */
  readonly best: number;
  readonly reaches: boolean;
  readonly minimum: number;
  readonly maximum: number;
  /** Closed by the request itself, not by the television choice. */
  readonly isClosed: boolean;
  readonly budget: number;
}

function sentence(facts: Facts): string {
  const { result, reaches, minimum, maximum } = facts;
  if (result.state === 'excluded') return excluded(facts);
  if (!reaches) {
    const money = result.spend > 0 ? `Gets ${roundDollars(result.spend)} only because of the limits` : 'Not bought';
    return `${money}: nobody in the target gives it attention.`;
  }
  if (minimum === maximum)
    return `Fixed at ${roundDollars(result.spend)} by its limits.${gain(facts, ' $1,000 of room')}`;
  if (result.state === 'interior') {
    return `Takes ${roundDollars(result.spend)}: ${nextSentence(facts)}, as much as the next dollar earns anywhere else in the mix.`;
  }
  return result.state === 'at max' ? atMaximum(facts) : atMinimum(facts);
}

function nextSentence({ next }: Facts): string {
  return `its next $1,000 would add about ${people(next)}`;
}

function atMaximum(facts: Facts): string {
  const { result, budget } = facts;
  if (result.spend >= budget)
    return 'Takes the whole budget: no other channel would reach more people with any part of it.';
  const held = `Held at its maximum of ${roundDollars(result.spend)}`;
  return facts.cost === null ? `${held}, which costs nothing.` : `${held}.${gain(facts, ' $1,000 more room')}`;
}

function atMinimum(facts: Facts): string {
  const { result, best } = facts;
  if (result.spend > 0) {
    const held = `Held up at its minimum of ${roundDollars(result.spend)}`;
    return facts.cost === null ? `${held}, which costs nothing.` : `${held}.${gain(facts, ' $1,000 less')}`;
  }
  return `Not bought: its first $1,000 would add about ${people(facts.next)}, less than the ${people(best)} that the mix's next $1,000 adds.`;
}

function excluded({ result, isClosed, cost, best, reaches }: Facts): string {
  const against = excludedBy(result.channel).join(' and ');
  if (!isClosed) return `Left out: it cannot be bought together with ${against}.`;
  if (!reaches) return 'May not be bought; nobody in the target gives it attention anyway.';
  if (cost !== null) return `May not be bought. $1,000 of room for it would gain about ${people(cost)}.`;
  const worth = result.marginalReachPerThousand <= best ? ', and would earn no place in this mix' : '';
  return `May not be bought${worth}.`;
}

function gain({ cost }: Facts, room: string): string {
  return cost === null ? '' : `${room} would gain about ${people(cost)}.`;
}

/** "1,234 people", "2.5 people", "one person", "less than a tenth of a person". */
export function people(count: number): string {
  if (count < 0.1) return 'less than a tenth of a person';
  if (count >= 10) return `${wholeNumber(count)} people`;
  const short = Number(count.toFixed(1));
  return short === 1 ? 'one person' : `${short} people`;
}

/** How many channels the request leaves open to be bought. */
export function openChannels({ limits }: ProposalRequest): number {
  return CHANNELS.filter((channel) => limits.some((row) => row.Channel === channel && row.Max_Budget > 0)).length;
}
