import { configureStore } from '@reduxjs/toolkit';
import { linkHolderApi } from '../services/clientPage/linkHolderApi.ts';
import type { LinkHolderServices } from '../services/clientPage/linkHolderApi.ts';
import { clientPlanReducer } from '../slices/clientPage/clientPlanSlice.ts';
import { unsentTextsReducer } from '../slices/clientPage/unsentTexts.ts';

/** The Redux store of the page that the holder of a link opens. It shares nothing with the planners' store, and the browser stores none of it. */
export function createLinkHolderStore(services: LinkHolderServices) {
  return configureStore({
    reducer: {
      clientPlan: clientPlanReducer,
      unsentTexts: unsentTextsReducer,
      [linkHolderApi.reducerPath]: linkHolderApi.reducer,
    },
    middleware: (defaults) => defaults({ thunk: { extraArgument: services } }).concat(linkHolderApi.middleware),
    devTools: false,
  });
}
