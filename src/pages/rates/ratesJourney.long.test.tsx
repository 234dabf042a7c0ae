import { ActionCreators, instrument } from '@redux-devtools/instrument';
import type { EnhancedStore } from '@redux-devtools/instrument';
import type { Action } from '@reduxjs/toolkit';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { heading, renderApp } from '../../../testing/page/renderApp.tsx';
import { bytesOf, watchDownloads } from '../../../testing/page/blobs.ts';
import { rendersDuring } from '../../../testing/renders.ts';
import { planForm, respondentFile } from '../../../testing/builders.ts';
import { fillPlan, signedInStore } from '../../../testing/page/planner.ts';
import { PATHS, ratesPath } from '../../domain/paths.ts';
import { planningApi } from '../../services/planning/planningApi.ts';
import { cardDraft } from '../../flows/rates/cardDraft.ts';
import { savePrices } from '../../flows/rates/savePrices.ts';
import { runPlan } from '../../flows/plan/runPlan.ts';
import type { OpenRateCard } from '../../slices/rates/rateDrafts.ts';
import { selectOptimiseData } from '../../slices/selectors.ts';
import type { RootState } from '../../slices/storeTypes.ts';

const USER = 'ann@agency.example';

const price = (line: string) => screen.findByLabelText(`${line}, Price ($)`);
const METRO = 'FTA Metro, Metro 30s spot';
const CINEMA = 'Cinema, Cinema 30s';
const OUTDOOR = 'OOH, Large format';

async function openRates(card: string) {
  const app = await renderApp({ at: ratesPath(card), enhancers: [instrument()] });
  await price(METRO);
  const type = async (line: string, text: string) => {
    const field = await price(line);
    await app.user.clear(field);
    await app.user.type(field, `${text}{Enter}`);
  };
  const shown = () => {
    const { cardDraft: draft } = app.store.getState();
    if (draft.phase !== 'loaded') throw new Error(draft.phase);
    return draft;
  };
  /** Another editor saves this price of a thousand contacts in the cinema. */
  const otherSaves = async (cpm: number) => {
    const rows = `channel,format,price,basis,price_source\nCinema,Cinema 30s,${cpm},cpm,Theirs\n`;
    const request = { user: USER, card, change: 'save' as const, revision: shown().reply.revision, rows };
    await app.store.dispatch(planningApi.endpoints.ratesChange.initiate(request, { track: false })).unwrap();
  };
  return { ...app, type, shown, otherSaves };
}

test('if the backend announces rates, the navigation has Rates after Past Media Plans; a card is saved a second after its last change', async () => {
  const { type, shown, close } = await openRates('client:coastline-travel');
  await heading('Rates');
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['Home', 'Past Media Plans', 'Rates', 'FAQ']);
  await type(METRO, '39.5');
  const drawn = await rendersDuring(() => type(METRO, '38'));
  expect(drawn.filter((name) => name === 'RateLine').length).toBeLessThanOrEqual(3);
  expect(drawn).toContain('RateCell');
  expect(await screen.findByText(/^.*Draft saved \d\d:\d\d by ann@agency\.example\.$/)).toBeTruthy();
  expect(shown().reply.revision).toBe(1);
  expect(shown().past).toHaveLength(2);
  close();
});

