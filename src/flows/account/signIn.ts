import { isAgencyEmail, splitEmail } from '../../../core/text/emailAddress.ts';
import { SIGN_UP } from '../../domain/messages.ts';
import { RESET_DONE } from '../../domain/paths.ts';
import { CODE_NEEDED } from '../../services/account/auth.ts';
import type { AccountProfile, AuthFailure, SignInEnd } from '../../services/account/auth.ts';
import { trialsForgotten } from '../../slices/desk/desk.ts';
import { featuresRestored } from '../../slices/features.ts';
import { planCleared } from '../../slices/plan/planCleared.ts';
import { signedIn, signedOut, signOutExplained } from '../../slices/session.ts';
import type { User } from '../../slices/session.ts';
import { selectUser } from '../../slices/selectors.ts';
import { stashForgotten } from '../../slices/stashedPlan.ts';
import type { AppThunk } from '../../slices/storeTypes.ts';
import { stashDraft } from '../plan/stashPlan.ts';

export type LoginOutcome =
  | { readonly outcome: 'signed in' }
  /** The address is not verified: the account is unusable until the mailed link is opened. */
  | { readonly outcome: 'unverified' }
  /** The account has an authenticator app: its code is needed too. */
  | { readonly outcome: 'code needed' }
  | { readonly outcome: 'refused'; readonly message: string };

/** Keeps the session in sync with the identity provider, in all tabs. @returns a function that ends this */
export function watchSession(): AppThunk<() => void> {
  return (dispatch, _getState, { auth }) => {
    let ended: SignInEnd | null = null;
    return auth.watchAccount(
      (account) => {
        if (account !== null) ended = null;
        dispatch(followAccount(account, ended));
      },
      (reason) => {
        ended = reason;
        dispatch(signOutExplained(reason));
      },
    );
  };
}

/**
 * Signs the planner in or out, as the provider's account says.
 * @param account  null if no account is signed in
 * @param ended  why the provider ended the session, if that is already known
 */
function followAccount(account: AccountProfile | null, ended: SignInEnd | null): AppThunk<void> {
  return (dispatch, getState, { planOwner, accessCache }) => {
    const { session } = getState();
    const before = session.phase === 'signed in' ? session.user : null;
    // Nothing stays in the browser of a person who has left the company, as after a logout.
    if (ended === 'left') planOwner.forget();
    if (account === null || !account.emailVerified) {
      // The end of a session clears the plan, but a page load that finds no session keeps it. A logout, in this or another tab,
      // removes the stored owner of the plan first. So a stored owner without an account means that the session ended by itself.
      const owner = planOwner.read();
      const hasEndedByItself = owner !== null && (before === null || owner === before.uid);
      if (before) dispatch(endSession(before));
      if (session.phase !== 'signed out')
        dispatch(signedOut({ ended: ended ?? (hasEndedByItself ? 'unknown' : before ? 'other_tab' : null) }));
      return;
    }
    const { localPart, domain } = splitEmail(account.email);
    const user: User = { ...account, userId: localPart, company: domain };
    // The provider also reports each hourly renewal of the token. Only a changed profile matters.
    if (JSON.stringify(before) === JSON.stringify(user)) return;
    // Another tab may already have stored the new owner, so the account is also compared with this tab's own user.
    if (planOwner.read() !== user.uid || (before && before.uid !== user.uid)) dispatch(planCleared());
    const { stashed } = getState().stashedPlan;
    if (stashed.some(({ owner: stashOwner }) => stashOwner !== user.uid)) dispatch(stashForgotten());
    planOwner.save(user.uid);
    if (before?.email !== user.email)
      dispatch(featuresRestored({ user: user.email, names: accessCache.features(user.email) }));
    dispatch(signedIn(user));
  };
}

/**
 * Clears the plan of a session that has ended. If the plan still has its stored owner, the provider ended the session. The draft is then
 * stashed for the same user. Otherwise the planner logged out in another tab, and the user's trials (changes on the desk) and stashed plans
 * are removed.
 */
function endSession({ uid }: User): AppThunk<void> {
  return (dispatch, _getState, { planOwner }) => {
    if (planOwner.read() === uid) dispatch(stashDraft());
    else {
      dispatch(trialsForgotten({ owner: uid }));
      dispatch(stashForgotten());
    }
    dispatch(planCleared());
  };
}

/** Logs in by e-mail and password. */
export function logIn(email: string, password: string): AppThunk<Promise<LoginOutcome>> {
  return async (dispatch, _getState, { auth }) => {
    try {
      return await dispatch(completeSignIn(await auth.logIn(email.trim(), password)));
    } catch (cause) {
      return failedSignIn(cause as AuthFailure);
    }
  };
}

/** The outcome of a sign-in that the provider did not complete. */
export function failedSignIn({ code, message }: AuthFailure): LoginOutcome {
  return code === CODE_NEEDED ? { outcome: 'code needed' } : { outcome: 'refused', message };
}

/** Signs in an account that the provider has accepted, if its address is verified. */
export function completeSignIn(account: AccountProfile): AppThunk<Promise<LoginOutcome>> {
  return async (dispatch, _getState, { auth, analytics }) => {
    if (!account.emailVerified) {
      await auth.logOut();
      return { outcome: 'unverified' };
    }
    dispatch(followAccount(account, null));
    analytics.record('login');
    return { outcome: 'signed in' };
  };
}

