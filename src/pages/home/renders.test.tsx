import { rendersDuring } from '../../../testing/renders.ts';
import { screen } from '@testing-library/react';
import { heading, renderApp } from '../../../testing/page/renderApp.tsx';

/** How often a component was rendered. */
const count = (rendered: readonly string[], name: string) => rendered.filter((one) => one === name).length;

async function renderWithLimits() {
  const { user } = await renderApp();
  await heading('New Media Planning');
  await user.type(await screen.findByLabelText('Monthly National Budget ($)'), '3000000');
  await user.click(screen.getByRole('radio', { name: /^by channel/ }));
  await user.click(screen.getByRole('button', { name: 'Tick all' }));
  return user;
}

/** Everything on the form other than the limits grid. */
const OTHER_COMPONENTS = [
  'PlanFields',
  'TextField',
  'SelectField',
  'MoneyField',
  'FileSection',
  'FileDropZone',
  'RunPanel',
  'OwnPrices',
];

test('all components counted here render when the page opens', async () => {
  const rendered = await rendersDuring(async () => void (await renderWithLimits()));
  for (const name of [...OTHER_COMPONENTS, 'ChannelLimitsRow', 'LimitsBar']) expect(rendered).toContain(name);
});

test('a key typed into a limit renders only its row and the limits bar', async () => {
  const user = await renderWithLimits();
  const cell = screen.getByLabelText('Radio max');
  await user.click(cell);
  await user.keyboard('1');
  const rendered = await rendersDuring(() => user.keyboard('2'));
  expect(cell).toHaveValue('12');
  expect(count(rendered, 'ChannelLimitsRow')).toBe(1);
  expect(count(rendered, 'LimitsBar')).toBe(1);
  for (const name of OTHER_COMPONENTS) expect([name, count(rendered, name)]).toEqual([name, 0]);
});

test('ticking a channel renders its row, and the rows that are excluded or available because of it', async () => {
  const user = await renderWithLimits();
  const rows = async (channel: string) =>
    count(await rendersDuring(() => user.click(screen.getByLabelText(channel))), 'ChannelLimitsRow');
  expect(await rows('Radio')).toBe(1);
  // Unticking Metro does not enable National: Regional still excludes it.
  expect(await rows('FTA Metro')).toBe(1);
  expect(await rows('FTA Regional')).toBe(2);
});

test('a key typed into the plan name renders no other field, no limits and no file section', async () => {
  const user = await renderWithLimits();
  await user.click(screen.getByLabelText('Plan name'));
  await user.keyboard('a');
  const rendered = await rendersDuring(() => user.keyboard('b'));
  expect(count(rendered, 'TextField')).toBe(1);
  for (const name of [
    'ChannelLimitsRow',
    'SelectField',
    'MoneyField',
    'FileSection',
    'RunPanel',
    'OwnPrices',
    'LimitsToolbar',
  ])
    expect([name, count(rendered, name)]).toEqual([name, 0]);
});
