import { readFileSync } from 'node:fs';
import type { ColumnCondition } from '../../planningData/lists/demographic.ts';
import { withLists, listsOf } from '../../planningData/lists/planningLists.ts';
import { NO_ANSWERS } from '../../contract/bodies/doubts.ts';
import { planningData, readBytes, respondentsText, testPlatform } from '../../../testing/audience/reading.ts';
import { MemorySink, memorySource } from '../bytes/memorySource.ts';
import { utf8Bytes } from '../bytes/text.ts';
import { CorrectedCsv } from '../correctedCsv.ts';
import { readAhead } from '../readAhead.ts';
import { readAudience } from '../readAudience.ts';
import { savAsCsv } from '../spss/savCsv.ts';

const NAME = 'our people';

/** The planning data with a demographic of these conditions. */
function dataWith(columns: readonly ColumnCondition[], more: object = {}) {
  const lists = listsOf(planningData);
  const own = { id: 'own', name: NAME, was: [], retired: false, ...more };
  const item = { ...own, columns: columns.map(({ name, is }) => ({ name, is: [...is] })) };
  return withLists(planningData, { ...lists, demographics: [...lists.demographics, item] });
}

const file = (headings: readonly string[], cells: (at: number) => readonly (string | number)[], rows = 240) =>
  respondentsText(['id', 'weight', 'Age', ...headings, 'BVOD: 7plus', 'Radio: Nova'], rows, (at) => [
    at,
    10_000,
    15 + (at % 60),
    ...cells(at),
    at % 3,
    at % 5,
  ]);
const answers = (...given: readonly (readonly [string, string])[]) => ({
  reading: { version: 1 as const, answers: given.map(([key, answer]) => ({ key, answer })) },
});
const STATES = ['NSW', 'VIC', 'QLD', 'WA'];
const states = (at: number) => [STATES[at % 4]!];
const NSW: ColumnCondition = { name: 'State', is: ['NSW'] };

test.each<[string, ColumnCondition, string, (at: number) => string | number, number]>([
  ['one answer', NSW, 'State', (at) => STATES[at % 4]!, 60],
  ['several answers', { name: 'State', is: ['NSW', 'WA'] }, 'State', (at) => STATES[at % 4]!, 120],
  ['another case and spaces', { name: 'home state', is: [' nsw '] }, 'Home_State', (at) => STATES[at % 4]!, 60],
  ['a question number', NSW, 'Q12. State', (at) => STATES[at % 4]!, 60],
  ['a question number in the list', { name: 'S4: State', is: ['VIC'] }, 'State', (at) => STATES[at % 4]!, 60],
  [
    'a unit in brackets',
    { name: 'Income', is: ['$50k – $80k'] },
    'Income (AUD)',
    (at) => ['$50k-$80k', '$80k+', '<$50k'][at % 3]!,
    80,
  ],
  ['signs that tell answers apart', { name: 'Income', is: ['50k+'] }, 'Income', (at) => ['<50k', '50k+'][at % 2]!, 120],
  ['a code before the answer', NSW, 'State', (at) => `${1 + (at % 4)}. ${STATES[at % 4]!}`, 60],
  ['codes explained in the heading', NSW, 'State (1=NSW; 2=VIC; 3=QLD; 4=WA)', (at) => 1 + (at % 4), 60],
  ['numbers', { name: 'Household size', is: ['4', '5'] }, 'Household size', (at) => 1 + (at % 6), 80],
  ['a column between media', { name: 'Uses coupons', is: ['1'] }, 'Uses coupons', (at) => at % 2, 120],
])('%s: the column is found without a question', async (_, condition, heading, cell, target) => {
  const { audienceMatrix, facts, doubts } = await readBytes(
    file([heading], (at) => [cell(at)]),
    { demographic: NAME, data: dataWith([condition]) },
  );
  expect(doubts.filter(({ walk }) => walk)).toEqual([]);
  expect(facts.demographic.applied).toBe(true);
  expect(audienceMatrix.targetSample).toBe(target);
  expect(audienceMatrix.sample).toBe(240);
  expect(facts.unmatched).toEqual([]);
});