test('the first step of Publish computes the effect of the draft on a saved plan', async () => {
  const app = await renderApp({ at: ratesPath('client:coastline-travel'), as: 'eve@effect.example' });
  const { user, store, services } = app;
  const field = await price('BVOD, BVOD 30s');
  await user.clear(field);
  await user.type(field, '96{Enter}');
  const publish = async () => {
    await user.click(screen.getByRole('button', { name: 'Publish...' }));
    return within(await screen.findByRole('dialog', { name: 'Publish Coastline Travel' }));
  };
  let dialog = await publish();
  expect(await dialog.findByText('No plan for Coastline Travel yet.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));

  await fillPlan(store, services, respondentFile(), planForm({ client: 'Banksia Bank' }));
  expect(await store.dispatch(runPlan())).toBe('finished');
  dialog = await publish();
  // Another client's plan does not use this card.
  expect(await dialog.findByText('No plan for Coastline Travel yet.')).toBeVisible();
  expect(dialog.queryByLabelText('Effect on a plan')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));

  await fillPlan(store, services, respondentFile(), planForm({ client: 'Coastline Travel' }));
  expect(await store.dispatch(runPlan())).toBe('finished');
  await fillPlan(store, services, respondentFile(), planForm({ name: 'Ours', client: 'Coastline Travel' }));
  expect(await store.dispatch(runPlan())).toBe('finished');
  const before = selectOptimiseData(store.getState())!.attentive_reach;
  dialog = await publish();
  await user.click(await dialog.findByRole('button', { name: 'Compute' }));
  await dialog.findByText('At the rates in force');
  // The plan was saved at the rates in force, so it has no figure for other rates.
  expect(dialog.queryByText('As saved')).toBeNull();
  const figure = (label: string) => dialog.getByText(label).parentElement!;
  const people = (label: string) =>
    Number(/[\d,]+/.exec(within(figure(label)).getAllByRole('definition')[0]!.textContent)![0].replaceAll(',', ''));
  expect(people('At the rates in force')).toBe(Math.round(before));
  expect(people('Same mix at this draft')).toBeLessThan(before);
  expect(people('Best mix at this draft')).toBeGreaterThanOrEqual(people('Same mix at this draft'));
  expect(figure('Same mix at this draft')).toHaveTextContent(/−[\d.]+%$/);
  expect(figure('Best mix at this draft')).toHaveTextContent(/\$[\d,]+, was \$[\d,]+$/);
  // Choosing another plan removes the computed effect.
  const [other] = within(await dialog.findByLabelText('Effect on a plan')).getAllByRole('option', {
    name: /^Spring launch/,
  });
  await user.selectOptions(dialog.getByLabelText('Effect on a plan'), other!);
  expect(dialog.queryByText('At the rates in force')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Compute' }));
  expect(await dialog.findByText('At the rates in force')).toBeVisible();
  // A later day may have other inherited figures, so the effect must be computed again.
  const later = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await user.clear(dialog.getByLabelText('From'));
  await user.type(dialog.getByLabelText('From'), later);
  expect(dialog.queryByText('At the rates in force')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Compute' }));
  expect(await dialog.findByText('At the rates in force')).toBeVisible();
  app.close();
});

test('an editor without plans computes the effect on a plan of a colleague', async () => {
  const colleague = await signedInStore('cleo@effect.example');
  await fillPlan(colleague.store, colleague.services, respondentFile(), planForm({ client: 'Southern Pantry' }));
  expect(await colleague.store.dispatch(runPlan())).toBe('finished');
  localStorage.clear();
  sessionStorage.clear();
  const app = await renderApp({ at: ratesPath('client:southern-pantry'), as: 'ed@effect.example' });
  const field = await price('BVOD, BVOD 30s');
  await app.user.clear(field);
  await app.user.type(field, '96{Enter}');
  await app.user.click(screen.getByRole('button', { name: 'Publish...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish Southern Pantry' }));
  await app.user.click(await dialog.findByRole('button', { name: 'Compute' }));
  expect(await dialog.findByText('At the rates in force')).toBeVisible();

  // Escape in the second step goes back to the first, with what was typed.
  await app.user.type(dialog.getByLabelText('Source for prices without one'), 'Deal of March');
  await app.user.type(dialog.getByLabelText('Note'), 'March');
  await app.user.click(dialog.getByRole('button', { name: 'Next' }));
  await screen.findByRole('dialog', { name: 'Publish Southern Pantry v1?' });
  await app.user.keyboard('{Escape}');
  const first = within(await screen.findByRole('dialog', { name: 'Publish Southern Pantry' }));
  expect(first.getByLabelText('Note')).toHaveValue('March');
  expect(first.getByLabelText('Source for prices without one')).toHaveValue('Deal of March');
  // So does Escape in the first step.
  await app.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await app.user.click(screen.getByRole('button', { name: 'Publish...' }));
  const again = within(await screen.findByRole('dialog', { name: 'Publish Southern Pantry' }));
  expect(again.getByLabelText('Note')).toHaveValue('March');
  app.close();
});

test('before a reload the browser asks for confirmation if a change is unsaved, even one that is being typed', async () => {
  const app = await renderApp({ at: ratesPath('client:coastline-travel'), as: 'hal@agency.example' });
  const { user } = app;
  const field = await price('BVOD, BVOD 30s');
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(await act(isAsked)).toBe(false);
  await user.clear(field);
  await user.type(field, '130');
  expect(await act(isAsked)).toBe(true);
  expect(field).toHaveValue('130.00');
  // `waitFor` wraps its callback itself.
  await waitFor(() => expect(isAsked()).toBe(false));
  app.close();
});

test('a cell that cannot be read stops publishing until it is corrected', async () => {
  const app = await renderApp({ at: ratesPath('client:coastline-travel'), as: 'gus@agency.example' });
  const { user } = app;
  const field = await price('BVOD, BVOD 30s');
  await user.clear(field);
  await user.type(field, '90{Enter}');
  const other = await price('BVOD, BVOD 15s');
  await user.clear(other);
  await user.type(other, 'abc');
  const publish = screen.getByRole('button', { name: 'Publish...' });
  await user.click(publish);
  expect(await screen.findByText(/^1 cell cannot be read: BVOD, BVOD 15s, Price \(\$\)\. Correct it/)).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(other);
  await user.keyboard('{Delete}');
  expect(screen.queryByText(/cannot be read/)).toBeNull();
  await user.click(publish);
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish Coastline Travel' }));
  await user.type(dialog.getByLabelText('To'), '2020-01-01');
  expect(dialog.getByText('The last day comes before the first one.')).toBeVisible();
  fireEvent.change(dialog.getByLabelText('From'), { target: { value: '2126-12-10' } });
  expect(dialog.getByText(/^Choose a day from today to /)).toBeVisible();
  app.close();
});

test('own figures that equal the inherited ones can be discarded, but are no version to publish', async () => {
  const { type, close } = await openRates('client:southern-pantry');
  const inherited = ((await price(CINEMA)) as HTMLInputElement).value;
  await type(CINEMA, '61');
  await type(CINEMA, inherited);
  expect(await screen.findByText(/^No changes/)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Discard draft' })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Publish...' })).toBeDisabled();
  close();
});

test('own prices of the desk are saved in the draft of the client’s card; if another editor has saved it meanwhile, they are added to that draft', async () => {
  const app = await renderApp({ at: PATHS.home, as: 'otto@agency.example' });
  const { user, store, services, router } = app;
  await fillPlan(store, services, respondentFile(), planForm({ client: 'Southern Pantry' }));
  expect(await store.dispatch(runPlan())).toBe('finished');
  await act(() => router.navigate('/channel-report?try='));
  await user.click(await screen.findByRole('button', { name: 'Radio' }));
  await user.type(await screen.findByLabelText('Your own CPM'), '19.50{Enter}');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Save prices to a card...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save prices to a card' }));
  expect(
    dialog.getByText(/^For the draft of the card: Radio \$19\.50, with the source Plan "Spring launch"\./),
  ).toBeVisible();
  await waitFor(() => expect(dialog.getByLabelText('Card')).toHaveDisplayValue('Southern Pantry'));
  expect(
    within(dialog.getByLabelText('Card'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose a card', 'Agency', 'Southern Pantry']);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Saved in the draft of Southern Pantry.')).toBeVisible();
  await user.click(dialog.getByRole('link', { name: 'Open Southern Pantry' }));
  expect(await price('Radio, Radio 30s spot')).toHaveValue('19.50');
  const { cardDraft } = store.getState();
  const own = cardDraft.phase === 'loaded' ? cardDraft.content.find(({ channel }) => channel === 'Radio') : null;
  expect(own).toMatchObject({ basis: 'cpm', price_source: 'Plan "Spring launch"' });

  // Another editor saved between the reading of the card and this.
  const { reply } = cardDraft as OpenRateCard;
  const prices = { planName: 'Spring launch', prices: [{ channel: 'Cinema', cpm: 77 }] };
  const stale = { ...reply, revision: reply.revision - 1 };
  const conflict = await store.dispatch(savePrices(reply.card, prices, stale));
  expect(conflict).toMatchObject({ phase: 'conflict', cells: 2, theirs: { revision: reply.revision } });
  if (conflict.phase !== 'conflict') return;
  const saved = await store.dispatch(savePrices(reply.card, prices, conflict.theirs));
  expect(saved).toMatchObject({ phase: 'saved', card: { revision: reply.revision + 1 } });
  app.close();
});

test.each([
  ['Take theirs', '42.00', 'southern-pantry'],
  ['Put my 1 cell on theirs', '39.50', 'banksia-bank'],
])('after another editor’s save, %s ends the conflict', async (button, metro, card) => {
  const app = await openRates(`client:${card}`);
  await app.otherSaves(95.5);
  await app.type(METRO, '39.5');
  expect(await screen.findByText(/^You saved this draft in another window at \d\d:\d\d\.$/)).toBeTruthy();
  // A dialog to publish that is open meanwhile says what to do.
  const refusal = await app.store.dispatch(cardDraft.change({ change: 'publish', note: 'Mine' }));
  expect(refusal).toEqual([
    expect.stringMatching(/^The draft was changed by another editor .* choose above the figures/),
  ]);
  await app.user.click(screen.getByRole('button', { name: button }));
  expect(await price(METRO)).toHaveProperty('value', metro);
  await waitFor(() => expect(app.shown().saved.some((row) => row.price_source === 'Theirs')).toBe(true));
  expect(await price(CINEMA)).toHaveProperty('value', '95.50');
  await waitFor(() => expect(app.shown().saved).toBe(app.shown().content));
  app.close();
});

test('in a conflict, another page, another card and a logout are asked about before the typed cells are dropped', async () => {
  const app = await openRates('client:banksia-bank');
  await app.otherSaves(97.5);
  await app.type(METRO, '38.5');
  // Left within the second before the draft is saved: the conflict shows only now.
  await app.user.click(screen.getByRole('link', { name: 'Past Media Plans' }));
  const question = { name: 'Leave without your changes?' };
  const answer = async (button: string) =>
    app.user.click(within(await screen.findByRole('dialog', question)).getByRole('button', { name: button }));
  await answer('Cancel');
  expect(await screen.findByText(/^You saved this draft in another window/)).toBeVisible();
  expect(await price(METRO)).toHaveValue('38.50');
  await app.user.selectOptions(screen.getByLabelText('Card'), 'client:southern-pantry');
  await answer('Cancel');
  expect(app.path()).toBe(ratesPath('client:banksia-bank'));
  await app.user.click(screen.getByRole('button', { name: 'Logout' }));
  await answer('Cancel');
  expect(await price(METRO)).toHaveValue('38.50');
  await app.user.click(screen.getByRole('link', { name: 'Past Media Plans' }));
  await answer('Leave');
  expect(await heading('Past Media Plans')).toBeVisible();
  app.close();
});

test('a cell that cannot be read stays in the draft as it was typed, and Ctrl+Z takes it back', async () => {
  const app = await openRates('client:southern-pantry');
  const cells = [
    ['Seconds', 'xyz', 'xyz'],
    ['Price ($)', '39 dollars', '39 dollars'],
    ['Price date', '03/14/2026', '03/14/2026'],
    // A share of 1 may be 1% or 100%.
    ['Share', '1', '1?'],
  ] as const;
  const cell = (column: string) => screen.findByLabelText(`${METRO}, ${column}`);
  for (const [column, text] of cells) {
    await app.user.clear(await cell(column));
    await app.user.type(await cell(column), `${text}{Enter}`);
  }
  await app.user.click(screen.getByRole('link', { name: 'Past Media Plans' }));
  await heading('Past Media Plans');
  await app.user.click(screen.getByRole('link', { name: 'Rates' }));
  await price(METRO);
  await app.user.selectOptions(screen.getByLabelText('Card'), 'client:southern-pantry');
  for (const [column, , shown] of cells) {
    expect(await cell(column)).toHaveValue(shown);
    expect(await cell(column)).toBeInvalid();
  }
  expect(screen.getByRole('alert')).toHaveTextContent('3 more cells cannot be read.');
  await app.type(METRO, '39 dollar');
  await app.user.keyboard('{Control>}z{/Control}');
  expect(await price(METRO)).toHaveValue('39 dollars');
  await app.type(METRO, '39');
  expect(await price(METRO)).toBeValid();
  await app.user.keyboard('{Control>}z{/Control}');
  await app.user.click(screen.getByRole('button', { name: 'Discard draft' }));
  await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard draft' }));
  await waitFor(async () => expect(await price(METRO)).toHaveValue('42.00'));
  app.close();
});

/** Presses Import and chooses this file in the browser's file picker. */
async function importText(text: string, name = 'rates.csv') {
  const opened = jest.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    Object.defineProperty(this, 'files', { value: [new File([text], name)] });
    this.dispatchEvent(new Event('change'));
  });
  act(() => screen.getByRole('button', { name: 'Import' }).click());
  opened.mockRestore();
}

