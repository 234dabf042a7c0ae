import { createSelector } from '@reduxjs/toolkit';
import { cappedAmount, capRows, tickChannel } from '../../domain/budgetConstraint.ts';
import type { ConstraintChoice, ConstraintRow } from '../../domain/budgetConstraint.ts';
import { budgetOf } from '../../domain/planForm.ts';
import type { PlanFormData } from '../../domain/planForm.ts';
import { selectConstraintChoice, selectFormData } from '../../slices/selectors.ts';

/** The home form as the screen shows it: the plan's fields, and the constraint section. */
export interface PlanFormValues extends ConstraintChoice {
  readonly name: string;
  /** Money text. */
  readonly budget: string;
  readonly strategy: string;
  readonly buyingDemographic: string;
  readonly client: string;
}

/** The form's values as the store has them. */
export const selectPlanFormValues = createSelector(
  [selectFormData, selectConstraintChoice],
  ({ name, budget, strategy, buyingDemographic, client }, choice): PlanFormValues => ({
    ...{ name, budget, strategy, buyingDemographic, client },
    ...choice,
  }),
);

/** Form data of the values; the mode and the ticked channels are stored beside it. */
export function toFormData({ name, budget, strategy, buyingDemographic, client, rows }: PlanFormValues): PlanFormData {
  return { name, budget, strategy, buyingDemographic, client, budgetConstraint: rows };
}

/** After a channel was ticked or unticked. */
export function withTick(
  values: PlanFormValues,
  channel: ConstraintRow['Channel'],
  ticked: boolean,
): Partial<PlanFormValues> {
  return { selected: tickChannel(values.selected, channel, ticked) };
}

/** After a limit was typed: a max never stands above the total budget. */
export function withLimit(
  values: PlanFormValues,
  channel: ConstraintRow['Channel'],
  field: 'Min_Budget' | 'Max_Budget',
  amount: string,
): Partial<PlanFormValues> {
  const text = field === 'Max_Budget' ? cappedAmount(amount, budgetOf(values)) : amount;
  return { rows: values.rows.map((row) => (row.Channel === channel ? { ...row, [field]: text } : row)) };
}

/**
 * After the budget field was left: limits above a lowered budget come down to it. Not while it is typed, or the first
 * digit of a new budget would cut every limit down to it.
 */
export function withBudgetLeft(values: PlanFormValues): Partial<PlanFormValues> {
  return { rows: capRows(values.rows, budgetOf(values)) };
}

/** True when two sets of values show the same screen. */
export function sameValues(one: PlanFormValues, other: PlanFormValues): boolean {
  return one === other || JSON.stringify(ordered(one)) === JSON.stringify(ordered(other));
}

function ordered({ name, budget, strategy, buyingDemographic, client, mode, selected, rows }: PlanFormValues) {
  return [name, budget, strategy, buyingDemographic, client, mode, selected, rows.map(Object.values)];
}
