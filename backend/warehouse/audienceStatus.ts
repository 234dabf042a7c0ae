import { JobCancelled, JobRefusal } from '../workers/jobFaults.ts';
import { SourceAway } from '../workers/engineFaults.ts';
import type { WarehouseEntry } from './warehouse.ts';
import type { WarehouseAudience } from './warehouseAudiences.ts';
import { checkTable } from './warehouseTable.ts';
import { totalsOf, totalsQuery } from './statements/totalsQuery.ts';

/**
 * How long a status stays fresh, how long its number of people does (counting scans all rows), and how long the list waits for one
 * audience [ms].
 */
const STATUS_FRESH = 60_000;
const COUNT_FRESH = 3_600_000;
const PATIENCE = 4_000;

/**
 * The status of an audience, refreshed when it is a minute old; meanwhile callers get the last one. People are counted again after an
 * hour, after a change of columns, or after an outage: counting scans all rows.
 */
export class AudienceStatus {
  readonly #entry: WarehouseEntry;
  #status: Promise<WarehouseAudience> | null = null;
  #checkedAt = 0;
  #counted: Counted | null = null;

  constructor(kept: WarehouseEntry) {
    this.#entry = kept;
  }

  read(): Promise<WarehouseAudience> {
    const now = Date.now();
    if (this.#status === null) {
      this.#checkedAt = now;
      this.#status = this.#check();
    } else if (now - this.#checkedAt > STATUS_FRESH) {
      this.#checkedAt = now;
      void this.#check().then((fresh) => (this.#status = Promise.resolve(fresh)));
    }
    return inTime(this.#status, this.#entry);
  }

  async #check(): Promise<WarehouseAudience> {
    const fields = listedFields(this.#entry);
    try {
      const { people, rows } = (this.#counted = await count(this.#entry, this.#counted));
      return { ...fields, people, rows, away: null };
    } catch (cause) {
      this.#counted = null;
      const hasReason = cause instanceof SourceAway || cause instanceof JobRefusal || cause instanceof JobCancelled;
      const away = hasReason ? cause.message : `The audience "${fields.name}" cannot be used just now.`;
      return { ...fields, people: null, rows: null, away };
    }
  }
}

/** The status, or after a while that there is none yet: one engine that hangs must not block the list. */
async function inTime(status: Promise<WarehouseAudience>, kept: WarehouseEntry): Promise<WarehouseAudience> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<WarehouseAudience>((resolve) => {
    const away = `The audience "${kept.settings.name}" has not answered yet. Reload the page in a minute.`;
    timer = setTimeout(() => resolve({ ...listedFields(kept), people: null, rows: null, away }), PATIENCE);
  });
  return Promise.race([status, late]).finally(() => clearTimeout(timer));
}

function listedFields({ settings }: WarehouseEntry) {
  const { name, says, date, licence, sample } = settings;
  return { name, description: says, date, licence, sample };
}

interface Counted {
  readonly people: number;
  readonly rows: number;
  readonly columns: string;
  /** [ms] */
  readonly at: number;
}

/** @returns the earlier count while it is fresh and the columns are the same */
async function count({ settings, engine }: WarehouseEntry, before: Counted | null): Promise<Counted> {
  const never = new AbortController().signal;
  const found = await engine.columns(never);
  checkTable(settings, found);
  const columns = JSON.stringify(found);
  if (before?.columns === columns && Date.now() - before.at < COUNT_FRESH) return before;
  const { text, width } = totalsQuery(settings, [], engine.table, null, engine.dialect);
  const { sample, universe } = totalsOf(await engine.numbers(text, width, never));
  return { people: universe, rows: sample, columns, at: Date.now() };
}
