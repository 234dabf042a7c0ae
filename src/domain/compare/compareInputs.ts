import type { AudienceFacts } from '../../../core/contract/bodies/audienceFacts.ts';
import type { Doubt } from '../../../core/contract/bodies/doubts.ts';
import { SAVED_FILE_NAME } from '../../../core/contract/limits.ts';
import type { AssumptionSet } from '../../../core/contract/bodies/planReport.ts';
import { moneyOf } from './comparedPlan.ts';
import type { ComparedPlan } from './comparedPlan.ts';
import { limitsInWords } from '../../../core/contract/limitsInWords.ts';
import { ownPricesIn } from '../../../core/planningData/ownAssumptions.ts';
import { SEED_CARD } from '../../../core/planningData/rates/rateRow.ts';
import { cardInWords, cardOfPlan } from '../../../core/planningData/rates/rateWords.ts';
import { answerLabel, placeOf } from '../plan/file/doubtView.ts';
import { ownPricesInWords, ownPricesShort } from '../plan/ownPriceCopy.ts';
import { PAST_PLANS, REPORT } from '../messages.ts';
import { wholeDollars, wholeNumber, upToDecimals } from '../../../core/words/amounts.ts';
import { RATES_ON, targetTitle, titleCase } from '../report/reportContents.ts';
import { WEEKS_COPY } from '../weeks/weeksCopy.ts';
import { weeksInWords } from '../weeks/weeksView.ts';
import { thresholdText } from '../report/assumptionsView.ts';
import type { PlanRules } from '../../../core/contract/bodies/planRules.ts';
import { dayInWords } from '../../../core/words/days.ts';
import { overWeeks } from '../../../core/words/planPeriod.ts';
import { percentText } from '../../../core/words/percent.ts';
import { listed } from '../../../core/words/wording.ts';
import { targetsOf } from '../plan/furtherTargets.ts';
import { goalInWords, groupLimitInWords } from '../../../core/contract/rulesInWords.ts';

/** An input in which two compared plans differ. `ours` is the plan of the report, `theirs` the other plan. */
export interface InputDifference {
  readonly label: string;
  readonly ours: string;
  readonly theirs: string;
}

/** Whether the reach of the two plans can be compared. */
export interface Comparability {
  /** One sentence for each known reason why the reach of the two plans cannot be compared. */
  readonly caveats: readonly string[];
  /** One sentence for each thing that cannot be compared because a reply lacks it. */
  readonly unknown: readonly string[];
}

/** The inputs that differ: first those of the inputs panel, in its order, then the audience file, the assumptions and the weeks. */
export function inputDifferences(ours: ComparedPlan, theirs: ComparedPlan): InputDifference[] {
  const { inputs } = REPORT;
  const differenceIn = (label: string, text: (plan: ComparedPlan) => string): InputDifference[] => {
    const line = { label, ours: orNotAvailable(text(ours)), theirs: orNotAvailable(text(theirs)) };
    return isSameText(line.ours, line.theirs) ? [] : [line];
  };
  return [
    ...differenceIn(inputs.budget, (plan) => moneyText(moneyOf(plan))),
    ...limitsDifference(ours, theirs),
    ...ruleDifferences(ours, theirs),
    ...differenceIn(inputs.strategy, ({ form }) => form.strategy),
    ...differenceIn('Attention threshold', ({ report }) => thresholdText(report) ?? ''),
    ...targetDifference(ours, theirs),
    ...differenceIn(inputs.client, ({ form }) => form.client),
    ...differenceIn(RATES_ON, ({ form }) =>
      form.ratesOn === undefined ? 'the day of the run' : dayInWords(form.ratesOn),
    ),
    ...fileDifference(ours.facts, theirs.facts),
    ...answersDifference(ours, theirs),
    ...assumptionDifference(ours, theirs),
    ...(ours.weeks === undefined || theirs.weeks === undefined
      ? []
      : differenceIn(WEEKS_COPY.title, ({ weeks }) => (weeks ? weeksInWords(weeks) : 'none'))),
  ];
}

