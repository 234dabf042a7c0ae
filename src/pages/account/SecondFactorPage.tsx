import { useState } from 'react';
import { renderSVG } from 'uqr';
import { useAppDispatch } from '../../app/hooks.ts';
import { SECOND_FACTOR } from '../../domain/secondFactor.ts';
import type { AuthenticatorKey } from '../../services/account/auth.ts';
import { finishEnrolment, startEnrolment } from '../../slices/flows/secondFactor.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { AccountCard } from './AccountCard.tsx';
import { CodeForm } from './CodeForm.tsx';
import styles from './SecondFactorPage.module.css';

/** Shown in place of every page as long as the planning service asks for a second factor and the account has none. */
export function SecondFactorPage() {
  const dispatch = useAppDispatch();
  const [key, setKey] = useState<AuthenticatorKey | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [isStarting, setIsStarting] = useState(false);

  async function start() {
    setRefused(null);
    setIsStarting(true);
    const answer = await dispatch(startEnrolment());
    setIsStarting(false);
    if ('refused' in answer) setRefused(answer.refused);
    else setKey(answer);
  }

  return (
    <AccountCard title={SECOND_FACTOR.heading} description={SECOND_FACTOR.why}>
      {refused !== null && <Notice tone="error">{refused}</Notice>}
      {key === null ? (
        <Button kind="primary" busy={isStarting} onClick={() => void start()}>
          Start
        </Button>
      ) : (
        <Steps secret={key} onCode={(code) => dispatch(finishEnrolment(code))} />
      )}
    </AccountCard>
  );
}

interface StepsProps {
  secret: AuthenticatorKey;
  /** @returns why the code was refused; null on success */
  onCode: (code: string) => Promise<string | null>;
}

function Steps({ secret, onCode }: StepsProps) {
  return (
    <ol className={styles.steps}>
      <li>
        {SECOND_FACTOR.scan}
        <img
          className={styles.picture}
          alt="QR code of the key"
          src={`data:image/svg+xml,${encodeURIComponent(renderSVG(secret.address, { border: 4 }))}`}
        />
        {SECOND_FACTOR.type} <code className={styles.key}>{secret.key.match(/.{1,4}/g)?.join(' ')}</code>
        <TextLink to={secret.address}>{SECOND_FACTOR.open}</TextLink>
      </li>
      <li>
        <CodeForm button="Confirm" onSubmit={onCode} />
      </li>
    </ol>
  );
}
