import { useState } from 'react';
import type { Channel } from '../../../core/rules/channels.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { AGENCY_CARD_ID } from '../../domain/rates/cardRows.ts';
import { hasLine, retirementChange, withoutLine } from '../../domain/rates/gridLines.ts';
import type { GridChannel, GridLine, LineAction } from '../../domain/rates/gridLines.ts';
import type { CellChange } from '../../domain/rates/rateCells.ts';
import { editRates, replaceRates } from '../../slices/flows/rates/saveDraft.ts';
import type { OpenRateCard } from '../../slices/rates/rateCards.ts';
import { useStableCallback } from '../../ui/useStableCallback.ts';
import { NewFormatDialog, TargetPriceDialog } from './LineDialogs.tsx';

interface LineChangesOptions {
  openCard: OpenRateCard;
  mayEdit: boolean;
  channels: readonly GridChannel[];
  demographics: readonly { readonly id: string; readonly name: string }[];
}

/** What is added: a price for a demographic to a line, or a format to a channel. */
type AddTarget = { readonly line: GridLine } | { readonly channel: Channel };

/**
 * Adds, retires and removes lines of a card. Returns the callbacks for the grid, and the dialog that asks for the figures of a new line.
 */
export function useLineChanges({ openCard, mayEdit, channels, demographics }: LineChangesOptions) {
  const dispatch = useAppDispatch();
  const [addTarget, setAddTarget] = useState<AddTarget | null>(null);
  const onLine = useStableCallback((line: GridLine, action: LineAction) => {
    if (action === 'price') return setAddTarget({ line });
    if (action === 'remove') return dispatch(replaceRates(withoutLine(openCard.rows, line)));
    return dispatch(editRates([retirementChange(line, action === 'retire')]));
  });
  const onAddFormat = useStableCallback((channel: Channel) => setAddTarget({ channel }));
  const props = {
    onAdd: (cells: readonly CellChange[]) => dispatch(editRates(cells)),
    onClose: () => setAddTarget(null),
  };
  const dialog =
    addTarget === null ? null : 'line' in addTarget ? (
      <TargetPriceDialog
        line={addTarget.line}
        demographics={demographics.filter(({ id }) => {
          const { channel, format } = addTarget.line;
          return !hasLine(channels, { channel, format, price_for: id });
        })}
        {...props}
      />
    ) : (
      <NewFormatDialog
        channel={addTarget.channel}
        isTaken={(format) => hasLine(channels, { channel: addTarget.channel, format, price_for: '' })}
        {...props}
      />
    );
  // Only the agency's card may get new formats. The cards of clients inherit them.
  const mayAdd = mayEdit && openCard.card === AGENCY_CARD_ID;
  return { onLine: mayEdit ? onLine : null, onAddFormat: mayAdd ? onAddFormat : null, dialog };
}