test('all conditions must hold, next to ages', async () => {
  const columns = [NSW, { name: 'Owner', is: ['Yes'] }];
  const { audienceMatrix, facts } = await readBytes(
    file(['State', 'Owner'], (at) => [...states(at), at % 8 === 0 ? 'Yes' : 'No'], 960),
    { demographic: NAME, data: dataWith(columns, { age_from: 25, age_to: 54 }) },
  );
  const isInside = (at: number) => at % 60 >= 10 && at % 60 < 40 && at % 8 === 0;
  expect(audienceMatrix.targetSample).toBe(Array.from({ length: 960 }, (_, at) => at).filter(isInside).length);
  expect(facts.demographic.says).toMatch(
    /^The target is people aged 25 to 54 whose "State" is "NSW" and whose "Owner" is "Yes"\./,
  );
});

test.each([
  ['a few', 24, false, 48],
  ['many', 4, true, 0],
])('%s respondents without an answer are outside the target and stay in the universe', async (_, each, walk, least) => {
  const text = file(['State'], (at) => [at % each === 0 ? '' : 'NSW']);
  const { audienceMatrix, facts, doubts } = await readBytes(text, { demographic: NAME, data: dataWith([NSW]) });
  expect(audienceMatrix.sample).toBe(240);
  expect(audienceMatrix.targetSample).toBe(240 - 240 / each);
  expect(audienceMatrix.targetSample).toBeGreaterThan(least);
  expect(doubts.some(({ key }) => key === 'condition values: State')).toBe(walk);
  expect(facts.notes.join(' ')).toContain('no entry in "State": left outside the target');
});

test('a file without the column asks which one it is, and takes the only one with the answers meanwhile', async () => {
  const data = dataWith([{ name: 'State', is: ['NSW', 'VIC'] }]);
  const text = file(['S4', 'S5'], (at) => [...states(at), at % 2 ? 'a' : 'b']);
  const { doubts, audienceMatrix, facts } = await readBytes(text, { demographic: NAME, data });
  expect(doubts).toMatchObject([{ key: 'condition column: State', walk: true, assumed: 'column 4', answered: null }]);
  expect(doubts[0]!.says).toBe(
    'The file has no column "State" with "NSW" or "VIC", so the demographic cannot be picked out. Which column is it?',
  );
  expect(doubts[0]!.cells).toContain('S4: NSW, VIC, QLD, WA');
  expect(audienceMatrix.targetSample).toBe(120);
  expect(facts.demographic.applied).toBe(true);
  const none = await readBytes(text, { demographic: NAME, data, ...answers(['condition column: State', 'everybody']) });
  expect(none.facts.demographic).toMatchObject({ applied: false, chosen: true });
  expect(none.audienceMatrix.targetSample).toBe(240);
});

test('a file with no such column at all assumes everybody until it is answered', async () => {
  const text = file(['Owner'], (at) => [at % 2 ? 'Yes' : 'No']);
  const { doubts, facts } = await readBytes(text, { demographic: NAME, data: dataWith([NSW]) });
  expect(doubts).toMatchObject([{ key: 'condition column: State', walk: true, assumed: 'everybody' }]);
  expect(facts.demographic).toMatchObject({ applied: false, chosen: false });
  expect(facts.demographic.says).toContain('The file has no column "State"');
});

test('a column with none of the answers asks which column it is, then what its cells mean', async () => {
  const data = dataWith([{ name: 'State', is: ['NSW', 'WA'] }]);
  const text = file(['State'], (at) => [1 + (at % 4)]);
  const first = await readBytes(text, { demographic: NAME, data });
  expect(first.doubts).toMatchObject([{ key: 'condition column: State', walk: true, assumed: 'everybody' }]);
  expect(first.doubts[0]!.says).toContain('The column "State" has no answer "NSW" or "WA"');
  const column = ['condition column: State', 'column 4'] as const;
  const second = await readBytes(text, { demographic: NAME, data, ...answers(column) });
  expect(second.doubts.map(({ key, walk }) => [key, walk])).toEqual([
    ['condition column: State', true],
    ['condition value: NSW: State', true],
    ['condition value: WA: State', true],
  ]);
  expect(second.facts.demographic).toMatchObject({ applied: false, chosen: false });
  const third = await readBytes(text, {
    demographic: NAME,
    data,
    ...answers(column, ['condition value: NSW: State', 'NSW is 1'], ['condition value: WA: State', 'WA is 4']),
  });
  expect(third.facts.demographic.applied).toBe(true);
  expect(third.audienceMatrix.targetSample).toBe(120);
});

