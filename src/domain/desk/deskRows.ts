import { CHANNELS, DESK_ORDER, FAMILIES } from '../../../core/rules/channels.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import { isSharedMargin, sharedMargin } from '../../../core/rules/sharedMargin.ts';
import { dollarsAndCents, fixedDecimals, twoDecimals, wholeDollars, wholeNumber } from '../../../core/words/amounts.ts';
import { percentText } from '../../../core/words/percent.ts';
import type { DeskFigures, DeskOpened } from '../../../core/contract/bodies/deskQuestions.ts';
import { shareWithDecimal } from '../plan/file/audienceCopy.ts';
import { ownPricesShort } from '../plan/ownPriceCopy.ts';
import { tarpsDecimals, tarpsText } from '../../../core/words/printedParts.ts';
import { peopleText } from '../report/peopleText.ts';
import { attentiveTarps } from '../report/planTotals.ts';
import { difference } from './deskCopy.ts';
import { isExcluded, channelsToEmpty } from './gestures.ts';
import { timesOf } from './goals.ts';
import { indexOf, limitsOf, rulesOfScenario } from './scenario.ts';
import type { RunSettings, EffectiveLimits, Scenario } from './scenario.ts';
import type { Step } from './step.ts';

const FIRST_OF_FAMILY = FAMILIES.map(({ channels }) => channels[0]);

/** One channel on the desk, the page on which a planner tries changes to a plan. Money is in whole dollars. */
export interface DeskRow {
  readonly channel: Channel;
  readonly isFirstOfFamily: boolean;
  readonly money: number;
  readonly planMoney: number;
  readonly isLocked: boolean;
  readonly limits: EffectiveLimits;
  /** Whether the plan's limits of the channel do not apply in this scenario. */
  readonly isLifted: boolean;
  /** Whether the channel has no money because the other branch of free-to-air television (national, or metro and regional) has some. */
  readonly isExcluded: boolean;
  /** Channels that must be emptied before this one gets money. */
  readonly channelsToEmpty: readonly Channel[];
  /** Whether the channel reaches no one in the target. */
  readonly isUnused: boolean;
  /** The money minus the plan's money, formatted; '' for no difference. */
  readonly difference: string;
  /** People that the next $1,000 in the channel would add, formatted; '' if the channel is excluded. */
  readonly marginalReach: string;
  /** What `marginalReach` counts, for layouts without column heads. */
  readonly marginalReachUnit: string;
  /** Whether `marginalReach` differs from the value that most bought channels share. */
  readonly differsFromMost: boolean;
  /** The CPM in the plan [$]. */
  readonly planCpm: number;
  /** The CPM that the planner typed [$]; null for the plan's CPM. */
  readonly ownCpm: number | null;
}

/** The rows of all fifteen channels in a step of the desk, compared with the plan. */
export function deskRows(step: Step, plan: Step, runSettings: RunSettings, opened: DeskOpened): DeskRow[] {
  const { scenario } = step;
  const marginalReaches = marginalReachTexts(step, runSettings, opened);
  const mostFrequent = mostFrequentMarginalReach(scenario, marginalReaches);
  return DESK_ORDER.map((channel) => {
    const index = indexOf(channel);
    const money = scenario.spend[index]!;
    const planMoney = plan.scenario.spend[index]!;
    const isChannelExcluded = isExcluded(scenario, channel);
    const marginalReach = isChannelExcluded ? '' : marginalReaches[index]!;
    return {
      channel,
      isFirstOfFamily: FIRST_OF_FAMILY.includes(channel),
      money,
      planMoney,
      isLocked: scenario.locked[index]!,
      limits: limitsOf(runSettings, scenario, channel),
      isLifted: scenario.lifted[index]!,
      isExcluded: isChannelExcluded,
      channelsToEmpty: channelsToEmpty(scenario, channel),
      isUnused: !opened.reaches[index],
      difference: moneyDifference(money - planMoney),
      marginalReach,
      marginalReachUnit: marginalReachUnit(step),
      differsFromMost: money > 0 && marginalReach !== mostFrequent,
      planCpm: opened.cpm[index]!,
      ownCpm: scenario.ownCpm[index]!,
    };
  });
}

