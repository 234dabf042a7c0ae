import { CHANNELS } from '../../rules/channels.ts';
import { bookOf } from '../../../testing/audience/bookOf.ts';
import { readBytes, readMedia, refusal, respondentsText, useOf } from '../../../testing/audience/reading.ts';
import { sheetXml, workbookParts, zipOf } from '../gallery/workbooks.ts';

const use = (audienceMatrix: { populationUse: Float64Array }, channel: (typeof CHANNELS)[number]) =>
  audienceMatrix.populationUse[CHANNELS.indexOf(channel)];

describe('respondent rows', () => {
  test('reads questions above answers, and the answer itself as use', async () => {
    const head = [
      'Respondent ID,How old are you?,Which of these do you use?,,,',
      ',Response,Netflix,Facebook,Spotify,None of these',
    ];
    const rows = Array.from({ length: 60 }, (_, at) => `${at},25-34,Netflix,${at % 2 ? 'Facebook' : ''},,`);
    const { facts, audienceMatrix } = await readBytes([...head, ...rows].join('\n'));
    expect(facts.layout_says).toContain('headings in row 2, with 3 media columns');
    expect([
      use(audienceMatrix, 'SVOD'),
      use(audienceMatrix, 'Social'),
      use(audienceMatrix, 'Music Streaming'),
    ]).toEqual([60, 30, 0]);
    expect(facts.unmatched).toEqual(['Which of these do you use?: None of these']);
  });

  test('reads question and answer in one heading', async () => {
    const headings = ['ID', 'Q3: Which do you use? - Netflix', 'Media use [Facebook]', 'Q9 | Spotify'];
    const { facts } = await readBytes(respondentsText(headings, 40, (at) => [at, 'Yes', 'No', 1]));
    expect(facts.vehicles.map(({ publisher }) => publisher)).toEqual(['Netflix', 'Facebook', 'Spotify']);
  });

  test('the channel above a vehicle decides in which channel a network is', async () => {
    const head = ['id,weight,FTA Metro,,FTA Regional', ',,Seven,Nine,Seven'];
    const rows = Array.from({ length: 40 }, (_, at) => `${at},1000,1,2,3`);
    const { facts, audienceMatrix } = await readBytes([...head, ...rows].join('\n'));
    expect(facts.vehicles.map(({ publisher }) => publisher)).toEqual(['Seven Metro', 'Nine Metro', 'Seven Regional']);
    expect([use(audienceMatrix, 'FTA Metro'), use(audienceMatrix, 'FTA Regional')]).toEqual([120_000, 120_000]);
  });

  test('years of age are preferred to bands', async () => {
    const csv = respondentsText(['id', 'Age group', 'Age', 'BVOD: 7plus'], 60, (at) => [at, '18-29', 27, 1]);
    const { facts } = await readBytes(csv, { demographic: 'people 25-54' });
    expect(facts).toMatchObject({ target_sample: 60, demographic: { applied: true } });
    expect(facts.notes[0]).toBe('The column "Age group" was not used: "Age" already gives the age.');
  });

  test('weights in thousands are converted to people', async () => {
    const csv = respondentsText(['id', 'Weight (000)', 'BVOD: 7plus'], 50, (at) => [at, 4.3, 1]);
    const { facts } = await readBytes(csv);
    expect(facts.universe).toBeCloseTo(215_000, 6);
  });

  test('relative weights are asked about, in place of a note', async () => {
    const csv = respondentsText(['id', 'weight', 'BVOD: 7plus'], 50, (at) => [at, 1.02, 1]);
    const { facts, doubts } = await readBytes(csv, { asksPopulation: true });
    expect(doubts.map(({ says }) => says)).toContainEqual(expect.stringMatching(/^The weights add up to only 51: /));
    expect(facts.notes.join()).not.toContain('add up');
  });

  test.each([
    ['semicolons, decimal commas', 'id;weight;BVOD: 7plus\n', (at: number) => `${at};1000,5;2`],
    ['a line that names the delimiter', 'sep=|\nid|weight|BVOD: 7plus\n', (at: number) => `${at}|1000.5|2`],
    ['tabs', 'id\tweight\tBVOD: 7plus\n', (at: number) => `${at}\t1000.5\t2`],
    ['dollars and thousands', 'id,weight,BVOD: 7plus\n', (at: number) => `${at},"$1,000.50",2`],
    ['a delimiter at the end of each row', 'id,weight,BVOD: 7plus\n', (at: number) => `${at},1000.5,2,`],
    ['quoted line breaks', '"id\n(number)",weight,"BVOD: 7plus"\n', (at: number) => `${at},1000.5,"2"`],
  ])('a csv is read with %s', async (_, head, row) => {
    const { audienceMatrix } = await readBytes(head + Array.from({ length: 50 }, (_, at) => `${row(at)}\r\n`).join(''));
    expect(audienceMatrix.universe).toBeCloseTo(50_025, 6);
    expect(use(audienceMatrix, 'BVOD')).toBeCloseTo(100_050, 6);
  });
});

