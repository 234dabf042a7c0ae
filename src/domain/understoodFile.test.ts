import type { AudienceFacts } from '../../contract/audienceFacts.ts';
import {
  matchedColumns,
  understoodFigures,
  understoodInShort,
  vehiclesByChannel,
  worthALook,
} from './understoodFile.ts';

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

const says = (figures: ReturnType<typeof understoodFigures>) =>
  figures.map(({ label, value, says: word }) => `${label}: ${value} ${word}`);

test('the figures a planner checks first', () => {
  expect(says(understoodFigures(facts, 'people 25-54'))).toEqual([
    'Rows read: 1,203 10 left out',
    'Universe: 20,000,000 people, by 1,193 weighted respondents',
    'Target: 8,000,000 people (40%), 480 respondents',
    'Vehicles matched: 3 in 2 of 15 channels, 1 column not matched',
    'Duplication: Measured respondent by respondent',
  ]);
});

test('a crosstab has no respondents, and its duplication is assumed', () => {
  const crosstab: AudienceFacts = {
    ...facts,
    left_out: [],
    sample: 0,
    target_sample: 0,
    duplication: 'assumed random',
  };
  expect(says(understoodFigures({ ...crosstab, unmatched: [] }, 'people 25-54'))).toEqual([
    'Rows read: 1,203 none left out',
    'Universe: 20,000,000 people',
    'Target: 8,000,000 people (40%)',
    'Vehicles matched: 3 in 2 of 15 channels, no columns not matched',
    'Duplication: Assumed random the file has a row for each vehicle only',
  ]);
  expect(says(understoodFigures({ ...crosstab, sample: 5000 }, ''))[1]).toBe(
    'Universe: 20,000,000 people, from a sample of 5,000',
  );
  expect(understoodInShort(crosstab)).toBe('20,000,000 people, 3 vehicles, duplication assumed random');
});

test('the target is everybody until a demographic is chosen, and when it was not applied, which is worth a look', () => {
  const unapplied = {
    ...facts,
    demographic: { ...facts.demographic, applied: false, says: 'There is no age column.' },
  };
  expect(says(understoodFigures(unapplied, ''))[2]).toBe('Target: Everybody until a buying demographic is chosen');
  expect(says(understoodFigures(unapplied, 'men 40+'))[2]).toBe('Target: Everybody "men 40+" was not applied');
  expect(worthALook(unapplied, '')[0]).toBe('1 row left out: a weight of 0 in "weight" (row 7)');
  expect(worthALook(unapplied, 'men 40+')[0]).toBe('There is no age column.');
});

test('what is worth a look: rows with their numbers, columns by name, notes', () => {
  expect(worthALook(facts, 'people 25-54')).toEqual([
    '1 row left out: a weight of 0 in "weight" (row 7)',
    '9 rows left out: media use that is not a number (row 3, 4, 5, 6, 8, …)',
    'Columns not matched to a channel: shoe size',
    'Only 80 respondents.',
  ]);
});

test('vehicles are counted for every channel and listed with what they were taken for', () => {
  const counts = vehiclesByChannel(facts);
  expect(counts).toHaveLength(15);
  expect(counts.filter(({ vehicles }) => vehicles > 0)).toEqual([
    { channel: 'BVOD', vehicles: 2 },
    { channel: 'Radio', vehicles: 1 },
  ]);
  expect(matchedColumns(facts).rows[0]).toEqual(['BVOD: 9Now', 'BVOD', '9Now', 'BVOD 30s']);
});
