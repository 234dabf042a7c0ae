import { ActionCreators, instrument } from '@redux-devtools/instrument';
import type { EnhancedStore } from '@redux-devtools/instrument';
import { act, screen, waitFor } from '@testing-library/react';
import type { Action } from '@reduxjs/toolkit';
import { fillPlan } from '../../testing/page/planner.ts';
import { heading, renderApp } from '../../testing/page/renderApp.tsx';
import { selectPlanKey } from '../slices/selectors.ts';
import type { RootState } from '../slices/storeTypes.ts';
import { leaveDrawingsOut } from '../../testing/page/drawings.ts';

leaveDrawingsOut();

const SLOW = { timeout: 30_000 };

/** A visitor who logs in, finds no report, runs a plan and reads its report, all of it recorded as DevTools does. */
async function recordedSession() {
  const app = await renderApp({ at: '/channel-report', as: null, enhancers: [instrument()] });
  await waitFor(() => expect(app.path()).toBe('/login?from=%2Fchannel-report'));
  app.services.auth.addAccount('ann@agency.example');
  await app.user.type(await screen.findByLabelText('Email'), 'ann@agency.example');
  await app.user.type(screen.getByLabelText('Password'), 'attention');
  await app.user.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(app.path()).toBe('/error'), SLOW);
  await app.user.click(await screen.findByRole('link', { name: 'Go to the homepage' }));
  await screen.findByRole('button', { name: 'Run' });
  await act(() => fillPlan(app.store, app.services));
  await app.user.click(await screen.findByRole('button', { name: 'Run' }));
  await waitFor(() => expect(app.path()).toMatch(/^\/channel-report\?key=./), SLOW);
  await screen.findByRole('link', { name: 'Modify this plan' }, SLOW);
  const { liftedStore } = app.store as unknown as EnhancedStore<RootState, Action<string>, unknown>;
  const log = () => liftedStore.getState().stagedActionIds.map((id) => typeOf(liftedStore.getState().actionsById[id]));
  return { ...app, log, jump: (to: number) => act(async () => liftedStore.dispatch(ActionCreators.jumpToState(to))) };
}

const typeOf = (lifted: unknown) => (lifted as { action: Action<string> }).action.type;

/** Nothing of a page just opened is on its way any more, RTK Query's late bookkeeping included. */
const quiet = () => act(() => new Promise((resolve) => setTimeout(resolve, 700)));

test('jumping through a whole session leaves every page where it is, starts nothing, and ends as it began', async () => {
  const app = await recordedSession();
  const key = selectPlanKey(app.store.getState())!;
  const pages = {
    '/channel-report': 'Current Plan: Spring launch',
    '/': 'Current Plan: Spring launch',
    '/past-media-plans': 'Past Media Plans',
    [`/channel-report-share?key=${key}`]: 'Current Plan: Spring launch',
  };
  for (const [path, title] of Object.entries(pages)) {
    await act(() => app.router.navigate(path));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title), SLOW);
    await quiet();
    const log = app.log();
    const newest = log.length - 1;
    const calls = jest.spyOn(XMLHttpRequest.prototype, 'send');
    const seen = new Set<string>();
    const forthAndBack = [...log.keys(), ...[...log.keys()].reverse(), newest];
    for (const moment of forthAndBack) {
      await app.jump(moment);
      seen.add(document.querySelector('main')!.textContent);
      expect(`${path} at ${moment} ${log[moment]}: ${app.path()}`).toBe(`${path} at ${moment} ${log[moment]}: ${path}`);
    }
    expect([...seen].some((text) => text.includes('Nobody is signed in at this moment of the session.'))).toBe(true);
    await heading(title);
    await quiet();
    expect(calls).not.toHaveBeenCalled();
    expect(app.log()).toEqual(log);
    calls.mockRestore();
  }
  // The app is as alive as before: whoever is signed out elsewhere is sent to the login page.
  await act(() => app.router.navigate('/past-media-plans'));
  await act(() => app.services.auth.logOut());
  await waitFor(() => expect(app.path()).toBe('/login?from=%2Fpast-media-plans'), SLOW);
  app.close();
}, 300_000);

test('at a moment without a report the report page says so; a visit at such a moment redirects, and so does an action', async () => {
  const app = await recordedSession();
  const moment = app.log().indexOf('runStatus/runStarted');
  await app.jump(moment);
  expect(screen.getByText('There is no report at this moment of the session.')).toBeVisible();
  expect(app.path()).toMatch(/^\/channel-report\?key=./);
  await app.jump(app.log().indexOf('session/signedOut'));
  expect(screen.getByText('Nobody is signed in at this moment of the session.')).toBeVisible();
  await act(() => app.router.navigate('/faq'));
  await waitFor(() => expect(app.path()).toBe('/login?from=%2Ffaq'));
  app.close();
});
