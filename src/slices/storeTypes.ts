import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Services } from '../services/services.ts';
import type { rootReducer } from './rootReducer.ts';

// These types are not inferred from the store, because then the store and the flows would import each other.
export type RootState = ReturnType<typeof rootReducer>;
export type AppDispatch = ThunkDispatch<RootState, Services, UnknownAction>;
export type AppThunk<Result> = ThunkAction<Result, RootState, Services, UnknownAction>;
