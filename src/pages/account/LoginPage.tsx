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

/** Signs the user in, then goes to the page that the user asked for before, or to the home page. */
export function LoginPage() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const user = useAppSelector(selectUser);
  const ended = useAppSelector(selectSignInEnd);
  const { signInWith } = useAppSelector(selectSettings);
  const [lastAttempt, setLastAttempt] = useState<{ email: string; result: LoginOutcome } | null>(null);

  const [isSubmitting, setIsSubmitting] = useState(false);

  const outcome = lastAttempt?.result.outcome;

  async function submit({ email, password }: AccountValues) {
    setIsSubmitting(true);
    await show({ email, result: await dispatch(logIn(email, password)) });
    setIsSubmitting(false);
  }

  async function show(attempt: { email: string; result: LoginOutcome }) {
    if (attempt.result.outcome === 'signed in') {
      await navigate(returnPath(parameters.get(RETURN_TO)), { replace: true });
    } else setLastAttempt(attempt);
  }

  if (outcome === 'code needed') {
    return (
      <AccountCard
        title={LOGIN.heading}
        links={
          <Button kind="quiet" onClick={() => setLastAttempt(null)}>
            Use another account
          </Button>
        }
      >
        <Suspense>
          <SignInCode onOutcome={(result) => void show({ email: lastAttempt?.email ?? '', result })} />
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
      {ended && !lastAttempt && <EndedNotice reason={ended} />}
      {lastAttempt?.result.outcome === 'refused' && (
        <Notice tone="error">
          <span className={styles.bad}>{lastAttempt.result.message}</span>
        </Notice>
      )}
      {lastAttempt?.result.outcome === 'unverified' && (
        <UnverifiedNotice key={lastAttempt.email} email={lastAttempt.email} />
      )}
      <AccountForm
        fields={['email', 'password']}
        schema={loginSchema}
        button={LOGIN.button}
        onSubmit={submit}
        onAttempt={() => setLastAttempt(null)}
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

/** Shown if the e-mail address of the account is not verified. Its button sends the link again. */
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
