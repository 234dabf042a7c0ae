import { sql } from 'kysely';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { startBackend } from '../../testing/backend/startBackend.ts';
import { everyDatabase } from '../../testing/database/everyDatabase.ts';
import { openDatabase } from './database.ts';
import type { Database } from './database.ts';
import { migrate } from './migrations.ts';

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
  'a database of a newer version in %s says which one made it and what to do',
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

test('the service says it in one line and does not start', async () => {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  const database = await openDatabase({ databaseUrl: null, dataDir });
  await changeByNewer(database, '9.1.0');
  await database.destroy();
  const started = startBackend({ dataDir });
  await expect(started).rejects.toThrow(
    /It wrote:\nThe database was changed by version 9\.1\.0 of this product [^\n]+\n$/,
  );
});
