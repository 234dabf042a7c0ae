import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MADE_SETTINGS } from '../../../testing/engines/madePeople.ts';
import { duckdbEngine } from './duckdb.ts';
import type { DuckdbSource } from '../../settings/audienceSources.ts';

jest.mock('@duckdb/node-api', () => {
  throw new Error('Cannot find module');
});

const folder = mkdtempSync(join(tmpdir(), 'kept-absent-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('without the native package the setting says what to install', async () => {
  const settings = {
    ...MADE_SETTINGS,
    name: 'Panel',
    engine: 'duckdb',
    parquet: join(folder, 'x.parquet'),
    seconds: 10,
  };
  const engine = duckdbEngine(settings as unknown as DuckdbSource);
  await expect(engine.columns(new AbortController().signal)).rejects.toMatchObject({
    name: 'SourceAway',
    message:
      'The audience "Panel" is kept as Parquet, and the package that reads it is not installed: npm install @duckdb/node-api, then start the planning service again.',
  });
  await engine.close();
});
