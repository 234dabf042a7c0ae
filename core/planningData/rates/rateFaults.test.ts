import { readFileSync } from 'node:fs';
import { rateFaults, rateQuestions, unanswered } from './rateFaults.ts';
import type { CardContext } from './rateFaults.ts';
import { readCard } from './readCard.ts';
import type { CardToMerge } from './rateRow.ts';

const seedText = readFileSync('core/planningData/assumptions.csv', 'utf8');
const seed: CardToMerge = { card: 'seed', rows: readCard(seedText).rows };
const demographics = [{ id: 'women-18-39', name: 'women 18-39' }];
const agency: CardContext = { kind: 'agency', inheritedCards: [seed], demographics, today: '2026-11-24' };
const client: CardContext = { ...agency, kind: 'client', inheritedCards: [{ card: 'agency', rows: [] }, seed] };
const faultsOf = (text: string, context = agency) => rateFaults(readCard(text), context);
const METRO = 'FTA Metro,Metro 30s spot';

test('the shipped file has neither faults nor questions', () => {
  const context: CardContext = { ...agency, kind: 'seed', inheritedCards: [] };
  expect(rateFaults(readCard(seedText), context)).toEqual([]);
  expect(rateQuestions(readCard(seedText), context)).toEqual([]);
  expect(faultsOf(seedText)).toEqual([]);
});

test.each([
  ['an own price', `channel,format,price,price_source\n${METRO},41,Network\n`],
  ['a cpm with one source', `channel,format,cpm,source\n${METRO},41,Network\n`],
  ['a price per TARP', `channel,format,price_for,price,basis,price_source\n${METRO},women-18-39,1800,tarp,Deal\n`],
  ['shares bought within the tolerance', `channel,format,bought\n${METRO},60.1%\nFTA Metro,Metro 15s spot,0.4\n`],
  ['no shares bought', `channel,format,bought\n${METRO},none\nFTA Metro,Metro 15s spot,none\n`],
  ['one bound', `channel,format,attention_share,low,source\n${METRO},.4,.4,S\n`],
  ['a text alone', `channel,format,provider,confidence\n${METRO},Lumen,low\n`],
  ['an added format', 'channel,format,cpm,attention_share,mean_active_seconds,source\nBVOD,BVOD 6s,20,.5,3,S\n'],
  ['a retired format', 'channel,format,retired\nBVOD,BVOD pause ad,yes\n'],
])('%s is accepted', (_what, text) => {
  expect(faultsOf(text)).toEqual([]);
});

