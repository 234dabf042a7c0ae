import type { PlanDetails } from '../contract/bodies/access.ts';
import type { PlanReport } from '../contract/bodies/planReport.ts';
import type { ColourRow, OutputRow, SpendRow, TableRow } from '../contract/bodies/rows.ts';
import { frontierLine } from '../contract/bodies/why.ts';
import { readRows } from '../contract/jsonText.ts';
import { rulesInWords } from '../contract/rulesInWords.ts';
import { CHANNEL_ENTRIES, isChannel } from '../rules/channels.ts';
import { limitsForClient } from '../contract/limitsInWords.ts';
import { withoutAddresses } from '../text/emailAddress.ts';
import { printedMoney, printedShares } from '../words/printedParts.ts';
import type { Dollars, People } from '../words/units.ts';
import { isShownCell, targetSample } from './cells.ts';
import type { TargetSample } from './cells.ts';
import { methodSentences, rangeOfReach } from './clientMethod.ts';
import type { ClientChannel, ClientPlan } from './clientPlan.ts';
import { clientReasons } from './clientReasons.ts';
import type { BoughtChannel } from './clientReasons.ts';
import { ONLY_TOTALS } from './disclosures.ts';

/** The inputs of a saved plan that a client may see. */
export type ClientInputs = Pick<
  PlanDetails,
  'name' | 'budget' | 'budgetConstraint' | 'strategy' | 'buyingDemographic' | 'client' | 'rules'
> & {
  /** Number of weeks of the plan; undefined or missing if none are planned. */
  readonly weeks?: number | undefined;
};

/** `answer.three_plus` is the number of people with at least this many contacts. */
const EFFECTIVE_TIMES = 3;

/**
 * The plan that a client sees, made from its report and its inputs. Free text of the report is not included. E-mail
 * addresses are removed from the inputs.
 */
export function clientPlanOf(report: PlanReport, inputs: ClientInputs): ClientPlan {
  const target = targetSample(report.audience);
  const bought = boughtChannels(report);
  const budget = bought.reduce((sum, { money }) => sum + money, 0);
  const mix = bought.map((channel) => channelOf(report, channel, target));
  const cells = shownCells(report, target);
  const hidden = hiddenCells(bought, mix, cells, target);
  const plan: ClientPlan = {
    version: 1,
    plan: planPart(report, inputs, { budget, bought }),
    answer: {
      people: Math.round(report.attentive_reach),
      of: target && target.people > 0 ? Math.round(target.people) : null,
      share: target && target.people > 0 ? report.attentive_reach / target.people : null,
      cost: report.cost_per_attentive_reach,
      frequency: report.frequency,
      three_plus: cells.often.find(({ times }) => times === EFFECTIVE_TIMES)?.people ?? null,
    },
    mix,
    reasons: clientReasons({ report, bought, constraint: inputs.budgetConstraint, budget, target }),
    more: nearbyPlans(report),
    often: cells.often,
    curves: curvesOf(report, mix),
    overlap: cells.overlap,
    sure: rangeOfReach(report, target),
    method: methodSentences(report, budget, target, hidden.length > 0),
    hidden,
  };
  return withoutAddresses(plan);
}

/**
 * What more or less money would reach: this plan, and the best plans at other budgets. Rounded or manual amounts may put this plan below
 * the line of the best plans. It then replaces the best plan of its budget, so that a budget has one reach on the client's page.
 * Empty if the goal is about several targets or several contacts, because the best plans have the most attentive reach.
 */
function nearbyPlans(report: PlanReport): ClientPlan['more'] {
  const goal = report.rules_report?.goal;
  if (goal?.kind === 'targets' || (goal?.times ?? 1) > 1) return [];
  const { points, below } = frontierLine(report.why?.frontier ?? []);
  return points
    .map((point) => (point.budget === below?.budget ? below : point))
    .map(({ budget, attentive_reach, this_plan }) => ({ budget, people: Math.round(attentive_reach), this_plan }));
}

