import { rendersDuring } from '../../../testing/renders.ts';
import { screen } from '@testing-library/react';
import { heading, renderApp } from '../../../testing/page/renderApp.tsx';

/** How often a component was rendered. */
const count = (drawn: readonly string[], name: string) => drawn.filter((one) => one === name).length;

async function withLimitsOpen() {
  const { user } = await renderApp();
  await heading('New Media Planning');
  await user.type(await screen.findByLabelText('Monthly National Budget ($)'), '3000000');
  await user.click(screen.getByRole('radio', { name: /^by channel/ }));
  await user.click(screen.getByRole('button', { name: 'Tick all' }));
  return user;
}

/** Everything on the form other than the limits grid. */
const OTHERS = [
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
  const drawn = await rendersDuring(async () => void (await withLimitsOpen()));
  for (const name of [...OTHERS, 'ChannelLimitsRow', 'LimitsBar']) expect(drawn).toContain(name);
});

test('a key in a limit renders its own row, and of the rest of the form only the limits bar', async () => {
  const user = await withLimitsOpen();
  const cell = screen.getByLabelText('Radio max');
  await user.click(cell);
  await user.keyboard('1');
  const drawn = await rendersDuring(() => user.keyboard('2'));
  expect(cell).toHaveValue('12');
  expect(count(drawn, 'ChannelLimitsRow')).toBe(1);
  expect(count(drawn, 'LimitsBar')).toBe(1);
  for (const name of OTHERS) expect([name, count(drawn, name)]).toEqual([name, 0]);
});

test('a tick renders its own row, and rows whose exclusion it changes', async () => {
  const user = await withLimitsOpen();
  const rows = async (channel: string) =>
    count(await rendersDuring(() => user.click(screen.getByLabelText(channel))), 'ChannelLimitsRow');
  expect(await rows('Radio')).toBe(1);
  // Unticking Metro does not enable National: Regional still excludes it.
  expect(await rows('FTA Metro')).toBe(1);
  expect(await rows('FTA Regional')).toBe(2);
});

test('a key in the name renders no other field, and nothing of the limits or the file', async () => {
  const user = await withLimitsOpen();
  await user.click(screen.getByLabelText('Plan name'));
  await user.keyboard('a');
  const drawn = await rendersDuring(() => user.keyboard('b'));
  expect(count(drawn, 'TextField')).toBe(1);
  for (const name of [
    'ChannelLimitsRow',
    'SelectField',
    'MoneyField',
    'FileSection',
    'RunPanel',
    'OwnPrices',
    'LimitsToolbar',
  ])
    expect([name, count(drawn, name)]).toEqual([name, 0]);
});
