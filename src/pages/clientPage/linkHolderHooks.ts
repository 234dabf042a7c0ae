import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import type { LinkHolderServices } from '../../services/clientPage/linkHolderApi.ts';
import type { LinkHolderState } from '../../slices/clientPage/clientPlanSlice.ts';

export const useLinkHolderDispatch =
  useDispatch.withTypes<ThunkDispatch<LinkHolderState, LinkHolderServices, UnknownAction>>();
export const useLinkHolderSelector = useSelector.withTypes<LinkHolderState>();