test('an answer in other words is asked about; one that no one has is only noted if most of the others are found', async () => {
  const asked = await readBytes(
    file(['State'], (at) => [['New South Wales', 'ACT'][at % 2]!]),
    { demographic: NAME, data: dataWith([{ name: 'State', is: ['NSW', 'ACT'] }]) },
  );
  expect(asked.doubts).toMatchObject([{ key: 'condition value: NSW: State', walk: true, assumed: 'none' }]);
  expect(asked.audienceMatrix.targetSample).toBe(120);
  const told = await readBytes(file(['State'], states), {
    demographic: NAME,
    data: dataWith([{ name: 'State', is: ['NSW', 'VIC', 'ACT'] }]),
  });
  expect(told.doubts).toEqual([]);
  expect(told.facts.demographic.says).toContain('No one has "ACT" in "State".');
});

test('questions about a column headed by a long question are told apart, and end with what they ask', async () => {
  const heading = `In which ${'very '.repeat(60)}large state do you live?`;
  const columns = [{ name: heading.slice(0, 300), is: ['NSW', 'ACT', 'NT', 'TAS'] }];
  const text = file([heading.slice(0, 300)], (at) => [['New South Wales', 'ACT', 'NT', 'Tasmania'][at % 4]!]);
  const { doubts } = await readBytes(text, { demographic: NAME, data: dataWith(columns) });
  expect(doubts).toHaveLength(2);
  expect(doubts.every(({ says }) => says.endsWith('Which answer in the file means the same?'))).toBe(true);
});

test('two columns with the same heading are asked about', async () => {
  const text = file(['State', 'Q9. State'], (at) => [...states(at), ...states(at + 1)]);
  const { doubts } = await readBytes(text, { demographic: NAME, data: dataWith([NSW]) });
  expect(doubts).toMatchObject([{ key: 'condition column: State', walk: true, assumed: 'column 4' }]);
  expect(doubts[0]!.says).toContain('Several columns are headed "State"');
});

test('a crosstab cannot pick such people out, and says so', async () => {
  const table = 'Channel,Vehicle,Audience (000)\n,Universe,9000\nBVOD,7plus,3000\nRadio,Nova,4000\n';
  const { doubts, facts } = await readBytes(table, { demographic: NAME, data: dataWith([NSW]) });
  expect(doubts).toMatchObject([{ key: 'target', walk: true, assumed: 'everybody' }]);
  expect(doubts[0]!.says).toContain('needs respondents with "State"');
  expect(facts.demographic).toMatchObject({ applied: false, chosen: false });
  expect(facts.demographic.says).toContain('needs respondents with "State"');
});

test('a crosstab with a column named like the demographic has its people', async () => {
  const table = [
    'Channel,Vehicle,Total,Our People',
    ',,Audience (000),Audience (000)',
    ',Universe,9000,2500',
    'BVOD,7plus,3000,1000',
    'Radio,Nova,4000,1200',
    '',
  ].join('\n');
  const { doubts, audienceMatrix, facts } = await readBytes(table, { demographic: NAME, data: dataWith([NSW]) });
  expect(doubts).toEqual([]);
  expect(facts.demographic.applied).toBe(true);
  expect(audienceMatrix).toMatchObject({ universe: 9_000_000, targetUniverse: 2_500_000 });
});

test('a column of very many answers is taken by its heading', async () => {
  const codes = Array.from({ length: 700 }, (_, at) => String(2000 + at));
  const text = file(['Postcode'], (at) => [codes[at % 700]!], 1400);
  const data = dataWith([{ name: 'postcode', is: codes.slice(600) }]);
  const { doubts, audienceMatrix } = await readBytes(text, { demographic: NAME, data });
  expect(doubts).toEqual([]);
  expect(audienceMatrix.targetSample).toBe(200);
});

