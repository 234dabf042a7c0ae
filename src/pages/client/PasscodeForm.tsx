import { useState } from 'react';
import type { ClientFailure } from '../../services/clientPage/askClient.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import styles from './Client.module.css';

interface PasscodeFormProps {
  failure: ClientFailure | null;
  isBusy: boolean;
  onPasscode: (passcode: string) => void;
}

/** Asks for the passcode of a link. */
export function PasscodeForm({ failure, isBusy, onPasscode }: PasscodeFormProps) {
  const [passcode, setPasscode] = useState('');
  return (
    <main className={styles.notice}>
      <h1>This plan needs its passcode</h1>
      <p>The person who sent you the link has it.</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // A copied passcode may have spaces around it. Passcodes are stored without such spaces.
          if (passcode.trim() !== '' && !isBusy) onPasscode(passcode.trim());
        }}
      >
        <TextField
          label="Passcode"
          name="passcode"
          autoComplete="off"
          maxLength={64}
          value={passcode}
          onChange={setPasscode}
          error={failure?.message}
        />
        <Button kind="primary" type="submit" busy={isBusy}>
          Open the plan
        </Button>
      </form>
    </main>
  );
}
