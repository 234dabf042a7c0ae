import { act, screen, waitFor, within } from '@testing-library/react';
import { planForm } from '../../../testing/builders.ts';
import { pngOf } from '../../../testing/backend/pictures.ts';
import { watchDownloads } from '../../../testing/page/blobs.ts';
import { fillPlan, signedInStore } from '../../../testing/page/planner.ts';
import { heading, renderApp } from '../../../testing/page/renderApp.tsx';
import { slowCalls } from '../../../testing/page/slowCalls.ts';
import { PATHS } from '../../domain/paths.ts';
import { loadBrands, saveBrand } from '../../flows/company/brands.ts';
import { runPlan } from '../../flows/plan/runPlan.ts';

// jsdom has no object URLs, which the logo's preview needs. `watchDownloads` mocks them.
beforeEach(() => void watchDownloads());

const CLIENT = 'Wattle Home Insurance';
const fileOf = (bytes: Uint8Array, name = 'logo.png') => new File([new Uint8Array(bytes)], name, { type: 'image/png' });

test('a client’s brand is edited, saved, and used in the exports of its plans', async () => {
  const app = await renderApp({ at: PATHS.company });
  await heading('Company');
  await app.user.selectOptions(await screen.findByLabelText('Whose brand'), CLIENT);
  const name = await screen.findByLabelText('Name');
  await app.user.type(name, 'Wattle');
  await app.user.type(screen.getByLabelText('Accent'), 'green');
  await app.user.type(screen.getByLabelText('Footer'), 'For your eyes');
  await app.user.click(screen.getByRole('button', { name: 'Save brand' }));
  expect(await screen.findByText('Write a colour as # and six digits, such as #1F55C8.')).toBeInTheDocument();
  await app.user.clear(screen.getByLabelText('Accent'));
  await app.user.type(screen.getByLabelText('Accent'), '#0b6e4f');
  const logo = pngOf(60, 16);
  await app.user.upload(screen.getByLabelText('Logo'), fileOf(logo));
  await screen.findByRole('button', { name: 'Remove logo' });
  // What is not saved yet stays while another brand is looked at.
  await app.user.selectOptions(screen.getByLabelText('Whose brand'), '');
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue(''));
  await app.user.selectOptions(screen.getByLabelText('Whose brand'), CLIENT);
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Wattle'));
  expect(screen.getByLabelText('Footer')).toHaveValue('For your eyes');
  await app.user.click(screen.getByRole('button', { name: 'Save brand' }));
  expect(await screen.findByText('Saved.')).toBeInTheDocument();
  const brands = await app.store.dispatch(loadBrands(CLIENT));
  expect(brands.client).toEqual({
    name: 'Wattle',
    accent: '0B6E4F',
    footer: 'For your eyes',
    logo: `data:image/png;base64,${logo.toString('base64')}`,
  });
  app.close();
});

test('a printed report has the brands of the agency and the client, and the footer of the agency', async () => {
  const { store, services, flush } = await signedInStore('ann@brand.example');
  const brands = [
    { name: 'Harbour Media', accent: '#0B6E4F', footer: 'Harbour Media Pty Ltd' },
    { name: 'Banksia', client: planForm().client },
  ];
  for (const brand of brands)
    expect(await store.dispatch(saveBrand({ ...brand, keep_logo: 'false' }, fileOf(pngOf(60, 16))))).toBeNull();
  await fillPlan(store, services);
  expect(await store.dispatch(runPlan())).toBe('finished');
  flush();
  const app = await renderApp({ at: PATHS.report, as: 'ann@brand.example', services });
  expect(await screen.findByRole('img', { name: 'Banksia', hidden: true })).toHaveAttribute('src');
  expect(screen.getByRole('img', { name: 'Harbour Media', hidden: true })).toHaveAttribute('src');
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const pageRules = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('');
  expect(pageRules).toContain('content: "Harbour Media Pty Ltd · Spring launch · printed ');
  act(() => void window.dispatchEvent(new Event('afterprint')));
  app.close();
});

