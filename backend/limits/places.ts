import { meter } from './meters.ts';
import type { Queries } from './quickQueries.ts';

/** A place that was taken; given back, or gone a while after its process has died. */
export interface Place {
  /** Gives the place back; more than once does no harm. */
  release(): Promise<void>;
}

/** Places of which each user has a few. */
export interface Places {
  /**
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

const LEASE_SECONDS = 15;
const MEGABYTE = 1024 * 1024;

/** @param queries of the database shared with other processes; null for places of this process alone */
export function places(options: PlacesOptions, queries: Queries | null): Places {
  const { prefix, perUser, megabytesPerUser, leaseSeconds: seconds = LEASE_SECONDS } = options;
  // Of each place a lease that one holder at a time has, and what it holds.
  const leases = meter({ prefix, most: 1, seconds }, queries);
  const sizes = meter({ prefix: `${prefix}-mb`, most: Number.MAX_SAFE_INTEGER, seconds }, queries);
  /** Places of this process: for these nobody else needs to be asked. */
  const held = new Set<string>();
  const namesOf = (user: string) => Array.from({ length: perUser }, (_, place) => `${user}:${place}`);

  const free = async (name: string, renewed: number) => {
    // A lease that ran out while this process stood still may be another's by now.
    const isOurs = performance.now() - renewed < seconds * 1000;
    if (isOurs) await Promise.all([leases.clear(name), ...(megabytesPerUser ? [sizes.clear(name)] : [])]);
    held.delete(name);
  };

  const hold = (name: string, megabytes: number): Place => {
    let renewed = performance.now();
    let renewing: Promise<unknown> = Promise.resolve();
    let given = false;
    const renew = async () => {
      await Promise.all([leases.set(name, 1), ...(megabytesPerUser ? [sizes.set(name, megabytes)] : [])]);
      renewed = performance.now();
    };
    const timer = setInterval(() => (renewing = renew().catch(() => undefined)), (seconds * 1000) / 3);
    timer.unref();
    return {
      release: async () => {
        if (given) return;
        given = true;
        clearInterval(timer);
        // One that is under way would take the place again.
        await renewing;
        await free(name, renewed);
      },
    };
  };

  const claim = async (user: string): Promise<string | null> => {
    for (const name of namesOf(user)) {
      if (held.has(name)) continue;
      // Before the answer: two claims of this process must not ask for the same one.
      held.add(name);
      const taken = await leases.add(name).catch((error: unknown) => {
        held.delete(name);
        throw error;
      });
      if (taken === 0) return name;
      held.delete(name);
    }
    return null;
  };

  return {
    take: async (user, bytes = 0) => {
      const name = await claim(user);
      if (name === null) return { taken: perUser };
      if (megabytesPerUser === undefined) return hold(name, 0);
      const megabytes = Math.max(1, Math.ceil(bytes / MEGABYTE));
      // First what is ours, then a look at the others: of two that come at once at least one sees the other.
      await sizes.set(name, megabytes);
      const others = await Promise.all(namesOf(user).map((other) => (other === name ? 0 : sizes.get(other))));
      const taken = others.filter((size) => size > 0);
      const all = taken.reduce((sum, size) => sum + size, megabytes);
      if (taken.length === 0 || all <= megabytesPerUser) return hold(name, megabytes);
      await free(name, performance.now());
      return { taken: taken.length };
    },
  };
}
