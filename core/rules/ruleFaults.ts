import { dollars, upToDecimals } from '../words/amounts.ts';
import { counted, listed } from '../words/wording.ts';
import { CHANNELS, NATIONAL, NATIONAL_PARTS } from './channels.ts';
import type { Channel } from './channels.ts';
import { groupAmounts, mostInOneChannel } from './groupRules.ts';
import type { GroupRule, SplitRules } from './groupRules.ts';
import { anyPlan } from './linearPlan.ts';

/** A budget, the limits of single channels, and the rules over several channels. The limits without the rules can be met. */
interface RulesQuestion {
  readonly budget: number;
  readonly limits: readonly { readonly Channel: string; readonly Min_Budget: number; readonly Max_Budget: number }[];
  readonly rules: SplitRules;
}

/**
 * One limit of a channel, or one rule over several channels. Claims are taken away one by one to find which of them contradict each other.
 */
type Claim =
  | { readonly kind: 'minimum'; readonly channel: Channel; readonly amount: number }
  | { readonly kind: 'maximum'; readonly channel: Channel; readonly amount: number }
  | { readonly kind: 'at least' | 'at most'; readonly group: GroupRule; readonly amount: number }
  | { readonly kind: 'most in one'; readonly percent: number }
  | { readonly kind: 'smallest buy'; readonly amount: number };

/** Sums count as equal if they differ by at most this share of the budget, and by at most SLACK_MAXIMUM [$]. */
export const SLACK_SHARE = 1e-9;
export const SLACK_MAXIMUM = 0.005;

/**
 * Sentences that say why no plan can meet the rules and the limits together, or that two rules have the same name; else empty. If two or three numbers show the
 * contradiction, the sentences name these. Otherwise one sentence names a set of rules that cannot be met together, although without any
 * one of them the others can be met.
 */
export function ruleFaults(question: RulesQuestion): string[] {
  const faults = [...duplicateNames(question.rules), ...impossibleMinimums(question)];
  if (faults.length > 0) return faults;
  const { claims, judge } = claimsOf(question);
  if (judge.isPossible(claims)) return [];
  const finders = [
    minimumsAboveGroup,
    maximumsBelowGroup,
    contradictingGroups,
    noRoomOutside,
    mostInOneTooLow,
    smallestBuyImpossible,
  ];
  for (const find of finders) {
    const found = find(question, judge);
    if (found.length > 0) return found;
  }
  return [cannotBeMet(irreducibleSet(claims, judge), judge)];
}

/**
 * What stays fixed while claims are taken away, and a function to judge a set of claims. FTA National and its parts (FTA Metro and FTA
 * Regional) exclude each other: they are the two TV branches.
 */
interface Judge {
  readonly budget: number;
  readonly slack: number;
  readonly least: readonly number[];
  readonly most: readonly number[];
  /**
   * For each TV branch that can be bought, all channels that may be bought with it. A minimum in the other branch excludes a branch.
   */
  readonly branches: readonly (readonly Channel[])[];
  /** Whether some plan meets these claims. */
  readonly isPossible: (claims: readonly Claim[]) => boolean;
}

function claimsOf({ budget, limits, rules }: RulesQuestion): { claims: Claim[]; judge: Judge } {
  const row = (channel: Channel) => limits.find((limit) => limit.Channel === channel);
  const least = CHANNELS.map((channel) => row(channel)?.Min_Budget ?? 0);
  const most = CHANNELS.map((channel) => Math.min(budget, row(channel)?.Max_Budget ?? 0));
  const isForced = (channels: readonly Channel[]) => channels.some((channel) => least[CHANNELS.indexOf(channel)]! > 0);
  const branches = [[NATIONAL], NATIONAL_PARTS]
    .filter((closed) => !isForced(closed))
    .map((closed) => CHANNELS.filter((channel, index) => most[index]! > 0 && !closed.includes(channel)));
  const slack = Math.min(SLACK_SHARE * budget, SLACK_MAXIMUM);
  const facts = { budget, slack, least, most, branches };
  const judge = {
    ...facts,
    isPossible: (claims: readonly Claim[]) => branches.some((channels) => isPossibleOn(facts, channels, claims)),
  };
  return { claims: allClaims(facts, rules), judge };
}

