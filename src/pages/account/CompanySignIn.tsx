import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { finishCompanySignIn, startCompanySignIn } from '../../flows/account/companySignIn.ts';
import type { CompanyOutcome } from '../../flows/account/companySignIn.ts';
import { selectSettings } from '../../slices/selectors.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import styles from './CompanySignIn.module.css';

interface CompanySignInProps {
  /** Receives the outcome of the sign-in: when the user comes back from the identity provider, or at once if the provider cannot be opened. */
  onOutcome: (outcome: CompanyOutcome) => void;
}

/** A button for each identity provider of a company. When the user comes back from a provider, the sign-in is completed here. */
export function CompanySignIn({ onOutcome }: CompanySignInProps) {
  const dispatch = useAppDispatch();
  const { signInWith } = useAppSelector(selectSettings);
  /** The id of the provider to which the user is sent. */
  const [busyProvider, setBusyProvider] = useState<string | null>(null);

  useEffect(() => {
    void dispatch(finishCompanySignIn()).then((outcome) => outcome && onOutcome(outcome));
    // Runs once for each visit, because the provider's answer can be read only once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [dispatch]);

  async function signInAt(id: string) {
    setBusyProvider(id);
    const outcome = await dispatch(startCompanySignIn(id));
    setBusyProvider(null);
    if (outcome) onOutcome(outcome);
  }

  return (
    <div className={styles.providers}>
      <p className={styles.or}>or</p>
      {signInWith.map(({ id, label }) => (
        <Button key={id} busy={busyProvider === id} onClick={() => void signInAt(id)}>
          Continue with {label}
        </Button>
      ))}
    </div>
  );
}