test('what a colleague saved meanwhile is kept, and replaced in an edited field only after a second press', async () => {
  const client = 'Magpie Mobile';
  const app = await renderApp({ at: PATHS.company });
  await app.user.selectOptions(await screen.findByLabelText('Whose brand'), client);
  expect(await screen.findByLabelText('Footer')).toHaveValue('');
  expect(screen.queryByText('Not saved yet.')).toBeNull();
  await app.user.type(screen.getByLabelText('Footer'), 'Ours');
  expect(screen.getByText('Not saved yet.')).toBeVisible();
  await app.user.selectOptions(screen.getByLabelText('Whose brand'), '');
  await waitFor(() => expect(screen.getByLabelText('Footer')).toHaveValue(''));
  const theirs = { name: 'Magpie', accent: '', footer: 'Theirs', keep_logo: 'false', client } as const;
  expect(await app.store.dispatch(saveBrand(theirs, fileOf(pngOf(60, 16))))).toBeNull();
  await app.user.selectOptions(screen.getByLabelText('Whose brand'), client);
  await waitFor(() => expect(screen.getByLabelText('Footer')).toHaveValue('Ours'));
  expect(screen.getByText('Not saved yet.')).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: 'Save brand' }));
  expect(await screen.findByText(/^A colleague saved the footer “Theirs” meanwhile\./)).toBeVisible();
  expect(screen.getByLabelText('Footer')).toHaveValue('Ours');
  await app.user.click(screen.getByRole('button', { name: 'Save brand' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  expect(screen.queryByText('Not saved yet.')).toBeNull();
  const brands = await app.store.dispatch(loadBrands(client));
  expect(brands.client).toMatchObject({ name: 'Magpie', footer: 'Ours', logo: expect.stringContaining('data:') });
  app.close();
});

test('an open form saves only what was edited in it, and keeps what is typed during the save', async () => {
  const client = 'Coastline Travel';
  const app = await renderApp({ at: PATHS.company });
  await app.user.selectOptions(await screen.findByLabelText('Whose brand'), client);
  expect(await screen.findByLabelText('Name')).toHaveValue('');
  const colleague = await signedInStore('bob@agency.example');
  const theirs = { name: 'Coastline', accent: '#0B6E4F', footer: '', keep_logo: 'true', client } as const;
  expect(await colleague.store.dispatch(saveBrand(theirs, null))).toBeNull();
  await app.user.type(screen.getByLabelText('Footer'), 'Ours');
  slowCalls('keep_logo', 500);
  await app.user.click(screen.getByRole('button', { name: 'Save brand' }));
  await app.user.type(screen.getByLabelText('Footer'), ' too');
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Coastline'));
  expect(screen.getByLabelText('Footer')).toHaveValue('Ours too');
  expect(screen.getByText('Not saved yet.')).toBeVisible();
  await waitFor(async () => {
    const brands = await app.store.dispatch(loadBrands(client));
    expect(brands.client).toMatchObject({ name: 'Coastline', accent: '0B6E4F', footer: 'Ours' });
  });
  await app.user.click(screen.getByRole('button', { name: 'Save brand' }));
  expect(await screen.findByText('Saved.')).toBeVisible();
  app.close();
});

test('leaving the page without saving asks first', async () => {
  const app = await renderApp({ at: PATHS.company });
  const isAskedByBrowser = () => act(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await app.user.selectOptions(await screen.findByLabelText('Whose brand'), 'Ironbark Motors');
  const footer = await screen.findByLabelText('Footer');
  expect(await isAskedByBrowser()).toBe(false);
  await app.user.type(footer, 'Ours');
  expect(await isAskedByBrowser()).toBe(true);
  await app.user.click(screen.getByRole('link', { name: 'Home' }));
  const question = { name: 'Leave without your changes?' };
  const dialog = within(await screen.findByRole('dialog', question));
  expect(dialog.getByText('Your last changes are not saved yet. If you leave, they are lost.')).toBeVisible();
  await app.user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(app.path()).toMatch(/^\/company/);
  expect(screen.getByLabelText('Footer')).toHaveValue('Ours');
  await app.user.click(screen.getByRole('link', { name: 'Home' }));
  await app.user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(app.path()).toBe('/'));
  app.close();
});

test('a file that is no logo is refused at once, with a message that says how to correct it', async () => {
  const app = await renderApp({ at: PATHS.company });
  await screen.findByLabelText('Name');
  const choose = (bytes: Uint8Array, name: string) =>
    app.user.upload(screen.getByLabelText('Logo'), fileOf(bytes, name));
  await choose(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'logo.png');
  expect(await screen.findByRole('alert')).toHaveTextContent('“logo.png” is neither a png nor a jpg.');
  await choose(pngOf(2001, 1), 'wide.png');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('“wide.png” is 2,001 x 1 pixels'));
  await choose(pngOf(1, 1, [1, 2, 3], 500_000), 'large.png');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('“large.png” is larger than 500 kB.'));
  app.close();
});

test('the page header shows the agency’s name, and its accent as a bar', async () => {
  const brand = { name: 'Harbour Media', accent: '#0B6E4F', logo: null };
  const app = await renderApp({ at: PATHS.login, as: null, settings: { brand } });
  expect(await screen.findByRole('link', { name: 'Harbour Media' })).toBeInTheDocument();
  expect(screen.getByRole('banner')).toHaveStyle({ '--brand-accent': '#0B6E4F' });
  app.close();
});

test('a backend with only the eight calls has no brands, and exports name none', async () => {
  const app = await renderApp({ at: PATHS.login, as: null });
  const brands = await app.store.dispatch(loadBrands(CLIENT));
  expect(brands.agency).toEqual({ name: '', accent: null, footer: '', logo: null });
  expect(brands.client).toEqual(brands.agency);
  app.close();
});
