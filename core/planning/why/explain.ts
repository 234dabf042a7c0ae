import { CHANNELS, NATIONAL, NATIONAL_PARTS } from '../../rules/channels.ts';
import { dollars } from '../../words/amounts.ts';
import { listed, wholePeople } from '../../words/wording.ts';
import type { ChannelReason, Duplicated, Why } from '../../contract/bodies/why.ts';
import { fastKernel } from '../kernel/fastKernel.ts';
import { WITH_PAIRS } from '../kernel/kernel.ts';
import type { ReachKernel } from '../kernel/kernel.ts';
import { inMoneyUnits, reachablePeople } from '../model/reach.ts';
import type { PlanningProblem } from '../model/contactRates.ts';
import type { Proposal, ProposalRequest } from '../proposal/proposal.ts';
import { contactsWithTarget, plannersMeasures } from '../goals/measures.ts';
import { isForReach, rulesOfSplit, timesOf } from '../planRules/bestUnderRules.ts';
import { frontier, frontierLimits, chosenChannels, isLimited } from './frontier.ts';
import { peopleLostWithoutEach } from './moves.ts';
import { mixReasons, whyNoLimitCosts } from './reasons.ts';
import { samplingError, tooFewForRange } from './samplingError.ts';
import { reachWithoutEach } from './reachWithoutEach.ts';
import type { DollarsByChannel } from '../../words/units.ts';

/**
 * The reply's `why`: every channel's reason, the TV choice, duplication, frequency, other budgets, the plan without
 * each channel, and the sampling error. It runs the solver about thirty times, so call it outside the event loop.
 *
 * @param request the request that `proposal` answers
 * @param cpm price of a thousand impressions by channel [$]; null omits the figures based on it
 */
export function explain(
  problem: PlanningProblem,
  request: ProposalRequest,
  proposal: Proposal,
  cpm: DollarsByChannel | null = null,
  kernel: ReachKernel = fastKernel(problem),
): Why {
  const error = samplingError(problem, proposal.spend);
  const whyNoRange = tooFewForRange(problem);
  const { rules } = request;
  // `proposal.open` is the best mix with which a plan without a choice is compared. The amounts of a manual mix do not limit other
  // mixes and budgets: they are compared within the limits that applied before it.
  const limits = proposal.open?.isManual ? proposal.open.limits : request.limits;
  const asked = { ...request, limits };
  const contactsNeeded = rules === undefined ? 1 : timesOf(rules);
  const lostWithoutEach =
    contactsNeeded > 1 ? peopleLostWithoutEach(problem, proposal.spend, kernel, contactsNeeded) : null;
  const { channels, shared: nextReachOfMix } = mixReasons(problem, asked, proposal, lostWithoutEach);
  const measures = measuresByChannel(problem, proposal, cpm);
  // The plan without a channel is the best for attentive reach, like the plans of other budgets. So it cannot be compared with a
  // plan for several contacts, and it keeps only the rules that limit a split: the groups and the maximum for one channel.
  const reachWithout =
    contactsNeeded > 1
      ? CHANNELS.map(() => null)
      : reachWithoutEach(problem, { ...asked, rules: rules && rulesOfSplit(rules) }, proposal, kernel);
  const points = frontier(problem, asked, proposal, kernel);
  return {
    says: summary(problem, asked, proposal, channels),
    channels: channels.map((reason, index) => ({ ...reason, ...measures[index], without_it: reachWithout[index]! })),
    ...(nextReachOfMix === null ? {} : { shared_next_1000: nextReachOfMix }),
    reachable: reachablePeople(problem, chosenChannels(asked)),
    // A manual mix involves no TV choice.
    television: proposal.open?.isManual ? undefined : television(request, proposal),
    duplication: duplication(problem, proposal.spend),
    distribution: Array.from(proposal.attentiveDistribution, (attentive, step) => ({
      times: step + 1,
      plain: proposal.plainDistribution[step]!,
      // The people reached once or more are printed as the plan's reach. The distribution adds them up in another way, so its first
      // figure may differ in the last digits.
      attentive: step === 0 ? proposal.attentiveReach : attentive,
    })),
    frontier: points,
    frontier_says: [frontierLimits(asked, points), ...offFrontierSentence(proposal)].join(' '),
    sampling_error: error ?? undefined,
    ...(whyNoRange !== null && { sampling_says: whyNoRange }),
  };
}

