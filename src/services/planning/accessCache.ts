import { accessData } from '../../../core/contract/bodies/access.ts';
import type { AccessData } from '../../../core/contract/bodies/access.ts';
import { hasNoFault } from '../../../core/contract/check.ts';
import type { TextStorage } from '../browser/browserStorage.ts';

const STORAGE_KEY = 'accessData';
/** The features that the backend announced, stored for tabs that are opened later. */
const FEATURES_KEY = 'announcedFeatures';

/** Caches the reply of the access call for one user. */
export interface AccessCache {
  read(user: string): AccessData | null;
  /** The features that the backend announced last, to this tab or to an earlier one. */
  features(user: string): readonly string[];
  save(user: string, data: AccessData): void;
  clear(): void;
}

const checked = (data: unknown) => (hasNoFault(accessData, data) ? (data as AccessData) : null);

/**
 * @param storage  the tab's session storage
 * @param lasting  the browser's local storage, for the features only, so that a new tab knows them before the access call is answered
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
