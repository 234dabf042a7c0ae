import { combineReducers } from '@reduxjs/toolkit';
import type { UnknownAction } from '@reduxjs/toolkit';
import { planningApi } from '../services/planning/planningApi.ts';
import { readSettings } from '../services/webSettings.ts';
import type { PlannerSettings } from '../services/webSettings.ts';
import { audienceFileReducer } from './audience/audienceFile.ts';
import { audiencePreviewReducer } from './audience/audiencePreview.ts';
import { channelChoiceReducer } from './plan/channelChoice.ts';
import { deskReducer } from './desk/desk.ts';
import { featuresReducer } from './features.ts';
import { otherTabReducer } from './plan/otherTab.ts';
import { noticesReducer } from './notices.ts';
import { planFormReducer } from './plan/planFormSlice.ts';
import { cardDraftReducer, listsDraftReducer } from './rates/rateDrafts.ts';
import { rateCardsReducer } from './rates/rateCards.ts';
import { runCardsReducer } from './rates/runCards.ts';
import { planLoadReducer } from './plan/planLoad.ts';
import { planResultsReducer } from './plan/planResults.ts';
import { runStatusReducer } from './plan/runStatus.ts';
import { sessionReducer } from './session.ts';
import { withPlanBeforeLoad, loadPrepared, planRestored, selectWholePlan, stashedPlanReducer } from './stashedPlan.ts';
import { weeksReducer } from './weeks/weeks.ts';

/** The settings that are read when the app starts. They never change, but are in the state, so that screens depend on the state alone. */
const settingsReducer = (settings: PlannerSettings = readSettings({})): PlannerSettings => settings;

const slices = combineReducers({
  settings: settingsReducer,
  session: sessionReducer,
  features: featuresReducer,
  planForm: planFormReducer,
  channelChoice: channelChoiceReducer,
  audienceFile: audienceFileReducer,
  audiencePreview: audiencePreviewReducer,
  planResults: planResultsReducer,
  runStatus: runStatusReducer,
  planLoad: planLoadReducer,
  notices: noticesReducer,
  stashedPlan: stashedPlanReducer,
  otherTab: otherTabReducer,
  desk: deskReducer,
  weeks: weeksReducer,
  rateCards: rateCardsReducer,
  cardDraft: cardDraftReducer,
  listsDraft: listsDraftReducer,
  runCards: runCardsReducer,
  [planningApi.reducerPath]: planningApi.reducer,
});

type State = ReturnType<typeof slices>;

/** The slices handle all actions themselves, except two that need the four slices of a plan at once: `loadPrepared` and `planRestored`. */
export function rootReducer(state: Parameters<typeof slices>[0], action: UnknownAction): State {
  if (state && loadPrepared.match(action)) {
    const stashedPlan = withPlanBeforeLoad(state.stashedPlan!, selectWholePlan(state as State));
    return slices({ ...state, stashedPlan }, action);
  }
  if (!state || !planRestored.match(action)) return slices(state, action);
  // A run, a load or a preview that was under way for the replaced plan is reset.
  const reset = { runStatus: undefined, planLoad: undefined, audiencePreview: undefined };
  return slices({ ...state, ...action.payload.plan, ...reset }, action);
}