/**
 * Attentive reach that each pair of funded channels has in common, R(A) + R(B) - R(A and B) [people], with R the reach of
 * a set of channels. One person's contacts to two channels are independent given the person's contact rates. So a person of weight w
 * with contacts y_A and y_B adds `w (1 - exp(-y_A)) (1 - exp(-y_B))`. The sum has positive terms only, without the
 * cancellation of a difference of reaches.
 *
 * @param spend by channel [$]
 * @returns every pair of channels with money, once, in the order of CHANNELS
 */
export function duplication(problem: PlanningProblem, spend: DollarsByChannel): Duplicated[] {
  const { common } = fastKernel(problem).channels(inMoneyUnits(problem, spend), WITH_PAIRS);
  const funded = CHANNELS.flatMap((_, channel) => (spend[channel]! > 0 ? [channel] : []));
  return funded.flatMap((first, index) =>
    funded.slice(index + 1).map((second) => ({
      channel: CHANNELS[first]!,
      other: CHANNELS[second]!,
      people: common[second * CHANNELS.length + first]!,
    })),
  );
}

/** The point of a manual mix is not a best mix, unlike the points at the other budgets. */
function offFrontierSentence({ open }: Proposal): string[] {
  return open?.isManual && open.peopleMore >= 1 ? ['This plan was set by hand and is not on the line.'] : [];
}

/**
 * Planners' measures of each channel, and its price, so that a page need not know where prices are stored. Empty where the
 * prices are unknown.
 */
function measuresByChannel(problem: PlanningProblem, { spend }: Proposal, cpm: DollarsByChannel | null) {
  if (cpm === null) return [];
  const { channels } = plannersMeasures(contactsWithTarget(problem), cpm, problem.targetPeople, spend);
  const { targetPeople } = problem;
  return channels.map(({ impressions, tarps, attentiveContacts, cpmOnTarget, attentiveCpm }, index) => ({
    impressions,
    tarps,
    cpm: cpm[index]!,
    ...(targetPeople > 0 && { attentive_tarps: (100 * attentiveContacts) / targetPeople }),
    ...(cpmOnTarget !== null && { cpm_on_target: cpmOnTarget }),
    ...(attentiveCpm !== null && { attentive_cpm: attentiveCpm }),
  }));
}

function summary(
  problem: PlanningProblem,
  request: ProposalRequest,
  proposal: Proposal,
  channels: readonly ChannelReason[],
): string {
  const contactsNeeded = request.rules === undefined ? 1 : timesOf(request.rules);
  const sentences = [splitSentence(problem, request, proposal), ...mostSentence(channels, contactsNeeded)];
  const noLimitCosts = whyNoLimitCosts(request.rules);
  const isAtLimit = ({ standing }: ChannelReason) =>
    standing === 'at maximum' || standing === 'at minimum' || standing === 'fixed';
  if (noLimitCosts !== null && proposal.open === undefined && channels.some(isAtLimit))
    sentences.push(`What the limits of single channels cost is not computed, because ${noLimitCosts}.`);
  // The rows of a crosstab are latent classes, not respondents.
  if (!problem.rowsAreRespondents) {
    sentences.push(
      'The audience file names no respondents, so duplication is assumed random and no sampling error can be given.',
    );
  }
  return sentences.join(' ');
}

/**
 * The channels that add most, including all with the same printed figure. No sentence for a single channel, or where hardly
 * anyone is added.
 */
