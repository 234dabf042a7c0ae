import { createAction, isAnyOf } from '@reduxjs/toolkit';
import type { PlanRules } from '../../../core/contract/bodies/planRules.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import type { GridLimits, LimitMode, LimitField, LimitsTable } from '../../domain/plan/limits/budgetConstraint.ts';
import type { PlanInputsOfScenario } from '../../domain/desk/planInputs.ts';
import type { ChosenField } from '../../domain/plan/currentNames.ts';
import type { PlanFields } from '../../domain/plan/planForm.ts';

/** Makes the action for edits of one text field of the form. */
function fieldEdit(name: string, field: keyof PlanFields) {
  return createAction(`planForm/${name}`, (text: string) => ({ payload: text, meta: { field } }));
}

/*
 * Each edit in the home form has its own action. The actions are in this file because two slices handle some of them. For example, a
 * limit typed into the row of an unticked channel also ticks the channel.
 */
export const nameTyped = fieldEdit('nameTyped', 'name');
export const budgetTyped = fieldEdit('budgetTyped', 'budget');
export const strategyChosen = fieldEdit('strategyChosen', 'strategy');
export const demographicChosen = fieldEdit('demographicChosen', 'buyingDemographic');
export const clientChosen = fieldEdit('clientChosen', 'client');
export const limitTyped = createAction<{ channel: Channel; field: LimitField; amount: string }>('planForm/limitTyped');
export const limitsPasted = createAction<GridLimits>('planForm/limitsPasted');
/** Undo or redo of an edit of the limits. */
export const limitsRestored = createAction<LimitsTable>('planForm/limitsRestored');

export const modeChosen = createAction<LimitMode>('channelChoice/modeChosen');
export const channelTicked = createAction<{ channel: Channel; ticked: boolean }>('channelChoice/channelTicked');
export const allTicked = createAction('channelChoice/allTicked');
export const noneTicked = createAction('channelChoice/noneTicked');
/** "Only these limits, all others open": the other channels are ticked without limits. */
export const othersOpened = createAction<GridLimits>('channelChoice/othersOpened');

/** The planner chose the day (ISO) whose rates the plan uses; null for today. */
export const ratesDayChosen = createAction<string | null>('planForm/ratesDayChosen');
/** The goal, or a rule over several channels, was changed; null when none is left. */
export const rulesEdited = createAction<PlanRules | null>('planForm/rulesEdited');
/** The planner chose targets in addition to the buying demographic. */
export const targetsChosen = createAction<readonly string[]>('planForm/targetsChosen');
/** The planner's own prices are removed from the form. The next run uses the backend's prices. */
export const ownPricesDropped = createAction('planForm/ownPricesDropped');

/** The item chosen in a field was renamed in the backend's lists, and the field gets the new name. This is not an edit by the planner. */
export const earlierNameReplaced = createAction<{ readonly field: ChosenField; readonly name: string }>(
  'planForm/earlierNameReplaced',
);

/** Edits of the text fields. */
export const isFieldEdit = isAnyOf(nameTyped, budgetTyped, strategyChosen, demographicChosen, clientChosen);

/** Rows and ticks are replaced together. */
export const isLimitsReplaced = isAnyOf(limitsPasted, limitsRestored, othersOpened);

/** Edits of the ticks or the mode alone. */
export const isChoiceEdit = isAnyOf(modeChosen, channelTicked, allTicked, noneTicked);

/** Any edit of the home form. */
export const isPlanEdit = isAnyOf(
  isFieldEdit,
  limitTyped,
  isLimitsReplaced,
  isChoiceEdit,
  ratesDayChosen,
  rulesEdited,
  targetsChosen,
  ownPricesDropped,
);

/** The current saved plan was renamed. */
export const planRenamed = createAction<{ readonly before: string; readonly name: string }>('plan/renamed');

/** A scenario (a variant of a plan, made on the desk page) replaces the inputs in the form and is then run. */
export const scenarioTaken = createAction<PlanInputsOfScenario>('planForm/scenarioTaken');

/** Dispatched on blur of the budget field: maximums are capped at the new budget, or restored. */
export const limitsCapped = createAction('planForm/limitsCapped');
