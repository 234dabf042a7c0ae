import { useState } from 'react';
import { useAppDispatch } from '../../app/hooks.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { choosePassword } from '../../slices/flows/signIn.ts';
import { AccountCard } from './AccountCard.tsx';
import { AccountForm } from './AccountForm.tsx';
import { passwordSchema } from './accountSchemas.ts';
import { PasswordFeedback } from './PasswordFeedback.tsx';

interface ChoosePasswordProps {
  title: string;
  onChosen: () => void;
}

/** The provider drops a password that was set before the address was verified: the new user chooses one now. */
export function ChoosePassword({ title, onChosen }: ChoosePasswordProps) {
  const dispatch = useAppDispatch();
  const [refused, setRefused] = useState<string | null>(null);
  return (
    <AccountCard title={title} description="Your email address is verified. Choose the password you will log in with.">
      {refused && <Notice tone="error">{refused}</Notice>}
      <AccountForm
        fields={['password']}
        schema={passwordSchema}
        button="Save password"
        newPassword
        passwordHint={(password) => <PasswordFeedback password={password} />}
        onAttempt={() => setRefused(null)}
        onSubmit={async ({ password }) => {
          const message = await dispatch(choosePassword(password));
          if (message === null) onChosen();
          else setRefused(message);
        }}
      />
    </AccountCard>
  );
}
