import { toBase32, totp } from './totp.ts';

/** RFC 6238, appendix B: the last six of its eight digits. */
const SHA1_KEY = toBase32(Buffer.from('12345678901234567890'));

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('the code at %i s equals the code in RFC 6238', (at, code) => {
  expect(totp(SHA1_KEY, at)).toBe(code);
});

test('a key is written in base32 as in RFC 4648', () => {
  expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
});
