import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import type { ClientServices } from '../../services/clientPage/clientApi.ts';
import type { ClientRootState } from '../../slices/clientPlan/clientPlanSlice.ts';

export const useClientDispatch = useDispatch.withTypes<ThunkDispatch<ClientRootState, ClientServices, UnknownAction>>();
export const useClientSelector = useSelector.withTypes<ClientRootState>();
