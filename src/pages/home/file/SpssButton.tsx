import { useEffect, useRef, useState } from 'react';
import { useAppDispatch, useProgress } from '../../../app/hooks.ts';
import { pickOneFile } from '../../../services/browser/pickOneFile.ts';
import { convertSpssFile, SPSS_CONVERSION } from '../../../slices/flows/file/convertSpssFile.ts';
import type { ConversionRefusal } from '../../../slices/flows/file/convertSpssFile.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import styles from '../Home.module.css';

type Phase =
  | { readonly is: 'ready' }
  | { readonly is: 'converting'; readonly name: string }
  | { readonly is: 'refused'; readonly why: ConversionRefusal };

/** Converts an SPSS file to csv in this browser and puts it into the drop zone, which does not accept SPSS files. */
export function SpssButton() {
  const dispatch = useAppDispatch();
  const [phase, setPhase] = useState<Phase>({ is: 'ready' });
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function convert() {
    const file = await pickOneFile('.sav,.zsav');
    if (file === null) return;
    stop.current = new AbortController();
    setPhase({ is: 'converting', name: file.name });
    const why = await dispatch(convertSpssFile(file, stop.current.signal));
    setPhase(why === null ? { is: 'ready' } : { is: 'refused', why });
  }

  return (
    <div className={styles.stack}>
      <div className={styles.sample}>
        <Button dense busy={phase.is === 'converting'} onClick={() => void convert()}>
          Convert an SPSS file
        </Button>
        {phase.is === 'converting' ? (
          <Button dense kind="quiet" onClick={() => stop.current?.abort()}>
            Stop
          </Button>
        ) : (
          <span className={styles.quiet}>sav or zsav, made into csv here with its labels and weight.</span>
        )}
      </div>
      <div aria-live="polite" className={styles.live}>
        {phase.is === 'converting' && <Converting name={phase.name} />}
      </div>
      {phase.is === 'refused' && (
        <Notice tone="error" title="This SPSS file was not converted" details={phase.why.details}>
          {phase.why.message}
        </Notice>
      )}
    </div>
  );
}

function Converting({ name }: { name: string }) {
  return (
    <div className={styles.converting}>
      <p className={styles.quiet}>Converting {name}. It stays on this computer.</p>
      <ProgressBar label="Conversion of the SPSS file" share={useProgress(SPSS_CONVERSION)} />
    </div>
  );
}
