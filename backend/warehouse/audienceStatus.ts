import { JobCancelled, JobRefusal } from '../workers/jobFaults.ts';
import { SourceAway } from '../workers/engineFaults.ts';
import type { Kept } from './warehouse.ts';
import type { WarehouseAudience } from './warehouseAudiences.ts';
import { checkTable } from './warehouseTable.ts';
import { totalsOf, totalsWalk } from './statements/totalsQuery.ts';

/**
 * How long what an audience says of itself is taken as it was, how long its number of people, for which all its rows are walked, and how long
 * the list of audiences waits for one [ms].
 */
const LOOK_AGAIN = 60_000;
const COUNT_AGAIN = 3_600_000;
const PATIENCE = 4_000;

/**
 * What an audience says of itself, looked at again when that is a minute old; meanwhile everybody gets what was seen last. Its people are
 * counted again after an hour, and when its columns changed or it was away: a walk over all rows for a figure that hardly changes.
 */
export class AudienceLook {
  readonly #kept: Kept;
  #seen: Promise<WarehouseAudience> | null = null;
  #since = 0;
  #counted: Counted | null = null;

  constructor(kept: Kept) {
    this.#kept = kept;
  }

  says(): Promise<WarehouseAudience> {
    const now = Date.now();
    if (this.#seen === null) {
      this.#since = now;
      this.#seen = this.#look();
    } else if (now - this.#since > LOOK_AGAIN) {
      this.#since = now;
      void this.#look().then((fresh) => (this.#seen = Promise.resolve(fresh)));
    }
    return inTime(this.#seen, this.#kept);
  }

  async #look(): Promise<WarehouseAudience> {
    const told = toldOf(this.#kept);
    try {
      const { people, rows } = (this.#counted = await count(this.#kept, this.#counted));
      return { ...told, people, rows, away: null };
    } catch (cause) {
      this.#counted = null;
      const isSaid = cause instanceof SourceAway || cause instanceof JobRefusal || cause instanceof JobCancelled;
      const away = isSaid ? cause.message : `The audience "${told.name}" cannot be used just now.`;
      return { ...told, people: null, rows: null, away };
    }
  }
}

/** What was seen, or that nothing was seen yet: one engine that hangs must not keep planners from all others. */
async function inTime(seen: Promise<WarehouseAudience>, kept: Kept): Promise<WarehouseAudience> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<WarehouseAudience>((told) => {
    const away = `The audience "${kept.settings.name}" has not answered yet. Reload the page in a minute.`;
    timer = setTimeout(() => told({ ...toldOf(kept), people: null, rows: null, away }), PATIENCE);
  });
  return Promise.race([seen, late]).finally(() => clearTimeout(timer));
}

function toldOf({ settings }: Kept) {
  const { name, says, date, licence, sample } = settings;
  return { name, says, date, licence, sample };
}

interface Counted {
  readonly people: number;
  readonly rows: number;
  readonly columns: string;
  /** [ms] */
  readonly at: number;
}

/** @returns what was counted before, while that is fresh and the columns are the same */
async function count({ settings, engine }: Kept, before: Counted | null): Promise<Counted> {
  const never = new AbortController().signal;
  const found = await engine.columns(never);
  checkTable(settings, found);
  const columns = JSON.stringify(found);
  if (before?.columns === columns && Date.now() - before.at < COUNT_AGAIN) return before;
  const { text, width } = totalsWalk(settings, [], engine.table, null, engine.dialect);
  const { sample, universe } = totalsOf(await engine.numbers(text, width, never));
  return { people: universe, rows: sample, columns, at: Date.now() };
}
