import { screen, waitFor } from '@testing-library/react';
import { mailedLink, mailedResetLink } from '../../../testing/page/fakeAuth.ts';
import { heading, renderApp } from '../../../testing/page/renderApp.tsx';
import { testServices } from '../../../testing/page/testServices.ts';
import type { TestServices } from '../../../testing/page/testServices.ts';

const events = () => (window.dataLayer ?? []).map(({ event }) => event);
const signedOut = { as: null } as const;

/** Opens a mailed link: the page reads `location`, so that must be set, too. */
async function openLink(address: string, services: TestServices) {
  const { pathname, search } = new URL(address);
  history.replaceState(null, '', pathname + search);
  return renderApp({ at: pathname + search, as: null, services });
}

afterEach(() => history.replaceState(null, '', '/'));

test.each(['/', '/channel-report', '/channel-report-share?key=abc', '/past-media-plans', '/faq'])(
  '%s redirects a visitor to the login page, which returns afterwards',
  async (at) => {
    const app = await renderApp({ at, as: null });
    await heading('welcome to the planning tool');
    expect(app.path()).toBe(at === '/' ? '/login' : `/login?from=${encodeURIComponent(at)}`);
    expect(screen.getByRole('navigation', { name: 'Agency' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
  },
);

test('a planner logs in, continues to the requested page, and logs out', async () => {
  const app = await renderApp({ at: '/past-media-plans', as: null });
  app.services.auth.addAccount('ann@agency.example', 'attention');
  await app.user.type(await screen.findByLabelText('Email'), 'ann@agency.example');
  await app.user.type(screen.getByLabelText('Password'), 'attention');
  await app.user.click(screen.getByRole('button', { name: 'Login' }));
  await heading('Past Media Plans');
  expect(app.path()).toBe('/past-media-plans');
  expect(events()).toEqual(['login']);
  expect(JSON.stringify(window.dataLayer)).not.toContain('ann');
  expect(screen.queryByRole('navigation', { name: 'Agency' })).not.toBeInTheDocument();
  expect(app.store.getState().session).toMatchObject({ user: { userId: 'ann', company: 'agency.example' } });
  await app.user.click(screen.getByRole('button', { name: 'Logout' }));
  await heading('welcome to the planning tool');
  await waitFor(() => expect(app.path()).toBe('/login'));
  expect(Object.keys(localStorage)).toEqual([]);
});

test('an account with an authenticator app logs in with its code, in one group or two', async () => {
  const { user, services, path } = await renderApp({ at: '/login', ...signedOut });
  services.auth.addAccount('ann@agency.example', 'attention');
  services.auth.appCodes.set('ann@agency.example', '123456');
  await user.type(await screen.findByLabelText('Email'), 'ann@agency.example');
  await user.type(screen.getByLabelText('Password'), 'attention');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  const code = await screen.findByLabelText('The 6-digit code of your authenticator app');
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  await user.type(code, '12345{Enter}');
  expect(await screen.findByText('Enter the 6 digits that the app shows.')).toBeVisible();
  await user.clear(code);
  await user.type(code, '654321{Enter}');
  expect(await screen.findByText(/^This code is wrong or no longer valid/)).toBeVisible();
  await user.clear(code);
  await user.type(code, '123 456{Enter}');
  await waitFor(() => expect(path()).toBe('/'));
  expect(events()).toEqual(['login']);
});

test("a refused login shows the provider's message", async () => {
  const { user } = await renderApp({ at: '/login', ...signedOut });
  await user.type(await screen.findByLabelText('Email'), 'nobody@agency.example');
  await user.type(screen.getByLabelText('Password'), 'guess');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Firebase: Error (auth/invalid-credential).');
});

test('an empty login shows messages and moves the focus to the first field', async () => {
  const { user } = await renderApp({ at: '/login', ...signedOut });
  await user.click(await screen.findByRole('button', { name: 'Login' }));
  expect(await screen.findByText('Enter your email.')).toBeVisible();
  expect(screen.getByText('Enter your password.')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
});

test('an unverified account gets a message, is not signed in, and can have the link sent again', async () => {
  const { user, services, store } = await renderApp({ at: '/login', ...signedOut });
  services.auth.addAccount('new@agency.example', 'attention', false);
  await user.type(await screen.findByLabelText('Email'), 'new@agency.example');
  await user.type(screen.getByLabelText('Password'), 'attention');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('Your email address is not verified yet')).toBeVisible();
  expect(store.getState().session.phase).toBe('signed out');
  await user.click(screen.getByRole('button', { name: 'Send the link again' }));
  expect(await screen.findByText(/A new link was sent to new@agency.example/)).toBeVisible();
  expect(services.auth.mailed).toMatchObject([{ kind: 'sign in', email: 'new@agency.example' }]);
});

test.each([
  ['an account', true],
  ['no account', false],
])('a reset request for %s gets the same answer', async (_, exists) => {
  const { user, services } = await renderApp({ at: '/reset', ...signedOut });
  if (exists) services.auth.addAccount('ann@agency.example');
  await heading('Reset your password');
  expect(screen.getByText(/within 5 minutes/)).toBeVisible();
  await user.type(await screen.findByLabelText('Email'), 'ann@agency.example');
  await user.click(screen.getByRole('button', { name: 'Reset Password' }));
  expect(await screen.findByText('If email account exists, please check your inbox')).toBeVisible();
  expect(services.auth.mailed).toHaveLength(exists ? 1 : 0);
  expect(events()).toEqual(['reset']);
});

async function signUp(services: TestServices, email: string, password = 'secret1') {
  const app = await renderApp({ at: '/newuser', as: null, services });
  await heading('Create an account using your email');
  await app.user.type(await screen.findByLabelText('Email'), email);
  await app.user.type(screen.getByLabelText('Password'), password);
  await app.user.click(screen.getByRole('button', { name: 'Create' }));
  return app;
}

test('the password gets feedback while it is typed, in red and in green', async () => {
  const { user } = await renderApp({ at: '/newuser', ...signedOut });
  await user.type(await screen.findByLabelText('Password'), 'short');
  expect(screen.getByText('Minimum 6 characters in the password')).toHaveClass('bad');
  await user.type(screen.getByLabelText('Password'), '!');
  expect(screen.getByText('Great a minimum 6 characters in the password.')).toHaveClass('good');
});

test.each(['ann@elsewhere.example', 'ann@not-agency.example'])('%s may not sign up', async (email) => {
  await signUp(testServices(), email);
  expect(await screen.findByRole('alert')).toHaveTextContent('Unauthroised email domain');
  expect(events()).toEqual([]);
});

test('a short password does not hide that the address may not sign up: both messages are shown', async () => {
  await signUp(testServices(), 'ann@elsewhere.example', 'short');
  expect(await screen.findByRole('alert')).toHaveTextContent('Unauthroised email domain');
  expect(screen.getByText('Minimum 6 characters in the password')).toBeVisible();
});

test('an old answer of the provider is not shown next to a new error of the form', async () => {
  const { user } = await renderApp({ at: '/login', ...signedOut });
  await user.type(await screen.findByLabelText('Email'), 'nobody@agency.example');
  await user.type(screen.getByLabelText('Password'), 'guess');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('auth/invalid-credential');
  await user.clear(screen.getByLabelText('Password'));
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('Enter your password.')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('an old answer of the provider is removed by the next sign-up attempt, too', async () => {
  const services = testServices();
  services.auth.addAccount('ann@agency.example');
  const { user } = await signUp(services, 'ann@agency.example');
  expect(await screen.findByRole('alert')).toHaveTextContent('auth/email-already-in-use');
  await user.clear(screen.getByLabelText('Email'));
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('Enter your email.')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test("other sign-up errors show the provider's code", async () => {
  const services = testServices();
  services.auth.addAccount('ann@agency.example');
  await signUp(services, 'ann@agency.example');
  expect(await screen.findByRole('alert')).toHaveTextContent('auth/email-already-in-use');
});

test('a link opened before the sign-up call returns finds its address; a failed mail keeps the previous address', async () => {
  const services = testServices();
  const storedAddresses: (string | null)[] = [];
  const send = services.auth.sendSignInLink.bind(services.auth);
  services.auth.sendSignInLink = async (email) => {
    storedAddresses.push(localStorage.getItem('emailForSignIn'));
    if (storedAddresses.length > 1)
      throw Object.assign(new Error('not mailed'), { code: 'auth/network-request-failed' });
    await send(email);
  };
  const first = await signUp(services, 'new@agency.example');
  expect(await screen.findByText(/A verification email was sent to new@agency.example/)).toBeVisible();
  first.close();
  await signUp(services, 'other@agency.example');
  expect(await screen.findByRole('alert')).toHaveTextContent('auth/network-request-failed');
  expect(storedAddresses).toEqual(['new@agency.example', 'other@agency.example']);
  expect(localStorage.getItem('emailForSignIn')).toBe('new@agency.example');
});

test('a new user signs up, opens the link and starts planning', async () => {
  const services = testServices();
  const first = await signUp(services, 'new@agency.example');
  expect(await screen.findByText(/A verification email was sent to new@agency.example/)).toBeVisible();
  expect(localStorage.getItem('emailForSignIn')).toBe('new@agency.example');
  expect(JSON.stringify({ ...localStorage })).not.toContain('secret1');
  first.close();
  const { user, path } = await openLink(mailedLink('code-1'), services);
  await heading('New User Created');
  expect(events()).toEqual(['newUser_request', 'sign_in']);
  expect(localStorage.getItem('emailForSignIn')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Click here to start planning' }));
  await heading('New Media Planning');
  expect(path()).toBe('/');
});

test('where the provider dropped the password, the new user chooses one', async () => {
  const services = testServices();
  services.auth.dropsPasswords = true;
  (await signUp(services, 'new@agency.example')).close();
  const { user } = await openLink(mailedLink('code-1'), services);
  await heading('Verifying your email address');
  await user.type(await screen.findByLabelText('Password'), 'another1');
  await user.click(screen.getByRole('button', { name: 'Save password' }));
  await heading('New User Created');
  expect(services.auth.accounts.get('new@agency.example')?.password).toBe('another1');
});

test('a link opened in another browser asks for the address first', async () => {
  const services = testServices();
  (await signUp(services, 'new@agency.example')).close();
  localStorage.clear();
  const { user } = await openLink(mailedLink('code-1'), services);
  await heading('Verifying your email address');
  await user.type(await screen.findByLabelText('Please provide your email for confirmation'), 'new@agency.example');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await heading('New User Created');
});

test('a used link fails with the message of the specification', async () => {
  const services = testServices();
  localStorage.setItem('emailForSignIn', 'new@agency.example');
  await openLink(mailedLink('used'), services);
  await heading('Problem with Creating New User');
  expect(screen.getByText('Error signing in with email link. Try requesting again')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Request again' })).toHaveAttribute('href', '/newuser');
});

test('a link that an invited person has used already leads to a new password, not only to the sign-up', async () => {
  localStorage.setItem('emailForSignIn', 'guest@other.example');
  await openLink(mailedLink('used'), testServices());
  await heading('Problem with Creating New User');
  expect(screen.getByText(/ask your administrator to send the invitation again/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/reset');
});

test('an address without a link shows an error', async () => {
  await openLink(`${location.origin}/validateuser`, testServices());
  await heading('Verifying your email address');
  expect(screen.getByRole('alert')).toHaveTextContent('Probelm with the email auth');
});

test('a reset link sets a new password, and the return from the provider is recognized', async () => {
  const services = testServices();
  services.auth.addAccount('ann@agency.example');
  await services.auth.requestPasswordReset('ann@agency.example');
  const app = await openLink(mailedResetLink('code-1'), services);
  await heading('Reset your password');
  await app.user.type(await screen.findByLabelText('New password'), 'brandnew');
  await app.user.click(screen.getByRole('button', { name: 'Save password' }));
  await heading('Your password was changed');
  expect(services.auth.accounts.get('ann@agency.example')?.password).toBe('brandnew');
  app.close();
  await openLink(`${location.origin}/validateuser?reset=done`, services);
  await heading('Your password was changed');
});
