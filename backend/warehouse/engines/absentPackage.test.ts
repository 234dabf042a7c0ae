import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { PARQUET } from '../../../testing/engines/inProcess.ts';
import { GENERATED_SETTINGS } from '../../../testing/engines/generatedPeople.ts';
import { duckdbEngine } from './duckdb.ts';
import type { DuckdbSource } from '../../settings/audienceSources.ts';

const folder = mkdtempSync(join(tmpdir(), 'kept-absent-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('without the native package, the message says what to install', async () => {
  const parquet = join(folder, 'x.parquet');
  const settings = {
    ...GENERATED_SETTINGS,
    name: 'Panel',
    engine: 'duckdb',
    parquet,
    inBucket: null,
    seconds: 10,
    memory_megabytes: 100,
  };
  // From here no library is found.
  const alone = join(folder, 'duckdbProcess.mjs');
  copyFileSync(fileURLToPath(PARQUET.program), alone);
  const engine = duckdbEngine(settings as unknown as DuckdbSource, { ...PARQUET, program: pathToFileURL(alone) });
  for (let time = 0; time < 2; time++) {
    await expect(engine.columns(new AbortController().signal)).rejects.toMatchObject({
      name: 'SourceAway',
      message:
        'The audience "Panel" is kept as Parquet, and the package that reads it is not installed: npm install @duckdb/node-api, then start the planning service again.',
    });
  }
  await engine.close();
});
