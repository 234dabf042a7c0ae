import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { selectNeedsCorrectedFile, replaceByCorrectedFile } from '../../../slices/flows/file/replaceByCorrectedFile.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import styles from './FileReading.module.css';

/** Offers a csv into which the answers are written. Shown if the backend does not accept answers as fields next to the file. */
export function CorrectedFile() {
  const dispatch = useAppDispatch();
  const isNeeded = useAppSelector(selectNeedsCorrectedFile);
  const [phase, setPhase] = useState<'ready' | 'writing'>('ready');
  const [refused, setRefused] = useState<string | null>(null);
  if (!isNeeded) return null;

  async function replaceFile() {
    setPhase('writing');
    const why = await dispatch(replaceByCorrectedFile());
    setPhase('ready');
    setRefused(why);
  }

  return (
    <div className={styles.corrected}>
      <Notice
        tone="warn"
        title="The planning service does not accept answers together with a file"
        details={refused === null ? [] : [refused]}
        action={
          <Button busy={phase === 'writing'} onClick={() => void replaceFile()}>
            Use the corrected file
          </Button>
        }
      >
        A corrected csv that contains your answers can replace the file. A run then uses the corrected csv.
      </Notice>
    </div>
  );
}
