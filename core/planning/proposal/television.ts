import { CHANNELS, NATIONAL, NATIONAL_PARTS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import { HALF_CENT } from '../model/cents.ts';
import type { SpendLimits } from '../model/limits.ts';
import type { ChannelAvailability } from '../model/presence.ts';
import type { Allocation } from '../solver/allocate.ts';
import { EXCLUDED_CHANNELS } from '../solver/branches.ts';
import type { BranchChoice, TvBranch } from '../solver/branches.ts';
import { listed, wholePeople } from '../../words/wording.ts';
import type { DollarsByChannel, People } from '../../words/units.ts';

/** The outcome of the choice between the TV branches. */
export interface BranchReport {
  /** The branch whose channels the mix buys; 'neither' where it buys none. */
  readonly winner: TvBranch | 'neither';
  /**
   * Attentive reach of the winning branch's best plan, minus that of the other branch [people]; null where the other branch has no
   * plan to compare.
   */
  readonly reachGain: People | null;
  readonly sentence: string;
}

const TELEVISION: readonly Channel[] = [...NATIONAL_PARTS, NATIONAL];

/** The channels of both branches in this plan. */
interface TelevisionChoice {
  readonly availability: ChannelAvailability;
  readonly limits: SpendLimits;
  /** Channels of the winning branch. */
  readonly ownBranch: readonly Channel[];
  readonly otherBranch: readonly Channel[];
  /** The channels of `ownBranch` with spend. */
  readonly bought: readonly Channel[];
  /** Channels of both branches that the limits allow to be bought. */
  readonly availableTv: readonly Channel[];
  /** The channels of `availableTv` that reach anyone in the target. */
  readonly reachingTv: readonly Channel[];
}

/**
 * The outcome of the choice between FTA National, and FTA Metro and Regional.
 *
 * @param limits the limits of the request, before one branch is excluded
 * @param spend the mix that is returned [$]
 */
export function branchReport(
  availability: ChannelAvailability,
  limits: SpendLimits,
  choice: BranchChoice,
  spend: DollarsByChannel,
): BranchReport {
  const { branch, other, allocation } = choice;
  const otherBranch = EXCLUDED_CHANNELS[branch].map((channel) => CHANNELS[channel]!);
  const ownBranch = TELEVISION.filter((name) => !otherBranch.includes(name));
  const availableTv = TELEVISION.filter((name) => limits.maximum[indexOfChannel(name)]! > 0);
  const reachingTv = availableTv.filter((name) => availability.canReach[indexOfChannel(name)]);
  const bought = ownBranch.filter((name) => spend[indexOfChannel(name)]! > 0);
  const tvChoice: TelevisionChoice = { availability, limits, ownBranch, otherBranch, bought, availableTv, reachingTv };
  const reachGain =
    other === null || other.status === 'infeasible' ? null : Math.max(0, allocation.reach - other.reach);
  return {
    winner: bought.length > 0 ? branch : 'neither',
    reachGain,
    sentence: choiceSentence(tvChoice, other, reachGain ?? 0),
  };
}

function indexOfChannel(name: Channel): number {
  return CHANNELS.indexOf(name);
}

/** What was bought of free-to-air television, and why. */
function choiceSentence(tvChoice: TelevisionChoice, other: BranchChoice['other'], reachGain: People): string {
  const { availability, availableTv, reachingTv, ownBranch, otherBranch, bought } = tvChoice;
  if (availableTv.length === 0) return 'No free-to-air television may be bought.';
  const inFile = availableTv.filter((name) => availability.presence[indexOfChannel(name)] !== 'not in the file');
  if (inFile.length === 0) {
    return availableTv.length === TELEVISION.length
      ? 'The audience file has no free-to-air television.'
      : `The audience file has no vehicle of ${listed(availableTv)}.`;
  }
  if (reachingTv.length === 0) return 'Free-to-air television reaches no one in the target with attention.';
  if (other === null) return withoutChoice(tvChoice);
  if (other.status === 'infeasible') {
    return `Without ${listed(bought.length > 0 ? bought : ownBranch)} the limits would leave part of the budget unspent.`;
  }
  if (!otherBranch.some((name) => reachingTv.includes(name)) || !ownBranch.some((name) => reachingTv.includes(name))) {
    const condition =
      inFile.length === reachingTv.length ? 'in the audience file' : 'watched with attention in the target';
    return `Of free-to-air television only ${listed(reachingTv)} ${isOrAre(reachingTv)} ${condition}${noPlaceClause(reachingTv, bought)}.`;
  }
  return bought.length === 0 ? neitherSentence(reachingTv) : winnerSentence(tvChoice, other, reachGain);
}

/** The sentence where the limits leave one branch only. */
function withoutChoice(tvChoice: TelevisionChoice): string {
  const { limits, availableTv, ownBranch, otherBranch, bought } = tvChoice;
  const closed = otherBranch.filter((name) => availableTv.includes(name));
  if (closed.length === 0) {
    const names = ownBranch.filter((name) => availableTv.includes(name));
    return `Of free-to-air television only ${listed(names)} may be bought${noPlaceClause(names, bought)}.`;
  }
  const forced = ownBranch.filter((name) => limits.minimum[indexOfChannel(name)]! > 0);
  return `${listed(forced)} ${forced.length > 1 ? 'have minimums' : 'has a minimum'}, which rules out ${listed(closed)}: they cannot be bought together.`;
}

/** The end of a sentence about the only channels that can be chosen; empty where one of them is bought. */
function noPlaceClause(names: readonly Channel[], bought: readonly Channel[]): string {
  if (names.some((name) => bought.includes(name))) return '';
  return names.length > 1 ? ', and neither earns a place in this mix' : ', and it earns no place in this mix';
}

function neitherSentence(reaching: readonly Channel[]): string {
  return reaching.length === 2
    ? `Neither ${reaching.join(' nor ')} earns a place in this mix.`
    : `None of ${listed(reaching)} earns a place in this mix.`;
}

/** Names the bought channels, and those with spend in the best plan of the losing branch. */
function winnerSentence({ otherBranch, bought }: TelevisionChoice, other: Allocation, reachGain: People): string {
  const beatenChannels = otherBranch.filter((name) => other.spend[indexOfChannel(name)]! > HALF_CENT);
  const pronoun = bought.length > 1 ? 'them' : 'it';
  const names = listed(bought);
  if (Math.round(reachGain) < 1) {
    const alternative =
      beatenChannels.length > 0 ? `a plan with ${listed(beatenChannels)} instead` : `a plan without ${pronoun}`;
    return `${names} ${isOrAre(bought)} in the mix; ${alternative} would reach as many people.`;
  }
  return beatenChannels.length > 0
    ? `${names} won over ${listed(beatenChannels)}: the best plan with ${pronoun} reaches ${wholePeople(reachGain)} more.`
    : // The other plan may not buy this branch's other channel either, so "without it" would name another figure.
      `${names} ${bought.length > 1 ? 'earn' : 'earns'} a place: without free-to-air television the best plan reaches ${wholePeople(reachGain)} fewer.`;
}

function isOrAre(names: readonly Channel[]): string {
  return names.length > 1 ? 'are' : 'is';
}
