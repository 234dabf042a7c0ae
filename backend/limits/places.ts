import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { leases } from './leases.ts';
import type { Queries } from './quickQueries.ts';

/** A place that was taken; given back, or gone a while after its process has died. */
export interface Place {
  /** Gives the place back; more than once does no harm. */
  release(): Promise<void>;
}

/** Places of which each user has a few. */
export interface Places {
  /**
   * Where another process holds what the user has taken, waits as long as a lease lasts before it says no: the other process may have
   * died, and the user has then taken nothing.
   * @param bytes what the place will hold at most, where places are bounded by that too
   * @returns the place, or how many the user has taken where there is none left
   */
  take(user: string, bytes?: number): Promise<Place | { readonly taken: number }>;
}

export interface PlacesOptions {
  /** What stands before all names of these places. */
  readonly prefix: string;
  readonly perUser: number;
  /** What all places of a user may hold together [MB]; the first one may always be taken. */
  readonly megabytesPerUser?: number;
  /** A place that nobody renewed for so long is free again [s]. */
  readonly leaseSeconds?: number;
}

const LEASE_SECONDS = 6;
const ASKED_AGAIN_MS = 250;
const MEGABYTE = 1024 * 1024;

/** @param queries of the database shared with other processes; null for places of this process alone */
export function places(options: PlacesOptions, queries: Queries | null): Places {
  const { prefix, perUser, megabytesPerUser, leaseSeconds = LEASE_SECONDS } = options;
  const shared = queries && leases(queries, leaseSeconds);
  /** What each place of this process holds [MB]: a claim of its own never asks for one of these. */
  const held = new Map<string, number>();
  const namesOf = (user: string) => Array.from({ length: perUser }, (_, place) => `${prefix}:${user}:${place}`);

  /** The first place that is free here and everywhere. While the database is away, what is free here has to do. */
  const claim = async (user: string, holder: string, megabytes: number): Promise<string | null> => {
    for (const name of namesOf(user)) {
      if (held.has(name)) continue;
      // Before the answer: two claims of this process must not ask for the same one.
      held.set(name, megabytes);
      if (!shared || (await shared.take(name, holder, megabytes).catch(() => true))) return name;
      held.delete(name);
    }
    return null;
  };

  const others = async (user: string, own: string): Promise<number[]> => {
    const names = namesOf(user).filter((name) => name !== own);
    const here = names.flatMap((name) => held.get(name) ?? []);
    return (await shared?.sizes(names).catch(() => null)) ?? here;
  };

  const hold = (name: string, holder: string, megabytes: number): Place => {
    let given = false;
    let renewing: Promise<unknown> | undefined;
    const renew = () => shared?.take(name, holder, megabytes).catch(() => undefined);
    const timer = setInterval(() => (renewing = renew()), (leaseSeconds * 1000) / 3);
    timer.unref();
    return {
      release: async () => {
        if (given) return;
        given = true;
        clearInterval(timer);
        // One that is under way would take the place again.
        await renewing;
        // What is not reached there ends by itself.
        await shared?.free(name, holder).catch(() => undefined);
        held.delete(name);
      },
    };
  };

  const attempt = async (user: string, megabytes: number): Promise<Place | { readonly taken: number }> => {
    const holder = randomUUID();
    const name = await claim(user, holder, megabytes);
    if (name === null) return { taken: perUser };
    const place = hold(name, holder, megabytes);
    if (megabytesPerUser === undefined) return place;
    // First what is ours, then a look at the others: of two that come at once at least one sees the other.
    const taken = await others(user, name);
    const all = taken.reduce((sum, size) => sum + size, megabytes);
    if (taken.length === 0 || all <= megabytesPerUser) return place;
    await place.release();
    return { taken: taken.length };
  };
  const heldHere = (user: string) => namesOf(user).filter((name) => held.has(name)).length;

  return {
    take: async (user, bytes = 0) => {
      const megabytes = Math.max(1, Math.ceil(bytes / MEGABYTE));
      const until = performance.now() + leaseSeconds * 1000 + 2 * ASKED_AGAIN_MS;
      for (;;) {
        const outcome = await attempt(user, megabytes);
        const mayPass = shared !== null && 'taken' in outcome && outcome.taken > heldHere(user);
        if (!mayPass || performance.now() >= until) return outcome;
        await setTimeout(ASKED_AGAIN_MS);
      }
    },
  };
}
