/** Texts for signing in with the code of an authenticator app, and for setting up such an app. */
export const SECOND_FACTOR = {
  code: 'The 6-digit code of your authenticator app',
  enter: 'Enter the 6 digits that the app shows.',
  lost: 'Without the app? The person who manages the accounts of your agency can remove it, so that you set up another.',
  heading: 'Set up an authenticator app',
  why: 'Your agency asks for a code in addition to your password. An app on your phone shows it, such as Google Authenticator, Microsoft Authenticator or 1Password.',
  scan: 'Scan this picture with the app.',
  type: 'Or type this key into the app:',
  open: 'Open an app on this device',
} as const;

/**
 * Sentences about why a code was refused or no app could be set up, by the error code of the sign-in provider. The provider itself has
 * no sentences for users.
 */
export const SECOND_FACTOR_REFUSED: Readonly<Record<string, string>> = {
  'auth/invalid-verification-code': 'This code is wrong or no longer valid. Type the one that the app shows now.',
  'auth/invalid-multi-factor-session': 'The code came too late. Log in again.',
  'auth/missing-multi-factor-session': 'The code came too late. Log in again.',
  'auth/second-factor-already-in-use':
    'An authenticator app is set up for this account already. Log out, then log in with its code.',
  'auth/requires-recent-login':
    'You logged in too long ago to set up an authenticator app. Log out, log in again, then set it up.',
  'auth/operation-not-allowed':
    'Authenticator apps are not switched on for this product. Ask the person who manages the accounts of your agency.',
  'auth/network-request-failed': 'The sign-in service cannot be reached. Check the connection and try again.',
  'auth/too-many-requests': 'Too many tries in a short time. Wait a few minutes and try again.',
};
