/**
 * Names that this tab claims, so that other tabs leave them alone. A claim ends with the tab, even if it crashes.
 */
export interface TabLocks {
  /** Claims a name; other tabs may claim it too. Resolves when it is claimed. */
  claim(name: string): Promise<void>;
  /** Ends this tab's claim. */
  free(name: string): Promise<void>;
  /** Ends this tab's claim, and does the work unless another tab claims the name. No tab can claim it meanwhile. */
  unlessClaimed(name: string, work: () => Promise<void>): Promise<void>;
}

/**
 * Claims by means of Web Locks, which browsers have on https and localhost. Without Web Locks every tab behaves as if it were the only one.
 */
export function tabLocks(locks: LockManager | undefined = globalThis.navigator?.locks): TabLocks {
  const claims = new Map<string, LockClaim>();
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

interface LockClaim {
  readonly acquired: Promise<void>;
  readonly ended: Promise<void>;
  end(): void;
}

function claimShared(locks: LockManager, name: string): LockClaim {
  let end = () => {};
  const released = new Promise<void>((resolve) => (end = resolve));
  let onAcquired = () => {};
  const acquired = new Promise<void>((resolve) => (onAcquired = resolve));
  const lockRequest = locks.request(name, { mode: 'shared' }, () => {
    onAcquired();
    return released;
  });
  // If the browser refuses the lock, the claim counts as acquired, so that files can still be stored.
  const ended = lockRequest.then(
    () => undefined,
    () => onAcquired(),
  );
  return { acquired, ended, end };
}
