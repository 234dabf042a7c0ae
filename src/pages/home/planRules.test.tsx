import { screen, within } from '@testing-library/react';
import { renderApp } from '../../../testing/page/renderApp.tsx';

type TestApp = Awaited<ReturnType<typeof renderApp>>;

const box = (name: string) => screen.findByRole('textbox', { name });
const rulesOf = ({ store }: TestApp) => store.getState().planForm.rules;

async function fillBudgetAndTickAllChannels(app: TestApp, budget = '1000000') {
  await app.user.type(await screen.findByLabelText('Monthly National Budget ($)'), budget);
  await app.user.click(screen.getByRole('radio', { name: 'by channel' }));
  await app.user.click(screen.getByRole('button', { name: 'Tick all' }));
}

async function addGroup({ user }: TestApp, name: string) {
  await user.click(screen.getByRole('button', { name: 'Add a limit over several channels' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

test('a limit over several channels is typed in per cent or dollars, shown next to Run and removed again', async () => {
  const app = await renderApp();
  await fillBudgetAndTickAllChannels(app);
  await addGroup(app, 'All television');
  await app.user.type(await box('All television max'), '50');
  const [group] = rulesOf(app)!.groups!;
  expect(group).toMatchObject({ name: 'All television', at_most: 50, unit: '% of budget' });
  expect(await screen.findByText('All television at most 50% ($500,000)')).toBeVisible();

  await app.user.selectOptions(screen.getByRole('combobox', { name: 'All television in' }), '$');
  await app.user.tripleClick(await box('All television max'));
  await app.user.keyboard('$400,000');
  expect(rulesOf(app)!.groups![0]).toMatchObject({ at_most: 400_000, unit: '$' });

  await app.user.click(screen.getByRole('button', { name: 'All television' }));
  const parts = within(screen.getByRole('group', { name: 'Channels of All television' }));
  await app.user.click(parts.getByRole('checkbox', { name: 'Cinema' }));
  expect(rulesOf(app)!.groups![0]!.channels).toContain('Cinema');
  await app.user.click(parts.getByRole('button', { name: 'Remove All television' }));
  expect(rulesOf(app)).toBeUndefined();
});

test('Ctrl+Z takes back limits over several channels and Tick none, wherever the focus is', async () => {
  const app = await renderApp();
  const { user } = app;
  const undo = () => user.keyboard('{Control>}z{/Control}');
  const redo = () => user.keyboard('{Control>}y{/Control}');
  await fillBudgetAndTickAllChannels(app);
  await user.type(await box('BVOD max'), '400000');
  await addGroup(app, 'Own group');
  // It opens, so that its name and channels can be chosen.
  const name = await screen.findByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'Pack');
  const pack = rulesOf(app)!.groups![0]!.name;
  await user.type(await box(`${pack} min`), '30');
  await user.click(screen.getByRole('button', { name: `Remove ${pack}` }));
  expect(rulesOf(app)).toBeUndefined();
  expect(screen.getByRole('button', { name: 'Add a limit over several channels' })).toHaveFocus();
  await undo();
  expect(rulesOf(app)!.groups).toMatchObject([{ name: pack, at_least: 30 }]);
  await redo();
  expect(rulesOf(app)).toBeUndefined();
  await undo();
  // In a field of the group, the table is undone too.
  await user.click(await box(`${pack} min`));
  await undo();
  expect(rulesOf(app)!.groups![0]!.at_least).toBeUndefined();

  await user.click(screen.getByRole('button', { name: 'Tick none' }));
  expect(screen.getByRole('checkbox', { name: 'BVOD' })).not.toBeChecked();
  await undo();
  expect(screen.getByRole('checkbox', { name: 'BVOD' })).toBeChecked();
  expect(await box('BVOD max')).toHaveValue('400,000');
});

test('a rule that contradicts the limits is named next to them before the run', async () => {
  const app = await renderApp();
  await fillBudgetAndTickAllChannels(app);
  await app.user.type(await box('BVOD min'), '400000');
  await addGroup(app, 'All television');
  await app.user.type(await box('All television max'), '30');
  expect(
    await screen.findByText(/^"All television" may take at most .*\$300,000.*minimum.*BVOD.*\$400,000/),
  ).toBeVisible();
});

test('the goal, the smallest buy and rounding of the mix are stored with the form; their section is collapsed while none is set', async () => {
  const app = await renderApp();
  await app.user.type(await screen.findByLabelText('Monthly National Budget ($)'), '1000000');
  const mix = within(screen.getByRole('region', { name: 'The mix' }));
  expect(mix.getByText('Most attentive reach', { selector: 'span' })).toBeVisible();
  await app.user.click(mix.getByText('The mix'));
  await app.user.selectOptions(mix.getByLabelText('Goal'), 'Most people reached often');
  expect(rulesOf(app)).toEqual({ version: 1, goal: { kind: 'often', times: 3 }, most_in_one: 40 });
  expect(screen.getByText('Every channel may take from nothing up to 40% of the budget.')).toBeVisible();
  expect(screen.getByLabelText('BVOD max')).toHaveValue('400,000');
  await app.user.type(mix.getByLabelText('Smallest buy'), '10k');
  await app.user.selectOptions(mix.getByLabelText('Round to'), '$5,000');
  expect(rulesOf(app)).toMatchObject({ smallest_buy: 10_000, round_to: 5000 });
  await app.user.selectOptions(mix.getByLabelText('Goal'), 'Most attentive reach');
  expect(rulesOf(app)).toEqual({ version: 1, smallest_buy: 10_000, round_to: 5000 });
});

test('the largest share of one channel that a goal proposes is explained. Another goal removes it, unless the user chose it', async () => {
  const app = await renderApp();
  const mix = within(await screen.findByRole('region', { name: 'The mix' }));
  await app.user.click(mix.getByText('The mix'));
  const proposal = 'Proposed for this goal: without a maximum, one or two channels often get the whole budget.';
  const choose = (label: string, option: string) => app.user.selectOptions(mix.getByLabelText(label), option);
  await choose('Goal', 'Most people reached often');
  expect(mix.getByLabelText('Most in one channel')).toHaveAccessibleDescription(proposal);
  await choose('Goal', 'Most attentive reach');
  expect(rulesOf(app)).toBeUndefined();

  await choose('Goal', 'Most people reached often');
  await choose('Most in one channel', '50% of the budget');
  expect(mix.queryByText(proposal)).toBeNull();
  await choose('Goal', 'Most attentive reach');
  expect(rulesOf(app)).toEqual({ version: 1, most_in_one: 50 });

  await choose('Most in one channel', '40% of the budget');
  await choose('Goal', 'Most people reached often');
  expect(mix.queryByText(proposal)).toBeNull();
  await choose('Goal', 'Most attentive reach');
  expect(rulesOf(app)).toEqual({ version: 1, most_in_one: 40 });
});

test('further targets are chosen next to the buying demographic, and a goal may be about all of them', async () => {
  const app = await renderApp();
  await app.user.selectOptions(await screen.findByLabelText('Buying Demographic'), 'people 25-54');
  const mix = within(screen.getByRole('region', { name: 'The mix' }));
  await app.user.click(mix.getByText('The mix'));
  expect(mix.queryByRole('option', { name: /target with the lowest reach/ })).toBeNull();
  expect(within(mix.getByLabelText('Second target')).queryByRole('option', { name: 'people 25-54' })).toBeNull();
  await app.user.selectOptions(mix.getByLabelText('Second target'), 'women 25-54');
  await app.user.selectOptions(mix.getByLabelText('Third target'), 'men 25-54');
  const { targets } = app.store.getState().planForm;
  expect(targets).toEqual(['women 25-54', 'men 25-54']);
  await app.user.selectOptions(mix.getByLabelText('Goal'), 'Most reach of several targets, weighted');
  await app.user.selectOptions(mix.getByLabelText('Weight of women 25-54'), '50%');
  expect(rulesOf(app)!.goal).toEqual({ kind: 'targets', how: 'weighted', weights: [0.2, 0.5, 0.3] });
  expect(mix.getByText('Weight of people 25-54: 20%')).toBeVisible();

  await app.user.type(mix.getByLabelText('Smallest buy'), '10000');
  expect(await screen.findByText(/A smallest buy cannot be combined with several targets/)).toBeVisible();
  const missing = within(screen.getByRole('region', { name: 'Still missing' }));
  expect(missing.queryByText('Limits that can be met')).toBeNull();
  await app.user.click(missing.getByText('A goal that fits the targets and rules'));
  expect(mix.getByLabelText('Smallest buy')).toHaveFocus();
  await app.user.selectOptions(mix.getByLabelText('Goal'), 'Most reach, with a minimum for each other target');
  const shares = within(mix.getByLabelText('Reach of women 25-54'));
  expect(shares.getByRole('option', { name: 'at least 50%' })).toBeVisible();
  // Without the second target, the third one becomes the second.
  await app.user.selectOptions(mix.getByLabelText('Second target'), 'None');
  await app.user.selectOptions(mix.getByLabelText('Second target'), 'None');
  expect(app.store.getState().planForm.targets).toBeUndefined();
  expect(rulesOf(app)!.goal).toBeUndefined();
});
