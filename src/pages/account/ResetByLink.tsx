import { useState } from 'react';
import { useAppDispatch } from '../../app/hooks.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { RESET } from '../../domain/messages.ts';
import { PATHS } from '../../domain/paths.ts';
import { resetPassword } from '../../slices/flows/signIn.ts';
import { AccountCard } from './AccountCard.tsx';
import { AccountForm } from './AccountForm.tsx';
import { passwordSchema } from './accountSchemas.ts';
import { PasswordFeedback } from './PasswordFeedback.tsx';

interface ResetByLinkProps {
  /** The link as it was opened. */
  address: string;
  onDone: () => void;
}

/** Sets a new password, if the provider is configured to send its reset links to this page. */
export function ResetByLink({ address, onDone }: ResetByLinkProps) {
  const dispatch = useAppDispatch();
  const [refused, setRefused] = useState<string | null>(null);
  return (
    <AccountCard title={RESET.heading} links={<TextLink to={PATHS.reset}>Request a new link</TextLink>}>
      {refused && <Notice tone="error">{refused}</Notice>}
      <AccountForm
        fields={['password']}
        schema={passwordSchema}
        passwordLabel="New password"
        button="Save password"
        newPassword
        passwordHint={(password) => <PasswordFeedback password={password} />}
        onAttempt={() => setRefused(null)}
        onSubmit={async ({ password }) => {
          const message = await dispatch(resetPassword(address, password));
          if (message === null) onDone();
          else setRefused(message);
        }}
      />
    </AccountCard>
  );
}
