import { screen, waitFor, within } from '@testing-library/react';
import type { AccessData } from '../../../../core/contract/bodies/access.ts';
import { planForm, respondentFile } from '../../../../testing/builders.ts';
import { testUid } from '../../../../testing/page/fakeAuth.ts';
import { bytesOf } from '../../../../testing/page/blobs.ts';
import { enterPlan } from '../../../../testing/page/planner.ts';
import { renderApp } from '../../../../testing/page/renderApp.tsx';
import { testServices } from '../../../../testing/page/testServices.ts';
import { CALLS } from '../../../../core/contract/calls.ts';
import { unsignedToken } from '../../../../testing/backend/tokens.ts';

const ANN = 'ann@agency.example';
const PANEL = {
  name: 'Panel, 14+',
  says: 'One row a person, media use of September.',
  people: 21_500_000,
  rows: 10_000_000,
  date: '2026-09-30',
  licence: 'Licensed until December; no rows leave the warehouse.',
  sample_may_leave: false,
  sample: 'never' as const,
};
const OTHER = { ...PANEL, name: 'Devices' };
const UNAVAILABLE = { ...PANEL, name: 'Devices', people: null, rows: null, away: 'The warehouse does not answer.' };

/** A planner with these warehouse audiences in the cached reply of call 1; the rest of it is the real backend's. */
async function planner(sources?: AccessData['audience_sources']) {
  const services = testServices();
  const answer = await fetch(new URL(`${services.settings.apiBase}/${CALLS.userAccess.route}`, location.href), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${unsignedToken({ uid: testUid(ANN), email: ANN })}`,
      'content-type': 'text/plain',
    },
    body: JSON.stringify({ access: 'user', user: ANN }),
  });
  const { audience_sources: _none, ...lists } = (await answer.json()) as AccessData;
  services.accessCache.save(ANN, { ...lists, ...(sources && { audience_sources: sources }) });
  return renderApp({ services, as: ANN });
}

const findUseButton = () => screen.findByRole('button', { name: 'Use a kept audience' });

test('a warehouse audience is chosen by keyboard, is put into the drop zone as a small file and shows its description', async () => {
  const { user, store, services } = await planner([PANEL, OTHER]);
  (await findUseButton()).focus();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Kept audiences' }));
  const [panel, devices] = dialog.getAllByRole('button', { name: /Panel|Devices/ });
  expect(panel).toHaveFocus();
  expect(panel).toHaveTextContent(
    'Panel, 14+One row a person, media use of September.10,000,000 rows for 21,500,000 people, 30 September 2026Licensed until December; no rows leave the warehouse.Only sums leave it.',
  );
  expect(devices).toHaveTextContent('Devices');
  await user.keyboard('{Enter}');

  expect(await screen.findByText('./Panel, 14+.csv - 30 bytes')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Choose another' })).toHaveFocus());
  expect(
    await screen.findByText(/^The file refers to "Panel, 14\+"\. Its rows are counted where they are kept/),
  ).toBeVisible();
  const figures = within(screen.getByLabelText('The audience in figures'));
  expect(figures.getByText('People').parentElement).toHaveTextContent('People21,500,000it stands for');
  expect(figures.getByText('Rows').parentElement).toHaveTextContent('Rows10,000,000counted in each run');
  expect(figures.getByText('Date').parentElement).toHaveTextContent('Date30 September 2026of the data');
  expect(screen.getByText(PANEL.licence)).toBeVisible();
  const sidePanel = within(screen.getByRole('region', { name: 'Still missing' }));
  expect(sidePanel.getByText('Kept audience: 10,000,000 rows for 21,500,000 people, 30 September 2026')).toBeVisible();
  // None of its rows are read in the browser.
  expect(screen.queryByText(/First rows and columns/)).not.toBeInTheDocument();
  const file = await services.vault.get(store.getState().audienceFile.fileMetadata!.vaultId);
  expect(new TextDecoder().decode(await bytesOf(file!))).toBe('Audience source,"Panel, 14+"\r\n');
});

test('Cancel and Escape choose nothing and return the focus', async () => {
  const { user, store } = await planner([PANEL]);
  expect(await findUseButton()).toHaveAccessibleDescription(
    'Panel, 14+, counted where it is kept: nothing is uploaded.',
  );
  for (const closeDialog of [
    () => user.click(screen.getByRole('button', { name: 'Cancel' })),
    () => user.keyboard('{Escape}'),
  ]) {
    await user.click(await findUseButton());
    await screen.findByRole('dialog');
    await closeDialog();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await findUseButton()).toHaveFocus();
  }
  expect(store.getState().audienceFile.fileMetadata).toBeNull();
});

test('a backend without warehouse audiences offers none, and a reference is refused with a message', async () => {
  const { user, store } = await planner();
  expect(await screen.findByRole('button', { name: 'Use the sample' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Use a kept audience' })).not.toBeInTheDocument();
  enterPlan(store, planForm());
  const reference = respondentFile('panel.csv', '\uFEFF"Audience source";"Nowhere"\n\n');
  await user.upload(screen.getByLabelText('Upload the audience file'), reference);
  const none =
    'The file refers to a kept audience, but this planning service has none. Drop a file that contains the audience itself.';
  expect(await screen.findByText(none)).toBeVisible();
});

test('a misspelt name gets a message with the available names, and no input is lost', async () => {
  const { user, store } = await planner([PANEL, UNAVAILABLE]);
  await screen.findByRole('button', { name: 'Use the sample' });
  enterPlan(store, planForm());
  await user.upload(
    screen.getByLabelText('Upload the audience file'),
    respondentFile('p.csv', 'Audience source,Panle'),
  );
  const message =
    'There is no kept audience "Panle". The kept audiences are "Panel, 14+" and "Devices": write one of these names after "Audience source".';
  expect(await screen.findByText(message)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Run' }));
  const run = within(await screen.findByRole('region', { name: 'Run' }));
  expect(await run.findByText(/this planning service has none/)).toBeVisible();
  expect(store.getState().planForm.name).toBe('Spring launch');
  expect(store.getState().audienceFile.fileMetadata).not.toBeNull();
});

test('after a reload the reference is shown again', async () => {
  const first = await planner([PANEL]);
  await first.user.click(await findUseButton());
  await first.user.click(await screen.findByRole('button', { name: /^Panel, 14\+/ }));
  await screen.findByLabelText('The audience in figures');
  first.close();
  await renderApp({ services: first.services });
  expect(await screen.findByLabelText('The audience in figures')).toBeVisible();
});

test('an unavailable audience is marked, and opening the list asks the backend again', async () => {
  const { user, services } = await planner([PANEL, UNAVAILABLE]);
  await user.click(await findUseButton());
  expect(await screen.findByText(/^It could not be reached when it was last looked at: The warehouse/)).toBeVisible();
  // The backend of these tests has none: only the button disappears.
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: 'Use a kept audience' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Use the sample' })).toBeVisible();
  await waitFor(() => expect(services.accessCache.read(ANN)).not.toBeNull());
  expect(services.accessCache.read(ANN)).not.toHaveProperty('audience_sources');
});
