import { act, screen, waitFor, within } from '@testing-library/react';
import { planForm, respondentFile } from '../../../testing/builders.ts';
import { heading, renderApp } from '../../../testing/page/renderApp.tsx';
import { failRoute } from '../../../testing/page/failRoute.ts';
import { fillPlan, settled, signedInStore } from '../../../testing/page/planner.ts';
import { planningApi } from '../../services/planning/planningApi.ts';
import { selectPlanFormValues } from './planFormSchema.ts';
import { planCleared } from '../../slices/plan/planCleared.ts';
import { skipChartDrawing } from '../../../testing/page/drawings.ts';

skipChartDrawing();

type TestApp = Awaited<ReturnType<typeof renderApp>>;

const runButton = () => screen.findByRole('button', { name: 'Run' });
const field = (name: string) => screen.findByLabelText(name);

async function fill({ user }: TestApp, name = 'Spring launch') {
  await user.type(await field('Plan name'), name);
  await user.type(await field('Monthly National Budget ($)'), '500000');
  await user.selectOptions(await field('Strategy'), 'Brand Awareness');
  await user.selectOptions(await field('Buying Demographic'), 'people 25-54');
  await user.selectOptions(await field('Client'), 'Banksia Bank');
}

const drop = async ({ user }: TestApp, file = respondentFile()) =>
  user.upload(await field('Upload the audience file'), file);

test('a planner fills the form, uploads the file, runs the plan and opens the report', async () => {
  const app = await renderApp();
  await heading('New Media Planning');
  expect(screen.getByText('Select variables for your media planning project')).toBeVisible();
  expect(await screen.findByText('CSV (limit 200MB per file)')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Clear Current Plan' })).toBeDisabled();
  await fill(app);
  await heading('Current Plan: Spring launch');
  expect(
    screen.getByText(
      'Modify variables and re-run your plan. OR clear current plan. (Note: this will clear your current data).',
    ),
  ).toBeVisible();
  const file = respondentFile();
  await drop(app, file);
  expect(await screen.findByText(new RegExp(`panel.csv - ${file.size.toLocaleString('en-US')} bytes`))).toBeVisible();
  await app.user.click(await runButton());
  await screen.findByText('Please wait, this may take a few moments');
  expect(document.title).toBe('New Media Plan');
  await waitFor(() => expect(app.path()).toMatch(/^\/channel-report\?key=[\w-]+$/));
  await heading('Current Plan: Spring launch');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect(document.title).toBe('Current Plan: Spring launch');

  await app.user.click(screen.getByRole('link', { name: 'Modify this plan' }));
  expect(await screen.findByText('CSV file "panel.csv" saved')).toBeVisible();
  expect(screen.queryByText('CSV (limit 200MB per file)')).not.toBeInTheDocument();
  expect(screen.getByText('How the file is understood')).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: 'clear the current plan' }));
  await app.user.click(await screen.findByRole('button', { name: 'Keep it' }));
  expect(screen.getByText('CSV file "panel.csv" saved')).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: 'clear the current plan' }));
  await app.user.click(await screen.findByRole('button', { name: 'Clear the plan' }));
  await heading('New Media Planning');
  expect(screen.queryByRole('link', { name: 'Current Media Plan' })).not.toBeInTheDocument();
  expect(await field('Plan name')).toHaveValue('');
});

