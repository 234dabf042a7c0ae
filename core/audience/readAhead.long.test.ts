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
  let progressCalls = 0;
  const onProgress = () => void progressCalls++;
  const file = { source: memorySource(bytes), fileName: 'panel.csv' };
  const read = await readAudience(file, question, planningData, platform, {
    onProgress,
    ...(ahead && { ahead }),
  })
    .then(({ audienceMatrix: audience, facts, doubts, headingsHash }) => ({ audience, facts, doubts, headingsHash }))
    .catch((fault: unknown) => ({ fault: String(fault), details: (fault as { details?: unknown }).details }));
  return { read, isAggregatedAgain: progressCalls > 0 };
}

/** The result of reading a file ahead, when `arrived` of its bytes have arrived. */
function readBeginning(bytes: Uint8Array, arrived: number, question = WOMEN) {
  // The announced size is larger than the file, as a request body is.
  const source: ByteSource = { ...memorySource(bytes), size: bytes.length + 1000 };
  return readAhead({ source, arrived: arrived }, question, planningData, platform, NO_ANSWERS);
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
  const aggregatedAhead = await readBeginning(plain, 40_000);
  expect(aggregatedAhead).not.toBeNull();
  const withReadAhead = await outcome(plain, WOMEN, aggregatedAhead);
  expectSame(withReadAhead.read, whole.read);
  expect(withReadAhead.isAggregatedAgain).toBe(false);
});

test.each<[string, Uint8Array, typeof WOMEN]>([
  ['another target', plain, PEOPLE],
  ['another attention threshold', plain, { ...WOMEN, thresholdSeconds: 5 }],
  ['a file that is a row longer', text(respondentsCsv(1500, 11) + respondentsCsv(1501, 11).split('\n').at(-2)!), WOMEN],
  ['a file that is cut short', plain.slice(0, -300), WOMEN],
])('what was read ahead is not used for %s', async (_what, bytes, question) => {
  const aggregatedAhead = await readBeginning(plain, 40_000);
  const read = await outcome(bytes, question, aggregatedAhead);
  expect(read.isAggregatedAgain).toBe(true);
  expectSame(read.read, (await outcome(bytes, question)).read);
});

/** Rows of the usual file, some of the last changed. */
function withLastRowsChanged(change: (cells: string[], at: number) => string[]): string {
  const rows = respondentsCsv(1500, 11).trimEnd().split('\n');
  return rows.map((row, at) => (at < 1450 ? row : change(row.split(','), at).join(','))).join('\n');
}
const cellChanged = (column: number, value: string) => (cells: string[]) => cells.with(column, value);

/** Files whose end contradicts their beginning. */
const FILES_WITH_CONTRADICTING_END: [string, Uint8Array][] = [
  ['words in a column of numbers', text(withLastRowsChanged(cellChanged(9, 'sometimes')))],
  ['no answers', text(withLastRowsChanged(cellChanged(9, 'refused')))],
  ['a code for no answer', text(withLastRowsChanged(cellChanged(9, '99')))],
  [
    'a single number far above all',
    text(withLastRowsChanged((cells, at) => (at === 1470 ? cells.with(9, '90000') : cells))),
  ],
  ['ages across the edge of the target', text(withLastRowsChanged(cellChanged(2, '50-59')))],
  ['ages that cannot be read', text(withLastRowsChanged(cellChanged(2, 'old')))],
  ['the ids of others', text(withLastRowsChanged(cellChanged(0, '7')))],
  ['a total of all', text(`${respondentsCsv(1500, 11)}Total,6800000,,,,,,${Array(10).fill('9000').join(',')}\n`)],
  [
    'a row that weighs as much as all',
    text(withLastRowsChanged((cells, at) => (at === 1499 ? cells.with(1, '9e9') : cells))),
  ],
  ['a letter of another encoding', Uint8Array.from([...text(withLastRowsChanged(cellChanged(4, 'N'))), 0xe9])],
  ['a quotation mark that is never closed', text(withLastRowsChanged(cellChanged(4, '"NSW')))],
  ['another table', text(`${respondentsCsv(1500, 11)}\n\nChannel,Vehicle,Reach\nBVOD,9Now,12\n`)],
  ['letters of two bytes', text(withLastRowsChanged(cellChanged(4, 'Kärnten')))],
];

test.each(FILES_WITH_CONTRADICTING_END)(
  'a file that ends with %s gives the same as without reading ahead',
  async (_what, bytes) => {
    for (const question of [WOMEN, PEOPLE]) {
      const whole = await outcome(bytes, question);
      for (const arrived of [30_000, bytes.length])
        expectSame((await outcome(bytes, question, await readBeginning(bytes, arrived, question))).read, whole.read);
    }
  },
);

const FOLDER = 'core/audience/gallery';
const FILES = readdirSync(FOLDER).filter((name) => /\.csv$|^csvNamed|^gnumeric/.test(name));

test.each(FILES)('%s gives the same as without reading ahead, however many bytes have arrived', async (name) => {
  const bytes = new Uint8Array(readFileSync(join(FOLDER, name)));
  const random = seededRandom(name.length);
  const whole = await outcome(bytes, WOMEN);
  for (let round = 0; round < 2; round++) {
    const arrived = Math.ceil(random() * bytes.length);
    expectSame((await outcome(bytes, WOMEN, await readBeginning(bytes, arrived))).read, whole.read);
  }
});

test('a file whose codes need the whole file is not read ahead', async () => {
  const scale = ['id,weight,age,gender,BVOD: 7plus,Radio: Nova,Social: TikTok'];
  for (let at = 0; at < 900; at++)
    scale.push([at, 1000, 30, 'Female', ...[0, 1, 2].map((n) => 1 + ((at + n) % 5))].join());
  const bytes = text(scale.join('\n'));
  expect((await readBytes(bytes)).doubts).toMatchObject([{ code: 'scale' }]);
  expect(await readBeginning(bytes, 9000)).toBeNull();
});

test('errors of the source are thrown', async () => {
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
