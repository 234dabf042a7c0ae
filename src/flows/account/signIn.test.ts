import { signedInStore } from '../../../testing/page/planner.ts';
import { selectSession, selectSignInEnd } from '../../slices/selectors.ts';
import { logOut } from './signIn.ts';

test.each([
  ['disabled', true],
  ['disabled', false],
  ['deleted', true],
  ['revoked', false],
] as const)(
  'the reason why an account is signed out (%s) is stored, whether it arrives before the sign-out (%p) or after',
  async (reason, isReasonFirst) => {
    const { store, services } = await signedInStore();
    void services.auth.endSignIn(reason, isReasonFirst);
    expect(selectSession(store.getState()).phase).toBe('signed out');
    expect(selectSignInEnd(store.getState())).toBe(reason);
  },
);

test('a sign-in that ended without a known reason has the reason unknown', async () => {
  const { store, services } = await signedInStore();
  services.auth.resume(null);
  expect(selectSignInEnd(store.getState())).toBe('unknown');
});

test('a logout has no reason, and the reason of one account is not used for the next', async () => {
  const { store, services } = await signedInStore();
  await store.dispatch(logOut());
  expect(selectSession(store.getState())).toEqual({ phase: 'signed out', ended: null });
  services.auth.resume(services.auth.addAccount('bea@agency.example'));
  void services.auth.endSignIn('disabled', true);
  services.auth.resume(services.auth.addAccount('cy@agency.example'));
  services.auth.resume(null);
  expect(selectSignInEnd(store.getState())).toBe('unknown');
});

test('a logout in another tab is the reason in this tab', async () => {
  const { store, services } = await signedInStore();
  services.planOwner.forget();
  services.auth.resume(null);
  expect(selectSignInEnd(store.getState())).toBe('other_tab');
});

test('after a logout, a check that finds no account gives no reason', async () => {
  const { store, services } = await signedInStore();
  await store.dispatch(logOut());
  services.auth.resume(null);
  expect(selectSignInEnd(store.getState())).toBeNull();
});
