import { CHANNELS, NATIONAL, NATIONAL_PARTS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import type { SpendLimits } from '../model/limits.ts';
import type { ChannelAvailability } from '../model/presence.ts';
import type { Allocation } from '../solver/allocate.ts';
import { EXCLUDED_CHANNELS } from '../solver/branches.ts';
import type { BranchChoice, TvBranch } from '../solver/branches.ts';
import { listed, wholePeople } from '../../words/wording.ts';
import type { DollarsByChannel, People } from '../../words/units.ts';

/** The outcome of the choice between the TV branches. `by` is null when there was no choice. */
export interface BranchReport {
  readonly won: TvBranch | 'neither';
  /** Attentive reach of the winning branch's best plan, minus that of the other branch [people]. */
  readonly by: People | null;
  readonly sentence: string;
}

const TELEVISION: readonly Channel[] = [...NATIONAL_PARTS, NATIONAL];
/** Up to this, spend counts as none [$]. */
const HALF_CENT = 0.005;

/** The channels of both branches in this plan. */
interface TelevisionChoice {
  readonly problem: ChannelAvailability;
  readonly limits: SpendLimits;
  /** Channels of the winning branch. */
  readonly own: readonly Channel[];
  readonly otherBranch: readonly Channel[];
  /** Those of `own` with spend. */
  readonly bought: readonly Channel[];
  /** Channels of both branches that the limits allow to be bought. */
  readonly open: readonly Channel[];
  /** Those of `open` that reach anyone in the target. */
  readonly useful: readonly Channel[];
}

/**
 * The outcome of the choice between FTA National, and FTA Metro and Regional.
 *
 * @param limits those of the request, before one branch is excluded
 * @param spend the mix that is returned [$]
 */
export function branchReport(
  problem: ChannelAvailability,
  limits: SpendLimits,
  choice: BranchChoice,
  spend: DollarsByChannel,
): BranchReport {
  const { branch, other, allocation } = choice;
  const otherBranch = EXCLUDED_CHANNELS[branch].map((channel) => CHANNELS[channel]!);
  const own = TELEVISION.filter((name) => !otherBranch.includes(name));
  const open = TELEVISION.filter((name) => limits.maximum[indexOfChannel(name)]! > 0);
  const useful = open.filter((name) => problem.reaches[indexOfChannel(name)]);
  const bought = own.filter((name) => spend[indexOfChannel(name)]! > 0);
  const choices: TelevisionChoice = { problem, limits, own, otherBranch, bought, open, useful };
  const by = other === null || other.status === 'infeasible' ? null : Math.max(0, allocation.reach - other.reach);
  return { won: bought.length > 0 ? branch : 'neither', by, sentence: sentence(choices, other, by ?? 0) };
}

function indexOfChannel(name: Channel): number {
  return CHANNELS.indexOf(name);
}

function sentence(choices: TelevisionChoice, other: BranchChoice['other'], by: People): string {
  const { problem, open, useful, own, otherBranch, bought } = choices;
  if (open.length === 0) return 'No free-to-air television may be bought.';
  const inFile = open.filter((name) => problem.presence[indexOfChannel(name)] !== 'not in the file');
  if (inFile.length === 0) {
    return open.length === TELEVISION.length
      ? 'The audience file has no free-to-air television.'
      : `The audience file has no vehicle of ${listed(open)}.`;
  }
  if (useful.length === 0) return 'Free-to-air television reaches nobody in the target with attention.';
  if (other === null) return withoutChoice(choices);
  if (other.status === 'infeasible') {
    return `Without ${listed(bought.length > 0 ? bought : own)} the limits would leave part of the budget unspent.`;
  }
  if (!otherBranch.some((name) => useful.includes(name)) || !own.some((name) => useful.includes(name))) {
    const where = inFile.length === useful.length ? 'in the audience file' : 'watched with attention in the target';
    return `Of free-to-air television only ${listed(useful)} ${isOrAre(useful)} ${where}${noPlaceClause(useful, bought)}.`;
  }
  return bought.length === 0 ? neitherSentence(useful) : winnerSentence(choices, other, by);
}

/** The sentence where the limits leave one branch only. */
function withoutChoice(choices: TelevisionChoice): string {
  const { limits, open, own, otherBranch, bought } = choices;
  const closed = otherBranch.filter((name) => open.includes(name));
  if (closed.length === 0) {
    const names = own.filter((name) => open.includes(name));
    return `Of free-to-air television only ${listed(names)} may be bought${noPlaceClause(names, bought)}.`;
  }
  const forced = own.filter((name) => limits.minimum[indexOfChannel(name)]! > 0);
  return `${listed(forced)} ${forced.length > 1 ? 'have minimums' : 'has a minimum'}, which rules out ${listed(closed)}: they cannot be bought together.`;
}

/** Ends a sentence about the only channels to choose from, where none of them is bought. */
function noPlaceClause(names: readonly Channel[], bought: readonly Channel[]): string {
  if (names.some((name) => bought.includes(name))) return '';
  return names.length > 1 ? ', and neither earns a place in this mix' : ', and it earns no place in this mix';
}

function neitherSentence(useful: readonly Channel[]): string {
  return useful.length === 2
    ? `Neither ${useful.join(' nor ')} earns a place in this mix.`
    : `None of ${listed(useful)} earns a place in this mix.`;
}

/** Names the bought channels, and those with spend in the best plan of the losing branch. */
function winnerSentence({ otherBranch, bought }: TelevisionChoice, other: Allocation, by: People): string {
  const beaten = otherBranch.filter((name) => other.spend[indexOfChannel(name)]! > HALF_CENT);
  const them = bought.length > 1 ? 'them' : 'it';
  const names = listed(bought);
  if (Math.round(by) < 1) {
    const instead = beaten.length > 0 ? `a plan with ${listed(beaten)} instead` : `a plan without ${them}`;
    return `${names} ${isOrAre(bought)} in the mix; ${instead} would reach as many people.`;
  }
  return beaten.length > 0
    ? `${names} won over ${listed(beaten)}: the best plan with ${them} reaches ${wholePeople(by)} more.`
    : `${names} ${bought.length > 1 ? 'earn a place: with their' : 'earns a place: with its'} money elsewhere the best plan reaches ${wholePeople(by)} fewer.`;
}

function isOrAre(names: readonly Channel[]): string {
  return names.length > 1 ? 'are' : 'is';
}
