import { CHANNELS } from '../../../core/rules/channels.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import { everyChannelOpen } from '../../../core/rules/freedom.ts';
import { withRestOptimised } from './gestures.ts';
import { readPastedMix, withPastedMix } from './pastedMix.ts';
import { firstScenario, indexOf } from './scenario.ts';

const runSettings = { budget: 1_000_000, limits: everyChannelOpen(1_000_000) };
const start = firstScenario(
  runSettings,
  CHANNELS.map((channel) => (channel === 'Radio' || channel === 'Print' ? 500_000 : 0)),
);
const ROWS: readonly Channel[] = ['Radio', 'OOH', 'Print'];
const read = (text: string, unused: readonly Channel[] = []) =>
  readPastedMix(
    text.split('\n').map((line) => line.split('\t')),
    { rows: ROWS, unused, budget: 1_000_000 },
  );

test('a range with channel names is read by name, with headings and totals left out', () => {
  const { amounts, remarks } = read('Channel\tBudget\nBVOD\t$300,000\nradio\t20%\nPay-TV\t–\nTotal\t500,000');
  expect([...amounts]).toEqual([
    ['BVOD', 300_000],
    ['Radio', 200_000],
    ['Pay TV', 0],
  ]);
  expect(remarks).toEqual(['“Total” is no channel here.']);
});

test('a column of amounts fills the rows from the focused one down', () => {
  const { amounts, remarks } = read('100k\n200k\nmany\n5');
  expect([...amounts]).toEqual([
    ['Radio', 100_000],
    ['OOH', 200_000],
  ]);
  expect(remarks).toEqual([
    'Rows below the last channel were left out.',
    expect.stringMatching(/^Print: “many” was not accepted, /),
  ]);
});

test('rows that cannot be bought are left out with the reason', () => {
  const { amounts, remarks } = read('FTA National\t100\nFTA Metro\t200\nRadio\t1\nRadio\t2\nPrint\t3', ['Print']);
  expect([...amounts.keys()]).toEqual(['FTA National', 'Radio']);
  expect(remarks).toEqual([
    'FTA Metro was left out: it cannot be bought together with FTA National.',
    'Radio is there more than once: only its first row counts.',
    'Print was left out: no one in this audience file uses it.',
  ]);
});

test('pasted channels are locked, and the rest of the budget is for the others', () => {
  const next = withPastedMix(start, runSettings, read('BVOD\t300000\nPrint\t50000'));
  expect(next.spend[indexOf('BVOD')]).toBe(300_000);
  expect(CHANNELS.filter((_, index) => next.locked[index])).toEqual(['BVOD', 'Print']);
  expect(next.budget).toBe(1_000_000);
});

test('the sum becomes the budget if it is larger, if no channel is left, and in a manual mix', () => {
  expect(withPastedMix(start, runSettings, read('BVOD\t3m')).budget).toBe(3_000_000);
  const all = CHANNELS.filter((channel) => !channel.startsWith('FTA ')).map((channel) => `${channel}\t1000`);
  const whole = withPastedMix(start, runSettings, read([...all, 'FTA National\t1000'].join('\n')));
  expect(whole.budget).toBe(13_000);
  const manual = withRestOptimised(start, false);
  expect(withPastedMix(manual, runSettings, read('BVOD\t300000')).budget).toBe(1_300_000);
});

test('a limit that a pasted amount breaks is removed', () => {
  const limits = runSettings.limits.map((row) => (row.Channel === 'Radio' ? { ...row, Max_Budget: 100 } : row));
  const next = withPastedMix(start, { ...runSettings, limits }, read('Radio\t200\nPrint\t50'));
  expect(CHANNELS.filter((_, index) => next.lifted[index])).toEqual(['Radio']);
});
