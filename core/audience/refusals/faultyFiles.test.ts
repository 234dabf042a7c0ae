import { readBytes, refusal, respondentsText } from '../../../testing/audience/reading.ts';

const HEADINGS = ['respondent_id', 'weight', 'age', 'BVOD: 7plus', 'Radio: Nova'];

/** 200 respondents of whom some rows are replaced; row 2 of the file is respondent 0. */
function withRows(change: Record<number, readonly (string | number)[]>): string {
  return respondentsText(HEADINGS, 200, (person) => change[person + 2] ?? [`R${person}`, 1000, 30, 2, '']);
}

test.each([
  [
    'a negative weight',
    ['X', -2, 30, 1, 1],
    'a weight in "weight" that is below 0 (row 7 "-2"); a weight says how many people the respondent stands for.',
  ],
  [
    'a weight in words',
    ['X', 'heavy', 30, 1, 1],
    'a weight in "weight" that is not a number (row 7 "heavy"); a weight says how many people the respondent stands for.',
  ],
  [
    'a weight above all people there are',
    ['X', '1e308', 30, 1, 1],
    'a weight in "weight" that is larger than any population (row 7 "1e308"); a weight says how many people the respondent stands for.',
  ],
  [
    'no weight',
    ['X', '', 30, 1, 1],
    'a weight in "weight" that is empty (row 7); a weight says how many people the respondent stands for.',
  ],
  [
    'a negative use',
    ['X', 1000, 30, -4, 1],
    'media use that is below 0 (row 7 "-4" in "BVOD: 7plus"); media use is a number of 0 or more, or an empty cell.',
  ],
  [
    'a use in words',
    ['X', 1000, 30, 1, 'lots'],
    'media use that is not a number (row 7 "lots" in "Radio: Nova"); media use is a number of 0 or more, or an empty cell.',
  ],
  [
    'an id met before',
    ['R0', 1000, 30, 1, 1],
    'an id in "respondent_id" that an earlier row has (row 7 "R0"); keep one row for each respondent.',
  ],
  [
    'no id',
    ['', 1000, 30, 1, 1],
    'no respondent id in "respondent_id" (row 7); give every respondent an id of their own.',
  ],
  [
    'too few cells',
    ['X', 1000, 30],
    'more or fewer cells than the 5 headings in row 1 (row 7 with 3 cells); a delimiter or a quotation mark is missing or too many.',
  ],
  [
    'too many cells',
    ['X', 1000, 30, 1, 1, 9],
    'more or fewer cells than the 5 headings in row 1 (row 7 with 6 cells); a delimiter or a quotation mark is missing or too many.',
  ],
] as const)('one row with %s is left out and named', async (_, row, sentence) => {
  const { facts, audienceMatrix } = await readBytes(withRows({ 7: row }));
  expect(facts.left_out).toEqual([
    { reason: expect.any(String) as string, count: 1, rows: [7], says: `1 row left out: ${sentence}` },
  ]);
  expect(facts.notes.join()).not.toContain('Row 7');
  expect(audienceMatrix.sample).toBe(199);
  expect(facts.rows_read).toBe(200);
});

test('a file with many faulty rows is refused, each reason once with its first ten rows', async () => {
  const change = Object.fromEntries(
    Array.from({ length: 20 }, (_, person) => [person + 2, [`X${person}`, -1, 30, 1, 1]]),
  );
  const fault = await refusal(withRows({ ...change, 50: ['X50', 'n/a', 30, 1, 1] }));
  expect(fault.message).toBe(
    '21 of 200 rows have faults, too many to leave out. Correct them and upload the file again.',
  );
  const ten = Array.from({ length: 10 }, (_, person) => `row ${person + 2} "-1"`).join(', ');
  expect(fault.details).toEqual([
    `20 rows: a weight in "weight" that is below 0 (${ten} and 10 more); a weight says how many people the respondent stands for.`,
    '1 row: a weight in "weight" that is not a number (row 50 "n/a"); a weight says how many people the respondent stands for.',
  ]);
});

test('one odd row never refuses the file, two of few rows do', async () => {
  const rows = (faulty: number) =>
    respondentsText(HEADINGS, 36, (person) => [`R${person}`, person < faulty ? 'x' : 1000, 30, 2, '']);
  expect((await readBytes(rows(1))).facts).toMatchObject({ sample: 35, left_out: [{ count: 1, rows: [2] }] });
  expect((await refusal(rows(2))).message).toBe(
    '2 of 36 rows have faults, too many to leave out. Correct them and upload the file again.',
  );
});

test('faults of one kind are one line, with the first values as they are written', async () => {
  const bad = Object.fromEntries([5, 12, 23, 40, 41, 42, 43].map((row) => [row, [`X${row}`, `w${row}`, 30, 1, 1]]));
  const { facts } = await readBytes(
    withRows({ ...bad, 60: ['X60', 1000, 30, 'lots', 1], 61: ['X61', 1000, 30, 1, '?'] }),
  );
  expect(facts.left_out.map(({ says }) => says)).toEqual([
    '7 rows left out: a weight in "weight" that is not a number (row 5 "w5", row 12 "w12", row 23 "w23", row 40 "w40", row 41 "w41" and 2 more); a weight says how many people the respondent stands for.',
    '2 rows left out: media use that is not a number (row 60 "lots" in "BVOD: 7plus", row 61 "?" in "Radio: Nova"); media use is a number of 0 or more, or an empty cell.',
  ]);
});

