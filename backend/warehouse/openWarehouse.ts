import { audienceNamed, sameName } from '../../core/rules/audienceReference.ts';
import type { AudienceSourceSettings } from '../settings/audienceSources.ts';
import { SettingsError } from '../settings/config.ts';
import { JobRefusal } from '../workers/jobFaults.ts';
import { clickhouseEngine } from './engines/clickhouse.ts';
import { inTurn } from './engines/limitConcurrency.ts';
import { duckdbEngine } from './engines/duckdb.ts';
import type { ParquetOptions } from './engines/duckdb.ts';
import type { Engine } from './engines/engine.ts';
import { AudienceLook } from './audienceStatus.ts';
import type { Kept, WarehouseOptions } from './warehouse.ts';
import type { WarehouseAudiences } from './warehouseAudiences.ts';
import { vehiclesOf } from './warehouseTable.ts';
import { proposeFromWarehouse } from './proposeFromWarehouse.ts';
import { redrawSample, scoreFromWarehouse } from './scoreFromWarehouse.ts';

/** One after the other would leave an engine idle between a run's walks; more would only share its threads. */
const WALKS_AT_ONCE = 2;
/** Respondents of a target that leave an engine for what no sum can tell. */
export const SAMPLE_ROWS = 200_000;

/**
 * Opens the audiences of the settings; engines are reached when they are first asked.
 * @throws {SettingsError} naming every column of media use that the MASTER mapping does not know
 */
export function openWarehouse(
  sources: readonly AudienceSourceSettings[],
  options: WarehouseOptions,
): WarehouseAudiences {
  const faults: string[] = [];
  const kept = sources.flatMap((settings): Kept[] => {
    const found = vehiclesOf(settings, options.planningData.mapping);
    if ('vehicles' in found)
      return [{ settings, vehicles: found.vehicles, engine: engineOf(settings, options.parquet) }];
    faults.push(...found.faults);
    return [];
  });
  if (faults.length > 0) throw new SettingsError(faults);
  const looks = new Map(kept.map((one) => [one, new AudienceLook(one)]));
  const named = (name: string): Kept => {
    const found = kept.find(({ settings }) => sameName(settings.name, name));
    if (found === undefined) throw unknownAudience(name, kept);
    return found;
  };
  return {
    list: () => Promise.all(kept.map((one) => looks.get(one)!.says())),
    sampleRule: (name) => audienceNamed(name, sources)?.sample ?? 'never',
    redraw: async (task, asker) => redrawSample(named(task.name), options, task, asker),
    score: async (task, asker) => scoreFromWarehouse(named(task.name), options, task, asker),
    propose: async (task, asker) => proposeFromWarehouse(named(task.name), options, task, asker),
    close: async () => void (await Promise.all(kept.map(({ engine }) => engine.close()))),
  };
}

function engineOf(settings: AudienceSourceSettings, parquet: ParquetOptions): Engine {
  const engine = settings.engine === 'duckdb' ? duckdbEngine(settings, parquet) : clickhouseEngine(settings);
  return inTurn(engine, WALKS_AT_ONCE);
}

function unknownAudience(name: string, kept: readonly Kept[]): JobRefusal {
  const known = kept.map(({ settings }) => `"${settings.name}"`).join(', ');
  const rest = known === '' ? 'This planning service keeps none.' : `This planning service keeps ${known}.`;
  return new JobRefusal('unknown_source', `There is no kept audience "${name.slice(0, 80)}". ${rest}`);
}
