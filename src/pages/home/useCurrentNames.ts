import { useEffect, useMemo, useState } from 'react';
import type { AccessData } from '../../../core/contract/bodies/access.ts';
import { useAppDispatch, useAppSelector, useIsLive } from '../../app/hooks.ts';
import { changedThreshold, earlierNames, renameSentence } from '../../domain/plan/currentNames.ts';
import type { ChosenField, ReplacedName } from '../../domain/plan/currentNames.ts';
import { earlierNameReplaced } from '../../slices/plan/planEdits.ts';
import { selectFormData, selectOptimiseData, selectReportForm } from '../../slices/selectors.ts';

/**
 * Replaces earlier names in the form by the current ones.
 * @returns what is said at each field: that its name was replaced, or that its strategy counts otherwise than in the
 *   plan that is modified
 */
export function useCurrentNames(lists: AccessData): Partial<Record<ChosenField, string>> {
  const dispatch = useAppDispatch();
  const isLive = useIsLive();
  // One by one: a key pressed in another field renders nothing here.
  const strategy = useAppSelector((state) => selectFormData(state).strategy);
  const buyingDemographic = useAppSelector((state) => selectFormData(state).buyingDemographic);
  const client = useAppSelector((state) => selectFormData(state).client);
  const seconds = useAppSelector((state) => selectOptimiseData(state)?.assumptions?.attention_threshold_seconds);
  const ranWith = useAppSelector((state) => selectReportForm(state).strategy);
  const [replaced, setReplaced] = useState<readonly ReplacedName[]>([]);
  const form = { strategy, buyingDemographic, client };
  const isKnown = ({ field, before }: ReplacedName) =>
    replaced.some((one) => one.field === field && one.before === before);
  const newlyReplaced = earlierNames(form, lists).filter((one) => !isKnown(one));
  // During the render, before the names are gone from the form.
  if (newlyReplaced.length > 0) setReplaced([...replaced, ...newlyReplaced]);
  useEffect(() => {
    const earlier = earlierNames({ strategy, buyingDemographic, client }, lists);
    // Not while Redux DevTools shows another moment.
    if (!isLive) return;
    for (const { field, name } of earlier) dispatch(earlierNameReplaced({ field, name }));
  }, [dispatch, isLive, strategy, buyingDemographic, client, lists]);

  const renameNote = (field: ChosenField) =>
    replaced
      .filter((one) => one.field === field && one.name === form[field])
      .map(renameSentence)
      .at(-1);
  const counted = changedThreshold(strategy, seconds === undefined ? null : { strategy: ranWith, seconds }, lists);
  const ofStrategy = [renameNote('strategy'), counted].filter(Boolean).join(' ');
  const ofDemographic = renameNote('buyingDemographic') ?? '';
  const ofClient = renameNote('client') ?? '';
  return useMemo(
    () => ({ strategy: ofStrategy, buyingDemographic: ofDemographic, client: ofClient }),
    [ofStrategy, ofDemographic, ofClient],
  );
}
