import {
  browserPopupRedirectResolver,
  getRedirectResult,
  GoogleAuthProvider,
  OAuthProvider,
  SAMLAuthProvider,
  signInWithRedirect,
} from 'firebase/auth';
import type { Auth, AuthProvider, User } from 'firebase/auth';
import { redirectBegins, redirectEnds } from './redirectPending.ts';

/** Leaves for the provider, which leads back to this page. @param id such as `google.com` or `saml.agency` */
export async function leaveFor(auth: Auth, id: string): Promise<void> {
  redirectBegins(id);
  try {
    await signInWithRedirect(auth, providerOf(id), browserPopupRedirectResolver);
  } catch (cause) {
    redirectEnds();
    throw cause;
  }
}

/** The person who comes back from the provider; null for somebody who went back without signing in. */
export async function returned(auth: Auth): Promise<User | null> {
  try {
    return (await getRedirectResult(auth, browserPopupRedirectResolver))?.user ?? null;
  } finally {
    redirectEnds();
  }
}

function providerOf(id: string): AuthProvider {
  if (id.startsWith('saml.')) return new SAMLAuthProvider(id);
  return id === GoogleAuthProvider.PROVIDER_ID ? new GoogleAuthProvider() : new OAuthProvider(id);
}
