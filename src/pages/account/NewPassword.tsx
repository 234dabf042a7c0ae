import { useState } from 'react';
import type { ComponentProps } from 'react';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { AccountCard } from './AccountCard.tsx';
import { AccountForm } from './AccountForm.tsx';
import { passwordSchema } from './accountSchemas.ts';
import { PasswordFeedback } from './PasswordFeedback.tsx';

interface NewPasswordProps extends Omit<ComponentProps<typeof AccountCard>, 'children'> {
  label?: string;
  /** @returns why the password was refused; null on success */
  save: (password: string) => Promise<string | null>;
  onSaved: () => void;
}

/** Asks for a new password. */
export function NewPassword({ label = 'Password', save, onSaved, ...card }: NewPasswordProps) {
  const [refused, setRefused] = useState<string | null>(null);
  return (
    <AccountCard {...card}>
      {refused && <Notice tone="error">{refused}</Notice>}
      <AccountForm
        fields={['password']}
        schema={passwordSchema}
        passwordLabel={label}
        button="Save password"
        newPassword
        passwordHint={(password) => <PasswordFeedback password={password} />}
        onAttempt={() => setRefused(null)}
        onSubmit={async ({ password }) => {
          const message = await save(password);
          if (message === null) onSaved();
          else setRefused(message);
        }}
      />
    </AccountCard>
  );
}
