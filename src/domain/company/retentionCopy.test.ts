import { keepWarnings, keepText, monthsIn, planKeyIn } from './retentionCopy.ts';

test('how long plans are kept', () => {
  expect([1, 24, null].map((keep_months) => keepText({ keep_months }))).toEqual(['1 month', '24 months', 'Always']);
});

test.each([
  ['', null],
  [' 24 ', 24],
  ['120', 120],
  ['0', undefined],
  ['121', undefined],
  ['1.5', undefined],
  ['two', undefined],
])('the text "%s" is read as %s months', (text, months) => {
  expect(monthsIn(text)).toBe(months);
});

test('a plan is named by the address of its report or by its key', () => {
  const key = 'Kx9_-'.repeat(6);
  const address = `https://planner.example/channel-report-share?key=${key}`;
  expect([key, ` ${address} `, `${address}&compare=1`, address.replace('?', '?compare=1&')].map(planKeyIn)).toEqual(
    Array.from({ length: 4 }, () => key),
  );
  expect(['', 'short', 'https://planner.example/', '?key='].map(planKeyIn)).toEqual([null, null, null, null]);
});

test('warnings say which plans a retention rule will delete, and from which day on', () => {
  const client = { name: 'Banksia Bank', plans: 14, hold: false };
  const today = new Date('2026-11-27T12:00:00');
  expect(keepWarnings(client, 12, today)).toEqual([
    'Of 14 plans of Banksia Bank, those older than 12 months are deleted from 27 December 2026 on. Their owners are told from now on.',
  ]);
  expect(keepWarnings({ ...client, hold: true }, 12, today)).toEqual([
    'The legal hold keeps all plans of Banksia Bank until it ends.',
  ]);
  expect([keepWarnings(client, null, today), keepWarnings({ ...client, plans: 0 }, 12, today)]).toEqual([[], []]);
});
