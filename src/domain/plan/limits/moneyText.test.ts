import { parseMoney, readAmount } from './moneyText.ts';

test.each<[string, number, string]>([
  ['$2,400,000', 2_400_000, ''],
  ['2400000.00', 2_400_000, ''],
  ['2400000.5', 2_400_000, '50'],
  ['1,234,567.89', 1_234_567, '89'],
  ['1234.567', 1234, '56'],
  ['999.99', 999, '99'],
  ['2.4m', 2_400_000, ''],
  ['2.4 M', 2_400_000, ''],
  ['$2.4 million', 2_400_000, ''],
  ['0.29m', 290_000, ''],
  ['.5m', 500_000, ''],
  ['1.0000019m', 1_000_001, '90'],
  ['400k', 400_000, ''],
  ['1,250K', 1_250_000, ''],
  ['1.5bn', 1_500_000_000, ''],
  ['5mm', 5_000_000, ''],
  ['2.4 mio', 2_400_000, ''],
  ['AUD 1,000', 1000, ''],
  ['A$1,000', 1000, ''],
  ['AU$ 1,000', 1000, ''],
  ['1,000 AUD', 1000, ''],
  ['1,000 $', 1000, ''],
  ['400 thousand', 400_000, ''],
  ['AUD $1,000', 1000, ''],
  ['\t 1,000 \r\n', 1000, ''],
  ['\u00a0$ 1,000\u00a0', 1000, ''],
  ['12\u202f000\u202f000', 12_000_000, ''],
  ['１２，０００', 12_000, ''],
  ['0', 0, ''],
  ['000', 0, ''],
  ['0.00', 0, ''],
  ['400.', 400, ''],
  ['1000000000000000', 1_000_000_000_000_000, ''],
])('the text %j is read as $%d, with the dropped cents %j', (text, dollars, droppedCents) => {
  expect(parseMoney(text)).toEqual({ kind: 'amount', dollars, droppedCents });
});

test.each<[string, RegExp]>([
  ['1.234.567', /1,500 for thousands/],
  ['1.234,56', /1,500 for thousands/],
  ['1.500', /1,500 for thousands/],
  ['1.5', /1.5m for millions/],
  ['2.4', /1.5m for millions/],
  ['1,5', /comma separates thousands/],
  ['0,500', /comma separates thousands/],
  ['1,50', /comma separates thousands/],
  ['12,34,567', /comma separates thousands/],
  ['1,5m', /comma separates thousands/],
  [',500', /write digits/],
  ['-5', /\$0 or more/],
  ['−5', /\$0 or more/],
  ['$-5', /\$0 or more/],
  ['(400)', /\$0 or more/],
  ['($400.00)', /\$0 or more/],
  ['1e6', /1,000,000 or 1m/],
  ['2.4E+06', /1,000,000 or 1m/],
  ['12 000', /commas, as in 12,000/],
  ['100 200', /commas, as in 12,000/],
  ['1 20', /more than one amount/],
  ['400-500', /more than one amount/],
  ['1,000\t2,000', /more than one amount/],
  ['1,000\n2,000', /more than one amount/],
  ['€1,000', /Australian dollars/],
  ['US$1,000', /Australian dollars/],
  ['1,000 USD', /Australian dollars/],
  ['0.45', /whole dollars/],
  ['.45', /whole dollars/],
  ['99999999999999999999', /\$1,000,000,000,000,000/],
  ['1000000000000001', /\$1,000,000,000,000,000/],
  ['2000000bn', /\$1,000,000,000,000,000/],
  ['1*6', /more than one amount/],
  ['400 –', /more than one amount/],
  ['1e', /1,000,000 or 1m/],
  ['12 b', /bn billions/],
  ['400 thou', /m millions/],
  ['5%', /not a percentage/],
  ['1,000²', /write digits/],
  ['٣', /write digits/],
  ['k', /write digits/],
  ['$', /write digits/],
  ['.', /write digits/],
  ['abc', /write digits/],
  ['12a', /write digits/],
  ['12 mil', /m millions/],
  ['2m5', /more than one amount/],
  ['5$4', /more than one amount/],
])('the text %j is not understood, and the reason tells how to write it', (text, reason) => {
  const reading = parseMoney(text);
  expect(reading.kind).toBe('not understood');
  expect(reading).toHaveProperty('reason', expect.stringMatching(reason));
});

test.each(['', '  ', '\t\r\n', '\u00a0'])('the text %j is empty', (text) => {
  expect(parseMoney(text)).toEqual({ kind: 'empty' });
});

test.each<[string, number | null]>([
  ['20%', 600_000],
  ['12.5 %', 375_000],
  ['100%', 3_000_000],
  ['0%', 0],
  ['33.3333%', 999_999],
  ['101%', null],
  ['-5%', null],
])('%s of $3,000,000 is %p', (text, dollars) => {
  const reading = parseMoney(text, { hundredPercent: 3_000_000 });
  expect(reading.kind === 'amount' ? reading.dollars : null).toBe(dollars);
});

test('a share above 100% is refused for being too large', () => {
  expect(parseMoney('120%', { hundredPercent: 3_000_000 })).toMatchObject({ reason: 'a share is at most 100%' });
});

test('a share of 100 keeps two decimals', () => {
  const reading = parseMoney('12.5%', { hundredPercent: 100, allowsDecimals: true });
  expect(reading).toEqual({ kind: 'amount', dollars: 12.5, droppedCents: '' });
});

test.each<[string, number | RegExp]>([
  ['19.5', 19.5],
  ['$1,234.56', 1234.56],
  ['24.', 24],
  ['.5', 0.5],
  ['1.25k', 1250],
  ['19', 19],
  ['19,5', /comma separates thousands/],
  ['1.500', /two digits after the dot/],
  ['1.2.3', /1,500 for thousands/],
])('as a price, which keeps its cents, %j is %p', (text, expected) => {
  const reading = parseMoney(text, { allowsDecimals: true });
  if (typeof expected === 'number') expect(reading).toEqual({ kind: 'amount', dollars: expected, droppedCents: '' });
  else expect(reading).toHaveProperty('reason', expect.stringMatching(expected));
});

describe('an amount as the form keeps it', () => {
  test.each([
    ['', 0],
    ['0', 0],
    ['1250', 1250],
    ['1,250', 1250],
    [' 1,000,000 ', 1_000_000],
    ['1000000000000', 1_000_000_000_000],
  ])('the stored text %j is read as %d', (text, amount) => {
    expect(readAmount(text)).toBe(amount);
  });

  test.each(['abc', '12a', '-5', '1.5', '1e6', '$5', '٣', '99999999999999999999'])(
    'the stored text %j is refused',
    (text) => {
      expect(readAmount(text)).toBeNull();
    },
  );
});

test('loading the module formats no number, because that would delay the start of every page', async () => {
  const made = jest.spyOn(Intl, 'NumberFormat');
  await jest.isolateModulesAsync(async () => {
    const { UNCLEAR_REASONS } = await import('./moneyText.ts');
    expect(made).not.toHaveBeenCalled();
    expect(UNCLEAR_REASONS.large).toBe('the most is $1,000,000,000,000,000');
  });
  expect(made).toHaveBeenCalledTimes(1);
  made.mockRestore();
});
