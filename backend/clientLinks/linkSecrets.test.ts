import { randomBytes, scryptSync } from 'node:crypto';
import { hashPasscode, isPasscode } from './linkSecrets.ts';

test('a passcode may be typed in any case', async () => {
  const stored = await hashPasscode('Sunny Day 9');
  for (const typed of ['Sunny Day 9', 'sunny day 9', 'SUNNY DAY 9']) expect(await isPasscode(typed, stored)).toBe(true);
  expect(await isPasscode('sunny day 8', stored)).toBe(false);
  expect(await isPasscode('7BK3V5KJ', await hashPasscode('7bk3v5kj'))).toBe(true);
});

test('a passcode that an earlier build stored with its capitals still opens its link, as it was set', async () => {
  const salt = randomBytes(16);
  const stored = `${salt.toString('base64url')}.${scryptSync('Sunny Day 9', salt, 32).toString('base64url')}`;
  expect(await isPasscode('Sunny Day 9', stored)).toBe(true);
  expect(await isPasscode('sunny day 9', stored)).toBe(false);
});
