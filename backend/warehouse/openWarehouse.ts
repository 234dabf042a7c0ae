import type { MasterMapping } from '../../core/planningData/masterMapping.ts';
import { audienceNamed, isSameName } from '../../core/rules/audienceReference.ts';
import type { AudienceSourceSettings } from '../settings/audienceSources.ts';
import { SettingsError } from '../settings/config.ts';
import { JobRefusal } from '../common/jobFaults.ts';
import { ClickhouseEngine } from './engines/clickhouse.ts';
import { limitConcurrency } from './engines/limitConcurrency.ts';
import { duckdbEngine } from './engines/duckdb.ts';
import type { Engine } from './engines/engine.ts';
import { AudienceStatus } from './audienceStatus.ts';
import type { WarehouseEntry, WarehouseOptions, WarehouseAudiences } from './warehouseAudiences.ts';
import { vehiclesOf } from './warehouseTable.ts';
import { proposeFromWarehouse } from './proposeFromWarehouse.ts';
import { redrawSample, scoreFromWarehouse } from './scoreFromWarehouse.ts';

/**
 * Maximum number of concurrent queries of one engine. With one query, the engine would be idle between queries. More than two queries would
 * only share its threads.
 */
const CONCURRENT_QUERIES = 2;
/** Maximum number of respondents in the sample of a target. The sample gives the figures that cannot be computed as sums over all rows. */
export const SAMPLE_ROWS = 200_000;

/**
 * Opens the warehouse audiences of the settings. Connections to engines are opened on first use.
 * @param mapping  the MASTER mapping (which assigns media columns to vehicles) when the service starts
 * @throws {SettingsError} with every media column that the MASTER mapping does not know
 */
export function openWarehouse(
  sources: readonly AudienceSourceSettings[],
  mapping: MasterMapping,
  options: WarehouseOptions,
): WarehouseAudiences {
  const faults = sources.flatMap((settings) => {
    const found = vehiclesOf(settings, mapping);
    return 'faults' in found ? found.faults : [];
  });
  if (faults.length > 0) throw new SettingsError(faults);
  const entries = sources.map((settings) => ({ settings, engine: engineOf(settings, options) }));
  const statuses = new Map(entries.map((entry) => [entry, new AudienceStatus(entry)]));
  const entryNamed = (name: string): WarehouseEntry => {
    const found = entries.find(({ settings }) => isSameName(settings.name, name));
    if (found === undefined) throw unknownAudience(name);
    return found;
  };
  return {
    list: () => Promise.all(entries.map((entry) => statuses.get(entry)!.read())),
    sampleRule: (name) => audienceNamed(name, sources)?.sample ?? 'never',
    redraw: async (task, context) => redrawSample(entryNamed(task.name), options, task, context),
    score: async (task, context) => scoreFromWarehouse(entryNamed(task.name), options, task, context),
    propose: async (task, context) => proposeFromWarehouse(entryNamed(task.name), options, task, context),
    close: async () => void (await Promise.all(entries.map(({ engine }) => engine.close()))),
  };
}

function engineOf(
  settings: AudienceSourceSettings,
  { parquet, onScan }: Pick<WarehouseOptions, 'parquet' | 'onScan'>,
): Engine {
  const engine = settings.engine === 'duckdb' ? duckdbEngine(settings, parquet) : new ClickhouseEngine(settings);
  return limitConcurrency(engine, CONCURRENT_QUERIES, () => onScan?.(settings.name));
}

/** The message names no other audience, because the caller may not be allowed to use it. */
function unknownAudience(name: string): JobRefusal {
  return new JobRefusal('unknown_source', `The kept audience "${name.slice(0, 80)}" is no longer available.`);
}
