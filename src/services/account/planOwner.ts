import type { TextStorage } from '../browser/browserStorage.ts';

const STORAGE_KEY = 'planOwner';

/** Stores the account id of the user whose plan is stored, so that the next user of the browser never sees the plan. */
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
        // If the owner is not stored, the next start clears the plan, so that no one else sees it.
      }
    },
    forget: () => storage.removeItem(STORAGE_KEY),
  };
}