test('a refused submit shows what is missing and moves the focus to the first field', async () => {
  const { user } = await renderApp();
  await user.click(await runButton());
  expect(await screen.findByText('Enter a name for the plan.')).toBeVisible();
  expect(screen.getByText('Enter a budget above $0.')).toBeVisible();
  expect(screen.getByText('Choose a strategy.')).toBeVisible();
  expect(screen.getByText('Choose a buying demographic.')).toBeVisible();
  expect(screen.getByText('Choose a client.')).toBeVisible();
  expect(screen.getByText('Please upload a file before submitting.')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Plan name')).toHaveFocus());
  await user.keyboard('A');
  await waitFor(() => expect(screen.queryByText('Enter a name for the plan.')).not.toBeInTheDocument());
  expect(screen.getByText('Choose a client.')).toBeVisible();
});

test('Enter in a field only finishes the field: it does not run, as Ctrl+Enter does', async () => {
  const { user } = await renderApp();
  await user.type(await screen.findByLabelText('Monthly National Budget ($)'), '90000{Enter}');
  await user.type(screen.getByLabelText('Plan name'), 'Autumn{Enter}');
  expect(screen.queryByText('Choose a client.')).toBeNull();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Choose a client.')).toBeVisible();
});

const RETIRED = { strategy: 'Old strategy', buyingDemographic: 'old people', client: 'Old Bank' };
const FIELDS = [
  ['Strategy', 'Old strategy', 'strategy', 'Brand Awareness'],
  ['Buying Demographic', 'old people', 'buying demographic', 'people 25-54'],
  ['Client', 'Old Bank', 'client', 'Banksia Bank'],
] as const;
const retiredMessage = (name: string, noun: string) => `"${name}" is no longer on the list. Choose a ${noun}.`;

test('names that are no longer in the lists are still shown, have messages at their fields and must be replaced before a run', async () => {
  const planner = await signedInStore();
  await fillPlan(planner.store, planner.services, respondentFile(), planForm(RETIRED));
  planner.flush();
  const app = await renderApp({ services: planner.services });
  const panel = async (name: string) => screen.findByRole('region', { name });
  await panel('Still missing');
  for (const [label, name, noun] of FIELDS) {
    expect(await field(label)).toHaveDisplayValue(name);
    expect(await field(label)).toHaveAccessibleDescription(retiredMessage(name, noun));
    expect(await field(label)).toBeInvalid();
  }
  await app.user.click(await runButton());
  expect(await screen.findByText('Not run: 3 fields of the form must be corrected first.')).toBeVisible();
  for (const [label, , , other] of FIELDS) await app.user.selectOptions(await field(label), other);
  await panel('Ready to run');
  for (const [label, name] of FIELDS) {
    expect(await field(label)).toBeValid();
    expect(within(await field(label)).queryByRole('option', { name })).not.toBeInTheDocument();
  }
});

test('if the lists of the session are outdated, the refused run names each retired name once, then the fields do', async () => {
  const planner = await signedInStore();
  const email = 'ann@agency.example';
  const lists = await planner.store.dispatch(planningApi.endpoints.userAccess.initiate({ user: email })).unwrap();
  planner.services.accessCache.save(email, {
    ...lists,
    strategy: [...lists.strategy!, RETIRED.strategy],
    demo: [...lists.demo!, RETIRED.buyingDemographic],
    client: [...lists.client!, RETIRED.client],
  });
  await fillPlan(planner.store, planner.services, respondentFile(), planForm(RETIRED));
  planner.flush();
  const app = await renderApp({ services: planner.services });
  await screen.findByRole('region', { name: 'Ready to run' });
  await app.user.click(await runButton());
  // No rule knows the demographic, so the run first asks about the target.
  const question = await screen.findByRole('dialog');
  await app.user.click(within(question).getByRole('button', { name: 'Take as assumed' }));
  const refusal = await screen.findByRole('alert');
  for (const [label, name, noun] of FIELDS) {
    expect(within(refusal).getAllByText(new RegExp(`"${name}" any more`))).toHaveLength(1);
    await waitFor(async () => expect(await field(label)).toHaveAccessibleDescription(retiredMessage(name, noun)));
  }
  expect(refusal.textContent.match(/any more/g)).toHaveLength(3);
  await screen.findByRole('region', { name: 'Still missing' });
});

test('if the lists or the role of the session forbid a run, they are asked for again', async () => {
  const planner = await signedInStore();
  const email = 'ann@agency.example';
  const lists = await planner.store.dispatch(planningApi.endpoints.userAccess.initiate({ user: email })).unwrap();
  planner.services.accessCache.save(email, {
    ...lists,
    client: lists.client!.filter((name) => name !== 'Banksia Bank'),
  });
  await fillPlan(planner.store, planner.services, respondentFile(), planForm({}));
  planner.flush();
  const app = await renderApp({ services: planner.services });
  await screen.findByRole('region', { name: 'Ready to run' });
  expect(await field('Client')).toBeValid();
  app.close();

  planner.services.accessCache.save(email, { ...lists, company: { ...lists.company!, role: 'reader' } });
  await renderApp({ services: planner.services });
  await waitFor(async () => expect(await runButton()).toBeEnabled());
});

test('without a file nothing runs, and the focus moves to the drop zone', async () => {
  const app = await renderApp();
  await fill(app);
  await app.user.click(await runButton());
  expect(await screen.findByText('Please upload a file before submitting.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: /Drop the audience file/ })).toHaveFocus());
  expect(app.path()).toBe('/');
});

const letter = () => respondentFile('letter.csv', 'Dear all,\nthis is no audience file.\n');

test('a file that cannot be used counts as missing, and Run leads to it without an upload', async () => {
  const app = await renderApp();
  await fill(app);
  await drop(app, letter());
  expect(await screen.findByText('This file cannot be used for a plan')).toBeVisible();
  const summary = within(screen.getByRole('region', { name: 'Still missing' }));
  await app.user.click(summary.getByRole('button', { name: 'Audience file' }));
  expect(screen.getByRole('button', { name: 'Choose another' })).toHaveFocus();
  await app.user.click(await runButton());
  expect(await screen.findByText('Choose a file that can be used for a plan.')).toBeVisible();
  expect(screen.getByText('Not run: one field of the form must be corrected first.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Choose another' })).toHaveFocus());
  expect(app.store.getState().runStatus).toEqual({ phase: 'idle' });
  // With another file, the run starts.
  await drop(app);
  await screen.findByRole('region', { name: 'Ready to run' });
  await app.user.click(await runButton());
  await waitFor(() => expect(app.path()).toMatch(/^\/channel-report\?key=[\w-]+$/));
});

test('a file that turns out to be unusable after Run was pressed is not uploaded', async () => {
  const app = await renderApp();
  await fill(app);
  await drop(app, letter());
  await app.user.click(await runButton());
  expect(await screen.findByText('Choose a file that can be used for a plan.')).toBeVisible();
  expect(app.store.getState().runStatus).toEqual({ phase: 'idle' });
});

test('an upload that fails stops the run with a message, and every input stays', async () => {
  const app = await renderApp();
  await fill(app);
  await drop(app, respondentFile('letter.csv'));
  failRoute('media_score');
  await app.user.click(await runButton());
  expect(await screen.findByText('Network response was not ok on media scores call')).toBeVisible();
  expect(await field('Plan name')).toHaveValue('Spring launch');
  expect(await field('Monthly National Budget ($)')).toHaveValue('500,000');
  expect(screen.getByText(/letter.csv -/)).toBeVisible();
  jest.restoreAllMocks();
  await app.user.click(screen.getByRole('button', { name: 'Remove ./letter.csv' }));
  await drop(app);
  await app.user.click(await runButton());
  await waitFor(() => expect(app.path()).toMatch(/^\/channel-report\?key=[\w-]+$/));
});

test('while there is no budget both constraint modes are disabled', async () => {
  const { user } = await renderApp();
  const modes = async () => [
    await screen.findByRole('radio', { name: /^default/ }),
    screen.getByRole('radio', { name: /^by channel/ }),
  ];
  for (const mode of await modes()) expect(mode).toBeDisabled();
  await user.type(await field('Monthly National Budget ($)'), '1000');
  for (const mode of await modes()) expect(mode).toBeEnabled();
  await user.clear(await field('Monthly National Budget ($)'));
  for (const mode of await modes()) expect(mode).toBeDisabled();
});

test('National excludes Metro and Regional, a max is capped at the budget, impossible limits get messages', async () => {
  const { user } = await renderApp();
  await user.type(await field('Monthly National Budget ($)'), '1000');
  await user.click(screen.getByRole('radio', { name: /^by channel/ }));
  expect(screen.getAllByRole('checkbox')).toHaveLength(15);
  const tick = (name: string) => screen.getByRole('checkbox', { name });
  await user.click(tick('FTA Metro'));
  expect(tick('FTA National')).toBeDisabled();
  await user.click(tick('FTA Metro'));
  await user.click(tick('FTA National'));
  expect(tick('FTA Metro')).toBeDisabled();
  expect(tick('FTA Regional')).toBeDisabled();
  expect(screen.getByLabelText('FTA Metro max')).toBeDisabled();
  await user.click(tick('Radio'));
  const radioMaximum = screen.getByLabelText('Radio max');
  await user.clear(radioMaximum);
  await user.type(radioMaximum, '5000');
  expect(radioMaximum).toHaveValue('1,000');
  await user.type(radioMaximum, 'x');
  expect(radioMaximum).toHaveValue('1,000');
  await user.type(screen.getByLabelText('Radio min'), '2000');
  expect(screen.getByText(/^Radio: the minimum \$2,000 is above/)).toBeVisible();
  const budget = await field('Monthly National Budget ($)');
  await user.clear(budget);
  await user.type(budget, '600');
  expect(radioMaximum).toHaveValue('1,000');
  await user.tab();
  await waitFor(() => expect(radioMaximum).toHaveValue('600'));
  // A budget that was typed too small and corrected keeps the maximums.
  await user.clear(budget);
  await user.type(budget, '6000');
  await user.tab();
  await waitFor(() => expect(radioMaximum).toHaveValue('1,000'));
});

const SELECTS = [
  ['strategy', 'Strategy'],
  ['demo', 'Buying Demographic'],
  ['client', 'Client'],
] as const;

test.each(SELECTS.flatMap((select) => [undefined, []].map((without) => [...select, without] as const)))(
  'each select appears only if its list has entries: %s with %s',
  async (list, label, without) => {
    const data = { strategy: ['Reminder'], demo: ['people 25-54'], client: ['Banksia Bank'], [list]: without };
    sessionStorage.setItem('accessData', JSON.stringify({ user: 'ann@agency.example', data }));
    await renderApp();
    const others = SELECTS.map(([, name]) => name).filter((name) => name !== label);
    for (const name of others) expect(await field(name)).toBeVisible();
    expect(screen.queryByLabelText(label)).not.toBeInTheDocument();
  },
);

test('the form follows the store when a plan is cleared or a past moment is shown, and dispatches nothing', async () => {
  const app = await renderApp();
  await fill(app, 'Autumn');
  await settled(() => selectPlanFormValues(app.store.getState()).client !== '');
  const edits = [...new Set(app.actions.filter((type) => /^(?:planForm|channelChoice)\/|edited$/.test(type)))];
  expect(edits).toEqual([
    'planForm/nameTyped',
    'planForm/budgetTyped',
    'planForm/strategyChosen',
    'planForm/demographicChosen',
    'planForm/clientChosen',
  ]);
  app.actions.length = 0;
  act(() => void app.store.dispatch(planCleared()));
  await waitFor(async () => expect(await field('Plan name')).toHaveValue(''));
  expect(app.actions.filter((type) => !type.includes('internal'))).toEqual(['plan/cleared']);
});

test('what was typed is there after the tab was closed and opened again', async () => {
  const first = await renderApp();
  await fill(first, 'Winter');
  first.close();
  await renderApp({ services: first.services });
  await heading('Current Plan: Winter');
  expect(await field('Client')).toHaveValue('Banksia Bank');
  expect(await field('Monthly National Budget ($)')).toHaveValue('500,000');
  // The side column lists what is missing, and repeats no field.
  const sidePanel = screen.getByRole('region', { name: 'Still missing' });
  expect(within(sidePanel).getAllByRole('listitem')).toHaveLength(1);
  await first.user.click(within(sidePanel).getByRole('button', { name: 'Audience file' }));
  expect(screen.getByRole('button', { name: 'Drop the audience file here, or choose one' })).toHaveFocus();
});

test('a run can be cancelled and started again', async () => {
  const app = await renderApp();
  await fill(app);
  await drop(app);
  const isAskedBeforeClosing = () => act(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(await isAskedBeforeClosing()).toBe(false);
  await app.user.click(await runButton());
  const cancel = await screen.findByRole('button', { name: 'Cancel' });
  expect(await isAskedBeforeClosing()).toBe(true);
  await app.user.click(cancel);
  expect(await isAskedBeforeClosing()).toBe(false);
  expect(await screen.findByText('The run was cancelled. Everything you entered is still here.')).toBeVisible();
  await app.user.click(await runButton());
  await waitFor(() => expect(app.path()).toMatch(/^\/channel-report\?key=[\w-]+$/));
});

test('a plan cleared by mistake is brought back', async () => {
  const app = await renderApp();
  await fill(app, 'Not to be lost');
  await drop(app);
  await app.user.click(screen.getByRole('button', { name: 'Clear Current Plan' }));
  await heading('New Media Planning');
  expect(await field('Plan name')).toHaveValue('');
  expect(screen.getByText('Your draft "Not to be lost" was set aside')).toBeVisible();
  await app.user.click(await screen.findByRole('button', { name: 'Bring back' }));
  await heading('Current Plan: Not to be lost');
  expect(await field('Client')).toHaveValue('Banksia Bank');
  expect(screen.getByText(/panel.csv -/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Bring back' })).not.toBeInTheDocument());
});
