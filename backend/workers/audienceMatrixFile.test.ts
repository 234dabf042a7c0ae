import { appendFile, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHANNELS } from '../../core/rules/channels.ts';
import type { AudienceMatrix } from '../../core/planning/model/audience.ts';
import { seededRandom } from '../../core/planning/model/random.ts';
import { readAudienceMatrix, writeAudienceMatrix } from './audienceMatrixFile.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folded-'));
});
afterAll(() => rm(folder, { recursive: true }));

function audience(rows: number, publisher: string): AudienceMatrix {
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
])('%i rows are read as they were written, with names of any length', async (rows, publisher) => {
  const path = join(folder, `rows${rows}`);
  const written = audience(rows, publisher);
  await writeAudienceMatrix(path, written);
  expect(await readAudienceMatrix(path)).toEqual(written);
});

const MARKETS = [
  { column: 'State', names: ['NSW', 'Vic. – “é”', 'Not stated'], marketIndex: Uint8Array.of(0, 1, 2, 1, 0) },
  { column: 'Region', names: ['Metro', 'Regional'], marketIndex: Uint8Array.of(1, 1, 0, 0, 1) },
];

test('the markets of respondents are read as they were written', async () => {
  const path = join(folder, 'markets');
  const written = { ...audience(5, 'Nova'), markets: MARKETS };
  await writeAudienceMatrix(path, written);
  expect(await readAudienceMatrix(path)).toEqual(written);
});

test('further targets are read as they were written, with and without markets', async () => {
  for (const markets of [undefined, MARKETS]) {
    const path = join(folder, 'targets');
    const others = { ...arraysOf(3), targetBits: Uint8Array.of(1, 2, 3) };
    const targets = { names: ['women 18–39', 'men 40+'], targetBits: Uint8Array.of(0, 1, 2, 3, 0), others };
    const written = { ...audience(5, 'Nova'), ...(markets && { markets }), targets };
    await writeAudienceMatrix(path, written);
    expect(await readAudienceMatrix(path)).toEqual(written);
    await truncate(path, (await stat(path)).size - 1);
    await expect(readAudienceMatrix(path)).rejects.toThrow('bytes');
  }
});

function arraysOf(rows: number) {
  const { weights, plainUse, attentiveUse } = audience(rows, 'x');
  return { weights, plainUse, attentiveUse };
}

test('only files with further targets have format version 2, which earlier releases refuse', async () => {
  const path = join(folder, 'version');
  const versionOf = async (written: AudienceMatrix) => {
    await writeAudienceMatrix(path, written);
    return (await readFile(path)).toString('latin1', 0, 8);
  };
  const others = { ...arraysOf(1), targetBits: Uint8Array.of(1) };
  const plain = { ...audience(5, 'Nova'), markets: MARKETS };
  expect(await versionOf(plain)).toBe('folded 1');
  // The arrays are where the first version had them: right after the header.
  const bytes = await readFile(path);
  const header = bytes.readUInt32LE(8);
  expect(bytes.length).toBe(16 + header + 8 * (5 + 15) + 2 * 4 * 5 * 15);
  expect(
    await versionOf({ ...plain, targets: { names: ['men'], targetBits: Uint8Array.of(0, 1, 0, 1, 0), others } }),
  ).toBe('folded 2');
});

test('a file with truncated markets is refused', async () => {
  const path = join(folder, 'cut');
  await writeAudienceMatrix(path, { ...audience(5, 'x'), markets: MARKETS });
  await truncate(path, (await stat(path)).size - 1);
  await expect(readAudienceMatrix(path)).rejects.toThrow('bytes');
});

test('a file that is too long, or no audience matrix, is refused', async () => {
  const path = join(folder, 'broken');
  await writeAudienceMatrix(path, audience(10, 'x'));
  await appendFile(path, 'more');
  await expect(readAudienceMatrix(path)).rejects.toThrow('bytes');
  await writeFile(path, 'respondent_id,weight\n1,2\n');
  await expect(readAudienceMatrix(path)).rejects.toThrow('not an audience matrix');
});
