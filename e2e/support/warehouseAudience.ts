import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startClickhouse } from '../../testing/engines/clickhouseServers.ts';
import type { ClickhouseServer } from '../../testing/engines/clickhouseServers.ts';
import { clickhousePeople, writeSources } from '../../testing/engines/warehouseAudience.ts';
import { endlessView } from '../../testing/engines/generatedPeople.ts';

export interface WarehouseAudience {
  /** Path of the AUDIENCE_SOURCES file. */
  readonly settings: string;
  readonly servers: readonly ClickhouseServer[];
  remove(): Promise<void>;
}

/** Names of the audience: with a sample for browsers, without any sample, with a sample that stays on the service. */
export const OPEN = 'National panel 2026 Q3';
export const CLOSED = 'National panel closed to desks';
export const ON_SERVICE = 'National panel on the service';

/** Generated people in two ClickHouse servers behind a Distributed table, configured under three names. */
export async function createWarehouseAudience(binary: string, rows: number): Promise<WarehouseAudience> {
  const { servers, stop } = await startClickhouse(binary, 2);
  const folder = mkdtempSync(join(tmpdir(), 'kept-'));
  const source = await clickhousePeople(servers, OPEN, rows);
  const settings = writeSources(folder, [
    { ...source, samples_may_leave: true },
    { ...source, name: CLOSED, sample: 'never' },
    { ...source, name: ON_SERVICE, sample: 'service' },
  ]);
  return {
    settings,
    servers,
    remove: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Replaces the table by an endless view: a pass over it ends only when it is cancelled. @returns how to restore the table */
export async function makeEndless(servers: readonly ClickhouseServer[]): Promise<() => Promise<void>> {
  for (const server of servers) {
    await server.run('RENAME TABLE people TO people_with_end');
    await server.run(endlessView('people'));
  }
  return async () => {
    for (const server of servers) {
      await server.run('DROP TABLE people');
      await server.run('RENAME TABLE people_with_end TO people');
    }
  };
}
