import { readFileSync } from 'node:fs';
import type { Reading } from '../contract/bodies/doubts.ts';
import { testPlatform, planningData, readBytes } from '../../testing/audience/reading.ts';
import { MemorySink, memorySource } from './bytes/memorySource.ts';
import { utf8Bytes } from './bytes/text.ts';
import { CorrectedCsv } from './correctedCsv.ts';
import { readAudience } from './readAudience.ts';

const openSink = () => new MemorySink(1 << 24);

/** A file read with answers, and the csv made from it read without any. */
async function both(bytes: Uint8Array, demographic: string, reading: Reading) {
  const copy = new CorrectedCsv(openSink);
  const question = { demographic, thresholdSeconds: 2.5 };
  const platform = { ...testPlatform(), openSink };
  const file = { source: memorySource(bytes), fileName: 'survey.csv' };
  const read = await readAudience(file, question, planningData, platform, { reading, copy });
  const csv = copy.close()!;
  const text = csv.read(0, csv.size).slice();
  return { read, text: new TextDecoder().decode(text), again: await readBytes(text, { demographic }) };
}
const answers = (given: Record<string, string>, more: Partial<Reading> = {}): Reading => ({
  version: 1,
  answers: Object.entries(given).map(([key, answer]) => ({ key, answer })),
  ...more,
});
const survey = (at: number) =>
  [`P${at}`, 7.5, 1 + (at % 3), at % 2 ? 'm' : 'f', 1 + (at % 5), 5 - (at % 5), ['', 'x'][at % 2]].join(',');
const respondents = [
  'Survey',
  'id,Weight (000),Age,sex,BVOD: 7plus,"Radio: Made, ""up""",Extra',
  ...Array.from({ length: 120 }, (_, at) => survey(at)),
  'Total,900,,,360,360,',
].join('\n');
const AGES = 'codes:1=14-24;2=25-54;3=55+';

test('respondents: weights in people, codes by their meaning, totals and unused columns left out', async () => {
  const reading = answers({ 'scale: BVOD: 7plus': '5 is never', 'age codes: Age': AGES });
  const { read, again, text } = await both(utf8Bytes(respondents), 'people 25-54', reading);
  expect(text.split('\n').slice(0, 3)).toEqual([
    'id,weight,age,gender,BVOD: 7plus,"Radio: Made, ""up"""',
    'P0,7500,14-24,f,30.4,0',
    'P1,7500,25-54,m,4.3,0.5',
  ]);
  expect(again.audienceMatrix.targetUniverse).toBe(300_000);
  expect(again.audienceMatrix.populationUse).toEqual(read.audienceMatrix.populationUse);
  expect(again.audienceMatrix).toMatchObject({ universe: 900_000, sample: 120, targetSample: 40 });
  expect(again.facts.left_out).toEqual([]);
});

test('the copy holds ages that need no question where bands cross the edge of the demographic', async () => {
  const wide = respondents.replaceAll(/^(P\d+,7.5),\d/gm, '$1,18-29');
  const { read, again } = await both(utf8Bytes(wide), 'people 25-54', answers({ 'age bands: Alter': 'touching' }));
  expect(again.facts).toMatchObject({ sample: 120, universe: 900_000 });
  expect(again.audienceMatrix.targetUniverse).toBe(read.audienceMatrix.targetUniverse);
});

test('a row for each vehicle: includes people who use nothing, and only the first row of a repeated vehicle', async () => {
  const rows = Array.from({ length: 80 }, (_, at) => [
    `P${at},2,BVOD,7plus,${at % 3}`,
    ...(at % 4 ? [] : [`P${at},2,BVOD,7+,9`]),
  ]).flat();
  const csv = ['Person,wt,Channel,Vehicle,Frequency', ...rows, ''].join('\n');
  const { read, again, text } = await both(utf8Bytes(csv), 'all people', answers({ 'vehicle twice': 'first' }));
  expect(text.split('\n').slice(0, 4)).toEqual([
    'id,weight,Channel,Vehicle,Frequency',
    'P0,2,,,',
    'P0,2,BVOD,7plus,9',
    'P1,2,BVOD,7plus,1',
  ]);
  expect(again.audienceMatrix.populationUse).toEqual(read.audienceMatrix.populationUse);
  expect(again.audienceMatrix).toMatchObject({ universe: 160, sample: 80 });
});

test.each(['layoutC.csv', 'layoutE.csv', 'layoutF.csv'])('a crosstab: %s', async (name) => {
  const bytes = new Uint8Array(readFileSync(`core/audience/gallery/${name}`));
  const { read, again } = await both(bytes, 'people 25-54', answers({}));
  expect(again.facts.layout).toBe('crosstab');
  expect(again.audienceMatrix.universe).toBe(read.audienceMatrix.universe);
  expect(again.audienceMatrix.targetUniverse).toBe(read.audienceMatrix.targetUniverse);
  again.audienceMatrix.populationUse.forEach((use, at) =>
    expect(use / (read.audienceMatrix.populationUse[at]! || 1)).toBeCloseTo(use > 0 ? 1 : 0, 9),
  );
});
