import { useState } from 'react';
import { useAppDispatch } from '../../../app/hooks.ts';
import { pickFile } from '../../../slices/flows/file/pickFile.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import styles from '../Home.module.css';

/** A button that picks the sample file, which comes with the product. */
export function SampleButton() {
  const dispatch = useAppDispatch();
  const [phase, setPhase] = useState<'ready' | 'fetching' | 'failed'>('ready');

  async function pickSample() {
    setPhase('fetching');
    const file = await fetchSample();
    setPhase(file === null ? 'failed' : 'ready');
    if (file !== null) await dispatch(pickFile(file, `./${file.name}`));
  }

  return (
    <div className={styles.sample}>
      <Button
        dense
        busy={phase === 'fetching'}
        title="600 made-up people, to try a plan with"
        onClick={() => void pickSample()}
      >
        Use the sample
      </Button>
      <span role="status" className={styles.quiet}>
        {phase === 'failed' && 'The sample could not be fetched. Try again.'}
      </span>
    </div>
  );
}

const SAMPLE_FILE_NAME = 'made-up-people.csv';

/** The product's sample audience file, as if the user had picked it; null when it cannot be fetched. */
async function fetchSample(): Promise<File | null> {
  try {
    const reply = await fetch(`/samples/${SAMPLE_FILE_NAME}`);
    if (!reply.ok) return null;
    return new File([await reply.blob()], SAMPLE_FILE_NAME, { type: 'text/csv' });
  } catch {
    return null;
  }
}