/**
 * The people that the next $1,000 adds in each channel, formatted as in the report. In the best mix, the channels that are not locked and
 * are between their limits have almost the same figure. Each of them shows this shared figure if its own is close to it
 * (`isSharedMargin`).
 */
function marginalReachTexts(step: Step, runSettings: RunSettings, { reaches }: DeskOpened): string[] {
  const { scenario, figures } = step;
  if (!mayShareMargin(step)) return figures.nextThousand.map(peopleText);
  const canTakeMore = CHANNELS.map((channel, index) => {
    const { minimum, maximum } = limitsOf(runSettings, scenario, channel);
    const money = scenario.spend[index]!;
    const isBetweenLimits = money > (minimum ?? 0) && money < (maximum ?? Infinity);
    return reaches[index] === true && !scenario.locked[index] && isBetweenLimits;
  });
  const sharedFigure = sharedMargin(figures.nextThousand.filter((_, index) => canTakeMore[index]));
  return figures.nextThousand.map((marginalReach, index) =>
    peopleText(
      sharedFigure !== null && canTakeMore[index] && isSharedMargin(marginalReach, sharedFigure)
        ? sharedFigure
        : marginalReach,
    ),
  );
}

/**
 * Whether the best mix gives its channels the same figure. Rounding, a smallest buy, groups of channels and the goal of people reached
 * often leave differences between them, which the report shows too.
 */
function mayShareMargin({ scenario, extra }: Step): boolean {
  const { groups = [], smallest_buy, round_to } = rulesOfScenario(scenario) ?? {};
  return groups.length === 0 && smallest_buy === undefined && round_to === undefined && timesOf(extra) === null;
}

/** The text that is most frequent among the channels with money. */
function mostFrequentMarginalReach({ spend }: Scenario, marginalReaches: readonly string[]): string {
  const counts = new Map<string, number>();
  spend.forEach((money, index) => {
    if (money > 0) counts.set(marginalReaches[index]!, (counts.get(marginalReaches[index]!) ?? 0) + 1);
  });
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0] ?? '';
}

/** The title of the column with `marginalReach`: "Next $1,000, 3+" if the mix was optimised for 3+ reach. */
export function nextColumnTitle({ extra }: Step): string {
  return `Next $1,000${timesSuffix(extra)}`;
}

/** The column title as words that follow a figure: "for the next $1,000, 3+". */
function marginalReachUnit({ extra }: Step): string {
  return `for the next $1,000${timesSuffix(extra)}`;
}

function timesSuffix(extra: Step['extra']): string {
  const times = timesOf(extra);
  return times === null ? '' : `, ${times}+`;
}

/** A difference of money as text: "+$227,836", "−$2,045"; '' for no difference. */
export function moneyDifference(amount: number): string {
  const rounded = Math.round(amount);
  return rounded === 0 ? '' : `${rounded > 0 ? '+' : ''}${wholeDollars(rounded)}`;
}

/** The amount [$] at which the scale of the bars ends: a round number of at least 1.3 times the largest amount, so that bars can grow. */
export function scaleEnd(steps: readonly Step[]): number {
  const largest = Math.max(1, ...steps.flatMap(({ scenario }) => scenario.spend));
  const minimum = 1.3 * largest;
  const size = 10 ** Math.floor(Math.log10(minimum));
  // 1e-6 allows for errors of floating-point numbers.
  return [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10].map((step) => step * size).find((end) => end >= minimum - 1e-6)!;
}

/** The amounts at the five marks of the scale, in dollars. */
export const scaleMarks = (end: number): readonly number[] => [0, 0.25, 0.5, 0.75, 1].map((share) => share * end);

/** A figure above the rows. */
export interface DeskCard {
  readonly label: string;
  readonly value: string;
  readonly difference: string;
  /** Whether the change is an improvement: more people, or a lower cost. Null for no change and for all other figures. */
  readonly isGood: boolean | null;
  readonly note: string;
}

/**
 * The five figures of a step, compared with the figures of the plan.
 * @param lastThreePlus  the last computed 3+ reach, shown until the new one is known; null if none was computed
 */
