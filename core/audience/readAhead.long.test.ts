import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { testPlatform, planningData, readBytes } from '../../testing/audience/reading.ts';
import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { NO_ANSWERS } from '../contract/bodies/doubts.ts';
import { seededRandom } from '../planning/model/random.ts';
import { MemorySink, memorySource } from './bytes/memorySource.ts';
import type { ByteSource } from './bytes/platform.ts';
import { readAhead } from './readAhead.ts';
import { readAudience } from './readAudience.ts';
import type { ReadAheadAggregation } from './respondents/readAheadAggregation.ts';

const WOMEN = { demographic: 'women 25-54', thresholdSeconds: 2.5 };
const PEOPLE = { demographic: 'all people', thresholdSeconds: 2.5 };

const platform = { ...testPlatform(), openSink: () => new MemorySink() };

/** The reading of a file or its refusal, and whether the file was aggregated again for it. */
async function outcome(bytes: Uint8Array, question: typeof WOMEN, ahead?: ReadAheadAggregation | null) {
  let audienceMatrix = 0;
  const onProgress = () => void audienceMatrix++;
  const file = { source: memorySource(bytes), fileName: 'panel.csv' };
  const read = await readAudience(file, question, planningData, platform, { onProgress, ...(ahead && { ahead }) })
    .then(({ audienceMatrix: audience, facts, doubts, shape }) => ({ audience, facts, doubts, shape }))
    .catch((fault: unknown) => ({ fault: String(fault), details: (fault as { details?: unknown }).details }));
  return { read, isAggregatedAgain: audienceMatrix > 0 };
}

/** The file read ahead after `came` of its bytes have arrived. */
function ahead(bytes: Uint8Array, came: number, question = WOMEN) {
  // The announced size is larger than the file, as a request body is.
  const source: ByteSource = { ...memorySource(bytes), size: bytes.length + 1000 };
  return readAhead({ source, arrived: came }, question, planningData, platform, NO_ANSWERS);
}

/** Jest's comparison of large arrays takes a quarter of the test time, so it is used only to show a difference. */
function expectSame(one: unknown, other: unknown): void {
  if (!isDeepStrictEqual(one, other)) expect(one).toEqual(other);
}

const text = (csv: string) => new TextEncoder().encode(csv);
const plain = text(respondentsCsv(1500, 11));

test('contacts added up during the upload are used, and equal those of reading the whole file', async () => {
  const whole = await outcome(plain, WOMEN);
  expect(whole.isAggregatedAgain).toBe(true);
  const made = await ahead(plain, 40_000);
  expect(made).not.toBeNull();
  const taken = await outcome(plain, WOMEN, made);
  expectSame(taken.read, whole.read);
  expect(taken.isAggregatedAgain).toBe(false);
});

test.each<[string, Uint8Array, typeof WOMEN]>([
  ['another target', plain, PEOPLE],
  ['another attention threshold', plain, { ...WOMEN, thresholdSeconds: 5 }],
  ['a file that is a row longer', text(respondentsCsv(1500, 11) + respondentsCsv(1501, 11).split('\n').at(-2)!), WOMEN],
  ['a file that is cut short', plain.slice(0, -300), WOMEN],
])('is not used for %s', async (_what, bytes, question) => {
  const made = await ahead(plain, 40_000);
  const read = await outcome(bytes, question, made);
  expect(read.isAggregatedAgain).toBe(true);
  expectSame(read.read, (await outcome(bytes, question)).read);
});

/** Rows of the usual file, some of the last changed. */
function withLast(change: (cells: string[], at: number) => string[]): string {
  const rows = respondentsCsv(1500, 11).trimEnd().split('\n');
  return rows.map((row, at) => (at < 1450 ? row : change(row.split(','), at).join(','))).join('\n');
}
const set = (column: number, value: string) => (cells: string[]) => cells.with(column, value);

/** Files whose end contradicts their beginning. */
const TURNING: [string, Uint8Array][] = [
  ['words in a column of numbers', text(withLast(set(9, 'sometimes')))],
  ['no answers', text(withLast(set(9, 'refused')))],
  ['a code for no answer', text(withLast(set(9, '99')))],
  ['a single number far above all', text(withLast((cells, at) => (at === 1470 ? cells.with(9, '90000') : cells)))],
  ['ages across the edge of the target', text(withLast(set(2, '50-59')))],
  ['ages that cannot be read', text(withLast(set(2, 'old')))],
  ['the ids of others', text(withLast(set(0, '7')))],
  ['a total of all', text(`${respondentsCsv(1500, 11)}Total,6800000,,,,,,${Array(10).fill('9000').join(',')}\n`)],
  ['a row that weighs as much as all', text(withLast((cells, at) => (at === 1499 ? cells.with(1, '9e9') : cells)))],
  ['a letter of another encoding', Uint8Array.from([...text(withLast(set(4, 'N'))), 0xe9])],
  ['a quotation mark that is never closed', text(withLast(set(4, '"NSW')))],
  ['another table', text(`${respondentsCsv(1500, 11)}\n\nChannel,Vehicle,Reach\nBVOD,9Now,12\n`)],
  ['letters of two bytes', text(withLast(set(4, 'Kärnten')))],
];

test.each(TURNING)('a file that ends with %s gives the same as without reading ahead', async (_what, bytes) => {
  for (const question of [WOMEN, PEOPLE]) {
    const whole = await outcome(bytes, question);
    for (const came of [30_000, bytes.length])
      expectSame((await outcome(bytes, question, await ahead(bytes, came, question))).read, whole.read);
  }
});

const FOLDER = 'core/audience/gallery';
const FILES = readdirSync(FOLDER).filter((name) => /\.csv$|^csvNamed|^gnumeric/.test(name));

test.each(FILES)('%s gives the same as without reading ahead, wherever it begins', async (name) => {
  const bytes = new Uint8Array(readFileSync(join(FOLDER, name)));
  const random = seededRandom(name.length);
  const whole = await outcome(bytes, WOMEN);
  for (let round = 0; round < 2; round++) {
    const came = Math.ceil(random() * bytes.length);
    expectSame((await outcome(bytes, WOMEN, await ahead(bytes, came))).read, whole.read);
  }
});

test('a file whose codes need the whole file is not read ahead', async () => {
  const scale = ['id,weight,age,gender,BVOD: 7plus,Radio: Nova,Social: TikTok'];
  for (let at = 0; at < 900; at++)
    scale.push([at, 1000, 30, 'Female', ...[0, 1, 2].map((n) => 1 + ((at + n) % 5))].join());
  const bytes = text(scale.join('\n'));
  expect((await readBytes(bytes)).doubts).toMatchObject([{ code: 'scale' }]);
  expect(await ahead(bytes, 9000)).toBeNull();
});

test('errors of the source are passed on', async () => {
  const source: ByteSource = {
    size: plain.length,
    read: (from, to) => {
      if (to > 50_000) throw new RangeError('not there');
      return plain.subarray(from, to);
    },
  };
  const reading = readAhead({ source, arrived: 40_000 }, WOMEN, planningData, platform, NO_ANSWERS);
  await expect(reading).rejects.toThrow(RangeError);
});
