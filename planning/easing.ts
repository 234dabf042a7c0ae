import { CHANNELS, excludedBy } from '../contract/channels.ts';
import type { Channel } from '../contract/channels.ts';
import { movesGain, NEXT_DOLLARS } from './moves.ts';
import type { Move } from './moves.ts';
import type { Proposal } from './proposal.ts';
import type { PlanningProblem } from './rates.ts';

/** A limit whose easing gains less than this share of what the money earns does not bind. */
const NEGLIGIBLE = 1e-4;
/** Within this share of the budget reach is as good as straight, and the whole move is the best move. */
const STRAIGHT = 0.01;
const STEPS = 8;
/** A smaller share of the budget is no money and no room. */
const SLACK = 1e-9;

export function isFunded({ spend }: Proposal, channel: Channel): boolean {
  return spend[CHANNELS.indexOf(channel)]! > 0;
}

/** Marginal attentive reach per $1,000 [people]. */
export function rateOf({ channels }: Proposal, channel: number): number {
  return channels[channel]!.marginalReachPerThousand;
}

/** Money above the minimum, and room below the maximum [$]. */
export function givable({ spend, limits }: Proposal, channel: number): number {
  return Math.max(0, spend[channel]! - limits.minimum[channel]!);
}

function takable({ spend, limits }: Proposal, channel: number): number {
  return Math.max(0, limits.maximum[channel]! - spend[channel]!);
}

/**
 * The channel to move money to (`sign` 1: the best rate) or from (-1: the worst), other than `except`; among those as good as
 * equal the one with most money to move, since that bends least.
 */
export function partner(
  proposal: Proposal,
  available: (channel: number) => number,
  sign: 1 | -1,
  except: number | null,
): number | null {
  const able = proposal.channels.flatMap((_, channel) =>
    channel !== except && available(channel) > SLACK * proposal.budget ? [channel] : [],
  );
  if (able.length === 0) return null;
  const best = sign * Math.max(...able.map((channel) => sign * rateOf(proposal, channel)));
  const equal = able.filter((channel) => Math.abs(rateOf(proposal, channel) - best) <= 1e-3 * Math.abs(best));
  return equal.reduce((most, channel) => (available(channel) > available(most) ? channel : most));
}

/** What easing a channel's limit gains [people], which way its money goes, and how much of it [$]. */
export interface Easing {
  readonly way: 'more' | 'less';
  readonly dollars: number;
  readonly gain: number;
}

/**
 * The limits that bind, by channel: one walk over the respondents for all of them.
 * @param chosen channels that the request leaves open
 */
export function bindingLimits(
  problem: PlanningProblem,
  proposal: Proposal,
  chosen: ReadonlySet<string>,
): Map<number, Easing> {
  const eased = proposal.channels.flatMap((result, channel) => {
    const one = easedMove(proposal, channel, chosen.has(result.channel));
    return one === null ? [] : [{ ...one, channel }];
  });
  const moves = eased.flatMap(({ move }) => stepsOf(move, proposal.budget));
  const gains = movesGain(problem, proposal.spend, moves);
  const found = new Map<number, Easing>();
  let at = 0;
  for (const { channel, way, move } of eased) {
    const steps = stepsOf(move, proposal.budget).length;
    const gain = Math.max(...gains.subarray(at, at + steps));
    at += steps;
    if (gain > 0) found.set(channel, { way, dollars: move.dollars, gain });
  }
  return found;
}

/** A small plan bends within $1,000: there the best part of the move counts, since a limit eased need not be used up. */
function stepsOf(move: Move, budget: number): Move[] {
  if (move.dollars <= STRAIGHT * budget) return [move];
  return Array.from({ length: STEPS }, (_, step) => ({ ...move, dollars: (move.dollars * (step + 1)) / STEPS }));
}

/** The move that easing this channel's limit would allow; null when no limit of its own binds. */
function easedMove(proposal: Proposal, channel: number, isChosen: boolean): { way: Easing['way']; move: Move } | null {
  const { state, spend, channel: name } = proposal.channels[channel]!;
  if (state === 'interior') return null;
  const closedByTelevision =
    state === 'excluded' && (isChosen || excludedBy(name).some((other) => isFunded(proposal, other)));
  if (closedByTelevision) return null;
  const own = rateOf(proposal, channel);
  const slack = SLACK * proposal.budget;
  const giver = takable(proposal, channel) > slack ? null : partner(proposal, (c) => givable(proposal, c), -1, channel);
  if (giver !== null && own - rateOf(proposal, giver) > NEGLIGIBLE * own) {
    const dollars = Math.min(NEXT_DOLLARS, givable(proposal, giver));
    return { way: 'more', move: { from: giver, to: channel, dollars } };
  }
  const taker = givable(proposal, channel) > slack ? null : partner(proposal, (c) => takable(proposal, c), 1, channel);
  if (spend === 0 || taker === null) return null;
  if (rateOf(proposal, taker) - own <= NEGLIGIBLE * rateOf(proposal, taker)) return null;
  const dollars = Math.min(NEXT_DOLLARS, spend, takable(proposal, taker));
  return { way: 'less', move: { from: channel, to: taker, dollars } };
}