const price = 'channel,format,price_for,price,basis,price_source';
const attention = 'channel,format,attention_share,low,high,mean_active_seconds,source';
test.each([
  [`${price}\nBVID,30s,,40,,S`, /^Line 2, column channel: "BVID" is none of the channels BVOD, /],
  [`${price}\nBVOD,,,40,,S`, 'Line 2, column format: "" must name the format.'],
  [`${price}\n${METRO},,4800000,,S`, 'Line 2, column price: "4800000" must be a price from $0.01 to $999,999.99.'],
  [
    `${price}\n${METRO},,forty,,S`,
    'Line 2, column price: "forty" cannot be read as a price; write an amount such as 43.50.',
  ],
  [`${price}\n${METRO},,40,,`, 'Line 2, column price_source: "" must say where the price comes from.'],
  [
    `channel,format,cpm,source\n${METRO},40,`,
    'Line 2, column source: "" must say where the figures come from, or "illustrative".',
  ],
  [
    `${price}\n${METRO},,40,cpt,S`,
    'Line 2, column basis: "cpt" needs its demographic in price_for, on a line of its own.',
  ],
  [
    `${price}\n${METRO},women-18-39,40,cpm,S`,
    'Line 2, column basis: "cpm" must be cpt or tarp on a line with price_for.',
  ],
  [`${price}\n${METRO},women-18-39,,cpt,S`, 'Line 2, column price: "" must be given on a line with price_for.'],
  [`${price}\n${METRO},women,40,cpt,S`, 'Line 2, column price_for: "women" is no id of a buying demographic.'],
  [
    `${price}\nBVOD,BVOD 30s,women-18-39,40,tarp,S`,
    'Line 2, column basis: "tarp" is for FTA Metro, FTA National, FTA Regional and Pay TV only.',
  ],
  [`${price}\nBVOD,BVOD 7s,women-18-39,40,cpt,S`, /^Line 2, column format: "BVOD 7s" is no format of the channel/],
  [
    `${price},bought\n${METRO},women-18-39,40,cpt,S,1`,
    'Line 2, column bought: "1" belongs on the line of the format, not on a line with price_for.',
  ],
  [
    `${attention}\n${METRO},43,,,,S`,
    'Line 2, column attention_share: "43" must be a share from 0 to 1, or from 0% to 100%; write 0.43 or 43%.',
  ],
  [`${attention}\n${METRO},.4,.5,,,S`, 'Line 2, column low: "0.5" must not be above attention_share.'],
  [`${attention}\n${METRO},.4,,30%,,S`, 'Line 2, column high: "0.3" must not be below attention_share.'],
  // The inherited share counts too.
  [`${attention}\n${METRO},,.5,,,S`, 'Line 2, column low: "0.5" must not be above attention_share.'],
  [
    `${attention}\n${METRO},.4,,,,`,
    'Line 2, column source: "" must say where the figures come from, or "illustrative".',
  ],
  [
    `channel,format,bought\n${METRO},.6`,
    'Line 2, column bought: FTA Metro lacks the share of Metro 15s spot; give all formats of a channel, or none.',
  ],
  [
    `channel,format,bought\n${METRO},.6\nFTA Metro,Metro 15s spot,.3`,
    'Lines 2 and 3, column bought: the shares of FTA Metro add up to 90%, not to 100%.',
  ],
  [
    `channel,format,available_impressions,max_contacts_per_use\n${METRO},1000,3`,
    'Line 2, column max_contacts_per_use: "3" is given together with available_impressions; keep one of the two and write none for the other.',
  ],
  [`channel,format,retired\n${METRO},yes`, /^Line 2, column retired: "yes" cannot be said of the first format/],
  [
    `channel,format,provider\n${METRO},a\n${METRO},b`,
    'Lines 2 and 3: the format "Metro 30s spot" of FTA Metro is in two lines; keep one.',
  ],
  [
    'channel,format,cpm,source\nBVOD,BVOD 6s,20,S',
    'Line 2, column attention_share: "" must be a share from 0 to 1, or from 0% to 100%.',
  ],
])('refused: %s', (text, sentence) => {
  const faults = faultsOf(text);
  expect(faults).toContainEqual(typeof sentence === 'string' ? sentence : expect.stringMatching(sentence));
});

test('a client’s card adds no format', () => {
  expect(faultsOf('channel,format,provider\nBVOD,BVOD 6s,x\n', client)).toEqual([
    'Line 2, column format: "BVOD 6s" is no format of the agency’s card; formats are added there.',
  ]);
});

test('if a format with a share bought is retired, the shares of the other formats must add up to 1', () => {
  const bought: CardToMerge = {
    card: 'agency',
    rows: readCard(`channel,format,bought\n${METRO},.6\nFTA Metro,Metro 15s spot,.4\n`).rows,
  };
  const retiring = 'channel,format,retired\nFTA Metro,Metro 15s spot,yes\n';
  expect(faultsOf(retiring, { ...client, inheritedCards: [bought, seed] })).toEqual([
    'Line 2, column bought: the shares of FTA Metro add up to 60%, not to 100%.',
  ]);
});

test('41 bad dates are one sentence', () => {
  const bad = seedText.replaceAll('2026-01-15', '01/15/2026');
  expect(faultsOf(bad)).toEqual([
    'Lines 2 to 42, column date: "01/15/2026" has the month first; write the day first, as 31/01/2026.',
  ]);
});

