import { signedInStore } from '../../../testing/page/planner.ts';
import { selectSession, selectSignInEnd } from '../selectors.ts';
import { logOut } from './signIn.ts';

test.each([
  ['disabled', true],
  ['disabled', false],
  ['deleted', true],
  ['revoked', false],
] as const)(
  'an account that is %s: the reason is kept, known before the account is gone or after (%p)',
  async (reason, first) => {
    const { store, services } = await signedInStore();
    void services.auth.endSignIn(reason, first);
    expect(selectSession(store.getState()).phase).toBe('signed out');
    expect(selectSignInEnd(store.getState())).toBe(reason);
  },
);

test('a sign-in that ended for no known reason is said too', async () => {
  const { store, services } = await signedInStore();
  services.auth.resume(null);
  expect(selectSignInEnd(store.getState())).toBe('unknown');
});

test('a logout has no reason, and neither has the next account', async () => {
  const { store, services } = await signedInStore();
  await store.dispatch(logOut());
  expect(selectSession(store.getState())).toEqual({ phase: 'signed out', ended: null });
  services.auth.resume(services.auth.addAccount('bea@agency.example'));
  void services.auth.endSignIn('disabled', true);
  services.auth.resume(services.auth.addAccount('cy@agency.example'));
  services.auth.resume(null);
  expect(selectSignInEnd(store.getState())).toBe('unknown');
});

test('nobody was signed in: nothing is said', async () => {
  const { store, services } = await signedInStore();
  await store.dispatch(logOut());
  services.auth.resume(null);
  expect(selectSignInEnd(store.getState())).toBeNull();
});
