import { readBytes, refusal, respondentsText } from './gallery/reading.peer.ts';

const HEADINGS = ['respondent_id', 'weight', 'age', 'BVOD: 7plus', 'Radio: Nova'];

/** 200 respondents of whom some rows are replaced; row 2 of the file is respondent 0. */
function withRows(change: Record<number, readonly (string | number)[]>): string {
  return respondentsText(HEADINGS, 200, (at) => change[at + 2] ?? [`R${at}`, 1000, 30, 2, '']);
}

test.each([
  [
    'a negative weight',
    ['X', -2, 30, 1, 1],
    'Row 7, column "weight": "-2" is below 0; a weight says how many people the respondent stands for.',
  ],
  [
    'a weight in words',
    ['X', 'heavy', 30, 1, 1],
    'Row 7, column "weight": "heavy" is not a number; a weight says how many people the respondent stands for.',
  ],
  [
    'no weight',
    ['X', '', 30, 1, 1],
    'Row 7, column "weight": "" is empty; a weight says how many people the respondent stands for.',
  ],
  [
    'a negative use',
    ['X', 1000, 30, -4, 1],
    'Row 7, column "BVOD: 7plus": "-4" is below 0; media use is a number of 0 or more, or an empty cell.',
  ],
  [
    'a use in words',
    ['X', 1000, 30, 1, 'often'],
    'Row 7, column "Radio: Nova": "often" is not a number; media use is a number of 0 or more, or an empty cell.',
  ],
  [
    'an id met before',
    ['R0', 1000, 30, 1, 1],
    'Row 7, column "respondent_id": "R0" stands in an earlier row too; keep one row for each respondent.',
  ],
  [
    'no id',
    ['', 1000, 30, 1, 1],
    'Row 7, column "respondent_id": "" is empty; give every respondent an id of their own.',
  ],
  [
    'too few cells',
    ['X', 1000, 30],
    'Row 7 has 3 cells where the headings in row 1 have 5; a delimiter or a quotation mark is missing or too many.',
  ],
  [
    'too many cells',
    ['X', 1000, 30, 1, 1, 9],
    'Row 7 has 6 cells where the headings in row 1 have 5; a delimiter or a quotation mark is missing or too many.',
  ],
] as const)('one row with %s is left out and named', async (_, row, sentence) => {
  const { facts, folded } = await readBytes(withRows({ 7: row }));
  expect(facts.left_out).toEqual([{ reason: expect.any(String) as string, count: 1, rows: [7] }]);
  expect(facts.notes).toContain(sentence);
  expect(folded.sample).toBe(199);
  expect(facts.rows_read).toBe(200);
});

test('a file with many faulty rows is refused, with the first ten named', async () => {
  const change = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [at + 2, [`X${at}`, -1, 30, 1, 1]]));
  const fault = await refusal(withRows(change));
  expect(fault.message).toBe('20 of 200 rows have faults, too many to leave out. Mend them and upload the file again.');
  expect(fault.details).toHaveLength(11);
  expect(fault.details[0]).toContain('Row 2, column "weight": "-1" is below 0');
  expect(fault.details[10]).toBe('And 10 more rows with faults.');
});

test('rows that are rightly no respondents are left aside without counting as faults', async () => {
  const csv = `${withRows({ 9: ['X', 0, 30, 1, 1] })}\n,,,,\nTotal,200000,,400,\n"Source: made up, 2026"\n`;
  const { facts, folded } = await readBytes(csv);
  expect(folded.sample).toBe(199);
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
  ['respondents without media', respondentsText(['id', 'age'], 50, (at) => [at, 30]), 'The file is not recognised'],
  [
    'nobody using anything',
    respondentsText(HEADINGS, 50, (at) => [at, 1, 30, 0, '']),
    'Nobody in the file uses any of its media.',
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

test('a file that is not recognised is told what is needed', async () => {
  const { details } = await refusal('colour,taste\nred,sweet\n');
  expect(details[0]).toBe('The first line reads: "colour", "taste".');
  expect(details.join(' ')).toContain('headed "Channel: Vehicle" (for example "BVOD: 7plus")');
});
