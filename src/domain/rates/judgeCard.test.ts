import { readFileSync } from 'node:fs';
import { rowsOfCsv } from './cardRows.ts';
import { changeSentence, judgeCard, sourcesFor } from './judgeCard.ts';

const seed = readFileSync('core/planningData/assumptions.csv', 'utf8');
const judged = (csv: string) =>
  judgeCard({
    ...{ card: 'client:banksia-bank', rows: rowsOfCsv(csv), inherited: rowsOfCsv(seed), today: '2026-11-24' },
    demographics: [{ id: 'women-18-39', name: 'women 18-39' }],
  });
const METRO = 'FTA Metro,Metro 30s spot';
const RADIO = 'Radio,Radio 30s spot';

test.each([
  [
    `channel,format,price\n${METRO},40\n${RADIO},20\n`,
    'Metro 30s spot of FTA Metro and Radio 30s spot of Radio, Price source: must say where the price comes from.',
  ],
  [
    `channel,format,price_for,price,price_source\n${METRO},women-18-39,40,S\n`,
    'Metro 30s spot of FTA Metro for women 18-39, Basis: must be cpt or tarp on a line with a target price.',
  ],
  [
    `channel,format,attention_share,low,source\n${METRO},.4,.5,S\n`,
    'Metro 30s spot of FTA Metro, Low: "0.5" must not be above Share.',
  ],
  [
    `channel,format,bought\n${METRO},.5\nFTA Metro,Metro 15s spot,.4\n`,
    'Metro 30s spot of FTA Metro and Metro 15s spot of FTA Metro, Bought: the shares of FTA Metro add up to 90%, not to 100%.',
  ],
])('a fault names formats and labels, not lines and columns of a file: %s', (csv, sentence) => {
  expect(judged(csv).faults).toEqual([sentence]);
});

test('the question about an old date names its format', () => {
  const { questions } = judged(`channel,format,price,price_source,price_date\n${METRO},40,S,2020-01-15\n`);
  expect(questions.map(({ question }) => question)).toEqual([
    'Metro 30s spot of FTA Metro, Price date: 15 Jan 2020 is 2 years ago or more.',
  ]);
});

test.each([
  ['yes', 'FTA Metro, Metro 15s spot: retired'],
  [undefined, 'FTA Metro, Metro 15s spot: brought back'],
])('the sentence about the change of retired to %s', (to, sentence) => {
  const row = { channel: 'FTA Metro', format: 'Metro 15s spot', price_for: '' } as const;
  expect(changeSentence({ row, column: 'retired', from: undefined, to }, [])).toBe(sentence);
});

test('the sentence about a changed target price names the demographic', () => {
  const row = { channel: 'FTA Metro', format: 'Metro 30s spot', price_for: 'women-18-39' } as const;
  const demographics = [{ id: 'women-18-39', name: 'women 18-39' }];
  expect(changeSentence({ row, column: 'price', from: undefined, to: 62.5 }, demographics)).toMatch(
    /^FTA Metro, Metro 30s spot for women 18-39: Price /,
  );
});

test('one source is filled in for all own figures without a source', () => {
  const named = { channel: 'FTA Metro', format: 'Metro 30s spot', price_for: '' } as const;
  const rows = [
    { ...named, price: 40, attention_share: 0.4 },
    { ...named, format: 'Metro 15s spot', price: 30, price_source: 'Deal', attention_share: 0.3, source: 'Panel' },
  ];
  const found = sourcesFor(rows, { price: ' Deal of March ', attention: 'Study' });
  expect(found.map(({ row, column, value }) => [row.format, column, value])).toEqual([
    ['Metro 30s spot', 'price_source', 'Deal of March'],
    ['Metro 30s spot', 'source', 'Study'],
  ]);
  expect(sourcesFor(rows, { price: '', attention: ' ' })).toEqual([]);
});
