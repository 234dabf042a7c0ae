import { useState } from 'react';
import type { Channel } from '../../../core/rules/channels.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { AGENCY_CARD_ID } from '../../domain/rates/cardRows.ts';
import type { GridChannel, GridLine } from '../../domain/rates/gridLines.ts';
import { hasLine, retirementChange, withoutLine } from '../../domain/rates/lineChanges.ts';
import type { LineAction } from '../../domain/rates/lineChanges.ts';
import type { CellChange } from '../../domain/rates/rateCells.ts';
import { editRates, replaceRates } from '../../slices/flows/rates/saveDraft.ts';
import type { OpenRateCard } from '../../slices/rates/rateCards.ts';
import { useStableCallback } from '../../ui/useStableCallback.ts';
import { NewFormatDialog, TargetPriceDialog } from './LineDialogs.tsx';

interface LineChanges {
  open: OpenRateCard;
  mayEdit: boolean;
  channels: readonly GridChannel[];
  demographics: readonly { readonly id: string; readonly name: string }[];
}

type AddTarget = { readonly line: GridLine } | { readonly channel: Channel };

/** Adding, retiring and removing lines of a card: the callbacks of the grid, and the dialog that asks for figures. */
export function useLineChanges({ open, mayEdit, channels, demographics }: LineChanges) {
  const dispatch = useAppDispatch();
  const [asked, setAsked] = useState<AddTarget | null>(null);
  const onLine = useStableCallback((line: GridLine, action: LineAction) => {
    if (action === 'price') return setAsked({ line });
    if (action === 'remove') return dispatch(replaceRates(withoutLine(open.rows, line)));
    return dispatch(editRates([retirementChange(line, action === 'retire')]));
  });
  const onAddFormat = useStableCallback((channel: Channel) => setAsked({ channel }));
  const props = {
    onAdd: (cells: readonly CellChange[]) => dispatch(editRates(cells)),
    onClose: () => setAsked(null),
  };
  const dialog =
    asked === null ? null : 'line' in asked ? (
      <TargetPriceDialog
        line={asked.line}
        demographics={demographics.filter(({ id }) => {
          const { channel, format } = asked.line;
          return !hasLine(channels, { channel, format, price_for: id });
        })}
        {...props}
      />
    ) : (
      <NewFormatDialog
        channel={asked.channel}
        isTaken={(format) => hasLine(channels, { channel: asked.channel, format, price_for: '' })}
        {...props}
      />
    );
  const mayAdd = mayEdit && open.card === AGENCY_CARD_ID;
  return { onLine: mayEdit ? onLine : null, onAddFormat: mayAdd ? onAddFormat : null, dialog };
}
