import { CHANNELS } from '../../rules/channels.ts';
import { attentiveShareOf } from '../respondents/audienceMatrix.ts';
import type { Reading } from '../../contract/bodies/doubts.ts';
import { readCsvText } from '../../text/csvText.ts';
import { AudienceFileError } from '../refusals/audienceFileError.ts';
import type { AudienceReading } from '../readAudience.ts';
import { planningData, readPath } from '../../../testing/audience/reading.ts';
import { readFileSync } from 'node:fs';

const FOLDER = 'core/audience/gallery';
const options = { demographic: 'people 25-54' };
const read = (file: string) => readPath(`${FOLDER}/${file}`, options);
let base: AudienceReading;
beforeAll(async () => {
  base = await read('base.csv');
});

/** The audience matrix without what the columns were headed. LibreOffice read the accents of the csv as Latin-1. */
const withoutHeadings = ({ audienceMatrix }: AudienceReading) => ({
  ...audienceMatrix,
  markets: audienceMatrix.markets!.map(({ marketIndex }) => marketIndex),
  vehicles: audienceMatrix.vehicles.map(({ column: _column, ...vehicle }) => vehicle),
});

test('the base is 200 respondents, 93 of them aged 25 to 54', () => {
  expect(base.facts).toMatchObject({ sample: 200, target_sample: 93, unmatched: [], left_out: [] });
});

test.each([
  'pythonQuoteAll.csv',
  'pythonTabs.csv',
  'pythonSemicolonWindows1252.csv',
  'pythonUtf16.csv',
  'pythonUtf8Bom.csv',
  'csvNamedXls.xls',
  'pythonThousandsTitlesFooter.csv',
  'openpyxlNestedCoverHidden.xlsx',
  'xlwt.xls',
  'libreOffice.xlsx',
  'libreOffice.xls',
  'gnumeric.xlsx',
  'gnumericBiff8.xls',
  'gnumericBiff7.xls',
])('%s holds the same audience', async (file) => {
  const other = await read(file);
  expect(withoutHeadings(other)).toEqual(withoutHeadings(base));
  expect(other.facts).toMatchObject({ layout: 'respondents', unmatched: [], sample: 200, target_sample: 93 });
});

test('special features of a file are noted', async () => {
  const factsOf = async (file: string) => (await read(file)).facts;
  expect((await factsOf('pythonSemicolonWindows1252.csv')).notes[0]).toBe("The file's text was read as WINDOWS-1252.");
  expect((await factsOf('pythonUtf16.csv')).notes[0]).toBe("The file's text was read as UTF-16LE.");
  const nested = await factsOf('openpyxlNestedCoverHidden.xlsx');
  expect(nested.sheet).toBe('Data');
  expect(nested.notes[0]).toBe('The sheet "Data" was read; not "Contents", "Lookups".');
  expect(nested.layout_says).toContain('below the headings in row 4');
  expect(nested.vehicles[1]).toMatchObject({ column: 'BVOD: 9Now', publisher: '9Now' });
  expect(await factsOf('xlwt.xls')).toMatchObject({ sheet: 'Respondents' });
  const footer = await factsOf('pythonThousandsTitlesFooter.csv');
  expect(footer.left_out.map(({ rows }) => rows)).toEqual([[205, 206]]);
});

test('csv of a survey program: bands, labels, Yes and No', async () => {
  const { facts, audienceMatrix } = await read('psppLabels.csv');
  expect(facts).toMatchObject({ sample: 200, target_sample: 93, unmatched: [], demographic: { applied: true } });
  expect(Array.from(audienceMatrix.weights)).toEqual(Array.from(base.audienceMatrix.weights));
  const channelsUsed = (use: Float32Array) => Array.from(use, (value) => value > 0);
  expect(channelsUsed(audienceMatrix.plainUse)).toEqual(channelsUsed(base.audienceMatrix.plainUse));
  expect(Math.max(...audienceMatrix.plainUse)).toBe(2);
});

test('one row for each respondent and vehicle', async () => {
  const { facts, audienceMatrix } = await read('layoutB.csv');
  expect(facts).toMatchObject({
    layout: 'respondents long',
    sample: 200,
    target_sample: 93,
    duplication: 'measured',
    unmatched: [],
  });
  expect(Array.from(audienceMatrix.weights)).toEqual(Array.from(base.audienceMatrix.weights));
  expect(Array.from(audienceMatrix.plainUse)).toEqual(Array.from(base.audienceMatrix.plainUse));
  audienceMatrix.attentiveUse.forEach((use, index) =>
    expect(use).toBeCloseTo(base.audienceMatrix.attentiveUse[index]!, 4),
  );
  audienceMatrix.populationUse.forEach((use, index) =>
    expect(use / (base.audienceMatrix.populationUse[index]! || 1)).toBeCloseTo(use > 0 ? 1 : 0, 12),
  );
});

/** Reach of each vehicle, calculated independently from the base. */
function reaches(includes: (age: number) => boolean): Map<string, number> {
  const [headings = [], ...rows] = readCsvText(readFileSync(`${FOLDER}/base.csv`, 'utf8'), { delimiter: ',' });
  const people = rows.filter((row) => includes(Number(row[2])));
  const total = (some: string[][]) => some.reduce((sum, row) => sum + Number(row[1]), 0);
  return new Map(
    headings
      .slice(7)
      .map((heading, index) => [
        planningData.mapping.match(heading)!.publisher,
        total(people.filter((row) => row[index + 7] !== '')) / total(people),
      ]),
  );
}

