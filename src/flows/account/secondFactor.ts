import { SECOND_FACTOR_REFUSED } from '../../domain/secondFactor.ts';
import type { AuthenticatorKey, AuthFailure } from '../../services/account/auth.ts';
import { secondFactorSetUp } from '../../slices/session.ts';
import type { AppThunk } from '../../slices/storeTypes.ts';
import { completeSignIn } from './signIn.ts';
import type { LoginOutcome } from './signIn.ts';

/** Completes a sign-in for which the provider asks for a code of the person's authenticator app. */
export function enterCode(code: string): AppThunk<Promise<LoginOutcome>> {
  return async (dispatch, _getState, { auth }) => {
    try {
      return await dispatch(completeSignIn(await auth.enterCode(code)));
    } catch (cause) {
      return { outcome: 'refused', message: refusalMessage(cause as AuthFailure) };
    }
  };
}

/** Makes a key for an authenticator app of the signed-in account. */
export function startEnrolment(): AppThunk<Promise<AuthenticatorKey | { readonly refused: string }>> {
  return (_dispatch, _getState, { auth }) =>
    auth.startEnrolment().catch((cause: AuthFailure) => ({ refused: refusalMessage(cause) }));
}

/** Confirms the key with a code of the app. @returns why the code was refused; null on success */
export function finishEnrolment(code: string): AppThunk<Promise<string | null>> {
  return async (dispatch, _getState, { auth }) => {
    try {
      await auth.finishEnrolment(code);
      dispatch(secondFactorSetUp());
      return null;
    } catch (cause) {
      return refusalMessage(cause as AuthFailure);
    }
  };
}

function refusalMessage({ code, message }: AuthFailure): string {
  return SECOND_FACTOR_REFUSED[code] ?? message;
}
