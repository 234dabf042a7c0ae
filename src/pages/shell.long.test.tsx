import { act, screen, waitFor, within } from '@testing-library/react';
import { readFile } from 'node:fs/promises';
import { planForm } from '../../testing/builders.ts';
import { failRoute } from '../../testing/page/failRoute.ts';
import { enterPlan, fillPlan } from '../../testing/page/planner.ts';
import { heading, renderApp } from '../../testing/page/renderApp.tsx';
import { runPlan } from '../flows/plan/runPlan.ts';
import { signedInStore } from '../../testing/page/planner.ts';
import { skipChartDrawing } from '../../testing/page/drawings.ts';

skipChartDrawing();

test('the navigation of a signed-in planner, and no footer', async () => {
  await renderApp();
  const main = await screen.findByRole('navigation', { name: 'Main' });
  const links = within(main)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Home', '/'],
    ['Past Media Plans', '/past-media-plans'],
    ['FAQ', '/faq'],
  ]);
  expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
  expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#content');
});

/** A planner with all eight items in storage, in a newly opened browser. */
async function renderWithStoredItems(missingItem?: string) {
  const planner = await signedInStore();
  enterPlan(planner.store, planForm(), 'by channel', ['Radio']);
  await fillPlan(planner.store, planner.services);
  expect(await planner.store.dispatch(runPlan())).toBe('finished');
  planner.flush();
  expect(storedItems()).toEqual(STORED);
  if (missingItem) localStorage.removeItem(missingItem);
  return renderApp({ services: planner.services });
}

const STORED = [
  ...['formData', 'mediaScoreData', 'reachData', 'optimiseData', 'fileMetadata', 'savedFileData'],
  ...['budgetConstraintType', 'selectedChannels'],
];
const storedItems = () => STORED.filter((key) => localStorage.getItem(key) !== null);

test.each([
  ['all three results are', undefined, 1],
  ['the media scores are missing though the others are', 'mediaScoreData', 0],
  ['the reach is missing though the others are', 'reachData', 0],
  ['the proposal is missing though the others are', 'optimiseData', 0],
] as const)(
  'the navigation has Current Media Plan only while the results exist: %s there',
  async (_, missingItem, links) => {
    await renderWithStoredItems(missingItem);
    await heading('Current Plan: Spring launch');
    expect(screen.queryAllByRole('link', { name: 'Current Media Plan' })).toHaveLength(links);
  },
);

test.each(['Logout', 'Clear Current Plan'])('%s clears all eight stored items', async (name) => {
  const app = await renderWithStoredItems();
  await heading('Current Plan: Spring launch');
  await app.user.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(storedItems()).toEqual([]));
  app.flush();
  expect(storedItems()).toEqual([]);
  await heading(name === 'Logout' ? 'welcome to the planning tool' : 'New Media Planning');
});

test('Logout clears the eight items at once, without waiting for the provider', async () => {
  const app = await renderWithStoredItems();
  await heading('Current Plan: Spring launch');
  jest.spyOn(app.services.auth, 'logOut').mockReturnValue(new Promise(() => undefined));
  await app.user.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(storedItems()).toEqual([]));
});

test('the footer has the agency links of the settings, while signed out only', async () => {
  const agencyLinks = [{ label: 'Our agency', href: 'https://agency.example/about' }];
  await renderApp({ at: '/login', as: null, settings: { agencyLinks } });
  const link = await screen.findByRole('link', { name: 'Our agency' });
  expect(link).toHaveAttribute('href', 'https://agency.example/about');
});

test.each([
  ['the sign-in page', '/login', null, 'Demo sign-in: anyone can sign in here.'],
  ['the header', '/past-media-plans', undefined, 'Demo sign-in'],
])('with the Auth emulator %s shows a demo mark, and with real accounts it does not', async (_, at, as, text) => {
  const user = as === null ? { as } : {};
  const emulated = await renderApp({ at, ...user, settings: { authEmulatorUrl: 'http://127.0.0.1:9099' } });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getAllByText(text)).toHaveLength(1);
  emulated.close();
  await renderApp({ at, ...user });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(text)).not.toBeInTheDocument();
});

