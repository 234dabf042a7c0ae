import { act, screen, waitFor, within } from '@testing-library/react';
import { PATHS } from '../../domain/paths.ts';
import { fileCleared } from '../../slices/audience/audienceFile.ts';
import { planCleared } from '../../slices/plan/planCleared.ts';
import { planningApi } from '../../services/planning/planningApi.ts';
import { runPlan } from '../../flows/plan/runPlan.ts';
import { planForm, respondentFile } from '../../../testing/builders.ts';
import { fillPlan, signedInStore } from '../../../testing/page/planner.ts';
import { heading, renderApp } from '../../../testing/page/renderApp.tsx';
import { slowCalls } from '../../../testing/page/slowCalls.ts';
import { skipChartDrawing } from '../../../testing/page/drawings.ts';

skipChartDrawing();

test('a planner without plans sees a message and a link to create the first', async () => {
  const app = await renderApp({ at: PATHS.pastPlans, as: 'nina@agency.example' });
  await heading('Past Media Plans');
  expect(screen.getByText('View all Reach Analysis projects that have been created.')).toBeInTheDocument();
  expect(await screen.findByText('No past media plans found.')).toBeInTheDocument();
  for (const link of screen.getAllByRole('link', { name: 'Create New Media Plan' })) {
    expect(link).toHaveAttribute('href', '/');
  }
  app.close();
});

test('past plans list every column but the key, and a click on a row opens the plan', async () => {
  const { store, services, flush } = await signedInStore('paul@agency.example');
  for (const name of ['First plan', 'Second plan']) {
    await fillPlan(store, services, undefined, planForm({ name }));
    expect(await store.dispatch(runPlan())).toBe('finished');
  }
  flush();
  const app = await renderApp({ at: PATHS.pastPlans, as: 'paul@agency.example', services });
  const table = within(await screen.findByRole('table', { name: 'Your previous plans' }));
  const headers = table.getAllByRole('columnheader').map((header) => header.textContent);
  expect(headers).toEqual(
    expect.arrayContaining([
      'Scenario Name',
      'Budget Scenario',
      'Budget Contraints',
      'Planning Setting',
      'Demo',
      'Audience',
      'Attentive Reach',
      'Cost Per Attentive Reach',
    ]),
  );
  expect(headers).not.toContain('Key');
  expect(headers).not.toContain('About');
  const rows = table.getAllByRole('row').slice(1);
  expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual(['Second plan', 'First plan']);
  const { href } = within(rows[1]!).getByRole<HTMLAnchorElement>('link', { name: 'First plan' });
  expect(href).toMatch(/\/channel-report\?key=[\w-]+$/);
  await app.user.click(within(rows[1]!).getAllByRole('cell')[2]!);
  await heading('Current Plan: First plan');
  expect(location.origin + app.path()).toBe(href);
  app.close();
});

test('a file that the browser no longer has is fetched again with its answers and its name', async () => {
  const { store, services, flush } = await signedInStore('fay@agency.example');
  await fillPlan(store, services, respondentFile('panel.csv'));
  expect(await store.dispatch(runPlan())).toBe('finished');
  store.dispatch(fileCleared());
  flush();
  const app = await renderApp({ as: 'fay@agency.example', services });
  await app.user.click(await screen.findByRole('button', { name: 'Fetch the file of this plan' }));
  expect(screen.getByRole('region', { name: 'Audience file' })).toHaveFocus();
  expect(await screen.findByText(/panel\.csv/)).toBeVisible();
  expect(app.store.getState().audienceFile.savedFileData).toMatchObject({ name: 'panel.csv', isCsvText: true });
  expect(screen.queryByRole('button', { name: 'Fetch the file of this plan' })).not.toBeInTheDocument();
  app.close();
});

test('a list that cannot be loaded shows an error and can be retried', async () => {
  // A base address without a planning backend: the real server answers 404.
  const app = await renderApp({ at: PATHS.pastPlans, as: 'olga@agency.example', settings: { apiBase: '/nowhere' } });
  const sentence = 'Error: Unknown address: POST /nowhere/access.';
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  await app.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  app.close();
});