/** All claims in the order in which they are taken away. Rules with a name from the planner come last. */
function allClaims({ budget, least, most }: Omit<Judge, 'isPossible'>, rules: SplitRules): Claim[] {
  const { groups = [], most_in_one: percent, smallest_buy: smallest } = rules;
  const maximums = CHANNELS.flatMap((channel, index): Claim[] =>
    most[index]! > 0 && most[index]! < budget ? [{ kind: 'maximum', channel, amount: most[index]! }] : [],
  );
  const minimums = CHANNELS.flatMap((channel, index): Claim[] =>
    least[index]! > 0 ? [{ kind: 'minimum', channel, amount: least[index]! }] : [],
  );
  const groupClaims = groups.flatMap((group): Claim[] => {
    const amounts = groupAmounts(group, budget);
    return [
      ...(amounts.most < budget ? [{ kind: 'at most', group, amount: amounts.most } as const] : []),
      ...(amounts.least > 0 ? [{ kind: 'at least', group, amount: amounts.least } as const] : []),
    ];
  });
  const bySize = (one: Claim, other: Claim) => ('amount' in one && 'amount' in other ? one.amount - other.amount : 0);
  return [
    ...maximums.sort(bySize).toReversed(),
    ...minimums.sort(bySize),
    ...(smallest === undefined ? [] : [{ kind: 'smallest buy', amount: smallest } as const]),
    ...(percent === undefined ? [] : [{ kind: 'most in one', percent } as const]),
    ...groupClaims,
  ];
}

/**
 * Whether some plan that buys only these channels meets the claims.
 * @param channels  all channels that may be bought with one TV branch
 */
function isPossibleOn(
  { budget, slack }: Omit<Judge, 'isPossible'>,
  channels: readonly Channel[],
  claims: readonly Claim[],
): boolean {
  const lower = new Float64Array(CHANNELS.length);
  const upper = Float64Array.from(CHANNELS, (channel) => (channels.includes(channel) ? budget : 0));
  const groups = [];
  let smallest = 0;
  for (const claim of claims) {
    if (claim.kind === 'minimum') lower[CHANNELS.indexOf(claim.channel)] = claim.amount;
    else if (claim.kind === 'maximum') lowerMaximum(upper, CHANNELS.indexOf(claim.channel), claim.amount);
    else if (claim.kind === 'smallest buy') smallest = claim.amount;
    else if (claim.kind === 'most in one') {
      const cap = mostInOneChannel({ most_in_one: claim.percent }, budget);
      upper.forEach((_, index) => lowerMaximum(upper, index, cap));
    } else if ('group' in claim) {
      const members = Uint8Array.from(CHANNELS, (channel) => (claim.group.channels.includes(channel) ? 1 : 0));
      const [least, most] = claim.kind === 'at least' ? [claim.amount, budget] : [0, claim.amount];
      groups.push({ members, least, most });
    }
  }
  lower.forEach((least, index) => {
    if (least > 0) lower[index] = Math.max(least, smallest);
    else if (upper[index]! < smallest) upper[index] = 0;
  });
  if (lower.some((least, index) => least > upper[index]! + slack)) return false;
  return anyPlan({ budget, lower, upper, groups }, slack).isFeasible;
}

function lowerMaximum(upper: Float64Array, index: number, amount: number): void {
  upper[index] = Math.min(upper[index]!, amount);
}

/**
 * Of claims that cannot be met together, a part that still cannot be met, although it can without any one of its claims. The method is a
 * deletion filter (Chinneck & Dravnieks 1991).
 */
function irreducibleSet(claims: readonly Claim[], judge: Judge): Claim[] {
  let remaining = [...claims];
  for (const claim of claims) {
    const withoutClaim = remaining.filter((other) => other !== claim);
    if (!judge.isPossible(withoutClaim)) remaining = withoutClaim;
  }
  return remaining;
}

// Sentences.

const percentOf = (share: number) => `${upToDecimals(share, 2)} %`;

/** "$500,000", or "20 % ($480,000)". */
function amountOf({ unit }: GroupRule, amount: number, budget: number): string {
  return unit === '$' ? dollars(amount) : `${percentOf((100 * amount) / budget)} (${dollars(amount)})`;
}

/** A group's minimum or maximum as the planner entered it: "$500,000" or "20 %". */
function amountAsEntered(group: GroupRule, side: 'at_least' | 'at_most'): string {
  const amount = group[side] ?? 0;
  return group.unit === '$' ? dollars(amount) : percentOf(amount);
}

