import { createAction, isAnyOf } from '@reduxjs/toolkit';
import type { PlanRules } from '../../../core/contract/bodies/planRules.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import type { ConstraintLimits, ConstraintMode, LimitField } from '../../domain/plan/limits/budgetConstraint.ts';
import type { PlanInputsOfScenario } from '../../domain/desk/planInputs.ts';
import type { ChosenField } from '../../domain/plan/currentNames.ts';
import type { PlanFields } from '../../domain/plan/planForm.ts';

/** The action of an edit of one text field of the form. */
function fieldEdit(name: string, field: keyof PlanFields) {
  return createAction(`planForm/${name}`, (text: string) => ({ payload: text, meta: { field } }));
}

/*
 * Edits in the home form, one action each. They are here because two slices handle some of them: a limit typed into an unticked
 * row ticks it.
 */
export const nameTyped = fieldEdit('nameTyped', 'name');
export const budgetTyped = fieldEdit('budgetTyped', 'budget');
export const strategyChosen = fieldEdit('strategyChosen', 'strategy');
export const demographicChosen = fieldEdit('demographicChosen', 'buyingDemographic');
export const clientChosen = fieldEdit('clientChosen', 'client');
export const limitTyped = createAction<{ channel: Channel; field: LimitField; amount: string }>('planForm/limitTyped');
export const limitsPasted = createAction<ConstraintLimits>('planForm/limitsPasted');
/** Undo and redo in the limits. */
export const limitsRestored = createAction<ConstraintLimits>('planForm/limitsRestored');

export const modeChosen = createAction<ConstraintMode>('channelChoice/modeChosen');
export const channelTicked = createAction<{ channel: Channel; ticked: boolean }>('channelChoice/channelTicked');
export const allTicked = createAction('channelChoice/allTicked');
export const noneTicked = createAction('channelChoice/noneTicked');
/** "Only these limits, all others open": the other channels are ticked without limits. */
export const othersOpened = createAction<ConstraintLimits>('channelChoice/othersOpened');

/** The rates of another day are chosen, ISO; null for those of today. */
export const ratesDayChosen = createAction<string | null>('planForm/ratesDayChosen');
/** The goal, or a rule over several channels, was changed; null when none is left. */
export const rulesEdited = createAction<PlanRules | null>('planForm/rulesEdited');
/** The targets besides the buying demographic are chosen. */
export const targetsChosen = createAction<readonly string[]>('planForm/targetsChosen');
/** The planner's own prices are dropped; the next run uses the backend's. */
export const ownPricesDropped = createAction('planForm/ownPricesDropped');

/** A name of an earlier day is replaced by the current one of the same item. The planner did not edit it. */
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

/** A scenario of the desk replaces the form, and is then run. */
export const scenarioTaken = createAction<PlanInputsOfScenario>('planForm/scenarioTaken');

/** On blur of the budget field: limits above a lowered budget are capped at it. */
export const limitsCapped = createAction('planForm/limitsCapped');
