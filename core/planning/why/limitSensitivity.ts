import { CHANNELS, excludedBy } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import type { PlanningProblem } from '../model/contactRates.ts';
import type { Proposal } from '../proposal/proposal.ts';
import { allocate } from '../solver/allocate.ts';
import { movesGain, NEXT_DOLLARS } from './moves.ts';
import type { Move } from './moves.ts';
import type { Dollars, People } from '../../words/units.ts';

/**
 * A limit whose relaxation gains less than this share of what the money earns does not bind. The channels' rates at an optimum
 * agree to about the square root of its gap, 1e-5 (allocate.ts); ten times that exceeds the solver's error.
 */
const NEGLIGIBLE_GAIN = 1e-4;
/**
 * Reach is almost linear in a move of at most this share of the budget, so no part of such a move gains more than the
 * whole. Of a larger move, MOVE_PARTS evenly spaced parts are tried: the gain is concave in the part and flat near its maximum.
 */
const LINEAR_MOVE_SHARE = 0.01;
const MOVE_PARTS = 8;
/** Rates that differ by at most this share count as equal. */
const EQUAL_RATE_SHARE = 1e-3;
/** Spends add up to the budget only up to rounding. An amount below this share of the budget counts as 0. */
const NEGLIGIBLE_BUDGET_SHARE = 1e-9;

export function isFunded({ spend }: Proposal, channel: Channel): boolean {
  return spend[CHANNELS.indexOf(channel)]! > 0;
}

/** m_c = 1,000 dR/ds_c: marginal attentive reach per $1,000 [people]. */
export function rateOf({ channels }: Proposal, channel: number): People {
  return channels[channel]!.marginalReachPerThousand;
}

/** Money above the minimum, which the channel can give away [$]. */
export function moneyToGive({ spend, limits }: Proposal, channel: number): Dollars {
  return Math.max(0, spend[channel]! - limits.minimum[channel]!);
}

/** Money that the channel can take before it reaches its maximum [$]. */
function roomToTake({ spend, limits }: Proposal, channel: number): Dollars {
  return Math.max(0, limits.maximum[channel]! - spend[channel]!);
}

/**
 * The channel to move money to (`sign` 1: the best rate) or from (-1: the worst), other than `except`. At an optimum all
 * channels between their limits share one rate (to EQUAL_RATE_SHARE, a hundred times the solver's error). Among channels with equal
 * rates, the one with the most money to move is chosen, since reach is most nearly linear there.
 *
 * @param available what a channel can move in that direction [$]
 * @returns null when no channel can
 */
export function movePartner(
  proposal: Proposal,
  available: (channel: number) => Dollars,
  sign: 1 | -1,
  except: number | null,
): number | null {
  const adjustable = proposal.channels.flatMap((_, channel) =>
    channel !== except && available(channel) > NEGLIGIBLE_BUDGET_SHARE * proposal.budget ? [channel] : [],
  );
  if (adjustable.length === 0) return null;
  const best = sign * Math.max(...adjustable.map((channel) => sign * rateOf(proposal, channel)));
  const withEqualRate = adjustable.filter(
    (channel) => Math.abs(rateOf(proposal, channel) - best) <= EQUAL_RATE_SHARE * Math.abs(best),
  );
  return withEqualRate.reduce((largest, channel) => (available(channel) > available(largest) ? channel : largest));
}

/** What relaxing a channel's limit would gain. */
export interface LimitSensitivity {
  /** Whether the channel would get more or less money. */
  readonly direction: 'more' | 'less';
  /** By how much the limit is relaxed. */
  readonly dollars: Dollars;
  readonly gain: People;
}

/**
 * The binding limits, by channel, and the gain of relaxing each. A limit is relaxed by moving up to $1,000 across it,
 * from or to the channel where that costs least or earns most:
 *
 *     at its maximum:  worst giver j -> c,  gain(x) = R(s + x e_c - x e_j) - R(s),  about (m_c - m_j) x / 1,000 for small x [$]
 *     at its minimum:  c -> best taker j,   gain(x) = R(s - x e_c + x e_j) - R(s),  about (m_j - m_c) x / 1,000
 *
 * (R(s) is the attentive reach of the spends s, e_c one dollar in channel c, m_c the rate of channel c.) By the multipliers
 * of the optimum (Karush, Kuhn and Tucker) a maximum binds when m_c is above the rate that all channels between their
 * limits share, a minimum when m_c is below it: then the gain starts above 0. gain(x) itself is computed over the
 * respondents (moves.ts), since a small plan is not linear within $1,000. Limits that gain nothing are left out.
 *
 * One pass over the respondents serves all limits and all parts of their moves.
 *
 * @param chosen channels that the request leaves open
 */
