import { useEffect, useRef, useState } from 'react';
import { useProgress, useAppDispatch } from '../../../app/hooks.ts';
import { pickOneFile } from '../../../services/browser/pickOneFile.ts';
import { SPSS_CONVERSION, convertSpssFile } from '../../../flows/file/convertSpssFile.ts';
import type { ConversionRefusal } from '../../../flows/file/convertSpssFile.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import styles from '../Home.module.css';

/** Converts an SPSS file to csv in this browser and puts it into the drop zone, which does not accept SPSS files. */
export function SpssButton({ conversion: { phase, convert } }: { conversion: SpssConversion }) {
  async function choose() {
    const file = await pickOneFile('.sav,.zsav');
    if (file !== null) await convert(file);
  }

  return (
    <div className={styles.sample}>
      <Button
        dense
        busy={phase.kind === 'converting'}
        title="sav or zsav, made into csv here with its labels and weight"
        onClick={() => void choose()}
      >
        Convert an SPSS file
      </Button>
    </div>
  );
}

/** The progress of a conversion, or the reason why it failed. The live region is always mounted, so that progress is announced. */
export function SpssProgress({ conversion: { phase, stop } }: { conversion: SpssConversion }) {
  return (
    <>
      <div aria-live="polite" className={styles.live}>
        {phase.kind === 'converting' && <Converting name={phase.name} onStop={stop} />}
      </div>
      {phase.kind === 'refused' && (
        <Notice tone="error" title="This SPSS file was not converted" details={phase.refusal.details}>
          {phase.refusal.message}
        </Notice>
      )}
    </>
  );
}

function Converting({ name, onStop }: { name: string; onStop: () => void }) {
  return (
    <div className={styles.converting}>
      <p className={styles.sample}>
        <span className={styles.quiet}>Converting {name}. It stays on this computer.</span>
        <Button dense kind="quiet" onClick={onStop}>
          Stop
        </Button>
      </p>
      <ProgressBar label="Conversion of the SPSS file" share={useProgress(SPSS_CONVERSION)} />
    </div>
  );
}

type Phase =
  | { readonly kind: 'ready' }
  | { readonly kind: 'converting'; readonly name: string }
  | { readonly kind: 'refused'; readonly refusal: ConversionRefusal };

interface SpssConversion {
  readonly phase: Phase;
  readonly convert: (file: File) => Promise<void>;
  /** Stops the conversion, or removes the message about a failed conversion. */
  readonly stop: () => void;
}

/** Converts SPSS files, one at a time, from the button or the drop zone. Leaving the page stops the conversion. */
export function useSpssConversion(): SpssConversion {
  const dispatch = useAppDispatch();
  const [phase, setPhase] = useState<Phase>({ kind: 'ready' });
  const currentController = useRef<AbortController | null>(null);
  useEffect(() => () => currentController.current?.abort(), []);

  async function convert(file: File) {
    currentController.current?.abort();
    const controller = new AbortController();
    currentController.current = controller;
    setPhase({ kind: 'converting', name: file.name });
    const refusal = await dispatch(convertSpssFile(file, controller.signal));
    if (currentController.current === controller && !controller.signal.aborted)
      setPhase(refusal === null ? { kind: 'ready' } : { kind: 'refused', refusal });
  }

  function stop() {
    currentController.current?.abort();
    setPhase({ kind: 'ready' });
  }

  return { phase, convert, stop };
}
