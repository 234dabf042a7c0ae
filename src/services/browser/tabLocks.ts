/**
 * What this tab lays claim to, so that other tabs of the browser leave it alone. A claim ends with the tab, however it
 * ends: a crash leaves none behind.
 */
export interface TabLocks {
  /** Claims a name, together with any other tab that does. Resolves when the claim stands. */
  claim(name: string): Promise<void>;
  /** Ends this tab's claim. */
  free(name: string): Promise<void>;
  /** Does the work unless some tab claims the name; nobody can claim it meanwhile. */
  unlessClaimed(name: string, work: () => Promise<void>): Promise<void>;
}

/**
 * Claims by the browser's Web Locks, which it has on https and on this computer. Where it has none every tab counts as
 * the only one.
 */
export function tabLocks(locks: LockManager | undefined = globalThis.navigator?.locks): TabLocks {
  const claims = new Map<string, Claim>();
  const free = async (name: string) => {
    const claim = claims.get(name);
    claims.delete(name);
    claim?.end();
    await claim?.ended;
  };
  return {
    async claim(name) {
      if (!locks) return;
      const claim = claims.get(name) ?? claimShared(locks, name);
      claims.set(name, claim);
      await claim.acquired;
    },
    free,
    async unlessClaimed(name, work) {
      await free(name);
      if (!locks) return work();
      await locks.request(name, { mode: 'exclusive', ifAvailable: true }, (lock) => lock && work());
    },
  };
}

interface Claim {
  readonly acquired: Promise<void>;
  readonly ended: Promise<void>;
  end(): void;
}

function claimShared(locks: LockManager, name: string): Claim {
  let end = () => {};
  const until = new Promise<void>((resolve) => (end = resolve));
  let onAcquired = () => {};
  const acquired = new Promise<void>((resolve) => (onAcquired = resolve));
  const asked = locks.request(name, { mode: 'shared' }, () => {
    onAcquired();
    return until;
  });
  // A browser that refuses locks must not refuse files.
  const ended = asked.then(
    () => undefined,
    () => onAcquired(),
  );
  return { acquired, ended, end };
}
