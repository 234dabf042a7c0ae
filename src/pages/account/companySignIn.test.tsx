import { screen, waitFor } from '@testing-library/react';
import { heading, renderApp } from '../../../testing/page/renderApp.tsx';
import { testServices } from '../../../testing/page/testServices.ts';

/** /login with identity providers of companies. */
const PROVIDERS = [
  { id: 'saml.agency', label: 'Agency SSO' },
  { id: 'google.com', label: 'Google' },
];

test('without identity providers the login page has no button for one', async () => {
  await renderApp({ at: '/login', as: null });
  await heading('welcome to the planning tool');
  expect(screen.queryByRole('button', { name: /Continue with/ })).not.toBeInTheDocument();
});

test('each provider has a button that leads to its sign-in', async () => {
  const app = await renderApp({ at: '/login', as: null, settings: { signInWith: PROVIDERS } });
  const buttons = await screen.findAllByRole('button', { name: /Continue with/ });
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Continue with Agency SSO', 'Continue with Google']);
  await app.user.click(buttons[0]!);
  expect(app.services.auth.leftFor).toBe('saml.agency');
});

test('if a provider cannot be reached, the error is shown', async () => {
  const app = await renderApp({ at: '/login', as: null, settings: { signInWith: PROVIDERS } });
  app.services.auth.refuseNext = 'auth/network-request-failed';
  await app.user.click(await screen.findByRole('button', { name: 'Continue with Google' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Firebase: Error (auth/network-request-failed).');
});

test('a user who comes back from a provider continues to the requested page', async () => {
  const services = testServices({ signInWith: PROVIDERS });
  services.auth.returning = services.auth.addAccount('ann@agency.example', null);
  const app = await renderApp({ at: `/login?from=${encodeURIComponent('/past-media-plans')}`, as: null, services });
  await heading('Past Media Plans');
  expect(app.path()).toBe('/past-media-plans');
});

test('a user who comes back with an unverified address can have a link mailed', async () => {
  const services = testServices({ signInWith: PROVIDERS });
  services.auth.returning = services.auth.addAccount('ann@agency.example', null, false);
  const app = await renderApp({ at: '/login', as: null, services });
  expect(await screen.findByText('Your email address is not verified yet')).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: 'Send the link again' }));
  await waitFor(() => expect(services.auth.mailed.map(({ email }) => email)).toEqual(['ann@agency.example']));
});

test.each([
  ['signed_out', 'An administrator ended your sign-in.'],
  ['left', 'You were signed out because your access to this company was closed. Ask an administrator.'],
  ['account_disabled', 'Your account was disabled.'],
  ['sign_in_too_old', 'Your sign-in is older than 12 hours. Please sign in again.'],
] as const)('a sign-in that the service ended with %s is explained above the form', async (reason, sentence) => {
  const app = await renderApp({ at: '/past-media-plans', settings: { signInHours: 12 } });
  await heading('Past Media Plans');
  await app.services.auth.endSignIn(reason);
  await heading('welcome to the planning tool');
  expect(await screen.findByText(sentence)).toBeVisible();
});