test('a pasted range is previewed, and is then one undo step and one save', async () => {
  const { user, shown, close } = await openRates('client:coastline-travel');
  const { content: before, reply } = shown();
  const { revision } = reply;
  await user.click(await price(OUTDOOR));
  await user.paste('$20.50\t\tagreed\tDeal\r\n4,800,000\t\tagreed\tDeal\r\n');
  const preview = await screen.findByRole('dialog', { name: 'Paste rates' });
  expect(within(preview).getByRole('row', { name: /^OOH, Large format/ })).toHaveTextContent('$26.00 $20.50');
  expect(within(preview).getByText(/^Line 2, column Price \(\$\): "4,800,000" must be a price/)).toBeVisible();
  expect(shown().content).toBe(before);
  await user.click(within(preview).getByRole('button', { name: 'Paste into 3 cells' }));
  expect(await price(OUTDOOR)).toHaveValue('20.50');
  expect(shown().past).toHaveLength(1);
  await waitFor(() => expect(shown().saved).toBe(shown().content));
  expect(shown().reply.revision).toBe(revision + 1);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(shown().content).toBe(before);
  close();
});

test('a table is pasted with no cell focused, and a misspelt format is asked about', async () => {
  const { user, shown, close } = await openRates('client:coastline-travel');
  expect(screen.getByText('Paste from a spreadsheet with Ctrl+V')).toBeVisible();
  act(() => (document.activeElement as HTMLElement).blur());
  await user.paste('Channel\tAd format\tCPM\r\nFTA Metro\tMetro 30 spot\t39.5\r\n');
  const preview = within(await screen.findByRole('dialog', { name: 'Paste rates' }));
  expect(preview.getByText('Headings read as: Ad format → Format · CPM → Price ($), Basis cpm')).toBeVisible();
  const paste = preview.getByRole('button', { name: /^Paste into/ });
  expect(paste).toBeDisabled();
  const question = preview.getByRole('group', {
    name: 'Line 2: is “Metro 30 spot” the format “Metro 30s spot” of FTA Metro?',
  });
  await user.click(within(question).getByLabelText('Yes, it is'));
  await user.click(paste);
  expect(await price(METRO)).toHaveValue('39.50');
  expect(shown().content).toContainEqual(expect.objectContaining({ format: 'Metro 30s spot', price: 39.5 }));
  close();
});