/** Whether the reach of the two plans can be compared. */
export function comparabilityOf(ours: ComparedPlan, theirs: ComparedPlan): Comparability {
  const caveats = [
    demographicCaveat(ours, theirs),
    ...furtherTargetCaveats(ours, theirs),
    goalCaveat(ours, theirs),
    fileCaveat(ours, theirs),
    answersCaveat(ours, theirs),
    thresholdCaveat(ours, theirs),
    assumptionCaveat(ours, theirs),
    weeksCaveat(ours, theirs),
  ].filter((sentence) => sentence !== null);
  const unknown: string[] = [];
  if (!ours.facts || !theirs.facts) unknown.push('The replies do not tell whether both used the same audience file.');
  if (!ours.report.assumptions || !theirs.report.assumptions) {
    unknown.push('The replies do not tell whether both used the same prices and attention figures.');
  }
  return { caveats, unknown };
}

function demographicCaveat(ours: ComparedPlan, theirs: ComparedPlan): string | null {
  const [difference] = targetDifference(ours, theirs);
  if (difference === undefined) return null;
  return `The buying demographics differ (${difference.ours} here, ${difference.theirs} there): the two count different people.`;
}

/**
 * How the targets differ. A company may change who belongs to a demographic and keep its name. So for the same file and name, the numbers
 * of people are compared, unless answers about the file differ, which can change them.
 */
function targetDifference(ours: ComparedPlan, theirs: ComparedPlan): InputDifference[] {
  const label = REPORT.inputs.demographic;
  const [one, other] = [targetTitle(ours.form, ours.facts), targetTitle(theirs.form, theirs.facts)];
  if (!isSameText(one, other)) return [{ label, ours: orNotAvailable(one), theirs: orNotAvailable(other) }];
  if (!ours.facts || !theirs.facts || !isSameAudience(ours.facts, theirs.facts)) return [];
  if (answersDifference(ours, theirs).length > 0) return [];
  const people = [ours.facts, theirs.facts].map(({ target_universe }) => wholeNumber(Math.round(target_universe)));
  if (people[0] === people[1]) return [];
  return [{ label, ours: `${one}, ${people[0]} people`, theirs: `${other}, ${people[1]} people` }];
}

/** A sentence for each further target that has the same name in both plans and, in the same file, counts other people. */
function furtherTargetCaveats(ours: ComparedPlan, theirs: ComparedPlan): string[] {
  if (!ours.facts || !theirs.facts || !isSameAudience(ours.facts, theirs.facts)) return [];
  const targetsThere = furtherTargets(theirs);
  const caveats: string[] = [];
  for (const [name, target] of furtherTargets(ours)) {
    const targetThere = targetsThere.get(name);
    if (targetThere === undefined) continue;
    const [here, there] = [peopleIn(target), peopleIn(targetThere)];
    if (here === there) continue;
    caveats.push(
      `The target ${name} counts other people (${here} here, ${there} there): its reach cannot be compared.`,
    );
  }
  return caveats;
}

const peopleIn = ({ universe }: { readonly universe: number }) => wholeNumber(Math.round(universe));

/** The targets of a plan in addition to its buying demographic, by their names. */
function furtherTargets({ report }: ComparedPlan) {
  // The first target is the buying demographic.
  return new Map((report.target_reach ?? []).slice(1).map((target) => [titleCase(target.name), target]));
}

function goalCaveat(ours: ComparedPlan, theirs: ComparedPlan): string | null {
  const [one, other] = [goalOf(ours), goalOf(theirs)];
  if (one === other) return null;
  return `The goals differ (${uncapital(one)} here, ${uncapital(other)} there): each mix is best at something else.`;
}

function fileCaveat({ facts: one }: ComparedPlan, { facts: other }: ComparedPlan): string | null {
  if (!one || !other || isSameAudience(one, other)) return null;
  return `The audience files differ (${fileText(one)} here, ${fileText(other)} there): the two count different people.`;
}

const ANSWERS_SHOWN = 3;