function planPart(
  report: PlanReport,
  inputs: ClientInputs,
  { budget, bought }: { budget: Dollars; bought: readonly BoughtChannel[] },
): ClientPlan['plan'] {
  const { audience, assumptions, made_at } = report;
  const isEverybody = audience?.demographic.applied === false;
  // The product's sample file has made-up people. Its figures come from no survey.
  const everybody = audience?.made_up ? 'made-up people' : 'people that the survey represents';
  const targets = report.target_reach?.map(({ name }) => targetInSentence(name));
  const rules = rulesInWords(inputs.rules, budget, { mix: bought, targets });
  const limits = [...limitsForClient(inputs.budgetConstraint, budget), ...rules];
  return {
    name: inputs.name,
    client: inputs.client,
    target: isEverybody ? everybody : targetInSentence(inputs.buyingDemographic),
    strategy_says: [inputs.strategy, assumptions?.threshold_says ?? ''].filter(Boolean).join('. '),
    made_at: made_at ?? '',
    budget,
    ...(inputs.weeks !== undefined && { weeks: inputs.weeks }),
    limits,
  };
}

/** Words at the beginning of a target's name that become lower case within a sentence. */
const TARGET_WORDS = /^(People|Persons|Adults|Women|Men|Grocery|Main|Household|Parents|Everyone)\b/;

/** "all people 25-54" -> "people aged 25–54", "grocery buyers 14+" -> "grocery buyers aged 14 or over". */
export function targetInSentence(name: string): string {
  const words = name
    .trim()
    .replace(/^all (?=\S)/i, '')
    .replace(TARGET_WORDS, (word) => word.toLowerCase());
  if (words === '') return 'people';
  if (/\baged?\b/i.test(words)) return words;
  // An age range such as "25-54" or "25 to 54", but no part of a longer number or of a date; then an age such as "14+".
  return words
    .replace(/(?<![\d-])\b(\d{1,3})\s*(?:-|–|\bto\b)\s*(\d{1,3})\b/, 'aged $1–$2')
    .replace(/\b(\d{1,3})\s*\+/, 'aged $1 or over');
}

/** The bought channels, most money first, with the figures of the report's table. */
function boughtChannels(report: PlanReport): BoughtChannel[] {
  const rows = readRows<OutputRow>(report.output);
  const exact = rows.map((row) => row.Optimal_Budget);
  const [money, shares] = [printedMoney(exact), printedShares(exact)];
  const table = new Map(readRows<TableRow>(report.output_table).map((row) => [row.Channel, row]));
  const incrementalReach = new Map(
    (report.why?.channels ?? []).map(({ channel, incremental_reach }) => [channel, incremental_reach]),
  );
  const tableNumber = (channel: string, field: string) => {
    const value = table.get(channel)?.[field];
    return typeof value === 'number' ? value : null;
  };
  return rows
    .map(({ Master_Channel: channel }, index) => ({
      channel,
      money: money[index]!,
      share: shares[index]! / 100,
      alone: tableNumber(channel, 'Attentive_Reach'),
      onlyHere: tableNumber(channel, 'Incremental_Reach') ?? incrementalReach.get(channel) ?? null,
      costPerReach: tableNumber(channel, 'Cost_Per_Reach'),
    }))
    .filter((bought) => bought.money > 0)
    .sort((one, other) => other.money - one.money);
}

function channelOf(
  report: PlanReport,
  { channel, money, share, alone, onlyHere }: BoughtChannel,
  target: TargetSample | null,
): ClientChannel {
  const shown = (people: People | null) => (people !== null && isShownCell(people, target) ? Math.round(people) : null);
  return {
    channel,
    colour: colourOf(report, channel),
    icon: isChannel(channel) ? CHANNEL_ENTRIES[channel].icon : '',
    money,
    share,
    alone: shown(alone),
    only_here: target?.isMeasured === true ? shown(onlyHere) : null,
  };
}

/** The colour of a channel whose colour is not known. */
const GREY = '#59626D';

