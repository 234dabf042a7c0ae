import { screen, waitFor, within } from '@testing-library/react';
import { heading, renderApp } from '../../../../testing/page/renderApp.tsx';
import { PATHS } from '../../../domain/paths.ts';
import { planningApi } from '../../../services/planning/planningApi.ts';

const cell = (label: string) => screen.findByLabelText(label);

/** The page of a company that no other test uses: lists belong to a whole company. */
async function openLists(company: string) {
  const as = `ann@${company}.example`;
  const app = await renderApp({ at: PATHS.rateLists, as });
  await cell('Magpie Mobile, name');
  const type = async (label: string, text: string) => {
    const field = await cell(label);
    await app.user.clear(field);
    await app.user.type(field, `${text}{Enter}`);
  };
  const press = async (name: string | RegExp, scope = screen as Pick<typeof screen, 'getByRole'>) =>
    app.user.click(scope.getByRole('button', { name }));
  const shown = () => {
    const { listsDraft } = app.store.getState();
    if (listsDraft.phase !== 'loaded') throw new Error(listsDraft.phase);
    return listsDraft;
  };
  const isSaved = () => waitFor(() => expect(shown().saved).toBe(shown().content));
  return { ...app, as, type, press, shown, isSaved };
}

test('a renamed client, a retired one and a new demographic are saved, published in two steps, and offered', async () => {
  const app = await openLists('lists-one');
  await heading('Lists');
  expect(screen.getByText('The shipped lists are in force.')).toBeVisible();
  await app.type('Magpie Mobile, name', 'Magpie');
  await app.press('Retire: Wattle Home Insurance');
  expect(within((await cell('Wattle Home Insurance, name')).closest('tr')!).getByText('retired')).toBeVisible();
  await app.user.click(screen.getByRole('tab', { name: 'Demographics' }));
  await app.user.type(screen.getByLabelText('New demographic'), 'women 30-44{Enter}');
  expect(await cell('women 30-44, Age from')).toHaveValue('30');
  await waitFor(() => expect(screen.getByText(/Draft saved \d\d:\d\d by ann@lists-one/)).toBeVisible());
  await app.isSaved();

  await app.press('Publish...');
  const dialog = await screen.findByRole('dialog');
  const changes = within(dialog).getByRole('list', { name: 'Changes' });
  expect([...changes.children].map(({ textContent }) => textContent)).toEqual([
    'Magpie Mobile is now Magpie.',
    'Wattle Home Insurance is retired.',
    'women 30-44 is a new demographic.',
  ]);
  expect(within(dialog).getByRole('button', { name: 'Next' })).toBeDisabled();
  await app.user.type(within(dialog).getByLabelText('Note'), 'New names');
  await app.press('Next', within(dialog));
  await app.press('Publish', within(await screen.findByRole('dialog', { name: 'Publish Lists v1?' })));
  await waitFor(() => expect(screen.getByText(/^v1 in force from .*, published by ann@lists-one/)).toBeVisible());

  const request = app.store.dispatch(planningApi.endpoints.userAccess.initiate({ user: app.as }));
  await waitFor(async () => expect((await request).data!.client).toContain('Magpie'));
  const { client, demo } = (await request).data!;
  expect(client).not.toContain('Wattle Home Insurance');
  expect(demo).toContain('women 30-44');
  await app.user.click(screen.getByRole('tab', { name: 'Clients' }));
  expect(within((await cell('Magpie, name')).closest('tr')!).getByText('Magpie Mobile')).toBeVisible();
  app.close();
});