describe('one row for each respondent and vehicle', () => {
  const HEAD = 'RespondentID,Weight,Age,Channel,Vehicle,Frequency';
  const long = (rows: readonly string[]) =>
    [HEAD, ...rows, ...Array.from({ length: 100 }, (_, at) => `P${at},1000,30,BVOD,7plus,2`)].join('\n');

  test('the rows of a respondent may be apart, and uses of the same vehicle add up', async () => {
    const { audienceMatrix, facts } = await readBytes(
      long(['P5,1000,30,Radio,Nova,4', 'P6,1000,30,Radio,Nova,1', 'P5,,,Radio,Nova,3']),
    );
    expect(audienceMatrix.sample).toBe(100);
    expect(use(audienceMatrix, 'Radio')).toBe(8000);
    expect(audienceMatrix.plainUse[CHANNELS.indexOf('Radio')]).toBe(7);
    expect(facts).toMatchObject({ layout: 'respondents long', rows_read: 103, left_out: [] });
  });

  test('a person who uses nothing belongs to the population', async () => {
    const { audienceMatrix } = await readBytes(long(['P900,2000,30,,,']));
    expect([audienceMatrix.sample, audienceMatrix.universe]).toEqual([101, 102_000]);
  });

  test('unknown vehicles, unlisted vehicles of known channels, vehicles without a channel', async () => {
    const { facts } = await readBytes(
      long(['P1,1000,30,Zines,Issue 1,4', 'P1,1000,30,Cinema,Sun Theatre,1', 'P1,1000,30,,Netflix,3']),
    );
    expect(facts.unmatched).toEqual(['Zines: Issue 1']);
    expect(facts.vehicles.map(({ channel, publisher }) => `${channel} ${publisher}`)).toEqual([
      'BVOD 7plus',
      'Cinema Sun Theatre',
      'SVOD Netflix',
    ]);
  });

  test.each([
    [
      'P1,999,30,Radio,Nova,4',
      'a weight in "Weight" that differs from the respondent\'s other rows (row 102 "999"); keep one weight for each respondent.',
    ],
    [
      'P1,1000,30,Radio,Nova,-4',
      'media use that is below 0 (row 102 "-4" in "Frequency"); media use is a number of 0 or more, or an empty cell.',
    ],
    [
      ',1000,30,Radio,Nova,4',
      'no respondent id in "RespondentID" (row 102); give every respondent an id of their own.',
    ],
  ])('the row %s is left out and named', async (row, sentence) => {
    const { facts } = await readBytes(`${long([])}\n${row}\n`);
    expect(facts.left_out).toMatchObject([{ count: 1, rows: [102], says: `1 row left out: ${sentence}` }]);
  });

  test('the demographic is that of the first row', async () => {
    const rows = Array.from({ length: 80 }, (_, at) => `Q${at},1000,70,Radio,Nova,1`);
    const { facts } = await readBytes(long(rows), { demographic: 'people 25-54' });
    expect(facts).toMatchObject({ sample: 180, target_sample: 100, demographic: { applied: true } });
  });
});

