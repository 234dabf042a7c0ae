import { readFileSync } from 'node:fs';
import { CHANNELS } from '../rules/channels.ts';
import { audienceFacts } from '../contract/bodies/audienceFacts.ts';
import { attentiveShare } from '../planning/model/attention.ts';
import { seededRandom } from '../planning/model/random.ts';
import { readCsvText } from '../text/csvText.ts';
import {
  testPlatform,
  planningData,
  readBytes,
  readPath,
  refusal,
  respondentsText,
} from '../../testing/audience/reading.ts';
import { MemorySink, memorySource, TooLargeError } from './bytes/memorySource.ts';
import type { ByteSource } from './bytes/platform.ts';
import { readAudience } from './readAudience.ts';

const HEADINGS = ['respondent_id', 'weight', 'age', 'gender', 'state', 'region', 'grocery_buyer'];
const VEHICLES = ['BVOD: 7plus', 'BVOD: 9Now', 'Radio: Nova', 'Social: TikTok', 'Cinema: Sun Theatre', 'Spotify'];

function drawFile(seed: number, people: number): string {
  const random = seededRandom(seed);
  const place = (names: readonly string[]) => names[Math.floor(random() * names.length)]!;
  return respondentsText([...HEADINGS, ...VEHICLES], people, (at) => [
    `P${at}`,
    (random() * 5000 + 1).toFixed(2),
    14 + Math.floor(random() * 70),
    place(['Female', 'Male', 'f', 'M', 'Other']),
    place(['NSW', 'VIC']),
    place(['Metro', 'Regional']),
    place(['Yes', 'No']),
    ...VEHICLES.map(() => (random() < 0.4 ? '' : Math.floor(random() * 30))),
  ]);
}

/** An independent, slow aggregation of the text: people of the target, their weights, and uses with and without attention. */
function slowAggregation(csv: string, threshold: number, includes: (person: Record<string, string>) => boolean) {
  const [headings = [], ...rows] = readCsvText(csv, { delimiter: ',' });
  const people = rows.map((row) => Object.fromEntries(row.map((cell, at) => [headings[at]!, cell])));
  const inTarget = people.filter(includes);
  const use = (person: Record<string, string>, channel: string, share: (vehicle: string) => number) =>
    VEHICLES.filter((vehicle) => planningData.mapping.match(vehicle)!.channel === channel).reduce(
      (sum, vehicle) => sum + share(vehicle) * Number(person[vehicle]),
      0,
    );
  const attention = (vehicle: string) => {
    const { attention_share, mean_active_seconds } = planningData.mapping.match(vehicle)!.format;
    return attentiveShare({ attentionShare: attention_share, meanActiveSeconds: mean_active_seconds }, threshold);
  };
  return {
    weights: inTarget.map((person) => Number(person.weight)),
    plain: inTarget.flatMap((person) => CHANNELS.map((channel) => use(person, channel, () => 1))),
    attentive: inTarget.flatMap((person) => CHANNELS.map((channel) => use(person, channel, attention))),
    population: CHANNELS.map((channel) =>
      people.reduce((sum, person) => sum + Number(person.weight) * use(person, channel, () => 1), 0),
    ),
    sample: people.length,
  };
}

test.each([1, 2, 3])('aggregates a drawn file exactly as the slow definition does (%d)', async (seed) => {
  const csv = drawFile(seed, 300);
  const { audienceMatrix, facts } = await readBytes(csv, { demographic: 'women 18-54', thresholdSeconds: 4 });
  const slow = slowAggregation(
    csv,
    4,
    ({ age, gender }) => Number(age) >= 18 && Number(age) <= 54 && /^f/i.test(gender!),
  );
  expect(Array.from(audienceMatrix.weights)).toEqual(slow.weights);
  expect(Array.from(audienceMatrix.plainUse)).toEqual(slow.plain);
  expect(Array.from(audienceMatrix.attentiveUse)).toEqual(Array.from(Float32Array.from(slow.attentive)));
  expect(audienceMatrix.sample).toBe(300);
  audienceMatrix.populationUse.forEach((use, channel) => expect(use).toBeCloseTo(slow.population[channel]!, 4));
  for (const vehicle of audienceMatrix.vehicles) expect(vehicle.targetUse).toBeLessThanOrEqual(vehicle.populationUse);
  expect(audienceFacts.isValidSync(facts, { strict: true })).toBe(true);
  expect(facts).toMatchObject({
    duplication: 'measured',
    weighted: true,
    target_sample: slow.weights.length,
    left_out: [],
  });
});