test('the FAQ is the page of the settings, in a frame', async () => {
  await renderApp({ at: '/faq', settings: { faqUrl: 'https://help.agency.example/faq' } });
  const frame = await screen.findByTitle('FAQ');
  expect(frame).toHaveAttribute('src', 'https://help.agency.example/faq');
  expect(frame.getAttribute('sandbox')!.split(' ')).toContain('allow-scripts');
  expect(frame.getAttribute('sandbox')!.split(' ')).not.toContain('allow-top-navigation');
});

test('a FAQ of our own origin runs no scripts, so it cannot act on behalf of the app', async () => {
  await renderApp({ at: '/faq', settings: { faqUrl: '/faq.html' } });
  const sandbox = (await screen.findByTitle('FAQ')).getAttribute('sandbox')!.split(' ');
  expect(sandbox).toContain('allow-downloads');
  expect(sandbox).toContain('allow-same-origin');
  for (const more of ['allow-scripts', 'allow-forms', 'allow-top-navigation']) expect(sandbox).not.toContain(more);
});

test('the FAQ begins with a link to each of its questions', async () => {
  const faq = new DOMParser().parseFromString(await readFile('faq.html', 'utf8'), 'text/html');
  const links = [...faq.querySelectorAll('nav a')].map((link) => [link.getAttribute('href'), link.textContent]);
  const questions = [...faq.querySelectorAll('h2')].map(({ id, textContent }) => [`#${id}`, textContent]);
  expect(links).toEqual(questions);
  expect(links).toHaveLength(new Set(questions.map(([address]) => address)).size);
});

test.each(['made-up-people.csv', 'crosstab.csv'])(
  'the sample %s that the FAQ offers can be planned with',
  async (name) => {
    const faq = await readFile('faq.html', 'utf8');
    expect(faq).toContain(`href="samples/${name}"`);
    const { store, services } = await signedInStore();
    const file = new File([await readFile(`public/samples/${name}`, 'utf8')], name, { type: 'text/csv' });
    await fillPlan(store, services, file, planForm({ buyingDemographic: 'all people 14+' }));
    expect(await store.dispatch(runPlan())).toBe('finished');
  },
);

test('an unknown address is an unexpected application error', async () => {
  await renderApp({ at: '/nowhere' });
  await heading('Unexpected Application Error!');
  expect(screen.getByText('404 Not Found')).toBeVisible();
  expect(document.title).toBe('Unexpected Application Error!');
});

test('the report without a plan is an error page with a link home', async () => {
  const { user, path } = await renderApp({ at: '/channel-report' });
  await heading('Oops!');
  expect(path()).toBe('/error');
  expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Go to the homepage' }));
  await heading('New Media Planning');
});

test('a failed optimise call ends, via the report, at the error page, which tries again with everything entered', async () => {
  const app = await renderApp({ at: '/faq' });
  await fillPlan(app.store, app.services);
  // Only the optimise call sends the plan's name. It refuses more than 200 characters.
  enterPlan(app.store, planForm({ name: 'n'.repeat(201) }), 'default', []);
  expect(await app.store.dispatch(runPlan())).toBe('optimise failed');
  await app.router.navigate('/channel-report');
  await heading('Oops!');
  expect(await screen.findByText('There was a problem with the fetch operation')).toBeVisible();
  enterPlan(app.store, planForm(), 'default', []);
  await app.user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(app.path()).toMatch(/^\/channel-report\?key=[\w-]+$/));
  await heading('Current Plan: Spring launch');
});

