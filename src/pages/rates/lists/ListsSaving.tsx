import { useAppDispatch } from '../../../app/hooks.ts';
import { areListsUnsaved, saveLists, settleLists } from '../../../slices/flows/rates/saveLists.ts';
import type { OpenLists } from '../../../slices/rates/rateLists.ts';
import { DraftState } from '../DraftState.tsx';

/** How the saving of the lists' draft goes. @param changes  items that differ from those in force */
export function ListsSaving({ open, changes }: { open: OpenLists; changes: number }) {
  const dispatch = useAppDispatch();
  const { saving, reply } = open;
  return (
    <DraftState
      {...{ reply, saving, changes }}
      isUnsaved={areListsUnsaved(open)}
      putOn="Put my changes on theirs"
      onSettle={(keepMine) => dispatch(settleLists(keepMine))}
      onSave={() => void dispatch(saveLists())}
    />
  );
}