export function bindingLimits(
  problem: PlanningProblem,
  proposal: Proposal,
  chosen: ReadonlySet<string>,
): Map<number, LimitSensitivity> {
  if (proposal.limits.groups.length > 0) return bindingLimitsOfGroups(problem, proposal, chosen);
  const relaxedLimits = proposal.channels.flatMap((result, channel) => {
    const relaxed = relaxedLimitMove(proposal, channel, chosen.has(result.channel));
    return relaxed === null ? [] : [{ ...relaxed, channel, parts: partsOf(relaxed.move, proposal.budget) }];
  });
  const allParts = relaxedLimits.flatMap(({ parts }) => parts);
  const gains = movesGain(problem, proposal.spend, allParts);
  const found = new Map<number, LimitSensitivity>();
  let firstPart = 0;
  for (const { channel, direction, move, parts } of relaxedLimits) {
    const gain = Math.max(...gains.subarray(firstPart, firstPart + parts.length));
    firstPart += parts.length;
    if (gain > 0) found.set(channel, { direction, dollars: move.dollars, gain });
  }
  return found;
}

/**
 * The binding limits where groups of channels are limited too. Room in one limit may move money between several channels,
 * so each relaxed limit is solved again.
 */
function bindingLimitsOfGroups(
  problem: PlanningProblem,
  proposal: Proposal,
  chosen: ReadonlySet<string>,
): Map<number, LimitSensitivity> {
  const found = new Map<number, LimitSensitivity>();
  for (const [channel, result] of proposal.channels.entries()) {
    const { state, spend, limitCostPerThousand, marginalReachPerThousand } = result;
    const isOwnLimit = state !== 'interior' && !isClosedByTelevision(proposal, channel, chosen.has(result.channel));
    if (!isOwnLimit || limitCostPerThousand <= NEGLIGIBLE_GAIN * marginalReachPerThousand) continue;
    const isLess = state === 'at min';
    const dollars = isLess ? Math.min(NEXT_DOLLARS, spend) : NEXT_DOLLARS;
    const side = isLess ? 'minimum' : 'maximum';
    const amounts = Float64Array.from(proposal.limits[side]);
    amounts[channel] = Math.max(0, amounts[channel]! + (isLess ? -dollars : dollars));
    const looser = allocate(problem, { ...proposal.limits, [side]: amounts }, { start: proposal.spend });
    const gain = looser.status === 'infeasible' ? 0 : looser.reach - proposal.attentiveReach;
    if (gain > 0) found.set(channel, { direction: isLess ? 'less' : 'more', dollars, gain });
  }
  return found;
}

/** Whether the choice of the TV branch closes the channel, not a limit that could be relaxed. */
function isClosedByTelevision(proposal: Proposal, channel: number, isChosen: boolean): boolean {
  const { state, channel: name } = proposal.channels[channel]!;
  return state === 'excluded' && (isChosen || excludedBy(name).some((other) => isFunded(proposal, other)));
}

/** The parts of a move to try. The best part counts, since a relaxed limit need not be used up. */
function partsOf(move: Move, budget: Dollars): Move[] {
  if (move.dollars <= LINEAR_MOVE_SHARE * budget) return [move];
  return Array.from({ length: MOVE_PARTS }, (_, step) => ({
    ...move,
    dollars: (move.dollars * (step + 1)) / MOVE_PARTS,
  }));
}

/**
 * The move that relaxing this channel's limit would allow. Null when no limit of its own binds: between its limits,
 * closed by the TV choice alone, or at a limit where no other channel's rate differs by more than NEGLIGIBLE_GAIN. A
 * channel whose minimum is its maximum can be relaxed both ways; giving it more is tried first.
 */
function relaxedLimitMove(
  proposal: Proposal,
  channel: number,
  isChosen: boolean,
): { direction: LimitSensitivity['direction']; move: Move } | null {
  const { state, spend } = proposal.channels[channel]!;
  if (state === 'interior' || isClosedByTelevision(proposal, channel, isChosen)) return null;
  const rate = rateOf(proposal, channel);
  const slack = NEGLIGIBLE_BUDGET_SHARE * proposal.budget;
  const isAtMaximum = roomToTake(proposal, channel) <= slack;
  const isAtMinimum = moneyToGive(proposal, channel) <= slack;
  if (isAtMaximum) {
    const giver = movePartner(proposal, (other) => moneyToGive(proposal, other), -1, channel);
    if (giver !== null && rate - rateOf(proposal, giver) > NEGLIGIBLE_GAIN * rate) {
      const dollars = Math.min(NEXT_DOLLARS, moneyToGive(proposal, giver));
      return { direction: 'more', move: { from: giver, to: channel, dollars } };
    }
  }
  if (!isAtMinimum || spend === 0) return null;
  const taker = movePartner(proposal, (other) => roomToTake(proposal, other), 1, channel);
  if (taker === null) return null;
  const takerRate = rateOf(proposal, taker);
  if (takerRate - rate <= NEGLIGIBLE_GAIN * takerRate) return null;
  const dollars = Math.min(NEXT_DOLLARS, spend, roomToTake(proposal, taker));
  return { direction: 'less', move: { from: channel, to: taker, dollars } };
}
