import { useEffect, useMemo, useState } from 'react';
import type { AccessData } from '../../../core/contract/bodies/access.ts';
import { useAppDispatch, useAppSelector, useIsLive } from '../../app/hooks.ts';
import { changedThreshold, earlierNames, renameSentence } from '../../domain/plan/currentNames.ts';
import type { ChosenField, ReplacedName } from '../../domain/plan/currentNames.ts';
import { earlierNameReplaced } from '../../slices/plan/planEdits.ts';
import { selectFormData, selectOptimiseData, selectReportForm } from '../../slices/selectors.ts';

/**
 * Replaces names in the form that have been changed in the lists by their current names.
 * @returns a note for each field: that its name was replaced, or that its strategy counts attention by another threshold than in the plan
 *   that is modified
 */
export function useCurrentNames(lists: AccessData): Partial<Record<ChosenField, string>> {
  const dispatch = useAppDispatch();
  const isLive = useIsLive();
  // The fields are selected one by one, so that a key pressed in another field renders nothing here.
  const strategy = useAppSelector((state) => selectFormData(state).strategy);
  const buyingDemographic = useAppSelector((state) => selectFormData(state).buyingDemographic);
  const client = useAppSelector((state) => selectFormData(state).client);
  // The attention threshold and the strategy of the plan that is modified.
  const secondsOfPlan = useAppSelector((state) => selectOptimiseData(state)?.assumptions?.attention_threshold_seconds);
  const strategyOfPlan = useAppSelector((state) => selectReportForm(state).strategy);
  const [replaced, setReplaced] = useState<readonly ReplacedName[]>([]);
  const form = { strategy, buyingDemographic, client };
  const isKnown = ({ field, before }: ReplacedName) =>
    replaced.some((one) => one.field === field && one.before === before);
  const newlyReplaced = earlierNames(form, lists).filter((one) => !isKnown(one));
  // Stored during the render, because the effect below removes the earlier names from the form.
  if (newlyReplaced.length > 0) setReplaced([...replaced, ...newlyReplaced]);
  useEffect(() => {
    const earlier = earlierNames({ strategy, buyingDemographic, client }, lists);
    // Nothing is replaced while Redux DevTools shows an earlier state.
    if (!isLive) return;
    for (const { field, name } of earlier) dispatch(earlierNameReplaced({ field, name }));
  }, [dispatch, isLive, strategy, buyingDemographic, client, lists]);

  const renameNote = (field: ChosenField) =>
    replaced
      .filter((one) => one.field === field && one.name === form[field])
      .map(renameSentence)
      .at(-1);
  const thresholdNote = changedThreshold(
    strategy,
    secondsOfPlan === undefined ? null : { strategy: strategyOfPlan, seconds: secondsOfPlan },
    lists,
  );
  const strategyNote = [renameNote('strategy'), thresholdNote].filter(Boolean).join(' ');
  const demographicNote = renameNote('buyingDemographic') ?? '';
  const clientNote = renameNote('client') ?? '';
  return useMemo(
    () => ({ strategy: strategyNote, buyingDemographic: demographicNote, client: clientNote }),
    [strategyNote, demographicNote, clientNote],
  );
}
