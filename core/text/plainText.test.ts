import { isPlainText, plainText } from './plainText.ts';

test.each([
  ['Less radio', 'Less radio'],
  ['Two\r\nlines\rand a third', 'Two\nlines\nand a third'],
  ['•\tless television', '• less television'],
  ['\u202a02 5550 1234\u202c', '02 5550 1234'],
  ['a\u0000b\ud800c', 'abc'],
  ['naïve 你好 👩‍💼 שלום', 'naïve 你好 👩‍💼 שלום'],
])('%j is cleaned to %j', (typed, clean) => {
  expect(plainText(typed)).toBe(clean);
  expect(clean.split('\n').every(isPlainText)).toBe(true);
});

test.each(['a\tb', 'a\nb', 'exe\u202ecsv', '\ud800'])('%j is not plain', (text) =>
  expect(isPlainText(text)).toBe(false),
);
