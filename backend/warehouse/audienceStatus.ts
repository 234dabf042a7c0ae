import { JobCancelled, JobRefusal, SourceAway } from '../common/jobFaults.ts';
import type { WarehouseEntry, WarehouseAudience } from './warehouseAudiences.ts';
import { checkTable } from './warehouseTable.ts';
import { totalsOf, totalsQuery } from './statements/totalsQuery.ts';

/** How long a status is reused [ms]. */
const STATUS_CACHE_MS = 60_000;
/** How long the number of people is reused [ms]. Counting scans all rows. */
const COUNT_CACHE_MS = 3_600_000;
/** How long the list of audiences waits for the status of one audience [ms]. */
const STATUS_TIMEOUT_MS = 4_000;

/**
 * The status of an audience. It is refreshed when it is a minute old; meanwhile callers get the last status. People are counted again only
 * after an hour, after a change of columns, or after an outage, because counting scans all rows.
 */
export class AudienceStatus {
  readonly #entry: WarehouseEntry;
  #status: Promise<WarehouseAudience> | null = null;
  #checkedAt = 0;
  #counted: CachedCount | null = null;

  constructor(entry: WarehouseEntry) {
    this.#entry = entry;
  }

  read(): Promise<WarehouseAudience> {
    const now = Date.now();
    if (this.#status === null) {
      this.#checkedAt = now;
      this.#status = this.#check();
    } else if (now - this.#checkedAt > STATUS_CACHE_MS) {
      this.#checkedAt = now;
      void this.#check().then((fresh) => (this.#status = Promise.resolve(fresh)));
    }
    return withTimeout(this.#status, this.#entry);
  }

  async #check(): Promise<WarehouseAudience> {
    const fields = listedFields(this.#entry);
    try {
      const { people, rows } = (this.#counted = await countPeople(this.#entry, this.#counted));
      return { ...fields, people, rows, unavailableReason: null };
    } catch (cause) {
      this.#counted = null;
      const hasReason = cause instanceof SourceAway || cause instanceof JobRefusal || cause instanceof JobCancelled;
      const unavailableReason = hasReason ? cause.message : `The audience "${fields.name}" cannot be used just now.`;
      return { ...fields, people: null, rows: null, unavailableReason };
    }
  }
}

/** The status. If the engine does not answer in time, a status that says so is returned, so that one engine does not block the list. */
async function withTimeout(status: Promise<WarehouseAudience>, entry: WarehouseEntry): Promise<WarehouseAudience> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<WarehouseAudience>((resolve) => {
    const unavailableReason = `The audience "${entry.settings.name}" has not answered yet. Reload the page in a minute.`;
    timer = setTimeout(
      () => resolve({ ...listedFields(entry), people: null, rows: null, unavailableReason }),
      STATUS_TIMEOUT_MS,
    );
  });
  return Promise.race([status, timedOut]).finally(() => clearTimeout(timer));
}

function listedFields({ settings }: WarehouseEntry) {
  const { name, says, date, licence, sample, clients = null } = settings;
  return { name, description: says, date, licence, sample, clients };
}

interface CachedCount {
  readonly people: number;
  readonly rows: number;
  /** The columns of the table at that time, as JSON text. */
  readonly columns: string;
  /** When people were counted [ms since 1970]. */
  readonly countedAt: number;
}

/** Counts people and rows. @returns the earlier count if it is recent and the columns are the same */
async function countPeople({ settings, engine }: WarehouseEntry, earlier: CachedCount | null): Promise<CachedCount> {
  const noSignal = new AbortController().signal;
  const tableColumns = await engine.columns(noSignal);
  checkTable(settings, tableColumns);
  const columns = JSON.stringify(tableColumns);
  if (earlier?.columns === columns && Date.now() - earlier.countedAt < COUNT_CACHE_MS) return earlier;
  const { text, width } = totalsQuery(settings, [], engine.table, null, engine.dialect);
  const { sample, universe } = totalsOf(await engine.numbers(text, width, noSignal));
  return { people: universe, rows: sample, columns, countedAt: Date.now() };
}
