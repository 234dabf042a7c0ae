import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHANNELS } from '../../core/rules/channels.ts';
import { readAccessLists } from '../../core/planningData/lists/accessLists.ts';
import { EVERYBODY } from '../../core/planningData/lists/demographic.ts';
import { readAssumptions } from '../../core/planningData/assumptions.ts';
import { readMasterMapping } from '../../core/planningData/masterMapping.ts';
import { loadPlanningData } from './planningData.ts';
import { PlanningDataError } from '../../core/planningData/planningDataError.ts';

const DATA = 'core/planningData';
const text = (file: string) => readFileSync(join(DATA, file), 'utf8');
const data = loadPlanningData(DATA);

function faultOf(read: () => unknown): string {
  try {
    read();
  } catch (fault) {
    if (fault instanceof PlanningDataError) return fault.message;
    throw fault;
  }
  throw new Error('The file was accepted');
}

test('the shipped files have formats, prices and names for every channel, and enough options', () => {
  for (const channel of CHANNELS) {
    const formats = data.assumptions.filter((row) => row.channel === channel);
    expect(formats.length).toBeGreaterThanOrEqual(2);
    expect(data.channelCpm()[CHANNELS.indexOf(channel)]).toBe(formats[0]!.cpm);
    expect(data.mapping.match(channel)).toMatchObject({ channel, publisher: channel, format: formats[0] });
  }
  // The prices are illustrative, and each row says so.
  for (const row of data.assumptions) expect(row.source).toMatch(/illustrative/i);
  expect(data.date).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(data.strategies.length).toBeGreaterThanOrEqual(3);
  expect(data.demographics.length).toBeGreaterThanOrEqual(10);
  expect(data.demographics.every(({ filter }) => filter !== null)).toBe(true);
  expect(data.clients).toHaveLength(6);
  expect(text('masterMapping.csv').trim().split('\n').length).toBeGreaterThan(115);
});

test.each([
  ['BVOD: 7plus', 'BVOD', '7plus'],
  ['bvod - 7 PLUS', 'BVOD', '7plus'],
  ['BVOD_7plus', 'BVOD', '7plus'],
  ['7+', 'BVOD', '7plus'],
  ['FTA Metro: Seven', 'FTA Metro', 'Seven Metro'],
  ['FTA Regional: Seven', 'FTA Regional', 'Seven Regional'],
  ['FTA National: Channel 7', 'FTA National', 'Seven Network'],
  ['Catch-up TV: 9Now', 'BVOD', '9Now'],
  ['Out of home: oOh!', 'OOH', 'oOh!media'],
  ['OOH', 'OOH', 'OOH'],
  ["Woman's Day", 'Print', "Woman's Day"],
  ['Better Homes & Gardens', 'Print', 'Better Homes and Gardens'],
  ['Disney Plus', 'SVOD', 'Disney+'],
  ['Social: Threads', 'Social', 'Threads'],
])('the heading "%s" is matched to the channel %s and the vehicle %s', (heading, channel, publisher) => {
  expect(data.mapping.match(heading)).toMatchObject({ channel, publisher });
});

test('an unlisted vehicle of a named channel gets the default format; an unknown name has no match', () => {
  expect(data.mapping.match('Cinema: Sun Theatre')?.format.format).toBe('Cinema 30s');
  for (const name of ['age', 'Household income', 'Favourite colour', '', 'Zines: Issue 1']) {
    expect(data.mapping.match(name)).toBeNull();
  }
});