export function deskCards(step: Step, plan: Step, universe: number, lastThreePlus: number | null): DeskCard[] {
  const { figures } = step;
  const reachChange = Math.round(figures.reach) - Math.round(plan.figures.reach);
  return [
    deskCard(
      'Attentive Reach',
      wholeNumber(figures.reach),
      reachChange,
      difference(figures.reach, plan.figures.reach),
      percentOfTarget(figures.reach, universe),
    ),
    costCard(figures.costPerReach, plan.figures.costPerReach),
    plainCard('Frequency', figures.frequency, plan.figures.frequency, 2),
    threePlusCard(step, plan, lastThreePlus),
    tarpsCard(figures, plan.figures, universe),
  ];
}

function percentOfTarget(reach: number, universe: number): string {
  return universe > 0 ? `${shareWithDecimal(reach / universe)} of target` : '';
}

/** GRPs count every contact, while reach and frequency count only attentive contacts. So the card also shows attentive GRPs. */
function tarpsCard(figures: DeskFigures, plan: DeskFigures, universe: number): DeskCard {
  const decimals = tarpsDecimals(figures.tarps);
  const attentive = attentiveTarpsOf(figures, universe);
  const note = attentive === null ? '' : `${tarpsText(attentive)} attentive`;
  return { ...plainCard('GRPs', figures.tarps, plan.tarps, decimals), note };
}

function attentiveTarpsOf({ reach, frequency }: DeskFigures, universe: number): number | null {
  return frequency === null ? null : attentiveTarps(reach, frequency, universe);
}

/** @param change  the improvement, negative if the figure got worse; only its sign counts @param differenceText  the change in words */
function deskCard(label: string, value: string, change: number, differenceText: string, note = ''): DeskCard {
  return { label, value, difference: differenceText, isGood: change === 0 ? null : change > 0, note };
}

function costCard(cost: number | null, planCost: number | null): DeskCard {
  const label = 'Cost per Attentive Reach';
  if (cost === null || planCost === null) return deskCard(label, 'N/A', 0, '');
  const cents = Math.round(100 * cost) - Math.round(100 * planCost);
  const text =
    cents === 0 ? 'same to the cent' : `${dollarsAndCents(Math.abs(cents) / 100)} ${cents > 0 ? 'more' : 'less'}`;
  return deskCard(label, dollarsAndCents(cost), -cents, text);
}

/** A card for a figure whose change is neither good nor bad. */
function plainCard(label: string, value: number | null, planValue: number | null, decimals: number): DeskCard {
  if (value === null || planValue === null) return deskCard(label, 'N/A', 0, '');
  const factor = 10 ** decimals;
  const change = (Math.round(factor * value) - Math.round(factor * planValue)) / factor;
  const changeText = fixedDecimals(change, decimals);
  const text = change === 0 ? 'the same' : change > 0 ? `+${changeText}` : changeText;
  return { ...deskCard(label, fixedDecimals(value, decimals), 0, text), isGood: null };
}

function threePlusCard(step: Step, plan: Step, last: number | null): DeskCard {
  const label = '3+ reach';
  // The third number of a distribution is the people reached three times or more.
  const people = step.details?.distribution[2];
  const planPeople = plan.details?.distribution[2];
  if (people === undefined) return deskCard(label, last === null ? '…' : wholeNumber(last), 0, 'being counted');
  const change = planPeople === undefined ? 0 : Math.round(people) - Math.round(planPeople);
  return deskCard(label, wholeNumber(people), change, planPeople === undefined ? '' : difference(people, planPeople));
}

/** A figure above the column of the plan, of a saved scenario or of a saved plan. */
export interface ScenarioLine {
  readonly label: string;
  readonly value: string;
  readonly isStrong?: boolean;
  /** For a difference between saved plans: whether it is an improvement. Null for no difference. */
  readonly isGood?: boolean | null;
}

