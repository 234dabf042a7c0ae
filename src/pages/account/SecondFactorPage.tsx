import { useState } from 'react';
import { renderSVG } from 'uqr';
import { useAppDispatch } from '../../app/hooks.ts';
import { SECOND_FACTOR } from '../../domain/secondFactor.ts';
import type { AuthenticatorKey } from '../../services/account/auth.ts';
import { finishEnrolment, startEnrolment } from '../../flows/account/secondFactor.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { AccountCard } from './AccountCard.tsx';
import { CodeForm } from './CodeForm.tsx';
import styles from './SecondFactorPage.module.css';

/** Shown in place of every page as long as the planning service asks for a second factor and the account has none. */
export function SecondFactorPage() {
  const dispatch = useAppDispatch();
  const [authenticatorKey, setAuthenticatorKey] = useState<AuthenticatorKey | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isStarting, setIsStarting] = useState(false);

  async function start() {
    setRefusal(null);
    setIsStarting(true);
    const answer = await dispatch(startEnrolment());
    setIsStarting(false);
    if ('refused' in answer) setRefusal(answer.refused);
    else setAuthenticatorKey(answer);
  }

  return (
    <AccountCard title={SECOND_FACTOR.heading} description={SECOND_FACTOR.why}>
      {refusal !== null && <Notice tone="error">{refusal}</Notice>}
      {authenticatorKey === null ? (
        <Button kind="primary" busy={isStarting} onClick={() => void start()}>
          Start
        </Button>
      ) : (
        <Steps authenticatorKey={authenticatorKey} onCode={(code) => dispatch(finishEnrolment(code))} />
      )}
    </AccountCard>
  );
}

interface StepsProps {
  authenticatorKey: AuthenticatorKey;
  /** @returns why the code was refused; null on success */
  onCode: (code: string) => Promise<string | null>;
}

function Steps({ authenticatorKey, onCode }: StepsProps) {
  return (
    <ol className={styles.steps}>
      <li>
        {SECOND_FACTOR.scan}
        {/* A QR code needs a white border four squares wide. */}
        <img
          className={styles.picture}
          alt="QR code of the key"
          src={`data:image/svg+xml,${encodeURIComponent(renderSVG(authenticatorKey.address, { border: 4 }))}`}
        />
        {/* In groups of four characters, which are easier to type. */}
        {SECOND_FACTOR.type} <code className={styles.key}>{authenticatorKey.key.match(/.{1,4}/g)?.join(' ')}</code>
        <TextLink to={authenticatorKey.address}>{SECOND_FACTOR.open}</TextLink>
      </li>
      <li>
        <CodeForm button="Confirm" onSubmit={onCode} />
      </li>
    </ol>
  );
}
