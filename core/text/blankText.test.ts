import { isBlankText } from './blankText.ts';

test.each([
  '',
  '   ',
  '\t\n',
  '\u00a0\u2003\u3000',
  '\u200b\u200b',
  '\ufeff',
  '\u200d\u2060\u00ad',
  '\u3164',
  '\u2800',
  '\ufe0f',
])('%j is invisible', (text) => {
  expect(isBlankText(text)).toBe(true);
});

test.each(['a', ' a ', '\u200ba', '0', '.', '日', '👩‍👧', 'é', '\u0301a', '-'])('%j is visible', (text) => {
  expect(isBlankText(text)).toBe(false);
});
