import type { AuthFailure } from '../../services/account/auth.ts';
import type { AppThunk } from '../../slices/storeTypes.ts';
import { completeSignIn, failedSignIn } from './signIn.ts';
import type { LoginOutcome } from './signIn.ts';

/** The outcome of a sign-in with a company's identity provider. The address is empty if the provider did not complete the sign-in. */
export interface CompanyOutcome {
  readonly email: string;
  readonly result: LoginOutcome;
}

/** Leaves the page for a company's identity provider. @returns why that failed; null once the browser navigates there */
export function startCompanySignIn(providerId: string): AppThunk<Promise<CompanyOutcome | null>> {
  return async (_dispatch, _getState, { auth }) => {
    try {
      await auth.leaveForProvider(providerId);
      return null;
    } catch (cause) {
      return { email: '', result: failedSignIn(cause as AuthFailure) };
    }
  };
}

/** Completes the sign-in of a person who comes back from an identity provider. @returns null for every other visit */
export function finishCompanySignIn(): AppThunk<Promise<CompanyOutcome | null>> {
  return async (dispatch, _getState, { auth }) => {
    try {
      const account = await auth.returnFromProvider();
      return account && { email: account.email, result: await dispatch(completeSignIn(account)) };
    } catch (cause) {
      return { email: '', result: failedSignIn(cause as AuthFailure) };
    }
  };
}
