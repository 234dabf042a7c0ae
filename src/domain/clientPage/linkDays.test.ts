import { dateInFull } from '../../../core/words/moments.ts';
import { extensionFault } from './linkDays.ts';

test.each([
  [30, '20', 'Enter more days.'],
  [365, '365', 'It cannot be open longer.'],
])('a link that is open for %d more days cannot be extended to %s days', (left, days, advice) => {
  const expires = new Date(Date.now() + left * 24 * 3_600_000);
  const fault = `The link is open until ${dateInFull(expires)} already. ${advice}`;
  expect(extensionFault(days, expires.toISOString())).toBe(fault);
});
