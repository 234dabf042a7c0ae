import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import { useAppDispatch } from '../../app/hooks.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { HOME, LOGIN, RESET, VALIDATE } from '../../domain/messages.ts';
import { PATHS } from '../../domain/paths.ts';
import { choosePassword, openMailedLink, readMailedLink, resetPassword } from '../../flows/account/signIn.ts';
import type { MailedLinkVisit, OpenedLinkOutcome } from '../../flows/account/signIn.ts';
import { AccountCard } from './AccountCard.tsx';
import { AccountForm, emailSchema, passwordSchema } from './AccountForm.tsx';

const SignInCode = lazy(async () => ({ default: (await import('./CodeForm.tsx')).SignInCode }));

/**
 * The phases of the page that the provider's e-mails link to. `readMailedLink` gives the first one.
 *
 *     asking (for the e-mail address) ──► opening
 *     opening ──► created | needs password | code needed | failed
 *     needs password | code needed ──► created
 *     reset ──► reset done
 *     not a link
 */
type Phase = MailedLinkVisit['phase'] | OpenedLinkOutcome;

/** Opens the mailed link, which is the address of this page, and returns the phase of the page. */
function useMailedLink() {
  const dispatch = useAppDispatch();
  // Keeps the address with which the page was opened, because the router may change it later.
  const [address] = useState(() => location.href);
  const [link] = useState(() => dispatch(readMailedLink(address)));
  const [phase, setPhase] = useState<Phase>(link.phase);
  const wasOpened = useRef(false);

  async function openWithEmail(email: string) {
    setPhase('opening');
    setPhase(await dispatch(openMailedLink(email, address)));
  }

  useEffect(() => {
    // A link works only once, and React's strict mode runs effects twice.
    if (link.phase !== 'opening' || wasOpened.current) return;
    wasOpened.current = true;
    void openWithEmail(link.email);
  });
  return { address, phase, setPhase, openWithEmail };
}

/** The page that the mailed links open: it verifies an e-mail address, or sets a new password. */
export function ValidateUserPage() {
  const { address, phase, setPhase, openWithEmail } = useMailedLink();
  switch (phase) {
    case 'asking':
      return (
        <AccountCard title={VALIDATE.heading}>
          <AccountForm
            fields={['email']}
            schema={emailSchema}
            emailLabel={VALIDATE.askEmail}
            button="Continue"
            onSubmit={({ email }) => openWithEmail(email)}
          />
        </AccountCard>
      );
    case 'code needed':
      return (
        <AccountCard title={VALIDATE.heading}>
          <Suspense>
            <SignInCode onOutcome={() => setPhase('created')} />
          </Suspense>
        </AccountCard>
      );
    case 'needs password':
      return <ChoosePassword onSaved={() => setPhase('created')} />;
    case 'created':
      return (
        <AccountCard title={VALIDATE.created}>
          <TextLink to={PATHS.home}>{VALIDATE.startPlanning}</TextLink>
        </AccountCard>
      );
    case 'failed':
      return (
        <AccountCard
          title={VALIDATE.failed}
          description={VALIDATE.failedMessage}
          links={<TextLink to={PATHS.reset}>Forgot your password?</TextLink>}
        >
          <TextLink to={PATHS.newUser}>Request again</TextLink>
          <p>{VALIDATE.invited}</p>
        </AccountCard>
      );
    case 'reset':
      return <ResetPassword address={address} onSaved={() => setPhase('reset done')} />;
    case 'reset done':
      return (
        <AccountCard title="Your password was changed">
          <TextLink to={PATHS.login}>{LOGIN.button}</TextLink>
        </AccountCard>
      );
    case 'not a link':
      return (
        <AccountCard title={VALIDATE.heading}>
          <Notice tone="error">{VALIDATE.notALink}</Notice>
          <TextLink to={PATHS.newUser}>Request a new link</TextLink>
        </AccountCard>
      );
    case 'opening':
      return (
        <AccountCard title={VALIDATE.heading}>
          <Spinner sentence={HOME.wait} />
        </AccountCard>
      );
  }
}

/** The provider drops a password that was set before the address was verified. The new user therefore chooses a password here. */
function ChoosePassword({ onSaved }: { onSaved: () => void }) {
  const dispatch = useAppDispatch();
  return (
    <NewPassword
      title={VALIDATE.heading}
      description="Your email address is verified. Choose the password you will log in with."
      save={(password) => dispatch(choosePassword(password))}
      onSaved={onSaved}
    />
  );
}

/** Used if the provider is configured to send its reset links to this page. */
function ResetPassword({ address, onSaved }: { address: string; onSaved: () => void }) {
  const dispatch = useAppDispatch();
  return (
    <NewPassword
      title={RESET.heading}
      links={<TextLink to={PATHS.reset}>Request a new link</TextLink>}
      label="New password"
      save={(password) => dispatch(resetPassword(address, password))}
      onSaved={onSaved}
    />
  );
}

interface NewPasswordProps extends Omit<ComponentProps<typeof AccountCard>, 'children'> {
  label?: string;
  /** @returns why the password was refused; null on success */
  save: (password: string) => Promise<string | null>;
  onSaved: () => void;
}

/** Asks for a new password. */
function NewPassword({ label = 'Password', save, onSaved, ...card }: NewPasswordProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  return (
    <AccountCard {...card}>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <AccountForm
        fields={['password']}
        schema={passwordSchema}
        passwordLabel={label}
        button="Save password"
        isNewPassword
        onAttempt={() => setRefusal(null)}
        onSubmit={async ({ password }) => {
          const message = await save(password);
          if (message === null) onSaved();
          else setRefusal(message);
        }}
      />
    </AccountCard>
  );
}
