import { useAppDispatch } from '../../app/hooks.ts';
import { putOnTheirs } from '../../domain/rates/cardWords.ts';
import { isUnsaved, ownChanges, saveDraft, settleConflict } from '../../slices/flows/rates/saveDraft.ts';
import type { OpenRateCard } from '../../slices/rates/rateCards.ts';
import { DraftState } from './DraftState.tsx';

/** How the saving of a card's draft goes. @param changes  figures that differ from the version in force */
export function SavingState({ open, changes }: { open: OpenRateCard; changes: number }) {
  const dispatch = useAppDispatch();
  const { saving, reply } = open;
  const mine = saving.phase === 'conflict' ? ownChanges(open, saving.theirs).length : 0;
  return (
    <DraftState
      {...{ reply, saving, changes }}
      isUnsaved={isUnsaved(open)}
      putOn={mine > 0 ? putOnTheirs(mine) : null}
      onSettle={(keepMine) => dispatch(settleConflict(keepMine))}
      onSave={() => void dispatch(saveDraft())}
    />
  );
}
