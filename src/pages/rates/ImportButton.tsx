import { useState } from 'react';
import { useAppDispatch } from '../../app/hooks.ts';
import { pickOneFile } from '../../services/browser/pickOneFile.ts';
import { importFile } from '../../slices/flows/rates/importFile.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import type { RatePreviewProps } from './RatePreview.tsx';
import styles from './Rates.module.css';

interface ImportButtonProps {
  demographics: readonly { readonly id: string; readonly name: string }[];
  onRead: (read: RatePreviewProps['read']) => void;
  /** Called with sentences that say why a file was not read, and with an empty list when the next import begins. */
  onRefused: (sentences: readonly string[]) => void;
}

/** A button that reads a csv or a workbook into the card. A preview is shown before anything changes. */
export function ImportButton({ demographics, onRead, onRefused }: ImportButtonProps) {
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);

  async function choose() {
    onRefused([]);
    const file = await pickOneFile('.csv,.xlsx');
    if (file === null) return;
    setIsBusy(true);
    const outcome = await dispatch(importFile(file, demographics));
    setIsBusy(false);
    if (outcome.outcome === 'read') onRead(outcome.read);
    else onRefused(outcome.sentences);
  }

  return (
    <>
      <span className={styles.pasteHint}>Paste from a spreadsheet with Ctrl+V</span>
      <Button dense busy={isBusy} onClick={() => void choose()}>
        Import
      </Button>
    </>
  );
}