test('a re-run whose optimise call fails ends at the error page, which links to the previous report', async () => {
  const app = await renderApp();
  await fillPlan(app.store, app.services);
  expect(await app.store.dispatch(runPlan())).toBe('finished');
  failRoute('optimise');
  const visited: string[] = [];
  app.router.subscribe(({ location }) => visited.push(location.pathname));
  await app.user.click(await screen.findByRole('button', { name: 'Run' }));
  await waitFor(() => expect(app.path()).toBe('/error'));
  jest.restoreAllMocks();
  await heading('Oops!');
  expect(visited.filter((path, index) => path !== visited[index - 1])).toEqual(['/', '/channel-report', '/error']);
  expect(await screen.findByText('There was a problem with the fetch operation')).toBeVisible();
  expect(screen.getByText('Network response was not ok on optimise call')).toBeVisible();
  await app.user.click(screen.getByRole('link', { name: 'Open the previous report' }));
  await heading('Current Plan: Spring launch');
  expect(app.path()).toBe('/channel-report');
  // The form shows the same message, without the details.
  await app.user.click(screen.getByRole('link', { name: 'Modify this plan' }));
  expect(await screen.findByText('There was a problem with the fetch operation')).toBeVisible();
  expect(screen.queryByText('Network response was not ok on optimise call')).not.toBeInTheDocument();
  await app.user.click(screen.getByRole('link', { name: 'Current Media Plan' }));
  await heading('Current Plan: Spring launch');
});

test('Back after a successful Try Again goes to where the planner was; a resolved error shows a message', async () => {
  const app = await renderApp({ at: '/faq' });
  await fillPlan(app.store, app.services);
  enterPlan(app.store, planForm({ name: 'n'.repeat(201) }), 'default', []);
  expect(await app.store.dispatch(runPlan())).toBe('optimise failed');
  await act(() => app.router.navigate('/channel-report'));
  await heading('Oops!');
  enterPlan(app.store, planForm(), 'default', []);
  await app.user.click(await screen.findByRole('button', { name: 'Try Again' }));
  await heading('Current Plan: Spring launch');
  await act(() => app.router.navigate(-1));
  await waitFor(() => expect(app.path()).toBe('/faq'));

  await act(() => app.router.navigate('/error'));
  expect(await screen.findByText('Nothing is wrong any more: the current plan has its report.')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await app.user.click(screen.getByRole('link', { name: 'Open the report' }));
  await heading('Current Plan: Spring launch');
});

test('a Try Again that ends after the planner left the error page opens the report and keeps their page in the history', async () => {
  const app = await renderApp({ at: '/faq' });
  await fillPlan(app.store, app.services);
  enterPlan(app.store, planForm({ name: 'n'.repeat(201) }), 'default', []);
  expect(await app.store.dispatch(runPlan())).toBe('optimise failed');
  await act(() => app.router.navigate('/channel-report'));
  await heading('Oops!');
  enterPlan(app.store, planForm(), 'default', []);
  await app.user.click(await screen.findByRole('button', { name: 'Try Again' }));
  await act(() => app.router.navigate('/past-media-plans'));
  await heading('Current Plan: Spring launch');
  await act(() => app.router.navigate(-1));
  await waitFor(() => expect(app.path()).toBe('/past-media-plans'));
});

test('a shared address without a key shows a message, even if there is a current plan', async () => {
  const { store, services, flush } = await signedInStore();
  await fillPlan(store, services);
  expect(await store.dispatch(runPlan())).toBe('finished');
  flush();
  const app = await renderApp({ at: '/channel-report-share', services });
  expect(await screen.findByText('This address names no plan.')).toBeVisible();
  expect(screen.queryByText(/Nothing is wrong any more/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Open the report' })).toBeVisible();
  app.close();
});

test('a shared plan that does not exist shows an error, and can be retried', async () => {
  const { path } = await renderApp({ at: '/channel-report-share?key=nothing' });
  await heading('Oops!');
  expect(path()).toBe('/error');
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
});