test('column order, letter case and row order do not change the result', async () => {
  const csv = drawFile(9, 200);
  const rows = readCsvText(csv, { delimiter: ',' });
  const turned = rows.map((row, at) => (at === 0 ? row.map((cell) => cell.toUpperCase()) : row).toReversed().join(';'));
  const [first, second] = [await readBytes(csv), await readBytes([turned[0]!, ...turned.slice(1)].join('\r\n'))];
  const plain = (reading: typeof first) => Array.from(reading.audienceMatrix.plainUse);
  expect(plain(second)).toEqual(plain(first));
  expect(Array.from(second.audienceMatrix.weights)).toEqual(Array.from(first.audienceMatrix.weights));
  expect(second.facts.universe).toBeCloseTo(first.facts.universe, 6);
});

test('the facts describe what was understood', async () => {
  const people = respondentsText(
    ['ID', 'Age', 'BVOD: 7plus', 'Any BVOD', 'Favourite snack', 'Radio: Nova'],
    60,
    (at) => [at, 30, 2, 2, 'chips', ''],
  );
  const { facts, audienceMatrix } = await readBytes(people, { demographic: 'people 25-54' });
  expect(facts.layout).toBe('respondents');
  expect(facts.layout_says).toContain(
    `headings in row 1, with 2 media columns in 2 of the ${CHANNELS.length} channels`,
  );
  expect(facts.unmatched).toEqual(['Favourite snack']);
  expect(facts.weighted).toBe(false);
  expect(facts.vehicles).toEqual([
    {
      column: 'BVOD: 7plus',
      publisher: '7plus',
      channel: 'BVOD',
      format: 'BVOD 30s',
      audience: 60,
      reach: 1,
      mean_use: 2,
    },
    { column: 'Radio: Nova', publisher: 'Nova', channel: 'Radio', format: 'Radio 30s spot', audience: 0, reach: 0 },
  ]);
  expect(facts.demographic).toEqual({
    name: 'people 25-54',
    applied: true,
    says: 'The target is people aged 25 to 54. 60 of 60 respondents, 60 of 60 people.',
  });
  expect(facts.notes).toEqual([
    'The column "Any BVOD" was not used: it is the sum of BVOD, whose vehicles have columns of their own.',
    'The file has no weight column: every respondent counts as one person, so the population is 60 people.',
    'Only 60 respondents are in the target: below 100, reach is a rough estimate.',
    'No one in the file uses "Radio: Nova": no reach can come from there.',
  ]);
  expect(audienceMatrix.populationUse[CHANNELS.indexOf('BVOD')]).toBe(120);
});