/** The answers about the file, given or assumed, in which two plans differ. Only questions that both plans have are compared. */
function answersDifference(
  { doubts: one = [] }: ComparedPlan,
  { doubts: other = [] }: ComparedPlan,
): InputDifference[] {
  const chosen = ({ answered, assumed }: Doubt) => answered ?? assumed;
  const doubtsThere = new Map(other.map((doubt) => [doubt.key, doubt]));
  const differing = one.flatMap((here) => {
    const there = doubtsThere.get(here.key);
    return there && chosen(here) !== chosen(there) ? [{ here, there }] : [];
  });
  if (differing.length === 0) return [];
  const rest = differing.length - ANSWERS_SHOWN;
  const text = (doubts: readonly Doubt[]) =>
    [
      ...doubts.slice(0, ANSWERS_SHOWN).map((doubt) => {
        const place = placeOf(doubt);
        return `${place ? `${place}:` : doubt.says} ${answerLabel(doubt, chosen(doubt))}`;
      }),
      ...(rest > 0 ? [`${rest} more`] : []),
    ].join('; ');
  const [ours, theirs] = [differing.map(({ here }) => here), differing.map(({ there }) => there)];
  return [{ label: 'Answers about the file', ours: text(ours), theirs: text(theirs) }];
}

function answersCaveat(ours: ComparedPlan, theirs: ComparedPlan): string | null {
  const [difference] = answersDifference(ours, theirs);
  if (difference === undefined) return null;
  return `The answers about the file differ (${difference.ours} here, ${difference.theirs} there): the two count different people or contacts.`;
}

function thresholdCaveat(ours: ComparedPlan, theirs: ComparedPlan): string | null {
  const [one, other] = [thresholdText(ours.report), thresholdText(theirs.report)];
  if (one !== null && other !== null) {
    if (one === other) return null;
    return `A contact counts as attentive from ${one} here and from ${other} there: "attentive" means two things.`;
  }
  if (isSameText(ours.form.strategy, theirs.form.strategy)) return null;
  return `The strategies differ (${orNotAvailable(ours.form.strategy)} here, ${orNotAvailable(theirs.form.strategy)} there), and with them what counts as attentive.`;
}

function assumptionCaveat(ours: ComparedPlan, theirs: ComparedPlan): string | null {
  const [one, other] = [ours.report.assumptions, theirs.report.assumptions];
  if (!one || !other || haveSameFigures(one, other)) return null;
  const [here, there] = namesOfAssumptions(one, other);
  const isOtherCard = here !== there && [one, other].some((set) => cardOfPlan(set) !== null);
  if (isOtherCard)
    return `The rates differ (${here} here, ${there} there): the same money buys other contacts in each.`;
  return 'Prices or attention figures differ: the same money buys other contacts in each.';
}

function weeksCaveat({ weeks: one }: ComparedPlan, { weeks: other }: ComparedPlan): string | null {
  if (one === undefined || other === undefined) return null;
  const [here, there] = [one, other].map((weeks) => overWeeks(weeks?.weeks) ?? 'in a month');
  return here === there ? null : `The money is spent over different times (${here} here, ${there} there).`;
}

/** How the prices and attention figures of `theirs` differ from those of `ours`, in a few words; null if those of one plan are unknown. */
export function pricesComparedTo(theirs: ComparedPlan, ours: ComparedPlan): string | null {
  const [one, other] = [ours.report.assumptions, theirs.report.assumptions];
  if (!one || !other) return null;
  if (haveSameFigures(one, other)) return 'as the plan';
  const theirOwnPrices = ownPricesIn(other.rows);
  if (theirOwnPrices.length > 0) return ownPricesShort(theirOwnPrices);
  const theirCard = cardOfPlan(other);
  return theirCard === null || theirCard === cardOfPlan(one) ? 'other figures' : theirCard;
}

function limitsDifference(ours: ComparedPlan, theirs: ComparedPlan): InputDifference[] {
  const label = REPORT.inputs.constraints;
  // `constraint` is a text such as "14 channels". Two plans with the same text may have different channels or limits, so the limits are
  // compared if both are known.
  const isKnown = ours.limits !== null && theirs.limits !== null;
  const [one, other] = [limitsWithLabel(ours), limitsWithLabel(theirs)];
  const isSame = isKnown ? isSameText(one, other) : isSameText(ours.constraint, theirs.constraint);
  return isSame ? [] : [{ label, ours: orNotAvailable(one), theirs: orNotAvailable(other) }];
}