function mostSentence(channels: readonly ChannelReason[], contactsNeeded: number): string[] {
  const funded = channels.filter(({ spend }) => spend > 0);
  const largest = Math.max(...funded.map(({ incremental_reach: people }) => people));
  if (funded.length < 2 || largest < 1) return [];
  const added = wholePeople(largest);
  const top = funded.filter(({ incremental_reach: people }) => wholePeople(people) === added);
  const peopleClause =
    contactsNeeded > 1
      ? `reached ${contactsNeeded} times or more`
      : 'that no other channel in the mix reaches attentively';
  if (top.length === funded.length) return [`Each of them adds ${added} ${peopleClause}.`];
  const names = listed(top.map(({ channel }) => channel));
  return [
    top.length === 1
      ? `${names} adds most: ${added} ${peopleClause}.`
      : `${names} add most: ${added} each ${peopleClause}.`,
  ];
}

/**
 * The sentence about how many channels get the budget, out of how many available. Where it is proven, the sentence adds that
 * moving a dollar would gain no one.
 */
function splitSentence(problem: PlanningProblem, request: ProposalRequest, proposal: Proposal): string {
  const { budget, spend, certificate } = proposal;
  const funded = CHANNELS.filter((_, channel) => spend[channel]! > 0);
  const chosen = chosenChannels(request);
  const inFile = chosen.filter((channel) => problem.presence[CHANNELS.indexOf(channel)] !== 'not in the file');
  const isSomeNotChosen = chosen.length < CHANNELS.length;
  const isSomeNotInFile = inFile.length < chosen.length;
  const which = whichChannels(isSomeNotChosen, isSomeNotInFile);
  // Whether the sentence says out of how many channels: those that were chosen and are in the file.
  const namesTotal = inFile.length > 1 && funded.every((channel) => inFile.includes(channel));
  const budgetGoesTo = `${dollars(budget)} goes to`;
  if (funded.length === 1)
    return `${budgetGoesTo} ${funded[0]!} alone${namesTotal ? `, out of the ${inFile.length} channels${which}` : ''}.`;
  const allChannels = inFile.length === 2 ? `both channels${which}` : `all ${inFile.length} channels${which}`;
  const someChannels = `${funded.length} of the ${inFile.length} channels${which}`;
  const fundedOfTotal = funded.length === inFile.length ? allChannels : someChannels;
  const split = `${budgetGoesTo} ${namesTotal ? fundedOfTotal : `${funded.length} channels`}`;
  // The claim is about attentive reach of the buying demographic. A mix that is best for another goal need not have the most of it,
  // so moving a dollar could gain people.
  const isForOtherGoal = request.rules !== undefined && !isForReach(request.rules);
  if (certificate.status !== 'optimal' || isForOtherGoal) return `${split}.`;
  const withinRules = request.rules === undefined ? '' : 'within these limits and rules ';
  const within = withinRules || (isLimited(request) ? 'within these limits ' : '');
  return `${split}, split so that ${within}moving a dollar would gain no one.`;
}

/** The words, after a space, that say which channels could be bought. Empty where all could. */
function whichChannels(isSomeNotChosen: boolean, isSomeNotInFile: boolean): string {
  if (isSomeNotChosen && isSomeNotInFile) return ' chosen that are in the audience file';
  if (isSomeNotChosen) return ' chosen';
  return isSomeNotInFile ? ' in the audience file' : '';
}

/** The choice of the TV branch; undefined where no free-to-air television may be bought. */
function television({ limits }: ProposalRequest, { branch }: Proposal): Why['television'] {
  const tvChannels = [NATIONAL, ...NATIONAL_PARTS];
  if (!limits.some((row) => row.Max_Budget > 0 && tvChannels.some((name) => name === row.Channel))) return undefined;
  const winners = { national: NATIONAL, neither: 'neither', 'metro and regional': listed(NATIONAL_PARTS) };
  return { won: winners[branch.winner], by: branch.reachGain, says: branch.sentence };
}
