import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector, useNavigate } from '../../app/hooks.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { LOGIN, SIGN_IN_ENDED } from '../../domain/messages.ts';
import { PATHS, RETURN_TO, returnPath } from '../../domain/paths.ts';
import { logIn } from '../../slices/flows/signIn.ts';
import type { LoginOutcome } from '../../slices/flows/signIn.ts';
import { selectSignInEnd, selectUser } from '../../slices/selectors.ts';
import styles from './Account.module.css';
import { AccountCard } from './AccountCard.tsx';
import { AccountForm } from './AccountForm.tsx';
import type { AccountValues } from './AccountForm.tsx';
import { loginSchema } from './accountSchemas.ts';
import { FORGOTTEN, NEW_HERE } from './accountWords.ts';
import { dropEarlyEntry, readEarlyEntry } from './earlyEntry.ts';
import { UnverifiedNotice } from './UnverifiedNotice.tsx';

/** E-mail and password; afterwards home, or where the visitor was going. */
export function LoginPage() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const user = useAppSelector(selectUser);
  const ended = useAppSelector(selectSignInEnd);
  const [last, setLast] = useState<{ email: string; result: LoginOutcome } | null>(null);

  const [early] = useState(readEarlyEntry);
  useEffect(dropEarlyEntry, []);

  async function submit({ email, password }: AccountValues) {
    const result = await dispatch(logIn(email, password));
    if (result.outcome === 'signed in') await navigate(returnPath(parameters.get(RETURN_TO)), { replace: true });
    else setLast({ email, result });
  }

  return (
    <AccountCard
      title={LOGIN.heading}
      links={
        <>
          <TextLink to={PATHS.reset}>{FORGOTTEN}</TextLink>
          <TextLink to={PATHS.newUser}>{NEW_HERE}</TextLink>
        </>
      }
    >
      {user && (
        <Notice action={<TextLink to={PATHS.home}>Continue planning</TextLink>}>
          You are signed in as {user.email}.
        </Notice>
      )}
      {ended && !last && <Notice>{SIGN_IN_ENDED[ended]}</Notice>}
      {last?.result.outcome === 'refused' && (
        <Notice tone="error">
          <span className={styles.bad}>{last.result.message}</span>
        </Notice>
      )}
      {last?.result.outcome === 'unverified' && <UnverifiedNotice key={last.email} email={last.email} />}
      <AccountForm
        fields={['email', 'password']}
        schema={loginSchema}
        early={early}
        button={LOGIN.button}
        onSubmit={submit}
        onAttempt={() => setLast(null)}
      />
    </AccountCard>
  );
}