test('faults are shown before publishing, undo reverts a change, and another editor’s draft is not lost', async () => {
  const app = await openLists('lists-two');
  await app.type('Magpie Mobile, name', 'Banksia Bank');
  const duplicateFault = 'Two items of the list are named "Banksia Bank".';
  expect(await screen.findByRole('alert')).toHaveTextContent(duplicateFault);
  for (const field of screen.getAllByLabelText('Banksia Bank, name')) expect(field).toBeInvalid();
  expect(screen.getAllByLabelText('Banksia Bank, name')[0]).toHaveAccessibleDescription(duplicateFault);
  await app.user.type(screen.getByLabelText('New client'), 'banksia bank{Enter}');
  expect(screen.getByText('"Banksia Bank" is on the list already.')).toBeVisible();
  await app.user.clear(screen.getByLabelText('New client'));
  const { today } = app.store.getState().rateCards;
  expect(today).toMatch(/^\d{4}-\d\d-\d\d$/);
  await app.type('Ironbark Motors, name', ' ');
  expect(await screen.findByRole('alert')).toHaveTextContent(/A client has no name\..*Two items of the list/);
  await app.press('Publish...');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Two items of the list are named "Banksia Bank".')).toBeVisible();
  expect(within(dialog).getByText('Ironbark Motors has no name now.')).toBeVisible();
  expect(within(dialog).getByText('Still to do: correct the faults and write a note.')).toBeVisible();
  await app.user.type(within(dialog).getByLabelText('Note'), 'Names of 2027');
  await app.user.keyboard('{Escape}');
  await app.press('Publish...');
  expect(within(await screen.findByRole('dialog')).getByLabelText('Note')).toHaveValue('Names of 2027');
  await app.press('Cancel', within(screen.getByRole('dialog')));
  await app.type('Ironbark Motors, name', 'Ironbark Motors');
  expect(within((await cell('Ironbark Motors, name')).closest('tr')!).queryByText('Ironbark Motors')).toBeNull();
  await app.press('Undo');
  await app.press('Undo');
  await app.press('Undo');
  expect(await cell('Magpie Mobile, name')).toHaveValue('Magpie Mobile');
  expect(screen.queryByRole('alert')).toBeNull();
  await app.isSaved();

  const { reply, content: lists } = app.shown();
  const clients = lists.clients.map((item) =>
    item.id === 'wattle-home-insurance' ? { ...item, name: 'Wattle' } : item,
  );
  const theirs = { ...reply.lists!, clients };
  const request = { user: app.as, card: 'lists', change: 'save' as const, revision: reply.revision, lists: theirs };
  await app.store.dispatch(planningApi.endpoints.ratesChange.initiate(request, { track: false })).unwrap();
  await app.type('Magpie Mobile, name', 'Magpie');
  await screen.findByText(/^You saved this draft in another window at/);
  await app.press('Put my changes on theirs');
  expect(await cell('Wattle, name')).toBeVisible();
  expect(await cell('Magpie, name')).toBeVisible();
  await app.isSaved();
  app.close();
});

test('vehicles are found, renamed with their old name kept, and added', async () => {
  const app = await openLists('lists-three');
  await app.user.click(screen.getByRole('tab', { name: 'Vehicles' }));
  await app.user.type(screen.getByLabelText('Search vehicles'), '7plus');
  await app.type('7plus, name', 'Seven Plus Digital');
  expect(await cell('Seven Plus Digital, other names')).toHaveValue(
    '7+ | Seven plus | 7plus Sport | Plus7 | 7plus BVOD | 7plus',
  );
  await app.user.clear(screen.getByLabelText('Search vehicles'));
  await app.user.selectOptions(screen.getByLabelText('Its channel'), 'BVOD');
  await app.user.type(screen.getByLabelText('New vehicle'), 'seven plus');
  expect(screen.getByText('That name belongs to Seven Plus Digital of BVOD already.')).toBeVisible();
  await app.user.clear(screen.getByLabelText('New vehicle'));
  await app.user.type(screen.getByLabelText('New vehicle'), 'Seven Hills FM');
  await app.user.selectOptions(screen.getByLabelText('Its channel'), 'Radio');
  await app.user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await cell('Seven Hills FM, format')).toHaveValue('Radio 30s spot');
  await app.isSaved();
  app.close();
});

