import { lazy, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { LOGIN, SIGN_IN_ENDED, signInTooOld } from '../../domain/messages.ts';
import { PATHS, RETURN_TO, returnPath } from '../../domain/paths.ts';
import { logIn, sendLink } from '../../slices/flows/signIn.ts';
import type { LoginOutcome } from '../../slices/flows/signIn.ts';
import { selectSettings, selectSignInEnd, selectUser } from '../../slices/selectors.ts';
import styles from './Account.module.css';
import { AccountCard } from './AccountCard.tsx';
import { AccountForm } from './AccountForm.tsx';
import type { AccountValues } from './AccountForm.tsx';
import { loginSchema } from './accountSchemas.ts';

const CompanySignIn = lazy(async () => ({ default: (await import('./CompanySignIn.tsx')).CompanySignIn }));
const SignInCode = lazy(async () => ({ default: (await import('./SignInCode.tsx')).SignInCode }));

/** Signs in, then goes home or to the page the visitor asked for. */
export function LoginPage() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const user = useAppSelector(selectUser);
  const ended = useAppSelector(selectSignInEnd);
  const { signInWith } = useAppSelector(selectSettings);
  const [last, setLast] = useState<{ email: string; result: LoginOutcome } | null>(null);

  const [isSubmitting, setIsSubmitting] = useState(false);

  const outcome = last?.result.outcome;

  async function submit({ email, password }: AccountValues) {
    setIsSubmitting(true);
    await show({ email, result: await dispatch(logIn(email, password)) });
    setIsSubmitting(false);
  }

  async function show(attempt: { email: string; result: LoginOutcome }) {
    if (attempt.result.outcome === 'signed in') {
      await navigate(returnPath(parameters.get(RETURN_TO)), { replace: true });
    } else setLast(attempt);
  }

  if (outcome === 'code needed') {
    return (
      <AccountCard
        title={LOGIN.heading}
        links={
          <Button kind="quiet" onClick={() => setLast(null)}>
            Use another account
          </Button>
        }
      >
        <Suspense>
          <SignInCode onOutcome={(result) => void show({ email: last?.email ?? '', result })} />
        </Suspense>
      </AccountCard>
    );
  }
  return (
    <AccountCard
      title={LOGIN.heading}
      links={
        <>
          <TextLink to={PATHS.reset}>Forgot your password?</TextLink>
          <TextLink to={PATHS.newUser}>Create an account</TextLink>
        </>
      }
    >
      {/* Not during a sign-in: the form would shift just before the next page. */}
      {user && !isSubmitting && (
        <Notice action={<TextLink to={PATHS.home}>Continue planning</TextLink>}>
          You are signed in as {user.email}.
        </Notice>
      )}
      {ended && !last && <EndedNotice reason={ended} />}
      {last?.result.outcome === 'refused' && (
        <Notice tone="error">
          <span className={styles.bad}>{last.result.message}</span>
        </Notice>
      )}
      {last?.result.outcome === 'unverified' && <UnverifiedNotice key={last.email} email={last.email} />}
      <AccountForm
        fields={['email', 'password']}
        schema={loginSchema}
        button={LOGIN.button}
        onSubmit={submit}
        onAttempt={() => setLast(null)}
      />
      {signInWith.length > 0 && (
        <Suspense>
          <CompanySignIn onOutcome={(attempt) => void show(attempt)} />
        </Suspense>
      )}
    </AccountCard>
  );
}

/** Why a planner who did not log out has to log in again. */
function EndedNotice({ reason }: { reason: keyof typeof SIGN_IN_ENDED }) {
  const { signInHours } = useAppSelector(selectSettings);
  const isTooOld = reason === 'sign_in_too_old' && signInHours > 0;
  return <Notice>{isTooOld ? signInTooOld(signInHours) : SIGN_IN_ENDED[reason]}</Notice>;
}

/** Shown when the account's address is not verified; can send the link again. */
function UnverifiedNotice({ email }: { email: string }) {
  const dispatch = useAppDispatch();
  const [sent, setSent] = useState<'no' | 'yes' | { refused: string }>('no');

  async function send() {
    const refused = await dispatch(sendLink(email));
    setSent(refused === null ? 'yes' : { refused });
  }

  if (sent === 'yes') return <Notice tone="good">A new link was sent to {email}. Open it to start planning.</Notice>;
  return (
    <Notice
      tone="warn"
      title="Your email address is not verified yet"
      details={typeof sent === 'object' ? [sent.refused] : []}
      action={<Button onClick={() => void send()}>Send the link again</Button>}
    >
      Open the link in the email that was sent to {email}.
    </Notice>
  );
}