function ruleDifferences(ours: ComparedPlan, theirs: ComparedPlan): InputDifference[] {
  return ruleLines([ours, theirs]).flatMap(({ label, values }) => {
    const [one, other] = values.map((value) => (value === '' ? 'no such rule' : value));
    return isSameText(one!, other!) ? [] : [{ label, ours: one!, theirs: other! }];
  });
}

/** The constraint and its limits: "14 channels: Social at most $300,000 · 13 without limits · ...". */
export function limitsWithLabel(plan: ComparedPlan): string {
  const limits = plan.limits === null ? '' : limitsInWords(plan.limits, moneyOf(plan) ?? 0);
  return [plan.constraint, limits].filter(Boolean).join(': ');
}

function fileDifference(one: AudienceFacts | null, other: AudienceFacts | null): InputDifference[] {
  if (!one && !other) return [];
  if (one && other && isSameAudience(one, other)) return [];
  const text = (facts: AudienceFacts | null) => (facts ? fileText(facts) : PAST_PLANS.nothing);
  return [{ label: 'Audience file', ours: text(one), theirs: text(other) }];
}

/** Whether two plans have the same audience. A plan that is run again sends its file under a general name. Then only contents count. */
function isSameAudience(one: AudienceFacts, other: AudienceFacts): boolean {
  const withoutExtension = (name: string) => name.toLowerCase().replace(/\.(csv|xlsx?)$/, '');
  const isRenamed = [one, other].some(({ file_name }) => file_name === SAVED_FILE_NAME);
  if (!isRenamed && withoutExtension(one.file_name) !== withoutExtension(other.file_name)) return false;
  const contentsOf = ({ rows_read, universe, sample, vehicles }: AudienceFacts) =>
    JSON.stringify([rows_read, Math.round(universe), sample, vehicles.map(({ column }) => column).sort()]);
  return contentsOf(one) === contentsOf(other);
}

function fileText({ file_name, rows_read, universe }: AudienceFacts): string {
  return `${file_name}, ${wholeNumber(rows_read)} rows, ${wholeNumber(Math.round(universe))} people`;
}

function assumptionDifference(ours: ComparedPlan, theirs: ComparedPlan): InputDifference[] {
  const [one, other] = [ours.report.assumptions, theirs.report.assumptions];
  const [ourName, theirName] = namesOfAssumptions(one, other);
  const withOwnPrices = (name: string, set: AssumptionSet | undefined) =>
    [name, ownPricesInWords(ownPricesIn(set?.rows ?? []))].filter(Boolean).join('; ');
  const line = { label: 'Assumptions', ours: withOwnPrices(ourName, one), theirs: withOwnPrices(theirName, other) };
  if (line.ours !== line.theirs) return [line];
  if (!one || !other || haveSameFigures(one, other)) return [];
  return [{ ...line, theirs: `${line.theirs}, with other figures` }];
}

/**
 * The rate cards of each set that the other set does not use in the same version: "Agency rates v2" and "Agency rates v1". If a set has no
 * such card, its nearest card. Sets with the same cards have the same name, also if a card was renamed.
 */
function namesOfAssumptions(
  one: AssumptionSet | undefined,
  other: AssumptionSet | undefined,
): readonly [string, string] {
  if (!one || !other) return [nameOfAssumptions(one), nameOfAssumptions(other)];
  const [ourCards, theirCards] = [otherCards(one, other), otherCards(other, one)];
  if (cardOfPlan(one) !== null && cardOfPlan(other) !== null && ourCards.length + theirCards.length === 0) {
    return [nameOfAssumptions(one), nameOfAssumptions(one)];
  }
  return [listed(ourCards) || nameOfAssumptions(one), listed(theirCards) || nameOfAssumptions(other)];
}

/** The names of the rate cards that only the first set uses, with their versions. */
function otherCards({ cards = [] }: AssumptionSet, { cards: compared = [] }: AssumptionSet): string[] {
  const isCompared = (id: string, version: number) =>
    compared.some((card) => card.card === id && card.version === version);
  return cards.filter(({ card, version }) => card !== SEED_CARD && !isCompared(card, version)).map(cardInWords);
}

