import { combineReducers } from '@reduxjs/toolkit';
import { planningApi } from '../services/planningApi.ts';
import { audienceFileReducer } from './audienceFile.ts';
import { audiencePreviewReducer } from './audiencePreview.ts';
import { channelChoiceReducer } from './channelChoice.ts';
import { noticesReducer } from './notices.ts';
import { planFormReducer } from './planForm.ts';
import { planLoadReducer } from './planLoad.ts';
import { planResultsReducer } from './planResults.ts';
import { runStatusReducer } from './runStatus.ts';
import { sessionReducer } from './session.ts';
import { settingsReducer } from './settings.ts';

export const rootReducer = combineReducers({
  settings: settingsReducer,
  session: sessionReducer,
  planForm: planFormReducer,
  channelChoice: channelChoiceReducer,
  audienceFile: audienceFileReducer,
  audiencePreview: audiencePreviewReducer,
  planResults: planResultsReducer,
  runStatus: runStatusReducer,
  planLoad: planLoadReducer,
  notices: noticesReducer,
  [planningApi.reducerPath]: planningApi.reducer,
});
