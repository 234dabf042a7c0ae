import { ActionCreators, instrument } from '@redux-devtools/instrument';
import type { EnhancedStore } from '@redux-devtools/instrument';
import { act, screen, waitFor } from '@testing-library/react';
import type { Action } from '@reduxjs/toolkit';
import { wholeDollars } from '../../core/words/amounts.ts';
import { fillPlan } from '../../testing/page/planner.ts';
import { heading, renderApp } from '../../testing/page/renderApp.tsx';
import { loadPlan } from '../flows/plan/loadPlan.ts';
import { runPlan } from '../flows/plan/runPlan.ts';
import { nameTyped } from '../slices/plan/planEdits.ts';
import { selectOpenDesk, selectPlanKey } from '../slices/selectors.ts';
import type { RootState } from '../slices/storeTypes.ts';
import { skipChartDrawing } from '../../testing/page/drawings.ts';

skipChartDrawing();

/** A visitor logs in, finds no report, runs a plan and opens its report, recorded as by Redux DevTools. */
async function recordedSession() {
  const app = await renderApp({ at: '/channel-report', as: null, enhancers: [instrument()] });
  await waitFor(() => expect(app.path()).toBe('/login?from=%2Fchannel-report'));
  app.services.auth.addAccount('ann@agency.example');
  await app.user.type(await screen.findByLabelText('Email'), 'ann@agency.example');
  await app.user.type(screen.getByLabelText('Password'), 'attention');
  await app.user.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(app.path()).toBe('/error'));
  await app.user.click(await screen.findByRole('link', { name: 'Go to the homepage' }));
  await screen.findByRole('button', { name: 'Run' });
  await act(() => fillPlan(app.store, app.services));
  await app.user.click(await screen.findByRole('button', { name: 'Run' }));
  await waitFor(() => expect(app.path()).toMatch(/^\/channel-report\?key=./));
  await screen.findByRole('link', { name: 'Modify this plan' });
  const { liftedStore } = app.store as unknown as EnhancedStore<RootState, Action<string>, unknown>;
  const log = () => liftedStore.getState().stagedActionIds.map((id) => typeOf(liftedStore.getState().actionsById[id]));
  return { ...app, log, jump: (to: number) => act(async () => liftedStore.dispatch(ActionCreators.jumpToState(to))) };
}

const typeOf = (lifted: unknown) => (lifted as { action: Action<string> }).action.type;

type Recorded = Awaited<ReturnType<typeof recordedSession>>;

/** Waits until no call is pending and no action was added for a while: RTK Query cleans up after a page has opened. */
async function waitUntilQuiet(app: Pick<Recorded, 'store' | 'log'>): Promise<void> {
  let actions: number;
  do {
    actions = app.log().length;
    await act(() => new Promise((resolve) => setTimeout(resolve, 700)));
  } while (app.log().length !== actions || hasPendingCalls(app.store.getState()));
}

function hasPendingCalls({ planningApi }: RootState): boolean {
  const all = [...Object.values(planningApi.queries), ...Object.values(planningApi.mutations)];
  return all.some((call) => call?.status === 'pending');
}

test('jumping through a whole session keeps every page, calls nothing, and ends in the initial state', async () => {
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
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title));
    await waitUntilQuiet(app);
    const log = app.log();
    const newest = log.length - 1;
    const calls = jest.spyOn(XMLHttpRequest.prototype, 'send');
    const seen = new Set<string>();
    const momentsForthAndBack = [...log.keys(), ...[...log.keys()].reverse(), newest];
    for (const moment of momentsForthAndBack) {
      await app.jump(moment);
      seen.add(document.querySelector('main')!.textContent);
      expect(`${path} at ${moment} ${log[moment]}: ${app.path()}`).toBe(`${path} at ${moment} ${log[moment]}: ${path}`);
    }
    expect([...seen].some((text) => text.includes('No one is signed in at this moment of the session.'))).toBe(true);
    await heading(title);
    await waitUntilQuiet(app);
    expect(calls).not.toHaveBeenCalled();
    expect(app.log()).toEqual(log);
    calls.mockRestore();
  }
  // The app still works: a user who is signed out elsewhere is redirected to the login page.
  await act(() => app.router.navigate('/past-media-plans'));
  await act(() => app.services.auth.logOut());
  await waitFor(() => expect(app.path()).toBe('/login?from=%2Fpast-media-plans'));
  app.close();
}, 300_000);

