import { useEffect, useRef, useState } from 'react';
import { useAppDispatch } from '../../app/hooks.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { HOME, LOGIN, VALIDATE } from '../../domain/messages.ts';
import { PATHS } from '../../domain/paths.ts';
import { openLink, readMailedLink } from '../../slices/flows/signIn.ts';
import { AccountCard } from './AccountCard.tsx';
import { AccountForm } from './AccountForm.tsx';
import { emailSchema } from './accountSchemas.ts';
import { ChoosePassword } from './ChoosePassword.tsx';
import { ResetByLink } from './ResetByLink.tsx';

/**
 * The page that the provider's e-mails link to:
 *
 *     opening ──► created | needs password ──► created
 *     asking (for the address) ──► opening ──► failed
 */
type Phase = 'opening' | 'asking' | 'created' | 'needs password' | 'failed' | 'reset' | 'reset done' | 'not a link';

/** Opens the mailed link of this page's address, and keeps the phase of doing so. */
function useMailedLink() {
  const dispatch = useAppDispatch();
  // The address at the time the page was opened: the router may change it later.
  const [address] = useState(() => location.href);
  const [link] = useState(() => dispatch(readMailedLink(address)));
  const [phase, setPhase] = useState<Phase>(link.phase);
  const opened = useRef(false);

  async function open(email: string) {
    setPhase('opening');
    setPhase(await dispatch(openLink(email, address)));
  }

  useEffect(() => {
    // A link works only once, and React's strict mode runs effects twice.
    if (link.phase !== 'opening' || opened.current) return;
    opened.current = true;
    void open(link.email);
  });
  return { address, phase, setPhase, open };
}

export function ValidateUserPage() {
  const { address, phase, setPhase, open } = useMailedLink();
  switch (phase) {
    case 'asking':
      return (
        <AccountCard title={VALIDATE.heading}>
          <AccountForm
            fields={['email']}
            schema={emailSchema}
            emailLabel={VALIDATE.askEmail}
            button="Continue"
            onSubmit={({ email }) => open(email)}
          />
        </AccountCard>
      );
    case 'needs password':
      return <ChoosePassword title={VALIDATE.heading} onChosen={() => setPhase('created')} />;
    case 'created':
      return (
        <AccountCard title={VALIDATE.created}>
          <TextLink to={PATHS.home}>{VALIDATE.startPlanning}</TextLink>
        </AccountCard>
      );
    case 'failed':
      return (
        <AccountCard title={VALIDATE.failed} description={VALIDATE.failedSays}>
          <TextLink to={PATHS.newUser}>Request again</TextLink>
        </AccountCard>
      );
    case 'reset':
      return <ResetByLink address={address} onDone={() => setPhase('reset done')} />;
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
