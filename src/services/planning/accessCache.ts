import { accessData } from '../../../core/contract/bodies/access.ts';
import type { AccessData } from '../../../core/contract/bodies/access.ts';
import { hasNoFault } from '../../../core/contract/check.ts';
import type { TextStorage } from '../browser/browserStorage.ts';

const STORAGE_KEY = 'accessData';

/** Access data in session storage, for one user. */
export interface AccessCache {
  read(user: string): AccessData | null;
  save(user: string, data: AccessData): void;
  clear(): void;
}

const checked = (data: unknown) => (hasNoFault(accessData, data) ? (data as AccessData) : null);

export function accessCache(storage: TextStorage): AccessCache {
  return {
    read(user) {
      try {
        const kept = JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null') as { user?: unknown; data?: unknown } | null;
        return kept?.user === user ? checked(kept.data) : null;
      } catch {
        return null;
      }
    },
    save(user, data) {
      try {
        storage.setItem(STORAGE_KEY, JSON.stringify({ user, data }));
      } catch {
        // Without space the lists are fetched again after a reload.
      }
    },
    clear: () => storage.removeItem(STORAGE_KEY),
  };
}