test('texts that are not numbers stay in the draft, are undone and redone, and must be corrected before publishing', async () => {
  const first = await openLists('lists-five');
  await first.user.click(screen.getByRole('tab', { name: 'Strategies' }));
  await first.type('Reminder, Attentive from (s)', '2 s');
  await first.user.click(screen.getByRole('tab', { name: 'Demographics' }));
  await first.type('people 25-54, Age from', 'abc');
  await first.isSaved();
  first.close();

  // After a reload.
  const app = await openLists('lists-five');
  const fault = 'people 25-54: “abc” is not a number.';
  expect(await screen.findByRole('alert')).toHaveTextContent(`Reminder: “2 s” is not a number.${fault}`);
  await app.user.click(screen.getByRole('tab', { name: 'Demographics' }));
  const age = await cell('people 25-54, Age from');
  expect(age).toHaveValue('abc');
  expect(age).toBeInvalid();
  expect(age).toHaveAccessibleDescription(fault);
  await app.type('people 25-54, Age from', '25');
  expect(age).toBeValid();
  await app.press('Undo');
  expect(age).toHaveValue('abc');
  expect(age).toBeInvalid();
  await app.press('Redo');
  expect(age).toHaveValue('25');
  // An end before the start concerns both ages, in one sentence.
  await app.type('people 25-54, to', '20');
  const swap = 'people 25-54: it starts at 25 and ends at 20; swap them.';
  for (const field of [age, await cell('people 25-54, to')]) {
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription(swap);
  }
  expect(within(screen.getByRole('table')).getAllByText(swap)).toHaveLength(1);
  await app.press('Publish...');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Reminder: “2 s” is not a number.')).toBeVisible();
  expect(within(dialog).getByText('Still to do: correct the faults and write a note.')).toBeVisible();
  app.close();
});

test('conditions on columns of the file are typed, marked where they are incomplete, saved and offered', async () => {
  const app = await openLists('lists-four');
  await app.user.click(screen.getByRole('tab', { name: 'Demographics' }));
  await app.press('Add a column: people 25-54');
  await waitFor(() => expect(screen.getByLabelText('people 25-54, column 1')).toHaveFocus());
  await app.type('people 25-54, column 1', 'Region');
  await app.press('Publish...');
  const fault = 'people 25-54: a column needs its heading and at least one answer.';
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(fault)).toBeVisible();
  await app.press('Cancel', within(dialog));
  await app.type('people 25-54, answers of column 1', 'Metro|Regional');
  expect(await cell('people 25-54, answers of column 1')).toHaveValue('Metro | Regional');
  await app.press('Add a column: people 25-54');
  await app.press('Add a column: people 25-54');
  expect(screen.queryByRole('button', { name: 'Add a column: people 25-54' })).toBeNull();
  await app.press('Remove column 3: people 25-54');
  await app.press('Remove column 2: people 25-54');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add a column: people 25-54' })).toHaveFocus());
  await app.isSaved();

  await app.press('Publish...');
  const steps = await screen.findByRole('dialog');
  expect(within(steps).getByText('people 25-54: its rule changes.')).toBeVisible();
  await app.user.type(within(steps).getByLabelText('Note'), 'Regions');
  await app.press('Next', within(steps));
  await app.press('Publish', within(await screen.findByRole('dialog', { name: 'Publish Lists v1?' })));
  await waitFor(() => expect(screen.getByText(/^v1 in force from .*, published by ann@lists-four/)).toBeVisible());
  const request = app.store.dispatch(planningApi.endpoints.userAccess.initiate({ user: app.as }));
  await waitFor(async () => {
    const { demo } = (await request).data!.list_items!;
    expect(demo.find(({ name }) => name === 'people 25-54')!.columns).toEqual([
      { name: 'Region', is: ['Metro', 'Regional'] },
    ]);
  });
  app.close();
});

test('people who may not read the lists get a message', async () => {
  const app = await renderApp({ at: PATHS.rateLists, as: 'gil@gmail.com' });
  expect(await screen.findByText('Only members of a team that sees all clients can open the lists.')).toBeVisible();
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
  app.close();
});
