import { useAppDispatch } from '../../../app/hooks.ts';
import { areListsUnsaved, saveLists, settleLists } from '../../../slices/flows/rates/saveLists.ts';
import type { OpenLists } from '../../../slices/rates/rateLists.ts';
import { DraftState } from '../DraftState.tsx';

interface ListsSavingProps {
  open: OpenLists;
  /** Items that differ from those in force. */
  changes: number;
  /** What keeps the lists from being published. */
  faults: readonly string[];
}

/** How the saving of the lists' draft goes. */
export function ListsSaving({ open, changes, faults }: ListsSavingProps) {
  const dispatch = useAppDispatch();
  const { saving, reply } = open;
  return (
    <DraftState
      {...{ reply, saving, changes, faults }}
      isUnsaved={areListsUnsaved(open)}
      putOn="Put my changes on theirs"
      onSettle={(keepMine) => dispatch(settleLists(keepMine))}
      onSave={() => void dispatch(saveLists())}
    />
  );
}
