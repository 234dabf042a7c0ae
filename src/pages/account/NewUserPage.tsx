import { useState } from 'react';
import { useAppDispatch } from '../../app/hooks.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { SIGN_UP } from '../../domain/messages.ts';
import { PATHS } from '../../domain/paths.ts';
import { refusedDomain, requestNewUser } from '../../flows/account/signIn.ts';
import styles from './Account.module.css';
import { AccountCard } from './AccountCard.tsx';
import { AccountForm, newUserSchema } from './AccountForm.tsx';

/** The outcome of the last attempt; null before the first one. */
type Outcome = { readonly sentTo: string } | { readonly refused: string } | null;

/** The page on which the agency's staff sign up. An account cannot be used until its mailed link is opened. */
export function NewUserPage() {
  const dispatch = useAppDispatch();
  const [outcome, setOutcome] = useState<Outcome>(null);
  const sentTo = outcome && 'sentTo' in outcome ? outcome.sentTo : null;
  return (
    <AccountCard title={SIGN_UP.heading} links={<TextLink to={PATHS.login}>Back to login</TextLink>}>
      {outcome && 'refused' in outcome && (
        <Notice tone="error">
          <span className={styles.bad}>{outcome.refused}</span>
        </Notice>
      )}
      {sentTo !== null ? (
        <Notice tone="good" title="Check your inbox">
          A verification email was sent to {sentTo}. Open its link in this browser to finish.
        </Notice>
      ) : (
        <AccountForm
          fields={['email', 'password']}
          schema={newUserSchema}
          button={SIGN_UP.button}
          isNewPassword
          // A domain that may not sign up is refused even if other fields are invalid. For any other domain, `refusedDomain` gives null,
          // which removes the outcome of the previous attempt.
          onAttempt={({ email }) => setOutcome(dispatch(refusedDomain(email)))}
          onSubmit={async ({ email, password }) => {
            const refused = await dispatch(requestNewUser(email, password));
            setOutcome(refused === null ? { sentTo: email.trim() } : { refused });
          }}
        />
      )}
    </AccountCard>
  );
}
