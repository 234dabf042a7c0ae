import { readFileSync } from 'node:fs';
import { CHANNELS } from '../../rules/channels.ts';
import { makeProblem, targetsProblem } from '../../planning/model/contactRates.ts';
import { evaluatePlan } from '../../planning/model/reach.ts';
import { planningData, readBytes, readPath } from '../../../testing/audience/reading.ts';

const FILE = 'samples/respondents.csv';
const MAIN = 'people 25-54';
const FURTHER = ['women 18-39', 'men 40+'];
const asked = { demographic: MAIN, thresholdSeconds: 1 };
const cpm = planningData.channelCpm();
const spend = Float64Array.from(CHANNELS, (_, channel) => 20_000 * (1 + (channel % 5)));

const read = readPath(FILE, { ...asked, furtherTargets: FURTHER });

test('further targets change nothing about the buying demographic', async () => {
  const [{ audienceMatrix, facts }, alone] = await Promise.all([read, readPath(FILE, asked)]);
  const { targets, ...main } = audienceMatrix;
  expect(targets?.names).toEqual(FURTHER);
  expect(main).toEqual(alone.audienceMatrix);
  expect(facts).toEqual(alone.facts);
});

test('each target is reached by a plan as in a file that was read for that target alone', async () => {
  const { problem, targets } = targetsProblem((await read).audienceMatrix, cpm)!;
  for (const [at, demographic] of [MAIN, ...FURTHER].entries()) {
    const own = await readPath(FILE, { ...asked, demographic });
    const expected = evaluatePlan(makeProblem(own.audienceMatrix, cpm), spend);
    const { weights, sample } = targets[at]!;
    const people = weights.reduce((sum, weight) => sum + weight, 0);
    const found = evaluatePlan({ ...problem, weights, targetPeople: people }, spend);
    expect(sample).toBe(own.audienceMatrix.targetSample);
    expect(people).toBeCloseTo(own.audienceMatrix.targetUniverse, 3);
    expect(found.attentiveReach / expected.attentiveReach).toBeCloseTo(1, 6);
    expect(found.plainReach / expected.plainReach).toBeCloseTo(1, 6);
  }
});

test('a further target that the file cannot pick out is refused by name', async () => {
  const content = readFileSync('samples/crosstab.csv');
  await expect(readBytes(content, { ...asked, furtherTargets: ['women 18-39'] })).rejects.toThrow(
    'Further targets need a file with one row for each respondent.',
  );
});
