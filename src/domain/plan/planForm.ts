import type { PlanDetails } from '../../../core/contract/bodies/access.ts';
import type { AssumptionRow } from '../../../core/contract/bodies/planReport.ts';
import { ratesOn } from '../../../core/contract/text.ts';
import { parseJsonText } from '../../../core/contract/jsonText.ts';
import { ownAssumptions } from '../../../core/contract/bodies/ownAssumptions.ts';
import type { PlanRules } from '../../../core/contract/bodies/planRules.ts';
import { furtherTargets } from '../../../core/contract/bodies/targets.ts';
import type { PlanListRow } from '../../../core/contract/bodies/planListRow.ts';
import { BLANK_ROWS, capRows, completeRows, fromReported, toReported } from './limits/budgetConstraint.ts';
import type { LimitChoice, LimitMode, LimitRow } from './limits/budgetConstraint.ts';
import { ownPricesIn, pricesOf } from '../../../core/planningData/ownAssumptions.ts';
import { ownPriceFaults } from '../../../core/rules/ownPrices.ts';
import type { OwnPrice } from '../../../core/rules/ownPrices.ts';
import type { ReportedLimits } from '../../../core/rules/reportedLimits.ts';
import { wholeNumber } from '../../../core/words/amounts.ts';
import { readStoredRules } from './planRules.ts';
import { readAmount, parseMoney } from './limits/moneyText.ts';
import { isBlankText } from '../../../core/text/blankText.ts';

/** The text fields of the form. */
export interface PlanFields {
  readonly name: string;
  /** The budget in dollars as it is typed ("1,000,000"). */
  readonly budget: string;
  readonly strategy: string;
  readonly buyingDemographic: string;
  readonly client: string;
}

/** Plan form data. `budgetConstraint` is a list of rows while it is edited. In a reopened plan it is the constraint of the report. */
export interface PlanFormData extends PlanFields {
  /** The planner's own prices; missing if there are none. */
  readonly ownPrices?: readonly OwnPrice[];
  readonly budgetConstraint: readonly LimitRow[] | ReportedLimits;
  /** The limits from before the amounts were set by hand on the desk; missing if they were not. Browsers store it under this name. */
  readonly openConstraint?: ReportedLimits;
  /** The day whose rates a run uses, as an ISO 8601 date; missing for today. */
  readonly ratesOn?: string;
  /** The goal and the rules over several channels; missing if there are none. */
  readonly rules?: PlanRules;
  /** Targets in addition to the buying demographic; missing if there are none. */
  readonly targets?: readonly string[];
}

export const BLANK_FORM: PlanFormData = {
  name: '',
  budget: '0',
  budgetConstraint: BLANK_ROWS,
  strategy: '',
  buyingDemographic: '',
  client: '',
};

/** The budget in whole dollars; 0 while the field is empty. */
export function budgetOf(form: Pick<PlanFormData, 'budget'>): number {
  return readAmount(form.budget) ?? 0;
}

function hasRows(constraint: PlanFormData['budgetConstraint']): constraint is readonly LimitRow[] {
  return Array.isArray(constraint);
}

/** Whether the constraint has the shape of a report's constraint instead of a list of rows. */
export function isReported(constraint: PlanFormData['budgetConstraint']): constraint is ReportedLimits {
  return !hasRows(constraint);
}

/** The constraint rows to edit, from either shape of the constraint. */
export function limitRowsOf(form: PlanFormData): readonly LimitRow[] {
  return hasRows(form.budgetConstraint)
    ? form.budgetConstraint
    : fromReported(form.budgetConstraint, budgetOf(form)).rows;
}

/** The constraint of the form in the shape of a report's constraint. */
export function reportedLimitsOfForm(
  form: PlanFormData,
  mode: LimitMode,
  selected: LimitChoice['selected'],
): ReportedLimits {
  if (!hasRows(form.budgetConstraint)) return form.budgetConstraint;
  return toReported({ mode, rows: form.budgetConstraint, selected }, budgetOf(form));
}

/** Form data and constraint choice from the inputs of a saved plan. */
export function fromPlanDetails(details: PlanDetails): { form: PlanFormData; choice: LimitChoice } {
  const { name, budget, budgetConstraint, strategy, buyingDemographic, client, assumptions } = details;
  const prices = assumptions === undefined ? [] : pricesOf(parseJsonText(ownAssumptions, assumptions));
  const fields = { name, budget: budgetText(budget), budgetConstraint, strategy, buyingDemographic, client };
  const formWithDay = withRatesOn(fields, details.rates_on);
  const formWithRules = withRules(withOwnPrices(formWithDay, prices), details.rules);
  const form = withLimitsBeforeManualMix(withTargets(formWithRules, details.targets ?? []), details.openConstraint);
  return { form, choice: fromReported(budgetConstraint, budgetOf(form)) };
}

/** The form with the limits from before its amounts were set by hand; undefined removes them. */
export function withLimitsBeforeManualMix(form: PlanFormData, limits: ReportedLimits | undefined): PlanFormData {
  return limits === undefined ? withoutLimitsBeforeManualMix(form) : { ...form, openConstraint: limits };
}

/** The form without the limits from before its amounts were set by hand. */
export function withoutLimitsBeforeManualMix({ openConstraint: _removed, ...form }: PlanFormData): PlanFormData {
  return form;
}

