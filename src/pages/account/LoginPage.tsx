import { lazy, Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { LOGIN, SIGN_IN_ENDED, signInTooOld } from '../../domain/messages.ts';
import { PATHS, RETURN_PARAM, returnPath } from '../../domain/paths.ts';
import { logIn, sendLink } from '../../flows/account/signIn.ts';
import type { LoginOutcome } from '../../flows/account/signIn.ts';
import { selectSettings, selectSignInEnd, selectUser } from '../../slices/selectors.ts';
import styles from './Account.module.css';
import { AccountCard } from './AccountCard.tsx';
import { AccountForm, loginSchema } from './AccountForm.tsx';
import type { AccountValues } from './AccountForm.tsx';

const CompanySignIn = lazy(async () => ({ default: (await import('./CompanySignIn.tsx')).CompanySignIn }));
const SignInCode = lazy(async () => ({ default: (await import('./CodeForm.tsx')).SignInCode }));

/** An attempt to sign in, with the address that was used. */
interface LoginAttempt {
  readonly email: string;
  readonly result: LoginOutcome;
}

/** Signs the user in, then goes to the page that the user asked for before, or to the home page. */
export function LoginPage() {
  const user = useAppSelector(selectUser);
  const { signInWith } = useAppSelector(selectSettings);
  const { lastAttempt, isSubmitting, submit, handleAttempt, forget } = useLogin();

  if (lastAttempt?.result.outcome === 'code needed') {
    return (
      <AccountCard
        title={LOGIN.heading}
        links={
          <Button kind="quiet" onClick={forget}>
            Use another account
          </Button>
        }
      >
        <Suspense>
          <SignInCode onOutcome={(result) => void handleAttempt({ email: lastAttempt.email, result })} />
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
      {/* Hidden during a sign-in, because the form would shift just before the next page is shown. */}
      {user && !isSubmitting && (
        <Notice action={<TextLink to={PATHS.home}>Continue planning</TextLink>}>
          You are signed in as {user.email}.
        </Notice>
      )}
      {lastAttempt ? <AttemptNotice attempt={lastAttempt} /> : <SignInEndedNotice />}
      <AccountForm
        fields={['email', 'password']}
        schema={loginSchema}
        button={LOGIN.button}
        onSubmit={submit}
        onAttempt={forget}
      />
      {signInWith.length > 0 && (
        <Suspense>
          <CompanySignIn onOutcome={(attempt) => void handleAttempt(attempt)} />
        </Suspense>
      )}
    </AccountCard>
  );
}

/**
 * The last attempt to sign in that did not succeed. `submit` makes an attempt. `handleAttempt` opens the next page after an attempt that
 * succeeded, and stores any other. `forget` removes the stored attempt.
 */
function useLogin() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const [lastAttempt, setLastAttempt] = useState<LoginAttempt | null>(null);
  const [isSubmitting, setIsSubmitting] = useState(false);

  async function submit({ email, password }: AccountValues) {
    setIsSubmitting(true);
    await handleAttempt({ email, result: await dispatch(logIn(email, password)) });
    setIsSubmitting(false);
  }

  async function handleAttempt(attempt: LoginAttempt) {
    if (attempt.result.outcome === 'signed in') {
      await navigate(returnPath(parameters.get(RETURN_PARAM)), { replace: true });
    } else setLastAttempt(attempt);
  }

  return { lastAttempt, isSubmitting, submit, handleAttempt, forget: () => setLastAttempt(null) };
}

/** Why the attempt to sign in did not succeed. */
function AttemptNotice({ attempt: { email, result } }: { attempt: LoginAttempt }) {
  if (result.outcome === 'unverified') return <UnverifiedNotice key={email} email={email} />;
  if (result.outcome !== 'refused') return null;
  return (
    <Notice tone="error">
      <span className={styles.bad}>{result.message}</span>
    </Notice>
  );
}

/** Why a planner who did not log out has to log in again. Renders nothing if there is no such reason. */
function SignInEndedNotice() {
  const reason = useAppSelector(selectSignInEnd);
  const { signInHours } = useAppSelector(selectSettings);
  if (!reason) return null;
  const isTooOld = reason === 'sign_in_too_old' && signInHours > 0;
  return <Notice>{isTooOld ? signInTooOld(signInHours) : SIGN_IN_ENDED[reason]}</Notice>;
}

/** Shown if the e-mail address of the account is not verified. Its button sends the link again. */
function UnverifiedNotice({ email }: { email: string }) {
  const dispatch = useAppDispatch();
  const [sent, setSent] = useState<'no' | 'yes' | { refusal: string }>('no');

  async function send() {
    const refusal = await dispatch(sendLink(email));
    setSent(refusal === null ? 'yes' : { refusal });
  }

  if (sent === 'yes') return <Notice tone="good">A new link was sent to {email}. Open it to start planning.</Notice>;
  return (
    <Notice
      tone="warn"
      title="Your email address is not verified yet"
      details={typeof sent === 'object' ? [sent.refusal] : []}
      action={<Button onClick={() => void send()}>Send the link again</Button>}
    >
      Open the link in the email that was sent to {email}.
    </Notice>
  );
}
