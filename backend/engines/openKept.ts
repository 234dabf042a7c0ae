import { sameName } from '../../core/rules/audienceReference.ts';
import type { AudienceSourceSettings } from '../settings/audienceSources.ts';
import { SettingsError } from '../settings/config.ts';
import { JobCancelled, JobRefusal } from '../workers/jobFaults.ts';
import { clickhouseEngine } from './walkers/clickhouse.ts';
import { inTurn } from './walkers/inTurn.ts';
import { duckdbEngine } from './walkers/duckdb.ts';
import type { Engine } from './walkers/engine.ts';
import { SourceAway } from './engineFaults.ts';
import type { KeptAudience, KeptAudiences } from './keptAudiences.ts';
import type { Kept, KeptOptions } from './kept.ts';
import { checkTable, vehiclesOf } from './keptTable.ts';
import { proposeKept } from './proposeKept.ts';
import { scoreKept } from './scoreKept.ts';
import { totalsOf, totalsWalk } from './statements/totalsWalk.ts';

/** One after the other would leave an engine idle between a run's walks; more would only share its threads. */
const WALKS_AT_ONCE = 2;
/** How long what an audience says of itself is taken as it was, and how long the list of audiences waits for one [ms]. */
const LOOK_AGAIN = 60_000;
const PATIENCE = 4_000;

/** Respondents of a target that leave an engine for what no sum can tell. */
export const SAMPLE_ROWS = 200_000;

/**
 * Opens the audiences of the settings; engines are reached when they are first asked.
 * @throws {SettingsError} naming every column of media use that the MASTER mapping does not know
 */
export function openKept(sources: readonly AudienceSourceSettings[], options: KeptOptions): KeptAudiences {
  const faults: string[] = [];
  const kept = sources.flatMap((settings): Kept[] => {
    const found = vehiclesOf(settings, options.planningData.mapping);
    if ('vehicles' in found) return [{ settings, vehicles: found.vehicles, engine: engineOf(settings) }];
    faults.push(...found.faults);
    return [];
  });
  if (faults.length > 0) throw new SettingsError(faults);
  const looks = new Map(kept.map((one) => [one, new Look(one)]));
  const named = (name: string): Kept => {
    const found = kept.find(({ settings }) => sameName(settings.name, name));
    if (found === undefined) throw unknownAudience(name, kept);
    return found;
  };
  return {
    list: () => Promise.all(kept.map((one) => looks.get(one)!.says())),
    score: async (task, asker) => scoreKept(named(task.name), options, task, asker),
    propose: async (task, asker) => proposeKept(named(task.name), options, task, asker),
    close: async () => void (await Promise.all(kept.map(({ engine }) => engine.close()))),
  };
}

function engineOf(settings: AudienceSourceSettings): Engine {
  const engine = settings.engine === 'duckdb' ? duckdbEngine(settings) : clickhouseEngine(settings);
  return inTurn(engine, WALKS_AT_ONCE);
}

function unknownAudience(name: string, kept: readonly Kept[]): JobRefusal {
  const known = kept.map(({ settings }) => `"${settings.name}"`).join(', ');
  const rest = known === '' ? 'This planning service keeps none.' : `This planning service keeps ${known}.`;
  return new JobRefusal('unknown_source', `There is no kept audience "${name.slice(0, 80)}". ${rest}`);
}

/** What an audience says of itself, looked at again when that is a minute old; meanwhile everybody gets what was seen last. */
class Look {
  readonly #kept: Kept;
  #seen: Promise<KeptAudience> | null = null;
  #since = 0;

  constructor(kept: Kept) {
    this.#kept = kept;
  }

  says(): Promise<KeptAudience> {
    const now = Date.now();
    if (this.#seen === null) {
      this.#since = now;
      this.#seen = look(this.#kept);
    } else if (now - this.#since > LOOK_AGAIN) {
      this.#since = now;
      void look(this.#kept).then((fresh) => (this.#seen = Promise.resolve(fresh)));
    }
    return inTime(this.#seen, this.#kept);
  }
}

/** What was seen, or that nothing was seen yet: one engine that hangs must not keep planners from all others. */
async function inTime(seen: Promise<KeptAudience>, kept: Kept): Promise<KeptAudience> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<KeptAudience>((told) => {
    const away = `The audience "${kept.settings.name}" has not answered yet. Reload the page in a minute.`;
    timer = setTimeout(() => told({ ...toldOf(kept), people: null, rows: null, away }), PATIENCE);
  });
  return Promise.race([seen, late]).finally(() => clearTimeout(timer));
}

function toldOf({ settings }: Kept) {
  const { name, says, date, licence, samples_may_leave: sampleMayLeave } = settings;
  return { name, says, date, licence, sampleMayLeave };
}

async function look(kept: Kept): Promise<KeptAudience> {
  const { settings, engine } = kept;
  const told = toldOf(kept);
  try {
    const never = new AbortController().signal;
    checkTable(settings, await engine.columns(never));
    const { text, width } = totalsWalk(settings, [], engine.table, null, engine.dialect);
    const { sample, universe } = totalsOf(await engine.numbers(text, width, never));
    return { ...told, people: universe, rows: sample, away: null };
  } catch (cause) {
    const isSaid = cause instanceof SourceAway || cause instanceof JobRefusal || cause instanceof JobCancelled;
    const away = isSaid ? cause.message : `The audience "${settings.name}" cannot be used just now.`;
    return { ...told, people: null, rows: null, away };
  }
}
