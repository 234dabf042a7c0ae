import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import type { LinkHolderServices } from '../../services/clientPage/linkHolderApi.ts';
import type { LinkHolderState } from '../../slices/clientPage/clientPlanSlice.ts';
import { textTyped } from '../../slices/clientPage/unsentTexts.ts';

export const useLinkHolderDispatch =
  useDispatch.withTypes<ThunkDispatch<LinkHolderState, LinkHolderServices, UnknownAction>>();
export const useLinkHolderSelector = useSelector.withTypes<LinkHolderState>();

/** A text that the link holder types, and its setter. It is kept until it is set to '', also after the link has ended. @param field  the label of the field */
export function useUnsentText(field: string): readonly [string, (text: string) => void] {
  const dispatch = useLinkHolderDispatch();
  const text = useLinkHolderSelector(({ unsentTexts }) => unsentTexts[field] ?? '');
  return [text, (newText) => void dispatch(textTyped({ field, text: newText }))];
}
