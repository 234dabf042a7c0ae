import { counted } from '../../../core/words/wording.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { PastePreview } from '../../components/form/PastePreview.tsx';
import type { PastedRates } from '../../domain/rates/pasteRates.ts';
import { replaceRates } from '../../slices/flows/rates/saveDraft.ts';

export interface RatePreviewProps {
  verb: 'Paste' | 'Import';
  pasted: PastedRates;
  onClose: () => void;
}

/** Shows what a paste or an import changes in the card, and does it: one step of undo, one save. */
export function RatePreview({ verb, pasted: { next, count, columns, lines, remarks }, onClose }: RatePreviewProps) {
  const dispatch = useAppDispatch();
  return (
    <PastePreview
      title={`${verb} rates`}
      verb={verb}
      count={count === 0 ? null : counted(count, 'cell')}
      head="Format"
      columns={columns}
      lines={lines.map(({ name, isNew, figures }) => ({ name, note: isNew ? 'is new' : '', cells: figures }))}
      remarks={remarks}
      onClose={onClose}
      onPaste={() => {
        dispatch(replaceRates(next));
        onClose();
      }}
    />
  );
}
