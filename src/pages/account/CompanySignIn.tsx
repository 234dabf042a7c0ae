import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { finishCompanySignIn, startCompanySignIn } from '../../slices/flows/companySignIn.ts';
import type { CompanyOutcome } from '../../slices/flows/companySignIn.ts';
import { selectSettings } from '../../slices/selectors.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import styles from './CompanySignIn.module.css';

interface CompanySignInProps {
  /** Gets the outcome for the account that came back from its provider. */
  onOutcome: (outcome: CompanyOutcome) => void;
}

/** A button for each identity provider of a company. On the way back from one, it ends the sign-in. */
export function CompanySignIn({ onOutcome }: CompanySignInProps) {
  const dispatch = useAppDispatch();
  const { signInWith } = useAppSelector(selectSettings);
  const [busy, setBusy] = useState<string | null>(null);

  useEffect(() => {
    void dispatch(finishCompanySignIn()).then((outcome) => outcome && onOutcome(outcome));
    // Once for each visit: the provider's answer is read only once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [dispatch]);

  async function leave(id: string) {
    setBusy(id);
    const outcome = await dispatch(startCompanySignIn(id));
    setBusy(null);
    if (outcome) onOutcome(outcome);
  }

  return (
    <div className={styles.providers}>
      <p className={styles.or}>or</p>
      {signInWith.map(({ id, label }) => (
        <Button key={id} busy={busy === id} onClick={() => void leave(id)}>
          Continue with {label}
        </Button>
      ))}
    </div>
  );
}
