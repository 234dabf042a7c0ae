import type { PlanReport } from '../contract/bodies/planReport.ts';
import type { ChannelReason, Why } from '../contract/bodies/why.ts';
import { NATIONAL, NATIONAL_PARTS } from '../rules/channels.ts';
import { limitWords } from '../contract/limitsInWords.ts';
import type { ReportedLimits } from '../rules/reportedLimits.ts';
import { dollarsAndCents, wholeNumber } from '../words/amounts.ts';
import { peopleShort } from '../words/peopleShort.ts';
import type { Dollars, People, Share } from '../words/units.ts';
import { listed } from '../words/wording.ts';
import { hasNoCells, isShownCell } from './cells.ts';
import type { TargetSample } from './cells.ts';
import type { ClientReason, ReasonKind } from './clientPlan.ts';
import { mostMoney } from './shareInWords.ts';

const REASONS_MAXIMUM = 3;
/** A limit is named if relaxing it by $1,000 gains a person, and at least this share of the people that $1,000 more of budget would gain. */
const COSTLY_LIMIT_SHARE = 0.1;
/**
 * A mix buys either FTA National or its metro and regional parts: one of two TV branches. The branch is a reason if it reaches more people
 * than the other branch by at least this share of the plan's reach.
 */
const TELEVISION_SHARE = 0.005;
/** The cheapest channel is a reason only if it has at least this share of the money. */
const CHEAPEST_MONEY_SHARE = 0.05;
/** The cheapest channel is a reason only if a person costs at most this share of what a person in the second cheapest channel costs. */
const CHEAPEST_COST_SHARE = 0.95;
/** Number of channels whose money the last reason adds up. */
const MOST_MONEY_CHANNELS = 3;

/** A bought channel. */
export interface BoughtChannel {
  readonly channel: string;
  readonly money: Dollars;
  /** The channel's share of all money, as printed. */
  readonly share: Share;
  /** Reach of the channel alone; null where unknown. */
  readonly alone: People | null;
  /** People that no other channel of the plan reaches; null where unknown. */
  readonly onlyHere: People | null;
  /** Cost per person that the channel alone reaches; null where unknown. */
  readonly costPerReach: Dollars | null;
}

export interface ReasonFacts {
  readonly report: Pick<PlanReport, 'attentive_reach' | 'why' | 'rules_report' | 'open_mix'>;
  /** The bought channels, most money first. */
  readonly bought: readonly BoughtChannel[];
  readonly constraint: ReportedLimits;
  readonly budget: Dollars;
  /** The survey on which the plan is based; null where the reply has no facts about it. */
  readonly target: TargetSample | null;
}

/**
 * Sentences that tell a client why the plan is as it is: the first three reasons of a fixed list that apply, at most one per channel. A
 * reason that names a channel's number of people applies only if the number is based on at least 50 respondents.
 */
export function clientReasons(facts: ReasonFacts): ClientReason[] {
  const reasons: ClientReason[] = [];
  for (const candidate of applicableReasons(facts)) {
    const isNew = candidate.channel === null || reasons.every(({ channel }) => channel !== candidate.channel);
    if (isNew && reasons.length < REASONS_MAXIMUM) reasons.push(candidate);
  }
  return reasons;
}

/**
 * All reasons that apply, in the order of the list. The people that only one channel reaches can be a reason twice: the second time for a
 * channel that no reason before has named.
 */
function applicableReasons(facts: ReasonFacts): ClientReason[] {
  const last = mostMoneyReason(facts);
  // If no number of people may be shown, only the reason about money applies.
  if (hasNoCells(facts.target)) return last;
  const [most, ...others] = exclusivePeopleReasons(facts);
  const first = [
    ...(most ? [most] : []),
    ...costlyRuleReason(facts),
    ...televisionReason(facts),
    ...cheapestReason(facts),
    ...leftOutReason(facts),
  ];
  const named = first.map(({ channel }) => channel);
  const second = others.find(({ channel }) => !named.includes(channel));
  return [...first, ...(second ? [{ ...second, kind: 'second' as const }] : []), ...last];
}

const reason = (kind: ReasonKind, channel: string | null, says: string): ClientReason => ({ kind, channel, says });

/** A reason for each channel about the people that only this channel reaches; the channel with the most such people first. */
function exclusivePeopleReasons({ bought, target }: ReasonFacts): ClientReason[] {
  if (target?.isMeasured !== true) return [];
  return bought
    .flatMap(({ channel, onlyHere: people }) =>
      people !== null && isShownCell(people, target) ? [{ channel, people }] : [],
    )
    .sort((one, other) => other.people - one.people)
    .map(({ channel, people }) =>
      reason(
        'only_here',
        channel,
        `${channel} reaches ${peopleShort(people)} people that nothing else in this plan reaches.`,
      ),
    );
}

/**
 * Whether the figures about the next $1,000 apply. They count people reached at least once, and assume that money can move between
 * channels, unlike in a mix that was set by hand or whose limits leave no choice.
 */
function countsNextPeople({ report: { rules_report, open_mix } }: ReasonFacts): boolean {
  return (rules_report?.goal?.times ?? 1) === 1 && rules_report?.hand_mix === undefined && open_mix === undefined;
}