const HEADER = 'channel,format,cpm,attention_share,mean_active_seconds,source,date,confidence';
test.each([
  ['BVID,30s,40,0.5,10,me,2026-01-01,low', 'Line 2, column channel: "BVID" is none of the channels'],
  ['BVOD,30s,free,0.5,10,me,2026-01-01,low', 'Line 2, column cpm: "free" cannot be read as a price'],
  ['BVOD,30s,0,0.5,10,me,2026-01-01,low', 'column cpm: "0"'],
  [
    'BVOD,30s,40,50,10,me,2026-01-01,low',
    'column attention_share: "50" must be a share from 0 to 1, or from 0% to 100%',
  ],
  ['BVOD,30s,40,0.5,,me,2026-01-01,low', 'column mean_active_seconds: "" must be a number of seconds'],
  ['BVOD,30s,40,0.5,10,,2026-01-01,low', 'column source: ""'],
  ['BVOD,30s,40,0.5,10,me,2/13/26,low', 'column date: "2/13/26" has the month first'],
  ['BVOD,30s,40,0.5,10,me,,low', 'column date: "" must be a date'],
  ['BVOD,30s,40,0.5,10,me,2026-01-01,', 'column confidence: "" must be a word such as medium'],
  ['BVOD,30s,40,0.5,10,me,2026-01-01,low\nBVOD,30S,40,0.5,10,me,2026-01-01,low', 'is in two lines'],
  ['BVOD,30s,40,0.5,10,me,2026-01-01,low', 'No line gives a format of Cinema, Digital'],
])('an assumptions line "%s" is refused', (line, sentence) => {
  expect(faultOf(() => readAssumptions(`${HEADER}\n${line}\n`, []))).toContain(sentence);
});

test('an assumptions file without a column is refused', () => {
  expect(faultOf(() => readAssumptions('channel,format\n', []))).toContain('lacks the column price, attention_share');
});

test.each([
  ['7plus,,BVDO,BVOD 30s', 'Line 2, column channel: "BVDO" is none of the channels'],
  [
    '7plus,,BVOD,Billboard',
    'column format: "Billboard" is no format of BVOD in the assumptions file, which has BVOD 30s',
  ],
  [
    '7plus,7+,BVOD,BVOD 30s\nSeven,7 Plus,BVOD,BVOD 30s',
    'Line 3, column vehicle: "Seven" has a name (7plus) that line 2',
  ],
  [',,BVOD,BVOD 30s', 'must name the vehicle'],
])('a mapping line "%s" is refused', (line, sentence) => {
  expect(
    faultOf(() => readMasterMapping(`vehicle,aliases,channel,format\n${line}\n`, [...data.assumptions])),
  ).toContain(sentence);
});

const lists = (change: object) =>
  JSON.stringify({
    assumption_set: 'Test',
    strategy: [{ name: 'A', attention_threshold_seconds: 1, says: 'a' }],
    demo: [{ name: 'people 25-54' }],
    client: ['C'],
    ...change,
  });
test.each([
  ['{', 'It is not JSON'],
  [lists({ strategy: [] }), 'strategy field must have at least 1 items'],
  [lists({ strategy: [{ name: 'A', attention_threshold_seconds: '2', says: 'a' }] }), 'attention_threshold_seconds'],
  [lists({ demo: [{ name: 'trendsetters' }] }), '"trendsetters" is not understood from its name; give it age_from'],
  [lists({ demo: [{ name: 'x', age_from: 50, age_to: 20 }] }), 'starts at 50 and ends at 20; swap them'],
  [lists({ demo: [{ name: 'x', ages: 3 }] }), 'ages'],
  [lists({ demo: [{ name: 'x', columns: [{ name: 'Region', is: [] }] }] }), 'columns[0].is'],
  [lists({ demo: [{ name: 'x', columns: Array(4).fill({ name: 'Region', is: ['a'] }) }] }), 'columns'],
  [lists({ client: ['C', 'C'] }), 'The name "C" is used twice'],
])('access lists %s are refused', (json, sentence) => {
  expect(faultOf(() => readAccessLists(json))).toContain(sentence);
});

test('the filter of a demographic is used in place of the meaning of its name', () => {
  const { demographics } = readAccessLists(
    lists({ demo: [{ name: 'young families', age_from: 25, age_to: 44, children: true }] }),
  );
  expect(demographics[0]!.filter).toMatchObject({ ageFrom: 25, ageTo: 44, children: true });
});

test('a demographic may be defined by columns of the file', () => {
  const columns = [{ name: 'Region', is: ['Metro', 'Regional'] }];
  const { demographics } = readAccessLists(lists({ demo: [{ name: 'our regions', columns }] }));
  expect(demographics[0]!.filter).toEqual({ ...EVERYBODY, columns });
});

test('a missing file is named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'data-'));
  try {
    copyFileSync(join(DATA, 'assumptions.csv'), join(folder, 'assumptions.csv'));
    writeFileSync(join(folder, 'accessLists.json'), text('accessLists.json'));
    expect(faultOf(() => loadPlanningData(folder))).toContain('masterMapping.csv cannot be used: It cannot be read');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