/** "#RRGGBB" of a channel, from the reply's "r,g,b". */
function colourOf(report: PlanReport, channel: string): string {
  const row = readRows<ColourRow>(report.channel_colours).find(({ Channel }) => Channel === channel);
  const rgb = row?.RGB ?? (isChannel(channel) ? CHANNEL_ENTRIES[channel].colour : '');
  const parts = (rgb.match(/\d+(\.\d+)?/g) ?? []).map((part) => Math.round(Number(part))).slice(0, 3);
  if (parts.length < 3 || parts.some((part) => part > 255)) return GREY;
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

/** Whether the survey came as a crosstab. It has only totals, so it does not measure who uses two channels. */
function isCrosstab(target: TargetSample | null): boolean {
  return target?.isMeasured === false;
}

/** Numbers of people in parts of the target. A cell with too few respondents is left out, and only its name is given. */
interface ShownCells {
  /** People reached at least once, twice and so on. */
  readonly often: ClientPlan['often'];
  readonly overlap: ClientPlan['overlap'];
  /** Names of the cells that are left out. */
  readonly hiddenTimes: readonly string[];
  readonly hiddenOverlap: readonly string[];
}

function shownCells({ why }: Pick<PlanReport, 'why'>, target: TargetSample | null): ShownCells {
  const steps = [...(why?.distribution ?? [])].sort((one, other) => one.times - other.times);
  const pairs = isCrosstab(target) ? [] : (why?.duplication ?? []).filter(({ channel, other }) => channel !== other);
  const isShown = ({ people }: { people: People }) => isShownCell(people, target);
  const often = steps.map(({ times, attentive }) => ({ times, people: Math.round(attentive) }));
  const overlap = pairs.map(({ channel, other, people }) => ({ channel, other, people: Math.round(people) }));
  return {
    often: often.filter(isShown),
    overlap: overlap.filter(isShown),
    hiddenTimes: often.filter((one) => !isShown(one)).map(({ times }) => (times === 1 ? 'once' : `${times} times`)),
    hiddenOverlap: overlap.filter((one) => !isShown(one)).map(({ channel, other }) => `${channel} and ${other}`),
  };
}

/** The names of the cells that are left out, in groups: "People that nothing else reaches: Cinema, Podcasts". */
function hiddenCells(
  bought: readonly BoughtChannel[],
  mix: readonly ClientChannel[],
  { hiddenTimes, hiddenOverlap }: ShownCells,
  target: TargetSample | null,
): string[] {
  const hasOnlyTotals = isCrosstab(target);
  // The channels whose number is known but not shown. `mix` and `bought` have the same channels in the same order.
  const channelsWithHidden = (shown: 'alone' | 'only_here', known: 'alone' | 'onlyHere') =>
    mix.filter((row, index) => row[shown] === null && bought[index]![known] !== null).map(({ channel }) => channel);
  const groups: readonly (readonly [title: string, names: readonly string[]])[] = [
    ['People that one channel reaches', channelsWithHidden('alone', 'alone')],
    ['People that nothing else reaches', hasOnlyTotals ? [] : channelsWithHidden('only_here', 'onlyHere')],
    ['People reached at least', hiddenTimes],
    ['People that two channels reach', hiddenOverlap],
  ];
  const named = groups.filter(([, names]) => names.length > 0).map(([title, names]) => `${title}: ${names.join(', ')}`);
  return hasOnlyTotals ? [...named, ONLY_TOTALS] : named;
}

/**
 * The reach curves of the channels, from the report's field `normaliseSpend_df`. A channel whose reach is left out has no curve here,
 * because the curve would reveal its reach.
 */
function curvesOf(report: Pick<PlanReport, 'normaliseSpend_df'>, mix: readonly ClientChannel[]): ClientPlan['curves'] {
  const rows = [...readRows<SpendRow>(report.normaliseSpend_df)].sort((one, other) => one.Spend - other.Spend);
  return mix
    .filter(({ alone }) => alone !== null)
    .map(({ channel }) => ({
      channel,
      points: rows.flatMap((row) => {
        const people = row[channel];
        return typeof people === 'number' ? [[row.Spend, Math.round(people)] as const] : [];
      }),
    }))
    .filter(({ points }) => points.length > 0);
}