/** Whether a channel is at its maximum because there is no more to buy. In that case the client's limit does not cost people. */
function isSupplyBound(
  { channel, state, spend }: ChannelReason,
  { report: { why }, constraint }: ReasonFacts,
): boolean {
  const supply = why?.supply?.find((entry) => entry.channel === channel);
  if (supply === undefined || state !== 'at max' || spend < supply.most - 0.5) return false;
  const asked = typeof constraint === 'object' ? constraint[channel] : undefined;
  return asked === undefined || asked.Max_Budget > supply.most;
}

/** The reason about the client's limit that costs the most people. */
function costlyRuleReason(facts: ReasonFacts): ClientReason[] {
  const { shared_next_1000: sharedPeople, channels = [] }: Why = facts.report.why ?? {};
  if (sharedPeople === undefined || !countsNextPeople(facts)) return [];
  const [costliest] = channels
    .filter(({ limit_costs: costs }) => costs !== null && costs >= Math.max(1, COSTLY_LIMIT_SHARE * sharedPeople))
    .filter((channel) => !isSupplyBound(channel, facts))
    .sort((one, other) => other.limit_costs! - one.limit_costs!);
  if (!costliest) return [];
  const { channel, state, limit_costs: people } = costliest;
  const direction = state === 'at min' ? 'less' : 'more';
  const rule = `Your rule for ${channel} (${ruleWords(costliest, facts)}) costs people`;
  return [reason('rule', channel, `${rule}: $1,000 ${direction} there would win ${wholeNumber(people!)}.`)];
}

function ruleWords({ channel, spend, state }: ChannelReason, { constraint, budget }: ReasonFacts): string {
  if (state === 'excluded') return 'no money';
  const asked = typeof constraint === 'object' ? constraint[channel] : undefined;
  const words = asked === undefined ? '' : limitWords(asked, budget);
  if (words !== '') return words;
  const [Min_Budget, Max_Budget] = state === 'at min' ? [spend, Infinity] : [0, spend];
  return limitWords({ Min_Budget, Max_Budget }, 0);
}

/** The reason about the TV branch that was bought. It is given only if the reply names the branch that was not bought. */
function televisionReason({ report: { why, attentive_reach: reach } }: ReasonFacts): ClientReason[] {
  const { won, by, says } = why?.television ?? { won: '', by: null, says: '' };
  if (by === null || by < TELEVISION_SHARE * reach || by <= 0) return [];
  const difference = `${peopleShort(by)} people more than`;
  if (won === listed(NATIONAL_PARTS) && says.includes(NATIONAL))
    return [reason('television', null, `Metro and regional TV bought apart reach ${difference} one national buy.`)];
  if (won === NATIONAL && NATIONAL_PARTS.some((part) => says.includes(part)))
    return [
      reason('television', null, `One national TV buy reaches ${difference} metro and regional TV bought apart.`),
    ];
  return [];
}

/** The reason about the channel that reaches people at the lowest cost. */
function cheapestReason({ bought, budget, target }: ReasonFacts): ClientReason[] {
  const priced = bought
    .flatMap(({ costPerReach: cost, ...one }) => (cost === null ? [] : [{ ...one, cost }]))
    .sort((one, other) => one.cost - other.cost);
  const [first, next] = priced;
  // A cost below half a cent would be printed as $0.00.
  if (!first || !next || first.cost > CHEAPEST_COST_SHARE * next.cost || first.cost < 0.005) return [];
  if (first.money < CHEAPEST_MONEY_SHARE * budget || !isShownCell(first.alone ?? 0, target)) return [];
  const { channel, cost } = first;
  return [reason('cheapest', channel, `${channel} reaches people at the lowest cost: ${dollarsAndCents(cost)} each.`)];
}

/**
 * The reason about the channel that came nearest to being bought: of the channels that may be bought but have no money (`not bought` in
 * `why`), $1,000 would add the most people there.
 * The next person costs $1,000 divided by the people that $1,000 more adds.
 */
function leftOutReason(facts: ReasonFacts): ClientReason[] {
  const { shared_next_1000: sharedPeople, channels = [] }: Why = facts.report.why ?? {};
  if (sharedPeople === undefined || sharedPeople <= 0 || !countsNextPeople(facts)) return [];
  const [nearest] = channels
    .filter(({ standing, state, spend, next_1000: next }) => {
      const isNotBought = standing === undefined ? state === 'at min' : standing === 'not bought';
      return isNotBought && spend === 0 && next > 0 && next < sharedPeople;
    })
    .sort((one, other) => other.next_1000 - one.next_1000);
  if (!nearest) return [];
  const [priceThere, priceHere] = [1000 / nearest.next_1000, 1000 / sharedPeople].map((price) =>
    dollarsAndCents(price),
  );
  if (priceThere === priceHere) return [];
  const sentence = `Left out: ${nearest.channel}. The next person there would cost ${priceThere}; in this plan ${priceHere}.`;
  return [reason('left_out', nearest.channel, sentence)];
}

/** The reason about the channels with the most money: the share of the money that they get together. */
function mostMoneyReason({ bought }: ReasonFacts): ClientReason[] {
  if (!bought.some(({ money }) => money > 0)) return [];
  const { channels, names, share } = mostMoney(bought, MOST_MONEY_CHANNELS);
  return [reason('most_money', null, `${names} ${channels.length === 1 ? 'gets' : 'get'} ${share} of the money.`)];
}
