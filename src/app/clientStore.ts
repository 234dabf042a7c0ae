import { configureStore } from '@reduxjs/toolkit';
import { clientApi } from '../services/clientPage/clientApi.ts';
import type { ClientServices } from '../services/clientPage/clientApi.ts';
import { clientPlanReducer } from '../slices/clientPlan/clientPlanSlice.ts';

/** The Redux store of the client's page. It shares nothing with the planners' store, and the browser stores none of it. */
export function createClientStore(services: ClientServices) {
  return configureStore({
    reducer: { clientPlan: clientPlanReducer, [clientApi.reducerPath]: clientApi.reducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: services } }).concat(clientApi.middleware),
    devTools: false,
  });
}
