import { useAppDispatch } from '../../app/hooks.ts';
import { mergeButtonLabel } from '../../domain/rates/cardWords.ts';
import { isUnsaved, ownChanges, saveDraft, settleConflict } from '../../slices/flows/rates/saveDraft.ts';
import type { OpenRateCard } from '../../slices/rates/rateCards.ts';
import { DraftState } from './DraftState.tsx';

interface SavingStateProps {
  openCard: OpenRateCard;
  /** Number of figures that differ from the version in force. */
  changes: number;
  /** The sentence why a cell cannot be read; '' if all cells can be read. */
  refused: string;
}

/** Whether the draft of a card is saved, being saved, or could not be saved. */
export function SavingState({ openCard, changes, refused }: SavingStateProps) {
  const dispatch = useAppDispatch();
  const { saving, reply } = openCard;
  const ownChangeCount = saving.phase === 'conflict' ? ownChanges(openCard, saving.theirs).length : 0;
  return (
    <DraftState
      {...{ reply, saving, changes }}
      faults={refused === '' ? [] : [refused]}
      isUnsaved={isUnsaved(openCard)}
      mergeLabel={ownChangeCount > 0 ? mergeButtonLabel(ownChangeCount) : null}
      onSettle={(keepMine) => dispatch(settleConflict(keepMine))}
      onSave={() => void dispatch(saveDraft())}
    />
  );
}