test('a percentage may be typed without its sign, except 1', async () => {
  const { user, shown, type, close } = await openRates('client:coastline-travel');
  const share = await screen.findByLabelText(`${METRO}, Share`);
  await user.clear(share);
  await user.type(share, '45{Enter}');
  expect(shown().content).toContainEqual(expect.objectContaining({ format: 'Metro 30s spot', attention_share: 0.45 }));
  await user.clear(share);
  await user.type(share, '1{Enter}');
  expect(screen.getAllByText(/“1” may be 1% or 100%/)[0]).toBeVisible();
  await user.clear(share);
  await user.type(share, '140%{Enter}');
  expect(screen.getAllByText(/“140%” must be from 0% to 100%\./)[0]).toBeVisible();
  await user.keyboard('{Escape}');
  await type(METRO, '43,50');
  expect(screen.getAllByText(/“43,50” cannot be read as a price; write 43\.50 with a point\./)[0]).toBeVisible();
  close();
});

test('a single pasted text is inserted into its field, without a preview', async () => {
  const { user, close } = await openRates('client:coastline-travel');
  await user.clear(await price(METRO));
  await user.paste('38');
  expect(await price(METRO)).toHaveValue('38');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  close();
});

test('an imported csv is previewed; importing the exported card afterwards changes nothing', async () => {
  const { user, shown, close } = await openRates('client:southern-pantry');
  await importText('Rates 2027\n\nChannel,Format,CPM,Attention,Notes\nOOH,Large,$20.50,44%,x\n');
  const preview = await screen.findByRole('dialog', { name: 'Import rates' });
  expect(within(preview).getByText('Column “Notes” was not used.')).toBeVisible();
  await user.click(within(preview).getByRole('button', { name: 'Import into 2 cells' }));
  expect(await price(OUTDOOR)).toHaveValue('20.50');
  // The focus is on Import, and Ctrl+Z undoes the import from there too.
  const rows = shown().content;
  await user.keyboard('{Control>}z{/Control}');
  expect(await price(OUTDOOR)).toHaveValue('26.00');
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(shown().content).toBe(rows);
  const downloads = watchDownloads();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Own figures as csv' }));
  await waitFor(() => expect(downloads).toHaveLength(1));
  expect(downloads[0]!.name).toMatch(/ rates Own figures \d{4}-\d\d-\d\d\.csv$/);
  const text = new TextDecoder().decode(await bytesOf(downloads[0]!.blob));
  jest.restoreAllMocks();
  await importText(text);
  expect(await screen.findByText('Nothing would change.')).toBeVisible();
  expect(shown().content).toBe(rows);
  close();
});

