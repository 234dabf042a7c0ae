import { createAction, isAnyOf } from '@reduxjs/toolkit';
import type { Channel } from '../../../core/rules/channels.ts';
import type { ConstraintLimits, ConstraintMode, LimitField } from '../../domain/plan/limits/budgetConstraint.ts';
import type { PlanInputsOfScenario } from '../../domain/desk/planInputs.ts';
import type { PlanFields } from '../../domain/plan/planForm.ts';

/** A field of the form got this text. */
function fieldEdit(did: string, field: keyof PlanFields) {
  return createAction(`planForm/${did}`, (text: string) => ({ payload: text, meta: { field } }));
}

/*
 * What the planner does in the home form, one action each, so that the log of a session reads like the session. They stand
 * here because two slices answer some of them: a limit typed into an unticked row ticks it.
 */
export const nameTyped = fieldEdit('nameTyped', 'name');
export const budgetTyped = fieldEdit('budgetTyped', 'budget');
export const strategyChosen = fieldEdit('strategyChosen', 'strategy');
export const demographicChosen = fieldEdit('demographicChosen', 'buyingDemographic');
export const clientChosen = fieldEdit('clientChosen', 'client');
export const limitTyped = createAction<{ channel: Channel; field: LimitField; amount: string }>('planForm/limitTyped');
export const limitsPasted = createAction<ConstraintLimits>('planForm/limitsPasted');
/** Undo and redo in the limits: they stand again as they stood at some step. */
export const limitsRestored = createAction<ConstraintLimits>('planForm/limitsTakenBack');

export const modeChosen = createAction<ConstraintMode>('channelChoice/modeChosen');
export const channelTicked = createAction<{ channel: Channel; ticked: boolean }>('channelChoice/channelTicked');
export const allTicked = createAction('channelChoice/allTicked');
export const noneTicked = createAction('channelChoice/noneTicked');
/** Only these limits, all others open. */
export const othersOpened = createAction<ConstraintLimits>('channelChoice/othersOpened');

/** The run goes by the kept prices again. */
export const ownPricesDropped = createAction('planForm/ownPricesDropped');

/** Every field that holds a text is edited alike. */
export const isFieldEdit = isAnyOf(nameTyped, budgetTyped, strategyChosen, demographicChosen, clientChosen);

/** The rows and the ticks change together. */
export const isLimitsReplaced = isAnyOf(limitsPasted, limitsRestored, othersOpened);

/** What only the ticks or the mode show. */
export const isChoiceEdit = isAnyOf(modeChosen, channelTicked, allTicked, noneTicked);

/** The planner changed something in the home form, whatever it was. */
export const isPlanEdit = isAnyOf(isFieldEdit, limitTyped, isLimitsReplaced, isChoiceEdit, ownPricesDropped);

/** The saved plan in hand is called otherwise from now on. */
export const planRenamed = createAction<{ readonly before: string; readonly name: string }>('plan/renamed');

/** A scenario of the desk takes the form's place, to be run. */
export const scenarioTaken = createAction<PlanInputsOfScenario>('planForm/scenarioTaken');

/** Limits above a budget that was lowered came down to it, when its field was left. */
export const limitsCapped = createAction('planForm/limitsCapped');
