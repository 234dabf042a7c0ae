import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Services } from '../services/services.ts';
import type { rootReducer } from './rootReducer.ts';

// Not next to the store: a dispatch type inferred from the store would make flows and store import each other.
export type RootState = ReturnType<typeof rootReducer>;
export type AppDispatch = ThunkDispatch<RootState, Services, UnknownAction>;
export type AppThunk<Result> = ThunkAction<Result, RootState, Services, UnknownAction>;
