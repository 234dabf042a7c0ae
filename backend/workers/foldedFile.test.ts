import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHANNELS } from '../../core/rules/channels.ts';
import type { FoldedAudience } from '../../core/planning/model/audience.ts';
import { seededRandom } from '../../core/planning/model/random.ts';
import { beginFolded, readFolded, without, writeFolded } from './foldedFile.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folded-'));
});
afterAll(() => rm(folder, { recursive: true }));

function audience(rows: number, publisher: string): FoldedAudience {
  const random = seededRandom(rows);
  const cells = rows * CHANNELS.length;
  return {
    sample: 1000,
    universe: 21_500_000.5,
    targetSample: rows,
    targetUniverse: 9e6,
    measured: true,
    weights: Float64Array.from({ length: rows }, random),
    plainUse: Float32Array.from({ length: cells }, random),
    attentiveUse: Float32Array.from({ length: cells }, random),
    populationUse: Float64Array.from(CHANNELS, random),
    vehicles: [
      {
        column: `Radio: ${publisher}`,
        publisher,
        channel: 'Radio',
        format: 'Radio 30s spot',
        attentiveShare: 0.25,
        activeSeconds: 6.5,
        populationUse: 10,
        targetUse: 4,
      },
    ],
  };
}

test.each([
  [0, 'none'],
  [1, 'é'],
  [3, 'Nova'],
  [5000, 'a name of another length'],
])('%i rows come back as they were, whatever the length of names', async (rows, publisher) => {
  const path = join(folder, `rows${rows}`);
  const written = audience(rows, publisher);
  await writeFolded(path, written);
  expect(await readFolded(path)).toEqual(written);
});

test('a file that is cut short, longer, or something else is refused', async () => {
  const path = join(folder, 'broken');
  await writeFolded(path, audience(10, 'x'));
  await appendFile(path, 'more');
  await expect(readFolded(path)).rejects.toThrow('bytes');
  await writeFile(path, 'respondent_id,weight\n1,2\n');
  await expect(readFolded(path)).rejects.toThrow('not a folded audience');
});

test('it is written without anybody coming between, and known by whose it is', async () => {
  const path = join(folder, 'begun');
  const [written, other] = [audience(50, 'x'), audience(50, 'x')];
  const { done, isOf } = await beginFolded(path, written);
  expect([isOf(written), isOf({ ...written }), isOf(other)]).toEqual([true, true, false]);
  await done;
  expect(await readFolded(path)).toEqual(written);
});

test.each([
  [
    0,
    [
      [1, 2],
      [3, 4, 5],
    ],
  ],
  [1, [[2], [3, 4, 5]]],
  [2, [[3, 4, 5]]],
  [4, [[5]]],
  [5, []],
])('of pieces of which %i bytes are written the rest is left', (bytes, left) => {
  const pieces = [[1, 2], [], [3, 4, 5]].map((values) => Uint8Array.from(values));
  expect(without(pieces, bytes).map((piece) => [...piece])).toEqual(left);
});
