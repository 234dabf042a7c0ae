import { useState } from 'react';
import { useAppSelector } from '../../app/hooks.ts';
import { AGENCY_CARD_ID } from '../../domain/rates/cardRows.ts';
import type { GridChannel } from '../../domain/rates/gridLines.ts';
import type { FormatAnswers } from '../../domain/rates/pasteCells.ts';
import { pasteRates } from '../../domain/rates/pasteRates.ts';
import type { RateStart } from '../../domain/rates/pasteRates.ts';
import type { OpenRateCard } from '../../slices/rates/rateCards.ts';
import { selectRatesToday } from '../../slices/rates/selectRatesToday.ts';
import { useStableCallback } from '../../ui/useStableCallback.ts';
import type { RatePreviewProps } from './RatePreview.tsx';

interface RatePaste {
  openCard: OpenRateCard;
  channels: readonly GridChannel[];
  demographics: readonly { readonly id: string; readonly name: string }[];
}

type Preview = Pick<RatePreviewProps, 'verb' | 'read'>;

/** The functions that open the preview of a paste or an import, and the preview itself; null while it is closed. */
export function useRatePaste({ openCard: { rows, inherited, card }, channels, demographics }: RatePaste) {
  const today = useAppSelector(selectRatesToday);
  const [preview, setPreview] = useState<Preview | null>(null);
  const paste = useStableCallback((cells: string[][], start: RateStart | null) => {
    const lines = channels.flatMap((channel) => channel.lines);
    const context = { rows, inherited, mayAdd: card === AGENCY_CARD_ID, demographics, today };
    const read = (answers: FormatAnswers) => pasteRates(cells, start, lines, { ...context, answers });
    setPreview({ verb: 'Paste', read });
  });
  const imported = (read: Preview['read']) => setPreview({ verb: 'Import', read });
  return { preview, paste, imported, close: () => setPreview(null) };
}