/** The form with these rules; undefined removes them. */
export function withRules(form: PlanFormData, rules: PlanRules | undefined): PlanFormData {
  const { rules: _before, ...others } = form;
  return rules === undefined ? others : { ...others, rules };
}

/** The form with these targets in addition to the buying demographic. */
export function withTargets(form: PlanFormData, targets: readonly string[]): PlanFormData {
  const { targets: _before, ...others } = form;
  return targets.length === 0 ? others : { ...others, targets };
}

/** The form at the rates of a day, an ISO 8601 date; undefined for the rates of today. */
export function withRatesOn(form: PlanFormData, day: string | undefined): PlanFormData {
  const { ratesOn: _before, ...others } = form;
  return day === undefined ? others : { ...others, ratesOn: day };
}

/** The day whose rates a run uses, as an ISO 8601 date. Null for today; a chosen day that is not in the future counts as today. */
export function ratesDayOf({ ratesOn }: Pick<PlanFormData, 'ratesOn'>, today: string): string | null {
  return ratesOn !== undefined && ratesOn > today ? ratesOn : null;
}

/** The form with these own prices; an empty list removes them. */
export function withOwnPrices(form: PlanFormData, prices: readonly OwnPrice[]): PlanFormData {
  const { ownPrices: _before, ...others } = form;
  return prices.length === 0 ? others : { ...others, ownPrices: prices };
}

/** The form with the planner's own prices from a saved set of assumptions. */
export function withPricesOf(form: PlanFormData, assumptions: readonly AssumptionRow[]): PlanFormData {
  return withOwnPrices(
    form,
    ownPricesIn(assumptions).map(({ channel, cpm }) => ({ channel, cpm })),
  );
}

/** Form data and constraint choice from a row of the past plans, if the backend sends no inputs. The row has no limits, so they are blank. */
export function fromPlanListRow(plan: PlanListRow): { form: PlanFormData; choice: LimitChoice } {
  const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));
  const form: PlanFormData = {
    name: text(plan.Scenario_Name),
    budget: budgetText(text(plan.Budget_Scenario)),
    budgetConstraint: BLANK_ROWS,
    strategy: text(plan.Planning_Setting),
    buyingDemographic: text(plan.Demo),
    client: text(plan.Audience),
  };
  return { form, choice: fromReported('default', 0) };
}

/**
 * A budget such as "$1000000.00" or "1000000" as the form writes it: "1,000,000". A number above the largest budget stays as it is, so
 * that the form can show the fault.
 */
function budgetText(text: string): string {
  const parsed = parseMoney(text);
  if (parsed.kind === 'amount') return wholeNumber(parsed.dollars);
  return /^\d[\d,]*$/.test(text) ? text : '0';
}

/** Form data read from storage; null when it is invalid or has no name. */
export function readStoredForm(value: unknown): PlanFormData | null {
  const form = readStoredDraft(value);
  return form === null || isBlankText(form.name) ? null : form;
}

/** Form data of a stored draft, which may have no name; null when it is invalid. */
export function readStoredDraft(value: unknown): PlanFormData | null {
  if (typeof value !== 'object' || value === null) return null;
  const stored = value as Record<string, unknown>;
  const text = (field: keyof PlanFormData) => (typeof stored[field] === 'string' ? stored[field] : '');
  const budget = text('budget') === '' ? '' : budgetText(text('budget'));
  const form = {
    name: text('name'),
    budget,
    budgetConstraint: readStoredLimits(stored.budgetConstraint, budgetOf({ budget })),
    strategy: text('strategy'),
    buyingDemographic: text('buyingDemographic'),
    client: text('client'),
  };
  const { openConstraint, ratesOn: day } = stored;
  const formWithDay = withRatesOn(form, ratesOn().isValidSync(day, { strict: true }) ? day : undefined);
  const further = furtherTargets.isValidSync(stored.targets, { strict: true }) ? stored.targets : [];
  const formWithRules = withTargets(withRules(formWithDay, readStoredRules(stored.rules)), further);
  return withLimitsBeforeManualMix(
    withOwnPrices(formWithRules, readStoredPrices(stored.ownPrices)),
    openConstraint === 'default' || isLimits(openConstraint) ? openConstraint : undefined,
  );
}

/** The stored prices; an empty list if a run would not accept them. */
function readStoredPrices(value: unknown): readonly OwnPrice[] {
  const own = { version: 1, rows: value };
  if (!ownAssumptions.isValidSync(own, { strict: true })) return [];
  const prices = pricesOf(own);
  return ownPriceFaults(prices).length === 0 ? prices : [];
}

function readStoredLimits(value: unknown, budget: number): PlanFormData['budgetConstraint'] {
  if (Array.isArray(value)) return capRows(completeRows(value), budget);
  if (value === 'default' || typeof value === 'number') return value;
  return isLimits(value) ? value : BLANK_ROWS;
}

function isLimits(value: unknown): value is Exclude<ReportedLimits, 'default' | number> {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).every((limits: unknown) => {
    const { Min_Budget, Max_Budget } = (limits ?? {}) as Record<string, unknown>;
    return typeof Min_Budget === 'number' && typeof Max_Budget === 'number';
  });
}

/** A stored constraint mode. Null, "null", an empty text and any unknown value become 'default'. */
export function readStoredMode(value: unknown): LimitMode {
  return value === 'by channel' ? 'by channel' : 'default';
}
