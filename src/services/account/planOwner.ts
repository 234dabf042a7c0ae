import type { TextStorage } from '../browser/browserStorage.ts';

const KEY = 'planOwner';

/** Whose plan is in this browser's storage (account id), so that the next user of the browser never sees it. */
export interface PlanOwner {
  read(): string | null;
  save(uid: string): void;
  forget(): void;
}

export function planOwner(storage: TextStorage): PlanOwner {
  return {
    read: () => storage.getItem(KEY),
    save(uid) {
      try {
        storage.setItem(KEY, uid);
      } catch {
        // Without an owner the stored plan counts as somebody else's and is cleared at the next start: the safe side.
      }
    },
    forget: () => storage.removeItem(KEY),
  };
}
