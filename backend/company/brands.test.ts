import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testCaller } from '../../testing/backend/testCaller.ts';
import { everyDatabase } from '../../testing/database/everyDatabase.ts';
import { pngOf } from '../../testing/backend/pictures.ts';
import { AGENCY_BRAND, Brands, logoOf } from './brands.ts';
import type { Database } from '../database/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'brands-'));
const { databases, stop } = everyDatabase(folder);
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true });
});

describe.each(databases)('brands in %s', (_name, open) => {
  let database: Database;
  let brands: Brands;
  beforeAll(async () => {
    database = await open();
    brands = new Brands(database);
  });
  afterAll(async () => {
    await database?.destroy();
  });

  const ann = testCaller('ann', 'ann@agency.example');
  const plain = { name: 'Harbour', accent: null, footer: '', logo: null };

  test('every version is stored, the newest is used, and an earlier logo is still found by its hash', async () => {
    expect(await brands.newest('agency.example', AGENCY_BRAND)).toBeNull();
    const logo = logoOf(pngOf(8, 4))!;
    await brands.add(ann, AGENCY_BRAND, { ...plain, logo });
    const first = await brands.newest('agency.example', AGENCY_BRAND);
    expect(first).toMatchObject({ version: 1, name: 'Harbour', logo: { type: 'png', hash: logo.hash } });
    expect(Buffer.from(first!.logo!.bytes).equals(Buffer.from(logo.bytes))).toBe(true);
    await brands.add(ann, AGENCY_BRAND, { ...plain, logo: first!.logo });
    await brands.add(ann, AGENCY_BRAND, { ...plain, name: 'Harbour Media', accent: '#0B6E4F' });
    expect(await brands.newest('agency.example', AGENCY_BRAND)).toEqual({
      ...{ version: 3, name: 'Harbour Media', accent: '#0B6E4F', footer: '', logo: null },
    });
    expect((await brands.agencyLogo(logo.hash))!.type).toBe('png');
    expect(await brands.newest('other.example', AGENCY_BRAND)).toBeNull();
  });

  test('concurrent versions are all stored, with consecutive numbers', async () => {
    const names = ['A', 'B', 'C', 'D'];
    await Promise.all(names.map((name) => brands.add(ann, 'at-once', { ...plain, name })));
    const rows = await database.selectFrom('brands').selectAll().where('client', '=', 'at-once').execute();
    expect(rows.map(({ version }) => version).sort()).toEqual([1, 2, 3, 4]);
    expect(rows.map(({ name }) => name).sort()).toEqual(names);
  });

  test('a client’s logo has no public address', async () => {
    const logo = logoOf(pngOf(3, 3))!;
    await brands.add(ann, 'banksia-bank', { ...plain, logo });
    expect((await brands.newest('agency.example', 'banksia-bank'))!.logo!.hash).toBe(logo.hash);
    expect(await brands.agencyLogo(logo.hash)).toBeNull();
  });
});
