import type { AudienceFacts } from '../../../../core/contract/bodies/audienceFacts.ts';
import { CHANNELS } from '../../../../core/rules/channels.ts';
import { matchedColumns, factFigures, factsInShort, vehiclesByChannel, factRemarks } from './fileFacts.ts';

const facts: AudienceFacts = {
  file_name: 'panel.csv',
  sheet: null,
  layout: 'respondents',
  layout_says: 'One row for each respondent below the headings in row 1.',
  rows_read: 1203,
  left_out: [
    { reason: 'a weight of 0 in "weight"', count: 1, rows: [7] },
    { reason: 'media use that is not a number', count: 9, rows: [3, 4, 5, 6, 8] },
  ],
  weighted: true,
  universe: 20_000_000.4,
  sample: 1193,
  target_universe: 8_000_000,
  target_sample: 480,
  demographic: { name: 'people 25-54', applied: true, says: 'The target is people aged 25 to 54.' },
  duplication: 'measured',
  vehicles: [
    { column: 'BVOD: 9Now', channel: 'BVOD', publisher: '9Now', format: 'BVOD 30s' },
    { column: '7plus', channel: 'BVOD', publisher: '7plus', format: 'BVOD 30s' },
    { column: 'Nova', channel: 'Radio', publisher: 'Nova', format: 'Radio 30s' },
  ],
  unmatched: ['shoe size'],
  notes: ['Only 80 respondents.'],
};

const says = (figures: ReturnType<typeof factFigures>) =>
  figures.map(({ label, value, note: word }) => `${label}: ${value} ${word}`);

test('the figures a planner checks first', () => {
  expect(says(factFigures(facts, 'people 25-54'))).toEqual([
    'Rows used: 1,193 10 left out',
    'Universe: 20,000,000 people, weighted',
    'Target: 8,000,000 40% of the people, 480 respondents',
    'Vehicles matched: 3 in 2 of 15 channels, 1 column not matched',
    'Duplication: Measured respondent by respondent',
  ]);
});

test('a crosstab has no respondents, and its duplication is assumed', () => {
  const crosstab: AudienceFacts = {
    ...facts,
    layout: 'crosstab',
    left_out: [],
    sample: 0,
    target_sample: 0,
    duplication: 'assumed random',
  };
  expect(says(factFigures({ ...crosstab, unmatched: [] }, 'people 25-54'))).toEqual([
    'Rows read: 1,203 of these none left out',
    'Universe: 20,000,000 people',
    'Target: 8,000,000 40% of the people',
    'Vehicles matched: 3 in 2 of 15 channels',
    'Duplication: Assumed random the file has a row for each vehicle only',
  ]);
  expect(says(factFigures({ ...crosstab, sample: 5000 }, ''))[1]).toBe(
    'Universe: 20,000,000 people, from a sample of 5,000',
  );
  expect(factsInShort(crosstab)).toBe('20,000,000 people, 3 vehicles, duplication assumed random');
});

test('the target is everybody until a demographic is chosen, or if it was not applied, which has a remark', () => {
  const unapplied = {
    ...facts,
    demographic: { ...facts.demographic, applied: false, says: 'There is no age column.' },
  };
  expect(says(factFigures(unapplied, ''))[2]).toBe('Target: Everybody until a buying demographic is chosen');
  expect(says(factFigures(unapplied, 'men 40+'))[2]).toBe('Target: Everybody "men 40+" was not applied');
  expect(factRemarks(unapplied, '')[0]).toBe('1 row left out: a weight of 0 in "weight" (row 7)');
  expect(factRemarks(unapplied, 'men 40+')[0]).toBe('There is no age column.');
});

test('remarks about rows with their numbers, columns by name, and notes', () => {
  expect(factRemarks(facts, 'people 25-54')).toEqual([
    '1 row left out: a weight of 0 in "weight" (row 7)',
    '9 rows left out: media use that is not a number (row 3, 4, 5, 6, 8, …)',
    'Column not matched to a channel: shoe size. To count it, choose its channel in the file’s first rows and columns, or head it by channel and vehicle, such as "Social: TikTok".',
    'Only 80 respondents.',
  ]);
});

test('remarks have the sentences of the reading if it has them, and the right noun for what was not matched', () => {
  const says = '6 rows left out: a weight that is not a number (row 23 "abc", row 40 "n/a" and 4 more).';
  const left_out = [{ reason: 'a weight that is not a number', count: 6, rows: [23, 40], says }];
  const long = { ...facts, layout: 'respondents long', left_out, unmatched: ['Zines', 'Leaflets'], notes: [] };
  expect(factRemarks(long, '')).toEqual([
    says,
    'Vehicles not matched to a channel: Zines, Leaflets. To count one, name it by channel and vehicle, such as "Social: TikTok".',
  ]);
  const crosstab = { ...long, layout: 'crosstab', unmatched: ['None of these'] };
  expect(factRemarks(crosstab, '')[1]).toMatch(/^Row not matched to a channel: None of these\. To count it, name it/);
});

test('nouns are singular for one, and all channels are called all', () => {
  const one = { ...facts, sample: 1, target_sample: 1, rows_read: 1, left_out: [], vehicles: [facts.vehicles[0]!] };
  expect(factsInShort(one)).toBe('1 respondent, 1 vehicle, duplication measured');
  expect(says(factFigures(one, 'people 25-54')).slice(0, 3)).toEqual([
    'Rows used: 1 none left out',
    'Universe: 20,000,000 people, weighted',
    'Target: 8,000,000 40% of the people, 1 respondent',
  ]);
  const all = CHANNELS.map((channel) => ({ column: channel, channel, publisher: channel, format: '' }));
  expect(says(factFigures({ ...facts, vehicles: all }, ''))[3]).toBe(
    'Vehicles matched: 15 in all 15 channels, 1 column not matched',
  );
});

test('vehicles are counted by channel and listed with channel, vehicle and format', () => {
  const counts = vehiclesByChannel(facts);
  expect(counts).toHaveLength(15);
  expect(counts.filter(({ vehicles }) => vehicles > 0)).toEqual([
    { channel: 'BVOD', vehicles: 2 },
    { channel: 'Radio', vehicles: 1 },
  ]);
  expect(matchedColumns(facts)).toMatchObject({ headers: { length: 4 } });
  expect(matchedColumns(facts).rows[0]).toEqual(['BVOD: 9Now', 'BVOD', '9Now', 'BVOD 30s']);
});

test('a matched vehicle has its figures, or a dash for a figure that the file does not give', () => {
  const [first, second] = facts.vehicles;
  const vehicles = [
    { ...first!, audience: 38_700.4, reach: 0.0018, mean_use: 10.25 },
    { ...second!, audience: 6_987_500, reach: 0.325 },
  ];
  const { headers, textColumns, rows } = matchedColumns({ ...facts, vehicles });
  expect(headers.slice(textColumns)).toEqual(['Audience (people)', 'Reach %', 'Average times a month']);
  expect(rows.map((row) => row.slice(4))).toEqual([
    ['38,700', '0.18', '10.25'],
    ['6,987,500', '32.50', '–'],
  ]);
});