test.each([
  ['text.csv', 'Dear all,\nhere are our rates.\n', 'has no row of headings that a rate card has'],
  ['page.csv', '<html><table></table></html>', 'is a web page'],
])('%s is refused with a sentence', async (name, text, sentence) => {
  const { user, close } = await openRates('client:southern-pantry');
  await importText(text, name);
  expect(await screen.findByText((words) => words.includes(name) && words.includes(sentence))).toBeVisible();
  // The next edit removes the sentence.
  await user.type(await price(METRO), '9{Enter}');
  expect(screen.queryByText((words) => words.includes(name) && words.includes(sentence))).toBeNull();
  close();
});

test('time travel starts no call and comes back to what was typed', async () => {
  const app = await openRates('client:southern-pantry');
  await app.type(METRO, '39.5');
  await waitFor(() => expect(app.shown().reply.draft).not.toBeNull());
  await act(() => new Promise((resolve) => setTimeout(resolve, 1500)));
  const { liftedStore } = app.store as unknown as EnhancedStore<RootState, Action<string>, unknown>;
  const jump = (to: number) => act(async () => liftedStore.dispatch(ActionCreators.jumpToState(to)));
  const moments = liftedStore.getState().stagedActionIds.length;
  for (const moment of [0, Math.floor(moments / 2), moments - 3, moments - 1]) await jump(moment);
  await act(() => new Promise((resolve) => setTimeout(resolve, 1500)));
  expect(liftedStore.getState().stagedActionIds).toHaveLength(moments);
  expect(await price(METRO)).toHaveProperty('value', '39.50');
  app.close();
});
