import { useAppDispatch } from '../../app/hooks.ts';
import { putOnTheirs } from '../../domain/rates/cardWords.ts';
import { isUnsaved, ownChanges, saveDraft, settleConflict } from '../../slices/flows/rates/saveDraft.ts';
import type { OpenRateCard } from '../../slices/rates/rateCards.ts';
import { DraftState } from './DraftState.tsx';

interface SavingStateProps {
  open: OpenRateCard;
  /** Figures that differ from the version in force. */
  changes: number;
  /** Why a cell cannot be read; '' where all can. */
  refused: string;
}

/** How the saving of a card's draft goes. */
export function SavingState({ open, changes, refused }: SavingStateProps) {
  const dispatch = useAppDispatch();
  const { saving, reply } = open;
  const mine = saving.phase === 'conflict' ? ownChanges(open, saving.theirs).length : 0;
  return (
    <DraftState
      {...{ reply, saving, changes }}
      faults={refused === '' ? [] : [refused]}
      isUnsaved={isUnsaved(open)}
      putOn={mine > 0 ? putOnTheirs(mine) : null}
      onSettle={(keepMine) => dispatch(settleConflict(keepMine))}
      onSave={() => void dispatch(saveDraft())}
    />
  );
}