describe('the demographic', () => {
  const ages = (heading: string, values: readonly string[]) =>
    respondentsText(['id', heading, 'BVOD: 7plus'], 200, (at) => [at, values[at % values.length]!, 1]);

  test('takes bands that lie inside and outside', async () => {
    const { facts } = await readBytes(ages('Age group', ['14-24', '25-39', '40-54', '55+']), {
      demographic: 'people 25-54',
    });
    expect(facts).toMatchObject({ target_sample: 100, demographic: { applied: true } });
  });

  test('takes bands that lie mostly inside where they cross its edge, and asks', async () => {
    const { facts, doubts } = await readBytes(ages('Age group', ['14-24', '25-44', '45-64', '65+']), {
      demographic: 'people 25-54',
    });
    expect(facts).toMatchObject({ target_sample: 100, demographic: { applied: true } });
    expect(facts.demographic.says).toContain('Of "Age group", bands of which at least half lies inside count.');
    expect(doubts.find(({ code }) => code === 'age bands')).toMatchObject({ walk: true, cells: ['45-64: 50'] });
  });

  test('is not applied when the file lacks the column', async () => {
    const { facts } = await readBytes(ages('Age', ['30']), { demographic: 'women 25-54' });
    expect(facts.demographic).toMatchObject({ applied: false });
    expect(facts.demographic.says).toContain('The file has no gender column: "women 25-54" cannot be picked out');
  });

  test('is not applied when the column cannot be read', async () => {
    const { facts } = await readBytes(ages('Age', ['young', 'old']), { demographic: 'people 25-54' });
    expect(facts.demographic.says).toContain(
      'The column "Age", such as "young" in row 2, could not be read as ages or dates of birth',
    );
  });

  test.each([
    ['women 25-54', 'gender', 'In "gender" write Male or Female.'],
    ['grocery buyers', 'grocery_buyer', 'In "grocery_buyer" write Yes or No.'],
  ])('is not guessed from codes: for %s the remedy is given', async (demographic, heading, mend) => {
    const csv = respondentsText(['id', 'age', heading, 'BVOD: 7plus'], 60, (at) => [at, 30, 3 + (at % 2), 1]);
    const { facts } = await readBytes(csv, { demographic });
    expect(facts.demographic.applied).toBe(false);
    expect(facts.demographic.says).toContain(`so the target is everybody in the file. ${mend}`);
  });

  test('is not guessed if its name is not understood', async () => {
    const { facts } = await readBytes(ages('Age', ['30']), { demographic: 'trendsetters' });
    expect(facts.demographic).toMatchObject({ name: 'trendsetters', applied: false });
  });

  test('excludes a few unreadable or empty entries, with a note', async () => {
    const csv = respondentsText(['id', 'age', 'BVOD: 7plus'], 200, (at) => [
      at,
      at === 3 ? '' : at === 5 ? 'x' : 30,
      1,
    ]);
    const { facts } = await readBytes(csv, { demographic: 'people 25-54' });
    expect(facts.target_sample).toBe(198);
    expect(facts.notes).toEqual(
      expect.arrayContaining([
        'One respondent has no entry in "age": left outside the target.',
        'One respondent has an entry in "age" that cannot be read (first: "x" in row 7): left outside the target. In "age" write ages in years, bands such as 25-34, or dates of birth such as 1991-03-31.',
      ]),
    );
  });

  test('with fewer than 30 respondents is refused, with fewer than 100 warned about', async () => {
    const csv = (inside: number) =>
      respondentsText(['id', 'age', 'BVOD: 7plus'], 200, (at) => [at, at < inside ? 30 : 70, 1]);
    const fault = await refusal(csv(29), { demographic: 'people 25-54' });
    expect(fault.message).toBe('Only 29 respondents are in the buying demographic, fewer than the 30 a plan needs.');
    const { facts } = await readBytes(csv(30), { demographic: 'people 25-54' });
    expect(facts.notes).toContain('Only 30 respondents are in the target: below 100, reach is a rough estimate.');
    expect((await readBytes(csv(100), { demographic: 'people 25-54' })).facts.notes.join()).not.toContain(
      'rough estimate',
    );
  });
});

test.each(['Any TV', 'Total media', 'Net: any video'])('the column "%s" is noted as a net', async (heading) => {
  const headings = ['id', 'BVOD: 7plus', heading, 'Net-a-Porter', 'All Recipes'];
  const { facts } = await readBytes(respondentsText(headings, 60, (at) => [at, 1, 1, 1, 1]));
  expect(facts.unmatched).toEqual(['Net-a-Porter', 'All Recipes']);
  expect(facts.notes[0]).toBe(`The column "${heading}" was not used: it is a net, the sum of other columns.`);
});

