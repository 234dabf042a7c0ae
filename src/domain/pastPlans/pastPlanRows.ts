import { splitEmail } from '../../../core/text/emailAddress.ts';
import type { Cell, TableRow } from '../../../core/contract/bodies/rows.ts';
import type { PlanListRow } from '../../../core/contract/bodies/planListRow.ts';
import { dollarsAndCents, wholeDollars } from '../../../core/words/amounts.ts';
import { cellText, columnOf, tableColumns, titleCase } from '../report/reportContents.ts';
import type { ViewColumn } from '../report/reportContents.ts';
import { EVERYBODY_IN_FILE, PAST_PLANS } from '../messages.ts';
import { dateAndTime } from '../../../core/words/moments.ts';
import { shortened } from '../../../core/words/wording.ts';
import { budgetOf, fromPlanListRow } from '../plan/planForm.ts';

export interface PastPlanTable {
  readonly columns: readonly ViewColumn[];
  readonly rows: readonly PlanListRow[];
}

/** Fields that are not columns: the key, and what the backend tells about the plan, which is shown elsewhere. */
const NOT_COLUMNS = ['key', 'about'];
const DEMOGRAPHIC_FIELD: keyof PlanListRow = 'Demo';
const BUDGET_FIELD: keyof PlanListRow = 'Budget_Scenario';
const COST_FIELD: keyof PlanListRow = 'Cost_Per_Attentive_Reach';
const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

/** The table of past plans. Every field of the plans is a column, except those in NOT_COLUMNS. */
export function pastPlanTable(plans: readonly PlanListRow[]): PastPlanTable {
  const rows = plans as readonly unknown[] as readonly TableRow[];
  return { rows: plans, columns: tableColumns(rows, (field) => NOT_COLUMNS.includes(field)) };
}

/** A plan's value in a column, by which the table is sorted. Times and texts are unchanged, a missing value is null. */
export function planValue(plan: PlanListRow, { field }: ViewColumn): string | number | null {
  if (field === DEMOGRAPHIC_FIELD && plan.about?.everybody) return EVERYBODY_IN_FILE;
  const value = (plan as object as TableRow)[field] ?? null;
  return typeof value === 'boolean' ? String(value) : value;
}

/**
 * A plan's value in a column, as it is shown. If the demographic was not applied, it is shown as everybody in the file. A missing value
 * is 'N/A', and times are in the time zone of the browser.
 */
export function planText(plan: PlanListRow, column: ViewColumn): string {
  const value: Cell | undefined = (plan as object as TableRow)[column.field];
  if (column.field === DEMOGRAPHIC_FIELD && plan.about?.everybody) return EVERYBODY_IN_FILE;
  if (typeof value === 'string' && ISO_INSTANT.test(value)) return instantText(value);
  if (column.field === BUDGET_FIELD && typeof value === 'number') return wholeDollars(value);
  return column.field === COST_FIELD && typeof value === 'number'
    ? dollarsAndCents(value)
    : cellText(value, column.decimals);
}

/** A plan's attentive reach, for screens that are too narrow for its column; null if the plan has none. */
export function reachText({ Attentive_Reach: reach }: PlanListRow): string | null {
  return typeof reach === 'number' ? `${cellText(reach, 0)} reached` : null;
}

function instantText(text: string): string {
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) return text;
  return dateAndTime(instant);
}

/** An option of a plan list: the plan's key and a unique label. */
export interface PlanChoice {
  readonly value: string;
  readonly label: string;
}

/** Maximum number of characters of a plan's name in an option. */
const NAME_MAXIMUM = 60;

/** Maximum number of plans of colleagues in a list of options. Older ones can be chosen in the list of past plans. */
const COLLEAGUES_PLANS_MAXIMUM = 200;

/**
 * The plans as options for a comparison, newest first: first the plans that the user made (and those whose maker is not known), then those
 * of colleagues.
 * @param leftOut  keys of plans that are not offered
 */
export function comparisonChoices(
  plans: readonly PlanListRow[],
  user: string,
  leftOut: readonly string[],
): PlanChoice[] {
  const others = plans.filter(({ key }) => !leftOut.includes(key));
  const isOwn = ({ about }: PlanListRow) => about === undefined || about.made_by.toLowerCase() === user.toLowerCase();
  const ofColleagues = others.filter((plan) => !isOwn(plan)).slice(0, COLLEAGUES_PLANS_MAXIMUM);
  return [
    ...planChoices(others.filter(isOwn)),
    ...planChoices(ofColleagues, ({ about }) => `by ${splitEmail(about!.made_by).localPart}`),
  ];
}

/** The plans as options of a list. Equal labels are numbered. @param lastWords  further words of a label */
export function planChoices(
  plans: readonly PlanListRow[],
  lastWords: (plan: PlanListRow) => string = () => '',
): PlanChoice[] {
  const seen = new Map<string, number>();
  return plans.map((plan) => {
    const line = [choiceLine(plan), lastWords(plan)].filter(Boolean).join(' · ');
    const times = (seen.get(line) ?? 0) + 1;
    seen.set(line, times);
    return { value: plan.key, label: times === 1 ? line : `${line} (${times})` };
  });
}

function choiceLine(plan: PlanListRow): string {
  const { form } = fromPlanListRow(plan);
  const budget = budgetOf(form);
  const words = [
    form.name === '' ? PAST_PLANS.nothing : shortened(form.name, NAME_MAXIMUM),
    budget > 0 ? wholeDollars(budget) : '',
    limitsLabelOfPlan(plan),
    form.strategy,
    plan.about?.everybody ? EVERYBODY_IN_FILE : titleCase(form.buyingDemographic),
    form.client,
    plan.Created ? planText(plan, columnOf('Created')) : '',
  ];
  return words.filter((word) => word !== '').join(' · ');
}

/** The constraint of a plan in the list of plans; '' if it has none. */
export function limitsLabelOfPlan({ budget_contraints }: Pick<PlanListRow, 'budget_contraints'>): string {
  return budget_contraints === null || budget_contraints === undefined ? '' : String(budget_contraints);
}
