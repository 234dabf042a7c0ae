import { sql } from 'kysely';
import type { Migration } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { startBackend } from '../../testing/backend/startBackend.ts';
import { everyDatabase } from '../../testing/database/everyDatabase.ts';
import { openDatabase } from './database.ts';
import type { Database } from './database.ts';
import { migrate, schemaSteps } from './migrations.ts';
import type { SchemaSteps } from './migrations.ts';

const folder = mkdtempSync(join(tmpdir(), 'newer-'));
const { databases, stop } = everyDatabase(folder);
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

const MONDAY = '2030-01-07T00:00:00.000Z';

/** What a later version of the product leaves behind. */
async function changeByNewer(database: Database, version: string | null): Promise<void> {
  await sql`insert into kysely_migration (name, timestamp) values ('101_weeks', ${MONDAY})`.execute(database);
  await database.updateTable('installation').set({ changed_by: version }).execute();
}

const TO_DO = `this version, ${manifest.version}, cannot read: start that version again, or restore a backup from before it`;

test.each(databases)(
  'a database of a newer version in %s is refused with that version and what to do',
  async (name, open) => {
    const database = await open();
    const flavour = name === 'SQLite' ? 'sqlite' : 'postgres';
    const { changed_by: before } = await database
      .selectFrom('installation')
      .select('changed_by')
      .executeTakeFirstOrThrow();
    expect(before).toBe(manifest.version);

    await changeByNewer(database, '9.1.0');
    const again = migrate(database, flavour);
    await expect(again).rejects.toThrow(
      `The database was changed by version 9.1.0 of this product (101_weeks), which ${TO_DO}`,
    );

    await database.updateTable('installation').set({ changed_by: manifest.version }).execute();
    await expect(migrate(database, flavour)).rejects.toThrow('changed by a newer version of this product (101_weeks)');

    await database.schema.alterTable('installation').dropColumn('changed_by').execute();
    await expect(migrate(database, flavour)).rejects.toThrow('changed by a newer version of this product (101_weeks)');
    await database.destroy();
  },
);

/** The steps of a later build: an addition, a breaking step, and another addition. */
function laterSteps(flavour: 'sqlite' | 'postgres', steps: readonly string[]): SchemaSteps {
  const own = schemaSteps(flavour);
  const later: Record<string, Migration> = {
    '101_weeks': { up: (database) => database.schema.createTable('weeks').addColumn('key', 'text').execute() },
    '102_narrow': { up: (database) => database.schema.alterTable('weeks').addColumn('narrow', 'text').execute() },
    '103_notes': { up: (database) => database.schema.alterTable('weeks').addColumn('note', 'text').execute() },
  };
  return {
    all: { ...own.all, ...Object.fromEntries(steps.map((step) => [step, later[step]!])) },
    isBreaking: (step) => own.isBreaking(step) || step === '102_narrow',
  };
}

test.each(databases)('in %s, a build accepts additions of a newer build, but no breaking step', async (name, open) => {
  // The other test has changed the SQLite file.
  const own = { databaseUrl: null, dataDir: mkdtempSync(join(folder, 'own-')) };
  const database = await (name === 'SQLite' ? openDatabase(own) : open());
  const flavour = name === 'SQLite' ? 'sqlite' : 'postgres';
  await migrate(database, flavour, laterSteps(flavour, ['101_weeks']));
  await migrate(database, flavour);
  const all = laterSteps(flavour, ['101_weeks', '102_narrow', '103_notes']);
  // Two processes of the newer build start at once; SQLite has one.
  await Promise.all([
    migrate(database, flavour, all),
    ...(name === 'PostgreSQL' ? [migrate(database, flavour, all)] : []),
  ]);
  const columns = (await database.introspection.getTables()).find((table) => table.name === 'weeks')!.columns;
  expect(columns.map((column) => column.name).sort()).toEqual(['key', 'narrow', 'note']);
  await expect(migrate(database, flavour)).rejects.toThrow('changed by a newer version of this product (102_narrow)');
  await database.destroy();
});

test('with such a database, the service prints one line and does not start', async () => {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const database = await openDatabase({ databaseUrl: null, dataDir });
  await changeByNewer(database, '9.1.0');
  await database.destroy();
  const started = startBackend({ dataDir });
  await expect(started).rejects.toThrow(
    /It wrote:\nThe database was changed by version 9\.1\.0 of this product [^\n]+\n$/,
  );
});
