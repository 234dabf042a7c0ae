import { useAppDispatch } from '../../app/hooks.ts';
import { LOGIN } from '../../domain/messages.ts';
import { SECOND_FACTOR } from '../../domain/secondFactor.ts';
import { enterCode } from '../../slices/flows/secondFactor.ts';
import type { LoginOutcome } from '../../slices/flows/signIn.ts';
import styles from './Account.module.css';
import { CodeForm } from './CodeForm.tsx';

interface SignInCodeProps {
  /** Receives the outcome of the sign-in. It is not called for a refused code, which the form shows itself. */
  onOutcome: (outcome: LoginOutcome) => void;
}

/** The second step of a sign-in: the code of the person's authenticator app. */
export function SignInCode({ onOutcome }: SignInCodeProps) {
  const dispatch = useAppDispatch();

  async function submit(code: string) {
    const result = await dispatch(enterCode(code));
    if (result.outcome === 'refused') return result.message;
    onOutcome(result);
    return null;
  }

  return (
    <>
      <CodeForm button={LOGIN.button} onSubmit={submit} />
      <p className={styles.small}>{SECOND_FACTOR.lost}</p>
    </>
  );
}
