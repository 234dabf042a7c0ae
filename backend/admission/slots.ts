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
   * Where another process holds the user's slots, waits as long as a lease lasts before it refuses: that process may have
   * died, and the user then holds none.
   * @param bytes the most the slot will hold, where slots are limited by size too
   * @returns the slot, or how many the user holds when none is free
   */
  take(user: string, bytes?: number): Promise<Slot | { readonly taken: number }>;
}

export interface SlotsOptions {
  /** Prefix of all names of these slots. */
  readonly prefix: string;
  readonly perUser: number;
  /** What all slots of a user may hold together [MB]. The first one may always be taken. */
  readonly megabytesPerUser?: number;
  /** How long a slot stays taken without being renewed [s]. */
  readonly leaseSeconds?: number;
}

const LEASE_SECONDS = 6;
const RETRY_MS = 250;
const MEGABYTE = 1024 * 1024;

/** @param queries of the database shared with other processes; null for slots of this process alone */
export function slots(options: SlotsOptions, queries: Queries | null): Slots {
  return new LeasedSlots(options, queries);
}

class LeasedSlots implements Slots {
  readonly #options: SlotsOptions;
  readonly #leaseMs: number;
  readonly #shared: Leases | null;
  /** Size of each slot that this process holds [MB]: it never claims one of these again. */
  readonly #held = new Map<string, number>();

  constructor(options: SlotsOptions, queries: Queries | null) {
    this.#options = options;
    this.#leaseMs = (options.leaseSeconds ?? LEASE_SECONDS) * 1000;
    this.#shared = queries && leases(queries, this.#leaseMs);
  }

  async take(user: string, bytes = 0): Promise<Slot | { readonly taken: number }> {
    const megabytes = Math.max(1, Math.ceil(bytes / MEGABYTE));
    const giveUpAt = performance.now() + this.#leaseMs + 2 * RETRY_MS;
    for (;;) {
      const outcome = await this.#attempt(user, megabytes);
      const mayChange = this.#shared !== null && 'taken' in outcome && outcome.taken > this.#heldHere(user);
      if (!mayChange || performance.now() >= giveUpAt) return outcome;
      await setTimeout(RETRY_MS);
    }
  }

  async #attempt(user: string, megabytes: number): Promise<Slot | { readonly taken: number }> {
    const { perUser, megabytesPerUser } = this.#options;
    const holder = randomUUID();
    const name = await this.#claim(user, holder, megabytes);
    if (name === null) return { taken: perUser };
    const slot = this.#hold(name, holder, megabytes);
    if (megabytesPerUser === undefined) return slot;
    // Claim first, then read the others: of two concurrent claims at least one sees the other.
    const others = await this.#sizesOfOthers(user, name);
    const all = others.reduce((sum, size) => sum + size, megabytes);
    if (others.length === 0 || all <= megabytesPerUser) return slot;
    await slot.release();
    return { taken: others.length };
  }

  /** The first slot that is free here and in the database. While the database is away, free here is enough. */
  async #claim(user: string, holder: string, megabytes: number): Promise<string | null> {
    for (const name of this.#namesOf(user)) {
      if (this.#held.has(name)) continue;
      // Before the query: two claims of this process must not ask for the same slot.
      this.#held.set(name, megabytes);
      if (!this.#shared || (await this.#shared.take(name, holder, megabytes).catch(() => true))) return name;
      this.#held.delete(name);
    }
    return null;
  }

  async #sizesOfOthers(user: string, own: string): Promise<number[]> {
    const names = this.#namesOf(user).filter((name) => name !== own);
    const slotsHere = names.flatMap((name) => this.#held.get(name) ?? []);
    return (await this.#shared?.sizes(names).catch(() => null)) ?? slotsHere;
  }

  #hold(name: string, holder: string, megabytes: number): Slot {
    let isReleased = false;
    let renewing: Promise<unknown> | undefined;
    const renew = () => this.#shared?.take(name, holder, megabytes).catch(() => undefined);
    const timer = setInterval(() => (renewing = renew()), this.#leaseMs / 3);
    timer.unref();
    return {
      release: async () => {
        if (isReleased) return;
        isReleased = true;
        clearInterval(timer);
        // A renewal in flight would take the slot again.
        await renewing;
        // If this fails, the lease ends by itself.
        await this.#shared?.free(name, holder).catch(() => undefined);
        this.#held.delete(name);
      },
    };
  }

  #namesOf(user: string): string[] {
    const { prefix, perUser } = this.#options;
    return Array.from({ length: perUser }, (_, number) => `${prefix}:${user}:${number}`);
  }

  #heldHere(user: string): number {
    return this.#namesOf(user).filter((name) => this.#held.has(name)).length;
  }
}

/** Names with one holder each, in a database that several processes share. */
interface Leases {
  /**
   * Takes or renews a name. A name that was not renewed in time may be taken by anyone.
   * @param megabytes stored with the name, for others to read
   * @returns whether the name is this holder's now
   * @throws what the database throws; whether the name was taken is then unknown
   */
  take(name: string, holder: string, megabytes: number): Promise<boolean>;
  /** Frees a name, if it is still this holder's. */
  free(name: string, holder: string): Promise<void>;
  /** Sizes of those of the names that are taken [MB]. */
  sizes(names: readonly string[]): Promise<number[]>;
}

/** The database's clock [ms]: clocks of the processes may differ. */
const NOW_SQL = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

const TAKE_SQL = `
  insert into leases as lease (name, holder, megabytes, ends) values ($1, $2, $3, ${NOW_SQL} + $4)
  on conflict (name) do update set holder = excluded.holder, megabytes = excluded.megabytes, ends = excluded.ends
  where lease.holder = excluded.holder or lease.ends <= ${NOW_SQL}`;

/**
 * @param queries of the shared database; migrations.ts makes the table
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
