import { useProgress } from '../../../app/hooks.ts';
import { pickOneFile } from '../../../services/browser/pickOneFile.ts';
import { SPSS_CONVERSION } from '../../../slices/flows/file/convertSpssFile.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import styles from '../Home.module.css';
import type { SpssConversion } from './useSpssConversion.ts';

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
        <Notice tone="error" title="This SPSS file was not converted" details={phase.why.details}>
          {phase.why.message}
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
