import { useEffect, useMemo, useState } from 'react';
import type { AccessData } from '../../../core/contract/bodies/access.ts';
import { useAppDispatch, useAppSelector, useIsLive } from '../../app/hooks.ts';
import {
  demographicChangeNote,
  earlierNames,
  renameSentence,
  thresholdChangeNote,
} from '../../domain/plan/currentNames.ts';
import type { ChosenField, ReplacedName } from '../../domain/plan/currentNames.ts';
import { earlierNameReplaced } from '../../slices/plan/planEdits.ts';
import { selectRunFacts, selectFormData, selectOptimiseData, selectReportForm } from '../../slices/selectors.ts';

/**
 * Replaces earlier names in the form by current names. A client, strategy or demographic has an earlier name if the company renamed it.
 * @param lists  the reply with the option lists, which has the current and the earlier names
 * @returns a note for each field. It says that the name was replaced. For a strategy or a demographic it may also say that its attention
 *   threshold or its people have changed since the plan in the form was run.
 */
export function useCurrentNames(lists: AccessData): Partial<Record<ChosenField, string>> {
  const dispatch = useAppDispatch();
  const isLive = useIsLive();
  // The fields are selected one by one, so that a key pressed in another field renders nothing here.
  const strategy = useAppSelector((state) => selectFormData(state).strategy);
  const buyingDemographic = useAppSelector((state) => selectFormData(state).buyingDemographic);
  const client = useAppSelector((state) => selectFormData(state).client);
  // The attention threshold and the strategy with which the plan in the form was run.
  const secondsOfPlan = useAppSelector((state) => selectOptimiseData(state)?.assumptions?.attention_threshold_seconds);
  const strategyOfPlan = useAppSelector((state) => selectReportForm(state).strategy);
  // The same for the demographic, with the text about its people.
  const demographicSays = useAppSelector((state) => selectRunFacts(state)?.demographic.says);
  const demographicOfPlan = useAppSelector((state) => selectReportForm(state).buyingDemographic);
  const [replaced, setReplaced] = useState<readonly ReplacedName[]>([]);
  const form = { strategy, buyingDemographic, client };
  const isKnown = ({ field, earlierName }: ReplacedName) =>
    replaced.some((one) => one.field === field && one.earlierName === earlierName);
  const newlyReplaced = earlierNames(form, lists).filter((one) => !isKnown(one));
  // Stored during the render, because the effect below removes the earlier names from the form.
  if (newlyReplaced.length > 0) setReplaced([...replaced, ...newlyReplaced]);
  useEffect(() => {
    const toReplace = earlierNames({ strategy, buyingDemographic, client }, lists);
    // Nothing is replaced while Redux DevTools shows an earlier state.
    if (!isLive) return;
    for (const { field, currentName } of toReplace) dispatch(earlierNameReplaced({ field, name: currentName }));
  }, [dispatch, isLive, strategy, buyingDemographic, client, lists]);

  const renameNote = (field: ChosenField) =>
    replaced
      .filter((one) => one.field === field && one.currentName === form[field])
      .map(renameSentence)
      .at(-1);
  const thresholdNote = thresholdChangeNote(
    strategy,
    secondsOfPlan === undefined ? null : { strategy: strategyOfPlan, seconds: secondsOfPlan },
    lists,
  );
  const strategyNote = [renameNote('strategy'), thresholdNote].filter(Boolean).join(' ');
  const peopleNote = demographicChangeNote(
    buyingDemographic,
    demographicSays === undefined ? null : { name: demographicOfPlan, says: demographicSays },
    lists,
  );
  const demographicNote = [renameNote('buyingDemographic'), peopleNote].filter(Boolean).join(' ');
  const clientNote = renameNote('client') ?? '';
  return useMemo(
    () => ({ strategy: strategyNote, buyingDemographic: demographicNote, client: clientNote }),
    [strategyNote, demographicNote, clientNote],
  );
}
