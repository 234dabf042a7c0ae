import type { TextStorage } from '../browser/browserStorage.ts';

const STORAGE_KEY = 'planOwner';

/** Account id of the stored plan's owner, so that the next user of the browser never sees the plan. */
export interface PlanOwner {
  read(): string | null;
  save(uid: string): void;
  forget(): void;
}

export function planOwner(storage: TextStorage): PlanOwner {
  return {
    read: () => storage.getItem(STORAGE_KEY),
    save(uid) {
      try {
        storage.setItem(STORAGE_KEY, uid);
      } catch {
        // Without an owner the stored plan is cleared at the next start, which is safe.
      }
    },
    forget: () => storage.removeItem(STORAGE_KEY),
  };
}