/** "Banksia Bank rates v4"; without a rate card, the name and date of the assumptions; "not available" for an older plan without them. */
function nameOfAssumptions(set: AssumptionSet | undefined): string {
  if (set === undefined) return PAST_PLANS.nothing;
  return cardOfPlan(set) ?? `${set.name}, ${set.date}`;
}

/**
 * Whether the formats that both plans have cost the same and get the same attention. A plan's assumptions have only the formats of its
 * file. If the plans have no format in common, the names and dates of the assumptions are compared.
 */
function haveSameFigures(one: AssumptionSet, other: AssumptionSet): boolean {
  const otherRows = new Map(other.rows.map((row) => [`${row.channel}/${row.format}`, row]));
  const commonFormats = one.rows.flatMap((row) => {
    const otherRow = otherRows.get(`${row.channel}/${row.format}`);
    return otherRow ? [{ row, otherRow }] : [];
  });
  if (commonFormats.length === 0) return one.name === other.name && one.date === other.date;
  return commonFormats.every(
    ({ row, otherRow }) =>
      row.cpm === otherRow.cpm &&
      row.bought === otherRow.bought &&
      row.attention_share === otherRow.attention_share &&
      row.mean_active_seconds === otherRow.mean_active_seconds,
  );
}

const isSameText = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
const uncapital = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const orNotAvailable = (text: string) => (text === '' ? PAST_PLANS.nothing : text);
const moneyText = (money: number | null) => (money === null ? '' : wholeDollars(money));

/** What is compared, such as a rule or the reach in a target, and its value in each of the compared plans. */
export interface ComparedLine {
  readonly label: string;
  /** The values in the order of the plans; '' for a plan that has none. */
  readonly values: readonly string[];
}

const GOAL = 'Goal';

/** A line for the goal and for each rule that at least one of the plans has. Rules with the same name count as the same rule. */
export function ruleLines(plans: readonly ComparedPlan[]): ComparedLine[] {
  const rulesOfPlans = plans.map((plan) => rulesByLabel(plan.form.rules, moneyOf(plan) ?? 0));
  const labels = [...new Set(rulesOfPlans.flatMap((rules) => [...rules.keys()]))];
  const lines = labels.map((label) => ({ label, values: rulesOfPlans.map((rules) => rules.get(label) ?? '') }));
  const hasGoal = plans.some(({ form }) => form.rules?.goal !== undefined);
  return hasGoal ? [{ label: GOAL, values: plans.map(goalOf) }, ...lines] : lines;
}

/**
 * A line for each further target (in addition to the buying demographic) with the reach of each plan in it. Targets with the same name
 * count as the same target.
 */
export function targetLines(plans: readonly ComparedPlan[]): ComparedLine[] {
  const targetsOfPlans = plans.map(furtherTargets);
  const names = [...new Set(targetsOfPlans.flatMap((targets) => [...targets.keys()]))];
  return names.map((name) => ({
    label: `Reach of ${name}`,
    values: targetsOfPlans.map((targets) => {
      const target = targets.get(name);
      return target === undefined ? '' : `${wholeNumber(target.reach)} (${percentText(target.share)})`;
    }),
  }));
}

/** The goal of a plan, in words. */
function goalOf({ form }: Pick<ComparedPlan, 'form'>): string {
  return goalInWords(form.rules?.goal, targetsOf(form));
}

/** The rules of a plan in words, by their labels. */
function rulesByLabel(rules: PlanRules | undefined, budget: number): Map<string, string> {
  const { groups = [], smallest_buy: smallest, most_in_one: most, round_to: round, hand_mix: mix } = rules ?? {};
  const lines: readonly (readonly [label: string, value: string])[] = [
    ...groups.map((group) => [group.name, groupLimitInWords(group, budget)] as const),
    ['Smallest buy', smallest === undefined ? '' : wholeDollars(smallest)],
    ['Most in one channel', most === undefined ? '' : `${upToDecimals(most, 2)}% of the budget`],
    ['Round to', round === undefined ? '' : wholeDollars(round)],
    ['Mix', mix === undefined ? '' : 'hand-set'],
  ];
  return new Map(lines.filter(([, value]) => value !== ''));
}