/** The figures above a column. The plan's own column shows no difference. */
export function scenarioLines(step: Step, plan: Step, runSettings: RunSettings, universe: number): ScenarioLine[] {
  const { figures, details } = step;
  const attentive = attentiveTarpsOf(figures, universe);
  const isPlan = step === plan;
  const limited = channelsWithLimits(runSettings);
  const lifted = limited.filter((channel) => step.scenario.lifted[indexOf(channel)]);
  const groups = runSettings.rules?.groups ?? [];
  const scenarioGroups = step.scenario.rules?.groups ?? [];
  const liftedGroups = groups.filter(({ name }) => !scenarioGroups.some((group) => group.name === name));
  const hasMostInOne = runSettings.rules?.most_in_one !== undefined;
  const isMostInOneLifted = hasMostInOne && step.scenario.rules?.most_in_one === undefined;
  const limitCount = limited.length + groups.length + Number(hasMostInOne);
  const liftedCount = lifted.length + liftedGroups.length + Number(isMostInOneLifted);
  return [
    { label: 'Budget', value: wholeDollars(figures.budget) },
    { label: 'Reach', value: wholeNumber(figures.reach), isStrong: true },
    {
      label: 'Difference',
      value: isPlan ? '–' : difference(figures.reach, plan.figures.reach),
    },
    { label: 'Cost', value: figures.costPerReach === null ? 'N/A' : dollarsAndCents(figures.costPerReach) },
    { label: 'Frequency', value: figures.frequency === null ? 'N/A' : twoDecimals(figures.frequency) },
    { label: '3+ reach', value: details ? wholeNumber(details.distribution[2]!) : '…' },
    { label: 'GRPs', value: tarpsText(figures.tarps) },
    { label: 'Attentive GRPs', value: attentive === null ? 'N/A' : tarpsText(attentive) },
    { label: 'Prices', value: isPlan ? 'as kept' : pricesLine(step.scenario) },
    {
      label: 'Limits',
      value: runSettings.isManual
        ? manualLimitsLine(isPlan, limitCount - liftedCount)
        : limitsLine(isPlan, limitCount, liftedCount),
    },
  ];
}

/** Names the planner's own prices, because figures at other prices cannot be compared directly with the plan's. */
function pricesLine({ ownCpm }: Scenario): string {
  const ownPrices = CHANNELS.flatMap((channel, index) => {
    const cpm = ownCpm[index] ?? null;
    return cpm === null ? [] : [{ channel, cpm }];
  });
  return ownPrices.length === 0 ? 'as the plan' : ownPricesShort(ownPrices);
}

/** @param limitCount  number of limits in the plan @param liftedCount  how many of them the planner removed */
function limitsLine(isPlan: boolean, limitCount: number, liftedCount: number): string {
  if (limitCount === 0) return 'none';
  if (isPlan) return String(limitCount);
  return liftedCount === 0 ? 'as the plan' : `${liftedCount} of ${limitCount} lifted`;
}

/**
 * A plan whose amounts were set by hand has no limits to show. Its scenarios have the limits from before the amounts were set by hand,
 * without the limits that the planner has removed.
 */
function manualLimitsLine(isPlan: boolean, remainingCount: number): string {
  if (isPlan) return 'set by hand';
  return remainingCount === 0 ? 'none' : String(remainingCount);
}

/** The channels that the plan may buy and that have a minimum or a maximum in it. */
export function channelsWithLimits(runSettings: RunSettings): Channel[] {
  const withoutLifted: Pick<Scenario, 'lifted'> = { lifted: CHANNELS.map(() => false) };
  return CHANNELS.filter((channel) => {
    const { minimum, maximum, isClosed } = limitsOf(runSettings, withoutLifted, channel);
    return !isClosed && (minimum !== null || maximum !== null);
  });
}

/** The value of a bar for a screen reader. */
export function barText(row: DeskRow, budget: number): string {
  const share = budget > 0 ? `, ${percentText(row.money / budget)} of the budget` : '';
  const { minimum, maximum } = row.limits;
  const limits = [
    minimum === null ? '' : `, at least ${wholeDollars(minimum)}`,
    maximum === null ? '' : `, at most ${wholeDollars(maximum)}`,
  ].join('');
  return `${wholeDollars(row.money)}${share}, plan ${wholeDollars(row.planMoney)}${limits}`;
}