test('a column that the planner corrected to be the region still gives the people', async () => {
  const reading = { version: 1 as const, answers: [], columns: [{ column: 3, as: 'region' }] };
  const { doubts, audienceMatrix } = await readBytes(file(['State'], states), {
    demographic: NAME,
    data: dataWith([NSW]),
    reading,
  });
  expect(doubts).toEqual([]);
  expect(audienceMatrix.targetSample).toBe(60);
});

const openSink = () => new MemorySink(1 << 24);
const platform = { ...testPlatform(), openSink };
const question = { demographic: NAME, thresholdSeconds: 2.5 };
const long = (at: number) =>
  ['7plus', 'Nova'].map((name, place) => `P${at},10000,${['BVOD', 'Radio'][place]!},${name},${at % 3},${1 + (at % 4)}`);

test.each([
  ['a row for each respondent', file(['Where'], (at) => [1 + (at % 4)]), 'column 4', 60],
  [
    'a row for each vehicle',
    ['id,weight,Channel,Vehicle,Times a month,Where', ...Array.from({ length: 240 }, (_, at) => long(at)).flat()].join(
      '\n',
    ),
    'column 6',
    60,
  ],
])('the plain copy of a file gives the same people without answers: %s', async (_, text, column, target) => {
  const data = dataWith([NSW]);
  const { reading } = answers(['condition column: State', column], ['condition value: NSW: Where', 'NSW is 1']);
  const copy = new CorrectedCsv(openSink);
  const named = { source: memorySource(utf8Bytes(text)), fileName: 'survey.csv' };
  const read = await readAudience(named, question, data, platform, { reading, copy });
  expect(read.audienceMatrix.targetSample).toBe(target);
  const csv = copy.close()!;
  const plain = new TextDecoder().decode(csv.read(0, csv.size));
  expect(plain.split('\n')[0]).toContain('State');
  const again = await readBytes(plain, { demographic: NAME, data });
  expect(again.doubts.filter(({ code }) => code.startsWith('condition'))).toEqual([]);
  expect(again.audienceMatrix).toMatchObject({
    targetSample: target,
    targetUniverse: read.audienceMatrix.targetUniverse,
  });
});

test('a file read during its upload gives the same people, without reading it again', async () => {
  const data = dataWith([NSW]);
  const bytes = utf8Bytes(file(['State'], states, 3000));
  const came = { source: { ...memorySource(bytes), size: bytes.length + 1000 }, arrived: 30_000 };
  const ahead = await readAhead(came, question, data, platform, NO_ANSWERS);
  let progressCalls = 0;
  const named = { source: memorySource(bytes), fileName: 'survey.csv' };
  const { audienceMatrix } = await readAudience(named, question, data, platform, {
    ahead: ahead!,
    onProgress: () => progressCalls++,
  });
  expect([audienceMatrix.targetSample, progressCalls]).toEqual([750, 0]);
  // Other conditions make other people, so that aggregation is not used.
  const other = await readAhead(came, question, data, platform, NO_ANSWERS);
  const victoria = dataWith([{ name: 'State', is: ['VIC', 'QLD'] }]);
  const again = await readAudience(named, question, victoria, platform, {
    ahead: other!,
    onProgress: () => progressCalls++,
  });
  expect([again.audienceMatrix.targetSample, progressCalls > 0]).toEqual([1500, true]);
});

test('an SPSS file gives answers by their value labels, under the label of the variable', async () => {
  const bytes = new Uint8Array(readFileSync('core/audience/gallery/pspp.sav'));
  const data = dataWith([
    { name: 'Sex', is: ['female'] },
    { name: 'where do you live', is: ['Sydney, “inner”'] },
  ]);
  const copy = new CorrectedCsv(openSink);
  const named = { source: await savAsCsv(memorySource(bytes), platform), fileName: 'survey.csv' };
  const { facts, doubts } = await readAudience(named, question, data, platform, { copy });
  expect(doubts.filter(({ code }) => code.startsWith('condition'))).toEqual([]);
  expect(facts.demographic.applied).toBe(true);
  const csv = copy.close()!;
  const rows = new TextDecoder().decode(csv.read(0, csv.size)).split('\n').slice(1, -1);
  const inside = rows.filter((row) => row.includes('Female') && row.includes('Sydney, ""inner""'));
  expect(facts.target_sample).toBe(inside.length);
});
