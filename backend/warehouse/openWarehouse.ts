import { audienceNamed, sameName } from '../../core/rules/audienceReference.ts';
import type { AudienceSourceSettings } from '../settings/audienceSources.ts';
import { SettingsError } from '../settings/config.ts';
import { JobRefusal } from '../workers/jobFaults.ts';
import { clickhouseEngine } from './engines/clickhouse.ts';
import { limitConcurrency } from './engines/limitConcurrency.ts';
import { duckdbEngine } from './engines/duckdb.ts';
import type { ParquetOptions } from './engines/duckdb.ts';
import type { Engine } from './engines/engine.ts';
import { AudienceStatus } from './audienceStatus.ts';
import type { WarehouseEntry, WarehouseOptions } from './warehouse.ts';
import type { WarehouseAudiences } from './warehouseAudiences.ts';
import { vehiclesOf } from './warehouseTable.ts';
import { proposeFromWarehouse } from './proposeFromWarehouse.ts';
import { redrawSample, scoreFromWarehouse } from './scoreFromWarehouse.ts';

/** With one query at a time an engine would idle between a run's queries; more than two would only share its threads. */
const QUERIES_AT_ONCE = 2;
/** Respondents in the sample of a target, for figures that sums cannot give. */
export const SAMPLE_ROWS = 200_000;

/**
 * Opens the audiences of the settings. Engines are reached on first use.
 * @throws {SettingsError} with every media column that the MASTER mapping does not know
 */
export function openWarehouse(
  sources: readonly AudienceSourceSettings[],
  options: WarehouseOptions,
): WarehouseAudiences {
  const faults: string[] = [];
  const kept = sources.flatMap((settings): WarehouseEntry[] => {
    const found = vehiclesOf(settings, options.planningData.mapping);
    if ('vehicles' in found)
      return [{ settings, vehicles: found.vehicles, engine: engineOf(settings, options.parquet) }];
    faults.push(...found.faults);
    return [];
  });
  if (faults.length > 0) throw new SettingsError(faults);
  const statuses = new Map(kept.map((one) => [one, new AudienceStatus(one)]));
  const named = (name: string): WarehouseEntry => {
    const found = kept.find(({ settings }) => sameName(settings.name, name));
    if (found === undefined) throw unknownAudience(name, kept);
    return found;
  };
  return {
    list: () => Promise.all(kept.map((one) => statuses.get(one)!.read())),
    sampleRule: (name) => audienceNamed(name, sources)?.sample ?? 'never',
    redraw: async (task, context) => redrawSample(named(task.name), options, task, context),
    score: async (task, context) => scoreFromWarehouse(named(task.name), options, task, context),
    propose: async (task, context) => proposeFromWarehouse(named(task.name), options, task, context),
    close: async () => void (await Promise.all(kept.map(({ engine }) => engine.close()))),
  };
}

function engineOf(settings: AudienceSourceSettings, parquet: ParquetOptions): Engine {
  const engine = settings.engine === 'duckdb' ? duckdbEngine(settings, parquet) : clickhouseEngine(settings);
  return limitConcurrency(engine, QUERIES_AT_ONCE);
}

function unknownAudience(name: string, kept: readonly WarehouseEntry[]): JobRefusal {
  const known = kept.map(({ settings }) => `"${settings.name}"`).join(', ');
  const rest = known === '' ? 'This planning service keeps none.' : `This planning service keeps ${known}.`;
  return new JobRefusal('unknown_source', `There is no kept audience "${name.slice(0, 80)}". ${rest}`);
}