test('equal faults of a column are one sentence that names lines and up to six texts', () => {
  const faultOf = (texts: string) => {
    const shares = Array.from(texts, (text) => `Social,Format ${text},${text}`);
    return faultsOf(`channel,format,bought\n${[...shares, METRO].join('\n')}\n`)[0];
  };
  const rule = 'must be a share from 0 to 1, or from 0% to 100%';
  expect(faultOf('abcd')).toBe(`Lines 2 to 5, column bought: "a", "b", "c" and "d" ${rule}.`);
  expect(faultOf('abcdefg')).toBe(`Lines 2 to 8, column bought: "a", "b", "c", "d", "e" and 2 others ${rule}.`);
});

test('after 20 sentences, only the number of the others is given', () => {
  // 31 formats twice, and each without its three figures.
  const lines = Array.from({ length: 31 }, (_, place) => `Radio,F${place},x\nRadio,F${place},x`);
  const faults = faultsOf(`channel,format,provider\n${lines.join('\n')}\n`);
  expect(faults).toHaveLength(21);
  expect(faults.at(-1)).toBe('and 14 more');
});

const questionsOf = (text: string, context = agency) =>
  rateQuestions(readCard(text), context).map(({ question }) => question);

test.each([
  ['2,400', ['FTA Metro, Metro 30s spot: $2,400 CPM is outside $0.50 to $2,000.']],
  ['0.4', ['FTA Metro, Metro 30s spot: $0.40 CPM is outside $0.50 to $2,000.']],
  ['211', [/^FTA Metro, Metro 30s spot: \$211 CPM is more than 5 times the inherited \$42 CPM\.$/]],
  ['210', []],
  ['8.40', []],
  ['8', [/less than a fifth/]],
])('a price of %s is asked about', (text, expected) => {
  const questions = questionsOf(`channel,format,price,price_source\n${METRO},"${text}",S\n`);
  expect(questions).toEqual(expected.map((one) => (typeof one === 'string' ? one : expect.stringMatching(one))));
});

test('TARP prices have bounds of their own, and are not compared with a CPM', () => {
  const target = (amount: number) => `${price}\n${METRO},women-18-39,${amount},tarp,S\n`;
  expect(questionsOf(target(1800))).toEqual([]);
  expect(questionsOf(target(50_001))).toEqual([
    'FTA Metro, Metro 30s spot for women 18-39: $50,001 per TARP is outside $1 to $50,000.',
  ]);
  const deal: CardToMerge = { card: 'agency', rows: readCard(target(300)).rows };
  expect(questionsOf(target(1800), { ...client, inheritedCards: [deal, seed] })).toHaveLength(1);
});

test('dates in the future are asked about, equal ones of a column once', () => {
  const text = `channel,format,price,price_source,price_date\n${METRO},41,S,2031-11-12\nBVOD,BVOD 30s,70,S,12/11/2031\n`;
  expect(questionsOf(text)).toEqual(['Lines 2 and 3, column price_date: 12 Nov 2031 is in the future.']);
  expect(questionsOf(text.replaceAll(/2031-11-12|12\/11\/2031/g, agency.today))).toEqual([]);
});

test('attention over a minute, far from the inherited, and old dates are asked about', () => {
  const text = `${attention},date\n${METRO},.08,,,75,S,2024-11-24\nRadio,Radio live read,.4,,,21,S,24/11/2024\nBVOD,BVOD 30s,.5,,,12,S,2024-11-25\n`;
  expect(questionsOf(text)).toEqual([
    'FTA Metro, Metro 30s spot: attention share 8% is less than a fifth of the inherited attention share 43%.',
    'FTA Metro, Metro 30s spot: 75 seconds is more than 5 times the inherited 14 seconds.',
    'FTA Metro, Metro 30s spot: 75 active seconds are more than 60.',
    'Lines 2 and 3, column date: 24 Nov 2024 is 2 years ago or more.',
  ]);
});

test('an answer "Keep" holds only for the figure that it was given for', () => {
  const at = (amount: number) =>
    rateQuestions(readCard(`channel,format,price,price_source\n${METRO},${amount},S\n`), agency);
  const kept = at(2400).map(({ id }) => id);
  expect(kept).toHaveLength(1);
  expect(unanswered(at(2400), kept)).toEqual([]);
  expect(unanswered(at(2500), kept)).toHaveLength(1);
});