test('rows that are not respondents are excluded without counting as faults', async () => {
  const csv = `${withRows({ 9: ['X', 0, 30, 1, 1] })}\n,,,,\nTotal,200000,,400,\n"Source: made up, 2026"\n`;
  const { facts, audienceMatrix } = await readBytes(csv);
  expect(audienceMatrix.sample).toBe(199);
  expect(facts.left_out.map(({ reason, rows }) => [reason, rows])).toEqual([
    ['a weight of 0 in "weight"', [9]],
    ['a total, base or note line, not a respondent', [204]],
    ['a line with one or two cells, not a respondent', [205]],
  ]);
});

test.each([
  ['an empty file', '', 'The file is empty.'],
  ['blank lines', '\n\n\n', 'The file is not recognised as an audience file.'],
  ['a letter', 'Dear planner,\nplease find attached\n', 'The file is not recognised as an audience file.'],
  ['a web page', '<!DOCTYPE html><html><table></table></html>', 'The file is a web page'],
  ['a picture', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'The file is a picture'],
  ['a PDF', '%PDF-1.7\n', 'The file is a PDF document'],
  ['bytes', Buffer.from([1, 2, 0, 3, 4, 5, 6, 7, 8, 9]), 'The file is not a table of text.'],
  ['a broken zip', Buffer.from('504b0304ffffffff', 'hex'), 'The workbook cannot be read: its end is missing.'],
  ['a broken xls', Buffer.from('d0cf11e0a1b11ae1ffffffff', 'hex'), 'The workbook cannot be read: it is damaged.'],
  ['headings alone', `${HEADINGS.join(',')}\n`, 'No respondent could be read from the file.'],
  [
    'respondents without media',
    respondentsText(['id', 'age'], 50, (person) => [person, 30]),
    'The file is not recognised',
  ],
  [
    'no one using anything',
    respondentsText(HEADINGS, 50, (person) => [person, 1, 30, 0, '']),
    'No one in the file uses any of its media.',
  ],
  [
    'a quotation mark left open',
    `${withRows({})}"open,1,30,1,1\n`,
    'A quotation mark that opens a cell in row 202 is never closed.',
  ],
])('%s is refused with a sentence', async (_, bytes, sentence) => {
  const fault = await refusal(bytes);
  expect(fault.message).toContain(sentence);
});

test.each([
  ['headings', `${HEADINGS.join(',')}\n`, 1],
  ['a title and headings', `Survey of media\n\n${HEADINGS.join(',')}\n`, 3],
  ['a question above its answers', 'Respondent ID,Age,Which do you use?,,\n,,Netflix,Stan,Binge\n', 2],
])('%s without a row below name the row of the headings', async (_, text, row) => {
  const { message, details } = await refusal(text);
  expect(message).toBe('No respondent could be read from the file.');
  expect(details).toEqual([expect.stringContaining(`There is no row below the headings in row ${row}: `)]);
});

test('a crosstab of unknown vehicles is refused with their names, and with the column that it needs', async () => {
  const rows = ['Title,Audience (000),Reach %', 'Population,21600,100', 'Corriere,6372,29.5', 'La Stampa,2968,13.7'];
  const { message, details } = await refusal([...rows, ''].join('\n'));
  expect(message).toBe('No name below "Title" in row 1 is a known vehicle.');
  expect(details[0]).toBe('The rows name "Corriere", "La Stampa".');
  const [head, ...others] = rows;
  const withChannel = [`Channel,${head}`, ...others.map((row) => `Print,${row}`), ''].join('\n');
  const { facts } = await readBytes(withChannel);
  expect(facts.vehicles.map(({ channel, publisher }) => [channel, publisher])).toEqual([
    ['Print', 'Corriere'],
    ['Print', 'La Stampa'],
  ]);
});

test.each([
  ['id,age,gender,Netflix,Stan', (at: number) => [at % 2 ? 'Evet' : 'Hayir', 'Evet'], '"Evet", "Hayir"'],
  ['id,age,gender,Facebook,Spotify', (at: number) => [at % 2 ? '$5' : '$0', '$5'], '"$5", "$0"'],
])('a file with known headings and unknown answers names the answers: %s', async (headings, cells, named) => {
  const rows = Array.from({ length: 60 }, (_, at) =>
    [`R${at}`, 20 + at, at % 2 ? 'F' : 'M', ...cells(at + 1)].join(','),
  );
  const { message, details } = await refusal([headings, ...rows, ''].join('\n'));
  expect(message).toBe('The answers in the media columns are not understood.');
  expect(details[0]).toBe(`They are ${named}. The first is in row 2 of "${headings.split(',')[3]}".`);
});

test('the refusal of a file that is not recognised names what is needed', async () => {
  const { details } = await refusal('colour,taste\nred,sweet\n');
  expect(details[0]).toBe('The first line reads: "colour", "taste".');
  expect(details.join(' ')).toContain('headed "Channel: Vehicle" (for example "BVOD: 7plus")');
});

test.each(['1e300', '1e12', '99999999'])('a use of %s is refused, with its column', async (use) => {
  const error = await refusal(withRows({ 7: ['X', 1000, 30, use, 1] }));
  expect(error.message).toBe('The file holds media use that no one can have.');
  expect(error.details).toEqual([
    '"BVOD: 7plus": more than 44,640 uses a month for each person, which is once a minute. Look for numbers that are far too large in this column.',
  ]);
});