test.each([
  ['layoutC.csv', false, 3],
  ['layoutD.xlsx', true, 9],
  ['layoutE.csv', true, 3],
  ['layoutF.csv', true, 3],
] as const)('%s is read as a crosstab', async (file, applied, digits) => {
  const { facts, audienceMatrix } = await read(file);
  expect(facts).toMatchObject({ layout: 'crosstab', duplication: 'assumed random', demographic: { applied } });
  expect(facts.universe / base.facts.universe).toBeCloseTo(1, 3);
  const target = reaches((age) => !applied || (age >= 25 && age <= 54));
  const population = reaches(() => true);
  expect(audienceMatrix.vehicles).toHaveLength(11);
  for (const { publisher, targetUse, populationUse } of audienceMatrix.vehicles) {
    expect(targetUse / audienceMatrix.targetUniverse).toBeCloseTo(target.get(publisher)!, digits);
    expect(populationUse / audienceMatrix.universe).toBeCloseTo(population.get(publisher)!, digits);
  }
  const weight = audienceMatrix.weights.reduce((sum, people) => sum + people, 0);
  expect(weight / audienceMatrix.targetUniverse).toBeCloseTo(1, 9);
  if (applied) expect(audienceMatrix.targetUniverse / base.audienceMatrix.targetUniverse).toBeCloseTo(1, 2);
});

test('crosstabs report what they left out and which audience they are about', async () => {
  const layoutC = (await read('layoutC.csv')).facts;
  expect(layoutC).toMatchObject({ sample: 200, target_sample: 200, unmatched: [] });
  expect(layoutC.notes).toContain('3 figures are starred as resting on a small base.');
  const layoutD = (await read('layoutD.xlsx')).facts;
  expect(layoutD.demographic.says).toContain('The target is the column "People 25-54"');
  expect(layoutD).toMatchObject({ sample: 200, target_sample: 93, sheet: 'Media' });
  const layoutE = (await read('layoutE.csv')).facts;
  expect(layoutE.unmatched).toEqual(['None of these']);
  expect(layoutE).toMatchObject({ sample: 200, target_sample: 93 });
});

test('of several sheets with tables the first is read, and a longer one is reported', async () => {
  const { facts, doubts } = await readPath(`${FOLDER}/openpyxlTwoTables.xlsx`);
  expect(facts).toMatchObject({ sheet: 'Pilot', sample: 40 });
  expect(doubts[0]).toMatchObject({ key: 'sheet', assumed: 'Pilot', answered: null, walk: true });
  expect(doubts[0]!.says).toBe(
    'More than one sheet holds a table. "Pilot" was read, the first of them. "Main" has more rows, 121 for 41.',
  );
  expect(doubts[0]!.answers.map(({ id }) => id)).toEqual(['Pilot', 'Main']);
  const reading: Reading = { version: 1, answers: [{ key: 'sheet', answer: 'Main' }] };
  const other = await readPath(`${FOLDER}/openpyxlTwoTables.xlsx`, { reading });
  expect(other.facts).toMatchObject({ sheet: 'Main', sample: 120 });
  expect(other.facts.notes.filter((note) => /fit no question/.test(note))).toEqual([]);
  expect(other.doubts[0]).toMatchObject({ key: 'sheet', answered: 'Main' });
  expect(other.doubts[0]!.says).toBe('More than one sheet holds a table. "Main" was read.');
});

test('formulas whose results were never stored are refused by name', async () => {
  const fault = (await read('openpyxlFormulas.xlsx').catch((error: unknown) => error)) as AudienceFileError;
  expect(fault).toBeInstanceOf(AudienceFileError);
  expect(fault.details).toHaveLength(1);
  expect(fault.details[0]).toMatch(
    /^200 rows: a weight in "weight" that is a formula without its result \(row 2 "=[\d.]+\*1", .* and 19\d more\); open the workbook in a spreadsheet program and save it\.$/,
  );
});

test('age bands that a spreadsheet program turned into dates are reported', async () => {
  const { facts } = await read('openpyxlAgeBandsTurnedDates.xlsx');
  expect(facts.demographic.applied).toBe(false);
  expect(facts.demographic.says).toContain('"2026-10-14" in row 3');
  expect(facts.demographic.says).toContain('a spreadsheet program took the band for a date');
});

test('the mapping gives every vehicle of the gallery a format of its channel', () => {
  for (const { channel, publisher } of base.audienceMatrix.vehicles) {
    expect(CHANNELS).toContain(channel);
    expect(attentiveShareOf(planningData.mapping.within(channel, publisher), 0)).toBeGreaterThan(0);
  }
});

test('a sheet with too few respondents is refused with the names of the other sheets with tables', async () => {
  const refused = readPath(`${FOLDER}/openpyxlTwoTables.xlsx`, { demographic: 'people 25-29' });
  await expect(refused).rejects.toMatchObject({
    message: expect.stringContaining('in the buying demographic, fewer than the 30 a plan needs'),
    details: expect.arrayContaining([
      'Only the sheet "Pilot" was read. Tables are also on "Main" (121 rows): choose another sheet, or put all rows on one.',
    ]),
  });
});