test('jumping through a session with the desk open calls nothing, adds no action, and keeps the changes', async () => {
  const app = await recordedSession();
  const key = selectPlanKey(app.store.getState())!;
  const other = await runAnother(app, key);
  const path = `/channel-report?key=${key}&compare=${other}&try=`;
  await act(() => app.router.navigate(path));
  await screen.findByText(/kept best while you move/, {});
  await typeMoney(app, 'Radio', '9000');
  await app.user.click(screen.getAllByRole('button', { name: 'Keep as scenario' })[0]!);
  await typeMoney(app, 'Social', '12000');
  // The compared plan is loaded, and the slow details are computed.
  await screen.findByRole('button', { name: 'Another, saved plan' });
  await waitFor(() => expect(selectOpenDesk(app.store.getState())!.now.details).not.toBeNull());
  await waitUntilQuiet(app);

  const desk = selectOpenDesk(app.store.getState())!;
  const log = app.log();
  const calls = jest.spyOn(XMLHttpRequest.prototype, 'send');
  const opened = jest.spyOn(app.services.desk, 'open');
  const stored = JSON.stringify({ ...localStorage });
  const newest = log.length - 1;
  for (const moment of [...log.keys(), ...[...log.keys()].reverse(), newest]) {
    await app.jump(moment);
    expect(`${moment} ${log[moment]}: ${app.path()}`).toBe(`${moment} ${log[moment]}: ${path}`);
  }
  await waitUntilQuiet(app);
  expect(app.log()).toEqual(log);
  expect(calls).not.toHaveBeenCalled();
  expect(opened).not.toHaveBeenCalled();
  expect(JSON.stringify({ ...localStorage })).toBe(stored);
  expect(selectOpenDesk(app.store.getState())).toBe(desk);
  expect(desk.past.map(({ says }) => says)).toEqual(['The plan', 'Radio $9,000']);
  expect(screen.getByLabelText('Social, amount')).toHaveValue('12,000');

  // It still works: the worker answers, and leaving the desk closes it.
  await app.user.click(screen.getByRole('button', { name: 'Undo: Social $12,000' }));
  await typeMoney(app, 'Radio', '8000');
  expect(selectOpenDesk(app.store.getState())!.now.says).toBe('Radio $8,000');
  await app.user.click(screen.getByRole('link', { name: 'Back to the plan' }));
  await waitFor(() => expect(app.store.getState().desk.desk.phase).toBe('closed'));
  app.close();
}, 300_000);

/** Types an amount into a channel's row of the desk, and waits until it is computed. */
async function typeMoney(app: Awaited<ReturnType<typeof renderApp>>, channel: string, amount: string) {
  const field = screen.getByLabelText(`${channel}, amount`);
  await app.user.clear(field);
  await app.user.type(field, `${amount}{Enter}`);
  const description = `${channel} ${wholeDollars(Number(amount))}`;
  await screen.findByRole('button', { name: `Undo: ${description}` });
}

/** Runs a second plan and opens the first one again. @returns the key of the second */
async function runAnother(app: Awaited<ReturnType<typeof renderApp>>, first: string): Promise<string> {
  await act(async () => {
    app.store.dispatch(nameTyped('Another'));
    await app.store.dispatch(runPlan());
  });
  const key = selectPlanKey(app.store.getState())!;
  await act(() => app.store.dispatch(loadPlan(first)));
  await waitFor(() => expect(app.store.getState().audienceFile.savedFileData).not.toBeNull());
  return key;
}

test('at a moment without a report the report page shows a message; navigation at such a moment redirects', async () => {
  const app = await recordedSession();
  const moment = app.log().indexOf('runStatus/runStarted');
  await app.jump(moment);
  expect(screen.getByText('There is no report at this moment of the session.')).toBeVisible();
  expect(app.path()).toMatch(/^\/channel-report\?key=./);
  await app.jump(app.log().indexOf('session/signedOut'));
  expect(screen.getByText('No one is signed in at this moment of the session.')).toBeVisible();
  await act(() => app.router.navigate('/faq'));
  await waitFor(() => expect(app.path()).toBe('/login?from=%2Ffaq'));
  app.close();
});