test('one media column in one channel is in the singular, all channels are called all', async () => {
  const one = await readBytes(respondentsText(['id', 'weight', 'BVOD: 7plus'], 60, (at) => [at, 1, 1]));
  expect(one.facts.layout_says).toContain(`with 1 media column in 1 of the ${CHANNELS.length} channels.`);
  const headings = ['id', ...CHANNELS];
  const all = await readBytes(respondentsText(headings, 60, (at) => [at, ...CHANNELS.map(() => 1)]));
  expect(all.facts.layout_says).toContain(`with ${CHANNELS.length} media columns in all ${CHANNELS.length} channels.`);
});

test('audience, reach and mean use of a vehicle are those of the people who use it', async () => {
  const uses = ['4', '0', '', 'no', '0.0', '1.5', 'yes', '2'];
  const csv = respondentsText(['id', 'weight', 'age', 'BVOD: 7plus', 'Radio: Nova'], 80, (at) => [
    at,
    1 + (at % 8),
    at < 40 ? 30 : 70,
    uses[at % 8]!,
    1,
  ]);
  const { facts } = await readBytes(csv, { demographic: 'people 25-54' });
  // Of everybody, not of the target: weights 1, 6, 7 and 8 of 36 use it 4, 1.5, 1 and 2 times.
  expect(facts.vehicles[0]).toMatchObject({ audience: 220, reach: 22 / 36 });
  expect(facts.vehicles[0]!.mean_use).toBeCloseTo((4 + 6 * 1.5 + 7 + 16) / 22, 12);
  expect(facts.vehicles[1]).toMatchObject({ audience: 360, reach: 1, mean_use: 1 });
});

test('reading a converted file again gives the same audience', async () => {
  const csv = drawFile(4, 100);
  const utf16 = memorySource(Buffer.from(`\ufeff${csv}`, 'utf16le'));
  const platform = { ...testPlatform(), openSink: () => new MemorySink() };
  const read = (source: ByteSource) =>
    readAudience(
      { source, fileName: 'a.csv' },
      { demographic: 'all people', thresholdSeconds: 2 },
      planningData,
      platform,
    );
  const converted = await read(utf16);
  const again = await read(converted.csv);
  expect(again.csv).toBe(converted.csv);
  expect(converted.csv).not.toBe(utf16);
  expect(again.audienceMatrix).toEqual(converted.audienceMatrix);
});

test('progress rises to 1', async () => {
  const shares: number[] = [];
  await readBytes(readFileSync('samples/respondents.csv'), { onProgress: (share) => shares.push(share) });
  expect(shares.at(-1)).toBe(1);
  expect(shares).toEqual(shares.toSorted((one, two) => one - two));
});

test.each(['base.csv', 'layoutB.csv', 'layoutD.xlsx', 'xlwt.xls'])(
  '%s: without respondents the facts are the same',
  async (file) => {
    const path = `core/audience/gallery/${file}`;
    const [whole, facts] = [await readPath(path), await readPath(path, { keepRespondents: false })];
    expect(facts.facts).toEqual(whole.facts);
    const { weights, plainUse, attentiveUse, ...sums } = facts.audienceMatrix;
    expect([weights, plainUse, attentiveUse].map(({ length }) => length)).toEqual([0, 0, 0]);
    expect(whole.audienceMatrix).toMatchObject(sums);
  },
);

test('an old workbook too large for this machine is not refused as faulty', async () => {
  const source = memorySource(readFileSync('core/audience/gallery/xlwt.xls'));
  const platform = { ...testPlatform(), xlsBytesMaximum: source.size - 1 };
  const question = { demographic: 'all people', thresholdSeconds: 2 };
  const read = readAudience({ source, fileName: 'a.xls' }, question, planningData, platform);
  await expect(read).rejects.toThrow(TooLargeError);
});