/** Logs out in all tabs and clears the stored plan, the stashed plans and the account's trials on the desk. */
export function logOut(): AppThunk<Promise<void>> {
  return async (dispatch, getState, { auth, planOwner }) => {
    planOwner.forget();
    const user = selectUser(getState());
    if (user) dispatch(trialsForgotten({ owner: user.uid }));
    dispatch(stashForgotten());
    dispatch(planCleared());
    await auth.logOut();
    // `followAccount` cannot tell this logout from one in another tab.
    dispatch(signedOut({ ended: null }));
  };
}

/** Asks for a password-reset e-mail. Never reveals whether the account exists, not even by failing. */
export function requestReset(email: string): AppThunk<Promise<void>> {
  return async (_dispatch, _getState, { auth, analytics }) => {
    analytics.record('reset');
    await auth.requestPasswordReset(email.trim()).catch(() => undefined);
  };
}

/**
 * Why the domain of an e-mail address may not sign up, as a sentence; null if it may, or without an address. It is shown before other faults
 * of the form.
 */
export function refusedDomain(email: string): AppThunk<{ readonly refused: string } | null> {
  return (_dispatch, _getState, { settings }) =>
    email.trim() === '' ||
    [settings.agencyDomain, ...settings.agencyDomains].some((domain) => isAgencyEmail(email, domain))
      ? null
      : { refused: SIGN_UP.badDomain };
}

/** Creates an account and mails the sign-in link. @returns null after success; otherwise why the domain is refused, or the provider's error code */
export function requestNewUser(email: string, password: string): AppThunk<Promise<string | null>> {
  return async (dispatch, _getState, { auth, analytics }) => {
    const address = email.trim();
    const refusal = dispatch(refusedDomain(address));
    if (refusal) return refusal.refused;
    try {
      await auth.createAccount(address, password);
      analytics.record('newUser_request');
      return await dispatch(sendLink(address));
    } catch (cause) {
      return (cause as AuthFailure).code;
    }
  };
}

/** Mails the sign-in link, for the first time or again. @returns null, or the provider's error code */
export function sendLink(email: string): AppThunk<Promise<string | null>> {
  return async (_dispatch, _getState, { auth, rememberedEmail }) => {
    const before = rememberedEmail.read();
    // The address is remembered before the mail is sent, because the link may be opened before this call returns.
    rememberedEmail.save(email.trim());
    try {
      await auth.sendSignInLink(email.trim());
      return null;
    } catch (cause) {
      if (before === null) rememberedEmail.forget();
      else rememberedEmail.save(before);
      return (cause as AuthFailure).code;
    }
  };
}

/** The outcome of opening a mailed sign-in link. */
export type OpenedLinkOutcome = 'created' | 'needs password' | 'code needed' | 'failed';

/** Opens a mailed sign-in link, which verifies the account and signs in. */
export function openMailedLink(email: string, link: string): AppThunk<Promise<OpenedLinkOutcome>> {
  return async (dispatch, _getState, { auth, analytics, rememberedEmail }) => {
    try {
      const { account, needsPassword } = await auth.openSignInLink(email.trim(), link);
      rememberedEmail.forget();
      analytics.record('sign_in');
      dispatch(followAccount(account, null));
      return needsPassword ? 'needs password' : 'created';
    } catch (cause) {
      if ((cause as AuthFailure).code !== CODE_NEEDED) return 'failed';
      rememberedEmail.forget();
      return 'code needed';
    }
  };
}

/** Sets the password of the account that opened a sign-in link. @returns null, or the provider's message */
export function choosePassword(password: string): AppThunk<Promise<string | null>> {
  return (_dispatch, _getState, { auth }) => messageIfRefused(auth.setPassword(password));
}

/** Sets a new password after a reset link was opened. @returns null, or the provider's message */
export function resetPassword(address: string, password: string): AppThunk<Promise<string | null>> {
  return (_dispatch, _getState, { auth }) => messageIfRefused(auth.confirmPasswordReset(address, password));
}

function messageIfRefused(call: Promise<void>): Promise<string | null> {
  return call.then(
    () => null,
    (cause: AuthFailure) => cause.message,
  );
}

/** What a visit of the page /validateuser is for, by its address. `email` is the remembered e-mail address. */
export type MailedLinkVisit =
  | { readonly phase: 'opening'; readonly email: string }
  | { readonly phase: 'asking' | 'reset' | 'reset done' | 'not a link' };

/** Reads the address of /validateuser. */
export function readMailedLink(address: string): AppThunk<MailedLinkVisit> {
  return (_dispatch, _getState, { auth, rememberedEmail }) => {
    const link = auth.readLink(address);
    if (link === 'reset password') return { phase: 'reset' };
    if (link === 'none') return { phase: new URL(address).search === `?${RESET_DONE}` ? 'reset done' : 'not a link' };
    const email = rememberedEmail.read();
    return email === null ? { phase: 'asking' } : { phase: 'opening', email };
  };
}
