import { CHANNELS } from '../../rules/channels.ts';
import { readBytes, useOf, codesRunAsksAbout } from '../../../testing/audience/reading.ts';
import type { Reading } from '../../contract/bodies/doubts.ts';

const PEOPLE = 120;
const WEIGHT = 100_000;
const VEHICLES = ['Netflix', 'Nova', '7plus'];

/** A row for each person and vehicle, with this cell under this heading. */
const long = (heading: string, cell: (person: number) => string | number) => {
  const rows = Array.from({ length: PEOPLE }, (_, person) =>
    VEHICLES.map((name) => [`R${person}`, WEIGHT, 20 + (person % 50), name, cell(person)].join(',')),
  );
  return `respondent_id,weight,age,vehicle,${heading}\n${rows.flat().join('\n')}\n`;
};
const days = (person: number) => person % 8;
const meanOf = (value: (person: number) => number) =>
  Array.from({ length: PEOPLE }, (_, person) => value(person)).reduce((sum, one) => sum + one, 0) / PEOPLE;

test.each<[string, (person: number) => string | number, (person: number) => number]>([
  ['days per week', days, (person) => days(person) * 4.3],
  ['times a week', days, (person) => days(person) * 4.3],
  ['weekly frequency', days, (person) => days(person) * 4.3],
  ['times per month', (person) => person % 20, (person) => person % 20],
  ['frequency', (person) => person % 20, (person) => person % 20],
  ['"used (1=Yes, 2=No)"', (person) => 1 + (person % 2), (person) => 1 - (person % 2)],
])('"%s" is read as uses a month in a table with a row for each vehicle', async (heading, cell, uses) => {
  const reading = await readBytes(long(heading, cell));
  expect(codesRunAsksAbout(reading)).toEqual([]);
  for (const channel of ['SVOD', 'Radio', 'BVOD'] as const)
    expect(useOf(reading, channel)).toBeCloseTo(meanOf(uses), 6);
});

test('the times count if another column says only who uses a vehicle', async () => {
  const reading = await readBytes(long('Used,Times a month', (person) => (person % 3 ? `Yes,${person % 3}` : 'No,0')));
  expect(codesRunAsksAbout(reading)).toEqual([]);
  expect(useOf(reading, 'SVOD')).toBeCloseTo(1, 6);
  expect(reading.facts.notes.join(' ')).toContain('The column "Used" was not used: "Times a month" says how often.');
});

test.each(['Uses in last 7 days', 'Frequency (7 days)', 'Usage past fortnight'])(
  'the numbers below "%s" are times of its period',
  async (heading) => {
    const reading = await readBytes(long(heading, (person) => person % 20));
    expect(useOf(reading, 'SVOD')).toBeCloseTo(9.5 * (heading.includes('fortnight') ? 2.2 : 4.3), 6);
  },
);

test.each<[string, string, (person: number) => string | number]>([
  ['hours', 'hours per week', (person) => person % 20],
  ['minutes that are too many for a day', 'minutes', (person) => (person % 20) * 100],
  ['vague words', 'frequency', (person) => ['Never', 'Rarely', 'Sometimes', 'Often'][person % 4]!],
  ['ones and twos', 'used', (person) => 1 + (person % 2)],
  ['a short scale', 'use', (person) => 1 + (person % 5)],
  ['codes for no answer', 'times', (person) => (person % 10 === 0 ? 99 : person % 20)],
])('%s in a table with a row for each vehicle are asked about', async (_, heading, cell) => {
  const csv = long(heading, cell);
  const reading = await readBytes(csv);
  const [asked] = reading.doubts.filter(({ walk }) => walk);
  expect(asked?.columns).toEqual([heading]);
  // The effect that an answer shows is what reading again gives, in all channels.
  const other = asked!.answers.find(({ id, use }) => id !== asked!.assumed && use !== null)!;
  const answer: Reading = { version: 1, answers: [{ key: asked!.key, answer: other.id }] };
  const again = await readBytes(csv, { reading: answer });
  const channelIndex = CHANNELS.findIndex((channel) => channel === other.channel);
  expect(again.audienceMatrix.populationUse[channelIndex]).toBeCloseTo(other.use!, 0);
});