describe('columns headed by kinds of media in a table with one row for each respondent', () => {
  const COUNTS = [10, 0, 3, 20, 7];
  const tick = (place: number) => (at: number) => ((at + place) % 3 === 0 ? 'x' : '');
  const count = (place: number) => (at: number) => COUNTS[(at + place) % COUNTS.length]!;

  test.each([
    ['Newspapers', tick, 'perhaps media: Newspapers'],
    ['Channels', count, 'perhaps media: Channels'],
    ['Titles', tick, 'perhaps media: Titles'],
    ['Apps', count, 'perhaps media: Apps'],
  ])('"%s" has no names of vehicles if it has ticks or counts', async (heading, cell, question) => {
    const read = await readMedia(60, ['Netflix', heading, 'Facebook'], (at) =>
      [0, 1, 2].map((place) => cell(place)(at)),
    );
    expect(read.facts.layout).toBe('respondents');
    const reaches = new Map(read.facts.vehicles.map(({ column, reach }) => [column, reach]));
    for (const name of ['Netflix', 'Facebook']) expect(reaches.get(name)).toBeCloseTo(cell === tick ? 1 / 3 : 4 / 5, 9);
    expect(read.doubts.filter(({ walk }) => walk).map(({ key }) => key)).toEqual([question]);
  });

  test('ticks are use if all media columns are headed by kinds of media', async () => {
    const headings = ['TV', 'Radio', 'Newspapers', 'Magazines'];
    const read = await readMedia(60, headings, (at) => headings.map((_, place) => tick(place)(at).toUpperCase()));
    expect(useOf(read, 'Radio')).toBeCloseTo(1 / 3, 9);
    expect(read.doubts.filter(({ walk }) => walk).map(({ columns }) => columns)).toEqual([
      ['TV'],
      ['Newspapers'],
      ['Magazines'],
    ]);
  });

  test('a column that names one vehicle for each person is a list', async () => {
    const read = await readMedia(60, ['Netflix', 'Newspaper'], (at) => [
      tick(0)(at),
      at % 2 ? 'The Age' : 'Herald Sun',
    ]);
    expect(useOf(read, 'SVOD')).toBeCloseTo(1 / 3, 9);
    expect(useOf(read, 'Print')).toBeCloseTo(1, 9);
  });

  test('networks whose names are numbers have a row for each person and vehicle', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => `P${at >> 1},1000,${at % 2 ? 7 : 10},2`);
    const read = await readBytes(['id,weight,station,times', ...rows].join('\n'));
    expect(read.facts).toMatchObject({ layout: 'respondents long', sample: 150 });
  });
});

describe('workbooks', () => {
  const row = (at: number) => [`R${at}`, 1000, 3];
  const rows = [['id', 'weight', 'BVOD: 7plus'], ...Array.from({ length: 50 }, (_, at) => row(at))];

  test('an xlsx named csv is read as xlsx', async () => {
    const { facts } = await readBytes(bookOf('Data', rows, 'xlsx'));
    expect(facts).toMatchObject({ sample: 50, sheet: 'Data', universe: 50_000 });
  });

  test('the share of the work done rises to the whole', async () => {
    const shares: number[] = [];
    await readBytes(bookOf('Data', rows, 'xlsx'), { onProgress: (share) => shares.push(share) });
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((one, two) => one - two));
  });

  test('hidden rows count, and a note says so', async () => {
    const cells = (texts: readonly unknown[]) =>
      texts.map((text) => `<c t="inlineStr"><is><t>${String(text)}</t></is></c>`).join('');
    const xml = rows.map(
      (row, at) => `<row r="${at + 1}"${at % 3 === 1 ? ' hidden="1" ht="0"' : ''}>${cells(row)}</row>`,
    );
    const { facts } = await readBytes(zipOf(workbookParts([sheetXml(xml.join(''))])));
    expect(facts.sample).toBe(50);
    expect(facts.notes).toContain(
      '17 rows are hidden in the sheet "Sheet1", for example by a filter, and counted like the others. To leave them out, copy the visible rows to a new sheet.',
    );
  });

  test('a workbook whose sheets are all hidden or empty is refused', async () => {
    const parts = workbookParts([sheetXml('<row><c><v>1</v></c></row>'), sheetXml('')]);
    parts['xl/workbook.xml'] = parts['xl/workbook.xml'].replace('sheetId="1"', 'sheetId="1" state="hidden"');
    const fault = await refusal(zipOf(parts));
    expect(fault.message).toBe('The workbook has no visible sheet with cells in it.');
    expect(fault.details).toEqual(['Its sheets: "Sheet1", "Sheet2". Put the table on a visible sheet and save again.']);
  });

  test('when no sheet is a table, the refusal is about the first with cells', async () => {
    const fault = await refusal(bookOf('Letter', [['Dear planner'], ['regards']], 'xlsx'));
    expect(fault.details[0]).toBe('The first line reads: "Dear planner".');
  });
});

test('commas that separate thousands are not the delimiter of a file with tabs', async () => {
  const csv =
    '\tTotal (people)\tMen 25-54 (people)\nTotal population\t19,130,000\t6,791,000\n7plus\t7,568,000\t3,871,000\nNova\t5,181,000\t1,381,000\n';
  const { audienceMatrix } = await readBytes(csv, { demographic: 'men 25-54' });
  expect(audienceMatrix).toMatchObject({ universe: 19_130_000, targetUniverse: 6_791_000 });
});
