import { act, screen, waitFor, within } from '@testing-library/react';
import { readFile } from 'node:fs/promises';
import { planForm } from '../../testing/builders.ts';
import { failRoute } from '../../testing/page/failRoute.ts';
import { enterPlan, fillPlan } from '../../testing/page/planner.ts';
import { heading, renderApp } from '../../testing/page/renderApp.tsx';
import { runPlan } from '../slices/flows/runPlan.ts';
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

/** A planner whose eight items are all stored, in a browser that is opened anew. */
async function withEverythingStored(take?: string) {
  const planner = await signedInStore();
  enterPlan(planner.store, planForm(), 'by channel', ['Radio']);
  await fillPlan(planner.store, planner.services);
  expect(await planner.store.dispatch(runPlan())).toBe('finished');
  planner.flush();
  expect(storedItems()).toEqual(STORED);
  if (take) localStorage.removeItem(take);
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
] as const)('the navigation has Current Media Plan only while the results exist: %s there', async (_, taken, links) => {
  await withEverythingStored(taken);
  await heading('Current Plan: Spring launch');
  expect(screen.queryAllByRole('link', { name: 'Current Media Plan' })).toHaveLength(links);
});

test.each(['Logout', 'Clear Current Plan'])('%s clears all eight stored items', async (name) => {
  const world = await withEverythingStored();
  await heading('Current Plan: Spring launch');
  await world.user.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(storedItems()).toEqual([]));
  world.flush();
  expect(storedItems()).toEqual([]);
  await heading(name === 'Logout' ? 'welcome to the planning tool' : 'New Media Planning');
});

test('Logout clears the eight items at once, whenever the provider answers', async () => {
  const world = await withEverythingStored();
  await heading('Current Plan: Spring launch');
  jest.spyOn(world.services.auth, 'logOut').mockReturnValue(new Promise(() => undefined));
  await world.user.click(screen.getByRole('button', { name: 'Logout' }));
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
])('with the Auth emulator %s says so, and with real accounts it does not', async (_, at, as, says) => {
  const user = as === null ? { as } : {};
  const emulated = await renderApp({ at, ...user, settings: { authEmulatorUrl: 'http://127.0.0.1:9099' } });
  expect(await screen.findByText(says)).toBeVisible();
  expect(screen.getAllByText(says)).toHaveLength(1);
  emulated.close();
  await renderApp({ at, ...user });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(says)).not.toBeInTheDocument();
});

test('the FAQ is the page of the settings, in a frame', async () => {
  await renderApp({ at: '/faq', settings: { faqUrl: 'https://help.agency.example/faq' } });
  const frame = await screen.findByTitle('FAQ');
  expect(frame).toHaveAttribute('src', 'https://help.agency.example/faq');
  expect(frame.getAttribute('sandbox')!.split(' ')).toContain('allow-scripts');
  expect(frame.getAttribute('sandbox')!.split(' ')).not.toContain('allow-top-navigation');
});