/** A planner with three plans: two for one client, the second made from the first, and a new one. */
async function openListOfThreePlans(as: string) {
  const made = await signedInStore(as);
  const { store, services, flush } = made;
  await store.dispatch(planningApi.endpoints.userAccess.initiate({ user: as }));
  for (const name of ['Spring launch', 'Spring again', 'Autumn']) {
    if (name === 'Autumn') store.dispatch(planCleared());
    await fillPlan(store, services, undefined, planForm({ name }));
    expect(await store.dispatch(runPlan())).toBe('finished');
  }
  store.dispatch(planCleared());
  flush();
  const app = await renderApp({ at: PATHS.pastPlans, as, services });
  await screen.findByRole('table', { name: 'Your previous plans' });
  return app;
}
const names = () => screen.getAllByRole('row').flatMap((row) => within(row).queryByRole('link')?.textContent ?? []);

test('a run made from another is listed with it as a version, and older versions can be collapsed', async () => {
  const app = await openListOfThreePlans('vera@agency.example');
  expect(names()).toEqual(['Autumn', 'Spring again', 'Spring launch']);
  expect(screen.getByText('2 plans, 3 versions')).toBeInTheDocument();
  expect(screen.getByText('v1 of 2')).toBeInTheDocument();
  const toggle = screen.getByRole('button', { name: 'v2 of 2, older versions of Spring again' });
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await app.user.click(toggle);
  expect(names()).toEqual(['Autumn', 'Spring again']);
  expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await app.user.click(screen.getByRole('button', { name: 'Older versions' }));
  await app.user.click(screen.getByRole('button', { name: 'Older versions' }));
  expect(names()).toEqual(['Autumn', 'Spring again', 'Spring launch']);
  app.close();
});

