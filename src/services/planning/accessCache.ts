import { accessData } from '../../../core/contract/bodies/access.ts';
import type { AccessData } from '../../../core/contract/bodies/access.ts';
import { hasNoFault } from '../../../core/contract/check.ts';
import type { TextStorage } from '../browser/browserStorage.ts';

const STORAGE_KEY = 'accessData';
/** For a tab opened later: what a backend announced beyond the eight calls. */
const FEATURES_KEY = 'announcedFeatures';

/** Access data in session storage, for one user. */
export interface AccessCache {
  read(user: string): AccessData | null;
  /** The features that were announced last, to this tab or an earlier one. */
  features(user: string): readonly string[];
  save(user: string, data: AccessData): void;
  clear(): void;
}

const checked = (data: unknown) => (hasNoFault(accessData, data) ? (data as AccessData) : null);

/**
 * @param storage  of the tab
 * @param lasting  of the browser: a tab that is opened on a report makes no call 1, and still shows what was announced
 */
export function accessCache(storage: TextStorage, lasting: TextStorage): AccessCache {
  return {
    read(user) {
      try {
        const cached = JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null') as { user?: unknown; data?: unknown } | null;
        return cached?.user === user ? checked(cached.data) : null;
      } catch {
        return null;
      }
    },
    features(user) {
      try {
        const cached = JSON.parse(lasting.getItem(FEATURES_KEY) ?? 'null') as {
          user?: unknown;
          features?: unknown;
        } | null;
        return cached?.user === user && Array.isArray(cached.features) ? cached.features.map(String) : [];
      } catch {
        return [];
      }
    },
    save(user, data) {
      try {
        storage.setItem(STORAGE_KEY, JSON.stringify({ user, data }));
        if (data.features === undefined) lasting.removeItem(FEATURES_KEY);
        else lasting.setItem(FEATURES_KEY, JSON.stringify({ user, features: data.features }));
      } catch {
        // Without space the lists are fetched again after a reload.
      }
    },
    clear() {
      storage.removeItem(STORAGE_KEY);
      lasting.removeItem(FEATURES_KEY);
    },
  };
}