test('a FAQ of our own origin runs no scripts, so it cannot act as the app', async () => {
  await renderApp({ at: '/faq', settings: { faqUrl: '/faq.html' } });
  const sandbox = (await screen.findByTitle('FAQ')).getAttribute('sandbox')!.split(' ');
  expect(sandbox).toContain('allow-downloads');
  expect(sandbox).toContain('allow-same-origin');
  for (const more of ['allow-scripts', 'allow-forms', 'allow-top-navigation']) expect(sandbox).not.toContain(more);
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

test('an address that leads nowhere is an unexpected application error', async () => {
  await renderApp({ at: '/nowhere' });
  await heading('Unexpected Application Error!');
  expect(screen.getByText('404 Not Found')).toBeVisible();
  expect(document.title).toBe('Unexpected Application Error!');
});

test('the report of no plan is an error page that leads home', async () => {
  const { user, path } = await renderApp({ at: '/channel-report' });
  await heading('Oops!');
  expect(path()).toBe('/error');
  expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Go to the homepage' }));
  await heading('New Media Planning');
});

test('a failed optimise call leads through the report to the error page, which tries again with everything entered', async () => {
  const world = await renderApp({ at: '/faq' });
  await fillPlan(world.store, world.services);
  // Only the optimise call carries the name, and it refuses one as long as this.
  enterPlan(world.store, planForm({ name: 'n'.repeat(201) }), 'default', []);
  expect(await world.store.dispatch(runPlan())).toBe('optimise failed');
  await world.router.navigate('/channel-report');
  await heading('Oops!');
  expect(await screen.findByText('There was a problem with the fetch operation')).toBeVisible();
  enterPlan(world.store, planForm(), 'default', []);
  await world.user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(world.path()).toMatch(/^\/channel-report\?key=[\w-]+$/));
  await heading('Current Plan: Spring launch');
});

test('a re-run whose optimise call fails leads to the error page, also over an older report, which stays a press away', async () => {
  const world = await renderApp();
  await fillPlan(world.store, world.services);
  expect(await world.store.dispatch(runPlan())).toBe('finished');
  failRoute('optimise');
  const visited: string[] = [];
  world.router.subscribe(({ location }) => visited.push(location.pathname));
  await world.user.click(await screen.findByRole('button', { name: 'Run' }));
  await waitFor(() => expect(world.path()).toBe('/error'));
  jest.restoreAllMocks();
  await heading('Oops!');
  expect(visited.filter((path, place) => path !== visited[place - 1])).toEqual(['/', '/channel-report', '/error']);
  expect(await screen.findByText('There was a problem with the fetch operation')).toBeVisible();
  expect(screen.getByText('Network response was not ok on optimise call')).toBeVisible();
  await world.user.click(screen.getByRole('link', { name: 'Open the previous report' }));
  await heading('Current Plan: Spring launch');
  expect(world.path()).toBe('/channel-report');
  // The form says the same of the run, and only what the specification shows.
  await world.user.click(screen.getByRole('link', { name: 'Modify this plan' }));
  expect(await screen.findByText('There was a problem with the fetch operation')).toBeVisible();
  expect(screen.queryByText('Network response was not ok on optimise call')).not.toBeInTheDocument();
  await world.user.click(screen.getByRole('link', { name: 'Current Media Plan' }));
  await heading('Current Plan: Spring launch');
});

test('Back after a Try Again that helped leads to where the planner was; an error that is over says so', async () => {
  const world = await renderApp({ at: '/faq' });
  await fillPlan(world.store, world.services);
  enterPlan(world.store, planForm({ name: 'n'.repeat(201) }), 'default', []);
  expect(await world.store.dispatch(runPlan())).toBe('optimise failed');
  await act(() => world.router.navigate('/channel-report'));
  await heading('Oops!');
  enterPlan(world.store, planForm(), 'default', []);
  await world.user.click(await screen.findByRole('button', { name: 'Try Again' }));
  await heading('Current Plan: Spring launch');
  await act(() => world.router.navigate(-1));
  await waitFor(() => expect(world.path()).toBe('/faq'));

  await act(() => world.router.navigate('/error'));
  expect(await screen.findByText('Nothing is wrong any more: the current plan has its report.')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await world.user.click(screen.getByRole('link', { name: 'Open the report' }));
  await heading('Current Plan: Spring launch');
});

test('a Try Again that ends when the planner has left the error page opens the report and keeps the page they read', async () => {
  const world = await renderApp({ at: '/faq' });
  await fillPlan(world.store, world.services);
  enterPlan(world.store, planForm({ name: 'n'.repeat(201) }), 'default', []);
  expect(await world.store.dispatch(runPlan())).toBe('optimise failed');
  await act(() => world.router.navigate('/channel-report'));
  await heading('Oops!');
  enterPlan(world.store, planForm(), 'default', []);
  await world.user.click(await screen.findByRole('button', { name: 'Try Again' }));
  await act(() => world.router.navigate('/past-media-plans'));
  await heading('Current Plan: Spring launch');
  await act(() => world.router.navigate(-1));
  await waitFor(() => expect(world.path()).toBe('/past-media-plans'));
});

test('a shared plan that is not there is said to be so, and can be tried again', async () => {
  const { path } = await renderApp({ at: '/channel-report-share?key=nothing' });
  await heading('Oops!');
  expect(path()).toBe('/error');
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
});