test('the search shows what it finds, or a message; ticked plans can be compared', async () => {
  const app = await openListOfThreePlans('saul@agency.example');
  await app.user.type(screen.getByRole('searchbox', { name: 'Search plans' }), 'spr');
  expect(names()).toEqual(['Spring again', 'Spring launch']);
  await app.user.type(screen.getByRole('searchbox', { name: 'Search plans' }), 'zz');
  expect(screen.getByText('No plan matches “sprzz”.')).toBeInTheDocument();
  await app.user.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(screen.queryByRole('link', { name: 'Compare' })).toBeNull();
  await app.user.click(screen.getByRole('checkbox', { name: 'Compare Spring launch v1 of 2' }));
  expect(screen.getByRole('button', { name: 'Compare' })).toBeDisabled();
  await app.user.click(screen.getByRole('checkbox', { name: 'Compare Autumn' }));
  expect(screen.getByRole('link', { name: 'Compare' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/channel-report\?compare=[\w-]+,[\w-]+$/) as string,
  );
  await app.user.click(screen.getByRole('checkbox', { name: 'Compare Spring again v2 of 2' }));
  expect(screen.getByRole('link', { name: 'Compare' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/channel-report\?compare=[\w-]+,[\w-]+,[\w-]+$/) as string,
  );
  expect(app.path()).toBe(PATHS.pastPlans);
  app.close();
});

test('after Back from a plan, the list shows the same search', async () => {
  const app = await openListOfThreePlans('una@agency.example');
  await app.user.type(screen.getByRole('searchbox', { name: 'Search plans' }), 'launch');
  await app.user.click(screen.getByRole('link', { name: 'Spring launch' }));
  await heading('Current Plan: Spring launch');
  await act(() => app.router.navigate(-1));
  await waitFor(() => expect(names()).toEqual(['Spring launch']));
  expect(screen.getByRole('searchbox', { name: 'Search plans' })).toHaveValue('launch');
  app.close();
});

test('after Back from a comparison, the same plans are ticked, in the same order of rows', async () => {
  const app = await openListOfThreePlans('zita@agency.example');
  const header = screen.getAllByRole('columnheader').find(({ textContent }) => textContent === 'Scenario Name')!;
  await app.user.dblClick(within(header).getByRole('button'));
  const sorted = ['Spring launch', 'Spring again', 'Autumn'];
  expect(names()).toEqual(sorted);
  const box = (name: string) => screen.getByRole('checkbox', { name });
  await app.user.click(box('Compare Spring launch v1 of 2'));
  await app.user.click(box('Compare Autumn'));
  await app.user.click(screen.getByRole('link', { name: 'Compare' }));
  await waitFor(() => expect(app.path()).not.toBe(PATHS.pastPlans));
  await act(() => app.router.navigate(-1));
  await waitFor(() => expect(names()).toEqual(sorted));
  expect(box('Compare Spring launch v1 of 2')).toBeChecked();
  expect(box('Compare Autumn')).toBeChecked();
  expect(box('Compare Spring again v2 of 2')).not.toBeChecked();
  app.close();
});

test('a plan is renamed, archived, brought back and deleted for good after two confirmations', async () => {
  const app = await openListOfThreePlans('rita@agency.example');
  const choose = async (name: string, item: string) => {
    await app.user.click(screen.getByRole('button', { name: `More for ${name}` }));
    await app.user.click(await screen.findByRole('menuitem', { name: item }));
  };
  await choose('Autumn', 'Rename…');
  const field = await screen.findByRole('textbox', { name: 'Name' });
  await app.user.clear(field);
  expect(screen.getByRole('button', { name: 'Rename' })).toBeDisabled();
  await app.user.type(field, 'Winter{Enter}');
  await waitFor(() => expect(names()).toEqual(['Winter', 'Spring again', 'Spring launch']));
  expect(screen.getByText('The plan is called “Winter” now.')).toBeInTheDocument();
  await choose('Winter', 'Archive');
  await waitFor(() => expect(names()).toEqual(['Spring again', 'Spring launch']));
  await app.user.click(screen.getByRole('button', { name: 'Archived' }));
  expect(names()).toEqual(['Winter']);
  await app.user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('No plan is archived.')).toBeInTheDocument();
  await app.user.click(screen.getByRole('button', { name: 'Clear the search' }));
  const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Spring again' });
  const link = { user: 'rita@agency.example', label: 'Dana', days: 30, approval: true, comments: true };
  const key = new URL(href).searchParams.get('key')!;
  await act(async () => void (await app.store.dispatch(planningApi.endpoints.shareCreate.initiate({ ...link, key }))));
  await screen.findByRole('cell', { name: 'Sent' });
  await choose('Spring again', 'Delete…');
  expect(await screen.findByText('Deleted with it: 1 open link.')).toBeVisible();
  await app.user.dblClick(screen.getByRole('button', { name: 'Delete…' }));
  expect(screen.getByRole('button', { name: 'Delete for good' })).toBeDisabled();
  await app.user.click(screen.getByRole('checkbox', { name: 'Delete “Spring again” and its audience file' }));
  await app.user.click(screen.getByRole('button', { name: 'Delete for good' }));
  await waitFor(() => expect(names()).toEqual(['Winter', 'Spring launch']));
  app.close();
});

test('over a slow network, the last of two new names stays', async () => {
  const app = await openListOfThreePlans('rosa@agency.example');
  const rename = async (before: string, name: string) => {
    await app.user.click(screen.getByRole('button', { name: `More for ${before}` }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Rename…' }));
    const field = await screen.findByRole('textbox', { name: 'Name' });
    await app.user.clear(field);
    await app.user.type(field, `${name}{Enter}`);
  };
  slowCalls('"Wintr"', 1500);
  await rename('Autumn', 'Wintr');
  await app.user.click(screen.getByRole('button', { name: 'Cancel' }));
  await rename('Autumn', 'Winter');
  await screen.findByText('The plan is called “Winter” now.');
  await act(() => new Promise((resolve) => setTimeout(resolve, 2000)));
  expect(names()[0]).toBe('Winter');
  app.close();
});

test('a plan that is loaded after the planner went to another page does not open its report', async () => {
  const app = await openListOfThreePlans('sid@agency.example');
  slowCalls('"key"', 800, 800);
  await app.user.click(screen.getByRole('link', { name: 'Autumn' }));
  await act(() => app.router.navigate(PATHS.faq));
  await waitFor(() => expect(app.store.getState().planLoad.phase).toBe('loaded'));
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(app.path()).toBe(PATHS.faq);
  app.close();
});

test('until the team’s plans are loaded, the planner’s own plans are not shown as the team’s, and the search stays', async () => {
  const app = await openListOfThreePlans('tom@agency.example');
  await app.user.type(screen.getByRole('searchbox', { name: 'Search plans' }), 'autumn');
  slowCalls('"scope":"team"', 800);
  await app.user.click(screen.getByRole('button', { name: 'Team’s' }));
  expect(screen.queryByRole('link', { name: 'Autumn' })).toBeNull();
  expect(await screen.findAllByRole('link', { name: 'Autumn' })).not.toHaveLength(0);
  expect(screen.getByRole('searchbox', { name: 'Search plans' })).toHaveValue('autumn');
  app.close();
});
