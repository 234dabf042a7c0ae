import { useState } from 'react';
import { RATE_NOTE_MAX_LENGTH } from '../../../../core/contract/limits.ts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { publishEffect } from '../../../domain/rates/cardWords.ts';
import { movedVehicleSentences } from '../../../domain/rates/editLists.ts';
import { scoreRowsOf } from '../../../domain/report/scoreRows.ts';
import { changeLists } from '../../../slices/flows/rates/saveLists.ts';
import type { OpenLists } from '../../../slices/rates/rateLists.ts';
import { selectRatesToday } from '../../../slices/rates/selectRatesToday.ts';
import { selectOptimiseData, selectPlanName } from '../../../slices/selectors.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { ChangeList } from '../ChangeList.tsx';
import { DayField } from '../../../ui/form/DayField.tsx';
import { PublishSteps } from '../PublishSteps.tsx';

interface PublishListsDialogProps {
  openLists: OpenLists;
  changes: readonly string[];
  faults: readonly string[];
  onClose: () => void;
}

/** Publishes the lists in two steps. The first shows what changes and asks for a note; the second asks for confirmation. */
export function PublishListsDialog({ openLists, changes, faults, onClose }: PublishListsDialogProps) {
  const dispatch = useAppDispatch();
  const today = useAppSelector(selectRatesToday);
  const [entry, setEntry] = useState({ note: '', from: today });
  const planName = useAppSelector(selectPlanName);
  const report = useAppSelector(selectOptimiseData);
  const movedSentences = movedVehicleSentences(scoreRowsOf(report), openLists.inForce, openLists.lists);
  const tasks = [
    ...(faults.length > 0 ? ['correct the faults'] : []),
    ...(entry.note.trim() === '' ? ['write a note'] : []),
    ...(entry.from < today ? ['choose today or a later day'] : []),
  ];

  function publish() {
    const { note, from } = entry;
    return dispatch(changeLists({ change: 'publish', note: note.trim(), ...(from !== today && { from }) }));
  }

  return (
    <PublishSteps
      reply={openLists.reply}
      introduction="Plans and reports that exist keep the names they have."
      effect={publishEffect(entry.from)}
      tasks={tasks}
      onPublish={publish}
      onClose={onClose}
    >
      <ChangeList changes={changes} />
      {movedSentences.length > 0 && (
        <Notice tone="warn" title={`In the plan ${planName}`} details={movedSentences.slice(1)}>
          {movedSentences[0]}
        </Notice>
      )}
      {faults.length > 0 && (
        <Notice tone="warn" details={faults.slice(1)}>
          {faults[0]}
        </Notice>
      )}
      <TextField
        name="note"
        label="Note"
        hint="What changed and why. Required."
        maxLength={RATE_NOTE_MAX_LENGTH}
        value={entry.note}
        onChange={(note) => setEntry({ ...entry, note })}
      />
      <DayField label="From" value={entry.from} min={today} onChange={(from) => setEntry({ ...entry, from })} />
    </PublishSteps>
  );
}
