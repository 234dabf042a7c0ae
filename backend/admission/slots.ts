import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Queries } from './circuitBreaker.ts';

/** A concurrency slot that was taken. If its process dies, it becomes free when its lease ends. */
export interface Slot {
  /** Frees the slot. Calling it again does nothing. */
  release(): Promise<void>;
}

/** Concurrency slots: each user has a few. */
export interface Slots {
  /**
   * Takes a slot for a user. If other processes have taken the user's slots, it waits as long as a lease lasts before it gives up.
   * The other processes may have died: their slots then become free.
   * @param bytes maximum size of what the slot is for, if slots are also limited by size
   * @returns the slot; if the user gets none, how many slots the user has taken
   */
  take(user: string, bytes?: number): Promise<Slot | { readonly taken: number }>;
}

export interface SlotsOptions {
  /** Prefix of all names of these slots. */
  readonly prefix: string;
  readonly perUser: number;
  /** Maximum size of all slots of a user together [MB]. A user without a slot may take one of any size. */
  readonly megabytesPerUser?: number;
  /** How long a slot stays taken without being renewed [s]. */
  readonly leaseSeconds?: number;
}

/** Default of `leaseSeconds` [s]. */
const LEASE_SECONDS = 6;
/** Pause before the next attempt to take a slot [ms]. */
const RETRY_MS = 250;
const MEGABYTE = 1024 * 1024;

/** @param queries queries to the database that processes share; null if there is only this process */
export function slots(options: SlotsOptions, queries: Queries | null): Slots {
  return new LeasedSlots(options, queries);
}

class LeasedSlots implements Slots {
  readonly #options: SlotsOptions;
  readonly #leaseMs: number;
  readonly #leases: Leases | null;
  /** The slots that this process has taken, with their sizes [MB]. It does not claim them a second time. */
  readonly #taken = new Map<string, number>();

  constructor(options: SlotsOptions, queries: Queries | null) {
    this.#options = options;
    this.#leaseMs = (options.leaseSeconds ?? LEASE_SECONDS) * 1000;
    this.#leases = queries && leases(queries, this.#leaseMs);
  }

  async take(user: string, bytes = 0): Promise<Slot | { readonly taken: number }> {
    const megabytes = Math.max(1, Math.ceil(bytes / MEGABYTE));
    const giveUpAt = performance.now() + this.#leaseMs + 2 * RETRY_MS;
    for (;;) {
      const outcome = await this.#tryToTake(user, megabytes);
      const mayBecomeFree = this.#leases !== null && 'taken' in outcome && outcome.taken > this.#countTakenHere(user);
      if (!mayBecomeFree || performance.now() >= giveUpAt) return outcome;
      await setTimeout(RETRY_MS);
    }
  }

  async #tryToTake(user: string, megabytes: number): Promise<Slot | { readonly taken: number }> {
    const { perUser, megabytesPerUser } = this.#options;
    const holder = randomUUID();
    const name = await this.#claim(user, holder, megabytes);
    if (name === null) return { taken: perUser };
    const slot = this.#newSlot(name, holder, megabytes);
    if (megabytesPerUser === undefined) return slot;
    // The slot is claimed before the sizes of the other slots are read. Of two concurrent claims, at least one then sees the other.
    const otherSizes = await this.#sizesOfOthers(user, name);
    const totalMegabytes = otherSizes.reduce((sum, size) => sum + size, megabytes);
    if (otherSizes.length === 0 || totalMegabytes <= megabytesPerUser) return slot;
    await slot.release();
    return { taken: otherSizes.length };
  }

  /** Takes the first slot that is free in this process and in the database. While the database is away, only this process is asked. */
  async #claim(user: string, holder: string, megabytes: number): Promise<string | null> {
    for (const name of this.#namesOf(user)) {
      if (this.#taken.has(name)) continue;
      // This is recorded before the query, so that two claims of this process do not ask for the same slot.
      this.#taken.set(name, megabytes);
      if (!this.#leases || (await this.#leases.take(name, holder, megabytes).catch(() => true))) return name;
      this.#taken.delete(name);
    }
    return null;
  }

  /** The sizes of the user's other slots [MB]. While the database is away, only the slots of this process are known. */
  async #sizesOfOthers(user: string, ownName: string): Promise<number[]> {
    const names = this.#namesOf(user).filter((name) => name !== ownName);
    const sizesHere = names.flatMap((name) => this.#taken.get(name) ?? []);
    return (await this.#leases?.sizes(names).catch(() => null)) ?? sizesHere;
  }

  #newSlot(name: string, holder: string, megabytes: number): Slot {
    let isReleased = false;
    let renewing: Promise<unknown> | undefined;
    const renew = () => this.#leases?.take(name, holder, megabytes).catch(() => undefined);
    // A lease also survives one renewal that fails.
    const timer = setInterval(() => (renewing = renew()), this.#leaseMs / 3);
    timer.unref();
    return {
      release: async () => {
        if (isReleased) return;
        isReleased = true;
        clearInterval(timer);
        // A renewal that is still on its way would take the slot again.
        await renewing;
        // If this fails, the lease ends by itself.
        await this.#leases?.free(name, holder).catch(() => undefined);
        this.#taken.delete(name);
      },
    };
  }

  #namesOf(user: string): string[] {
    const { prefix, perUser } = this.#options;
    return Array.from({ length: perUser }, (_, number) => `${prefix}:${user}:${number}`);
  }

  /** How many of the user's slots this process has taken. */
  #countTakenHere(user: string): number {
    return this.#namesOf(user).filter((name) => this.#taken.has(name)).length;
  }
}

/** Names that are each taken by one holder at a time, in a database that several processes share. */
interface Leases {
  /**
   * Takes or renews a name. A name that was not renewed in time may be taken by anyone.
   * @param megabytes stored with the name, for others to read
   * @returns whether this holder has the name
   * @throws what the database throws; whether the name was taken is then unknown
   */
  take(name: string, holder: string, megabytes: number): Promise<boolean>;
  /** Frees a name, if it is still this holder's. */
  free(name: string, holder: string): Promise<void>;
  /** The sizes of the names that are taken [MB]. Free names are left out. */
  sizes(names: readonly string[]): Promise<number[]>;
}

/** The database's clock [ms]: clocks of the processes may differ. */
const NOW_SQL = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

const TAKE_SQL = `
  insert into leases as lease (name, holder, megabytes, ends) values ($1, $2, $3, ${NOW_SQL} + $4)
  on conflict (name) do update set holder = excluded.holder, megabytes = excluded.megabytes, ends = excluded.ends
  where lease.holder = excluded.holder or lease.ends <= ${NOW_SQL}`;

/**
 * @param queries queries to the shared database; migrations.ts creates the table
 * @param milliseconds how long a name stays taken without being renewed
 */
function leases(queries: Queries, milliseconds: number): Leases {
  return {
    take: async (name, holder, megabytes) => {
      const { rowCount } = await queries.query({ text: TAKE_SQL, values: [name, holder, megabytes, milliseconds] });
      return rowCount === 1;
    },
    free: async (name, holder) => {
      await queries.query({ text: 'delete from leases where name = $1 and holder = $2', values: [name, holder] });
    },
    sizes: async (names) => {
      const text = `select megabytes from leases where name = any($1) and ends > ${NOW_SQL}`;
      const { rows } = await queries.query({ text, values: [names] });
      return rows.map((row) => (row as { megabytes: number }).megabytes);
    },
  };
}
