import { CHANNELS } from '../../rules/channels.ts';
import { readBytes, useOf, codesRunAsksAbout } from '../../../testing/audience/reading.ts';
import type { Reading } from '../../contract/bodies/doubts.ts';

const PEOPLE = 120;
const WEIGHT = 100_000;
const VEHICLES = ['Netflix', 'Nova', '7plus'];

/** A row for each person and vehicle, with this cell under this heading. */
const long = (heading: string, cell: (at: number) => string | number) => {
  const rows = Array.from({ length: PEOPLE }, (_, at) =>
    VEHICLES.map((name) => [`R${at}`, WEIGHT, 20 + (at % 50), name, cell(at)].join(',')),
  );
  return `respondent_id,weight,age,vehicle,${heading}\n${rows.flat().join('\n')}\n`;
};
const days = (at: number) => at % 8;
const meanOf = (value: (at: number) => number) =>
  Array.from({ length: PEOPLE }, (_, at) => value(at)).reduce((sum, one) => sum + one, 0) / PEOPLE;

test.each<[string, (at: number) => string | number, (at: number) => number]>([
  ['days per week', days, (at) => days(at) * 4.3],
  ['times a week', days, (at) => days(at) * 4.3],
  ['weekly frequency', days, (at) => days(at) * 4.3],
  ['times per month', (at) => at % 20, (at) => at % 20],
  ['frequency', (at) => at % 20, (at) => at % 20],
  ['"used (1=Yes, 2=No)"', (at) => 1 + (at % 2), (at) => 1 - (at % 2)],
])('%s in a table with a row for each vehicle', async (heading, cell, uses) => {
  const reading = await readBytes(long(heading, cell));
  expect(codesRunAsksAbout(reading)).toEqual([]);
  for (const channel of ['SVOD', 'Radio', 'BVOD'] as const)
    expect(useOf(reading, channel)).toBeCloseTo(meanOf(uses), 6);
});

test.each<[string, string, (at: number) => string | number]>([
  ['hours', 'hours per week', (at) => at % 20],
  ['minutes that are too many for a day', 'minutes', (at) => (at % 20) * 100],
  ['vague words', 'frequency', (at) => ['Never', 'Rarely', 'Sometimes', 'Often'][at % 4]!],
  ['ones and twos', 'used', (at) => 1 + (at % 2)],
  ['a short scale', 'use', (at) => 1 + (at % 5)],
  ['codes for no answer', 'times', (at) => (at % 10 === 0 ? 99 : at % 20)],
])('%s are asked about', async (_, heading, cell) => {
  const csv = long(heading, cell);
  const reading = await readBytes(csv);
  const [asked] = reading.doubts.filter(({ walk }) => walk);
  expect(asked?.columns).toEqual([heading]);
  // The effect that an answer shows is what reading again gives, in all channels.
  const other = asked!.answers.find(({ id, use }) => id !== asked!.assumed && use !== null)!;
  const answer: Reading = { version: 1, answers: [{ key: asked!.key, answer: other.id }] };
  const again = await readBytes(csv, { reading: answer });
  const at = CHANNELS.findIndex((channel) => channel === other.channel);
  expect(again.audienceMatrix.populationUse[at]).toBeCloseTo(other.use!, 0);
});
