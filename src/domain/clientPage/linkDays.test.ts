import { dateAndTime } from '../../../core/words/moments.ts';
import { extensionFault, untilText } from './linkDays.ts';

test.each([
  [30, '20', 'Enter more days.'],
  [365, '365', 'It cannot be open longer.'],
])('a link that is open for %d more days cannot be extended to %s days', (left, days, advice) => {
  const expires = new Date(Date.now() + left * 24 * 3_600_000);
  const fault = `The link is open until ${dateAndTime(expires)} already. ${advice}`;
  expect(extensionFault(days, expires.toISOString())).toBe(fault);
});

test('before a link is made, the dialog says the minute until which it is open', () => {
  jest.useFakeTimers({ now: new Date(2026, 10, 30, 9, 12) });
  expect(untilText('30', undefined, 'You can stop or extend it.').replaceAll(/\s/g, ' ')).toBe(
    'Open until 30 Dec 2026, 9:12 am. You can stop or extend it.',
  );
  jest.useRealTimers();
});

test('a link ends with its plan, if the plan will be deleted before', () => {
  jest.useFakeTimers({ now: new Date(2026, 10, 30, 9, 12) });
  expect(untilText('365', '2026-12-30')).toBe('Open until 30 December 2026, when this plan will be deleted.');
  expect(untilText('29', '2026-12-30').replaceAll(/\s/g, ' ')).toBe('Open until 29 Dec 2026, 9:12 am.');
  jest.useRealTimers();
});