function duplicateNames({ groups = [] }: SplitRules): string[] {
  const names = groups.map(({ name }) => name);
  const duplicates = new Set(names.filter((name, index) => names.indexOf(name) < index));
  return [...duplicates].map((name) => `Two rules are called "${name}". Give each a name of its own.`);
}

function impossibleMinimums({ budget, rules }: RulesQuestion): string[] {
  return (rules.groups ?? []).flatMap((group) => {
    const { least, most } = groupAmounts(group, budget);
    const { name, at_most } = group;
    if (least > budget * (1 + SLACK_SHARE)) {
      return [
        `"${name}" asks for at least ${amountAsEntered(group, 'at_least')}, more than the budget ${dollars(budget)}. Lower the rule.`,
      ];
    }
    if (at_most === undefined || least <= most) return [];
    return [
      `"${name}" asks for at least ${amountAsEntered(group, 'at_least')} and at most ${amountAsEntered(group, 'at_most')}. Lower the first or raise the second.`,
    ];
  });
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

function minimumsAboveGroup({ rules }: RulesQuestion, { budget, least, slack }: Judge): string[] {
  return (rules.groups ?? []).flatMap((group) => {
    const { most } = groupAmounts(group, budget);
    const minimumOf = (channel: string) => least[CHANNELS.findIndex((one) => one === channel)] ?? 0;
    // All of them are named, so that a rule raised to their sum can be met.
    const names = group.channels.filter((channel) => minimumOf(channel) > 0);
    const groupMinimum = sum(names.map(minimumOf));
    if (groupMinimum <= most + slack) return [];
    const total = dollars(groupMinimum);
    const minimums =
      names.length === 1
        ? `the minimum of ${names[0]!} is ${total}. Raise the rule or lower the minimum.`
        : `the minimums of ${listed(names)} add up to ${total}. Raise the rule or lower a minimum.`;
    return [`"${group.name}" may take at most ${amountOf(group, most, budget)}, but ${minimums}`];
  });
}

function maximumsBelowGroup({ rules }: RulesQuestion, { budget, most, branches, slack }: Judge): string[] {
  return (rules.groups ?? []).flatMap((group) => {
    const { least } = groupAmounts(group, budget);
    const best = bestBranch(branches, (channels) =>
      sum(
        channels
          .filter((channel) => group.channels.includes(channel))
          .map((channel) => most[CHANNELS.indexOf(channel)]!),
      ),
    );
    if (best === null || least <= best.amount + slack) return [];
    const names = group.channels.filter((channel) => best.channels.some((name) => name === channel));
    const asks = `"${group.name}" asks for at least ${amountOf(group, least, budget)}, but`;
    if (names.length === 0) return [`${asks} none of its channels may be bought. Tick one of them or lower the rule.`];
    return [`${asks} ${listed(names)} may take ${dollars(best.amount)}${names.length > 1 ? ' together' : ''}.`];
  });
}

/** The TV branch with which the amount is larger. */
function bestBranch(
  branches: readonly (readonly Channel[])[],
  amountOn: (channels: readonly Channel[]) => number,
): { channels: readonly Channel[]; amount: number } | null {
  const all = branches.map((channels) => ({ channels, amount: amountOn(channels) }));
  return all.toSorted((one, other) => other.amount - one.amount)[0] ?? null;
}

/** Sentences about pairs of groups that contradict each other: one group is inside the other, or they have no channel in common. */
function contradictingGroups({ rules: { groups = [] } }: RulesQuestion, { budget, slack }: Judge): string[] {
  return groups.flatMap((one) =>
    groups.flatMap((other) => {
      const { least } = groupAmounts(one, budget);
      const limits = groupAmounts(other, budget);
      const isInside = one !== other && one.channels.every((channel) => other.channels.includes(channel));
      if (isInside && least > limits.most + slack) {
        const inPercent = one.unit !== '$' && other.unit !== '$';
        const [leastText, mostText] = inPercent
          ? [amountAsEntered(one, 'at_least'), amountAsEntered(other, 'at_most')]
          : [amountOf(one, least, budget), amountOf(other, limits.most, budget)];
        return [
          `"${one.name}" asks for at least ${leastText} and lies inside "${other.name}", which may take at most ${mostText}.`,
        ];
      }
      const isApart = !one.channels.some((channel) => other.channels.includes(channel));
      const sumOfMinimums = least + limits.least;
      // Each pair comes twice, in both orders, and is reported once.
      if (groups.indexOf(one) > groups.indexOf(other) || !isApart || sumOfMinimums <= budget + slack) return [];
      return [
        `"${one.name}" and "${other.name}" ask for ${dollars(sumOfMinimums)} together, ${dollars(sumOfMinimums - budget)} above the budget.`,
      ];
    }),
  );
}

const noChannel = (money: number) => `${dollars(money)} of the budget has no channel to go to.`;

/** Sentences about groups whose maximum leaves more of the budget than the other channels may take. */
function noRoomOutside({ rules }: RulesQuestion, { budget, most, branches, slack }: Judge): string[] {
  return (rules.groups ?? []).flatMap((group) => {
    const amounts = groupAmounts(group, budget);
    const maximumOn = (channels: readonly Channel[], isMember: boolean) =>
      sum(
        channels
          .filter((channel) => group.channels.includes(channel) === isMember)
          .map((channel) => most[CHANNELS.indexOf(channel)]!),
      );
    const best = bestBranch(
      branches,
      (channels) => Math.min(amounts.most, maximumOn(channels, true)) + maximumOn(channels, false),
    );
    if (best === null || best.amount >= budget - slack) return [];
    const maximumOutside = maximumOn(best.channels, false);
    const others =
      maximumOutside > 0 ? `the other channels at most ${dollars(maximumOutside)}` : 'no other channel may be bought';
    const atMost = `"${group.name}" may take at most ${amountOf(group, amounts.most, budget)} and ${others}`;
    return [`${atMost}: ${noChannel(budget - best.amount)}`];
  });
}

function mostInOneTooLow({ rules }: RulesQuestion, { budget, least, most, branches, slack }: Judge): string[] {
  const { most_in_one: percent } = rules;
  if (percent === undefined) return [];
  const cap = mostInOneChannel(rules, budget);
  const capText = `${percentOf(percent)} (${dollars(cap)})`;
  const minimumsAboveCap = CHANNELS.filter((_, index) => least[index]! > cap + slack).map(
    (channel) =>
      `${channel} asks for at least ${dollars(least[CHANNELS.indexOf(channel)]!)}, but one channel may take at most ${capText}. Raise the share or lower the minimum.`,
  );
  if (minimumsAboveCap.length > 0) return minimumsAboveCap;
  const best = bestBranch(branches, (channels) =>
    sum(channels.map((channel) => Math.min(cap, most[CHANNELS.indexOf(channel)]!))),
  );
  if (best === null || best.amount >= budget - slack) return [];
  const countedChannels = counted(best.channels.length, 'channel that may be bought', 'channels that may be bought');
  return [
    `One channel may take at most ${capText}, so the ${countedChannels} take at most ${dollars(best.amount)}: ${noChannel(budget - best.amount)}`,
  ];
}

function smallestBuyImpossible({ rules }: RulesQuestion, { budget, least, most }: Judge): string[] {
  const { smallest_buy: smallest = 0 } = rules;
  const cap = mostInOneChannel(rules, budget);
  return CHANNELS.filter((_, index) => least[index]! > 0 && Math.min(most[index]!, cap) < smallest).map(
    (channel) => `${channel} must be bought but may not have ${dollars(smallest)}, the smallest buy.`,
  );
}

function cannotBeMet(claims: readonly Claim[], { budget }: Judge): string {
  const named = claims.toReversed().map((claim) => claimWords(claim, budget));
  return named.length === 1
    ? `This rule cannot be met: ${named[0]!}. Change it.`
    : `These rules cannot be met together: ${named.join(', ')}. Change one of them.`;
}

function claimWords(claim: Claim, budget: number): string {
  switch (claim.kind) {
    case 'minimum':
      return `${claim.channel} at least ${dollars(claim.amount)}`;
    case 'maximum':
      return `${claim.channel} at most ${dollars(claim.amount)}`;
    case 'most in one':
      return `one channel at most ${percentOf(claim.percent)}`;
    case 'smallest buy':
      return `smallest buy ${dollars(claim.amount)}`;
    default: {
      const { group, kind, amount } = claim;
      const words = group.unit === '$' ? dollars(amount) : percentOf((100 * amount) / budget);
      return `"${group.name} ${kind} ${words}"`;
    }
  }
}
