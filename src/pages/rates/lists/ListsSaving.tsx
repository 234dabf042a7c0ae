import { useAppDispatch } from '../../../app/hooks.ts';
import { areListsUnsaved, saveLists, settleLists } from '../../../slices/flows/rates/saveLists.ts';
import type { OpenLists } from '../../../slices/rates/rateLists.ts';
import { DraftState } from '../DraftState.tsx';

interface ListsSavingProps {
  openLists: OpenLists;
  /** Number of items that differ from the published version. */
  changes: number;
  /** Sentences about the faults because of which the lists cannot be published. */
  faults: readonly string[];
}

/** Whether the draft of the lists is saved, being saved, or could not be saved. */
export function ListsSaving({ openLists, changes, faults }: ListsSavingProps) {
  const dispatch = useAppDispatch();
  const { saving, reply } = openLists;
  return (
    <DraftState
      {...{ reply, saving, changes, faults }}
      isUnsaved={areListsUnsaved(openLists)}
      mergeLabel="Put my changes on theirs"
      onSettle={(keepMine) => dispatch(settleLists(keepMine))}
      onSave={() => void dispatch(saveLists())}
    />
  );
}
