import { safeText } from './safeText.ts';

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1+1', '\r=1+1'])('%j gets a quote, as it could be a formula', (text) =>
  expect(safeText(text)).toBe(`'${text}`),
);

test.each(['', 'Radio', '1=1', "'=1+1", ' =1+1'])('%j stays as it is', (text) => expect(safeText(text)).toBe(text));
