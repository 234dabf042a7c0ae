import { useState } from 'react';
import { useAppDispatch } from '../../app/hooks.ts';
import type { PastedRates } from '../../domain/rates/pasteRates.ts';
import { pickOneFile } from '../../services/browser/pickOneFile.ts';
import { importFile } from '../../slices/flows/rates/importFile.ts';
import { Button } from '../../ui/buttons/Button.tsx';

interface ImportButtonProps {
  demographics: readonly { readonly id: string; readonly name: string }[];
  onRead: (pasted: PastedRates) => void;
  /** Sentences that say why a file was not read; none for the next file. */
  onRefused: (sentences: readonly string[]) => void;
}

/** Reads a csv or a workbook into the card; its preview comes first. */
export function ImportButton({ demographics, onRead, onRefused }: ImportButtonProps) {
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);

  async function choose() {
    const file = await pickOneFile('.csv,.xlsx');
    if (file === null) return;
    setIsBusy(true);
    onRefused([]);
    const outcome = await dispatch(importFile(file, demographics));
    setIsBusy(false);
    if (outcome.outcome === 'read') onRead(outcome.pasted);
    else onRefused(outcome.sentences);
  }

  return (
    <Button dense busy={isBusy} onClick={() => void choose()}>
      Import
    </Button>
  );
}
