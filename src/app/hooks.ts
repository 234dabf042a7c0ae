import { useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { AppDispatch, RootState } from '../slices/storeTypes.ts';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();

/**
 * After a refused submit, puts the focus on the first thing that is wrong: an invalid field, or the button inside an
 * element marked `data-wrong`. Waits for the submit to end, since errors arrive after it was counted.
 * @returns what to give the form as its `ref`
 */
export function useFocusOnRefusal({ submitCount, isSubmitting }: { submitCount: number; isSubmitting: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const answered = useRef(submitCount);
  useEffect(() => {
    if (submitCount === answered.current || isSubmitting) return;
    answered.current = submitCount;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong] button')?.focus();
  }, [submitCount, isSubmitting]);
  return form;
}
