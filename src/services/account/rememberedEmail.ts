import type { TextStorage } from '../browser/browserStorage.ts';

const STORAGE_KEY = 'emailForSignIn';

/** Remembers the address to which a sign-up link was mailed, and nothing else, until the link is opened. */
export interface RememberedEmail {
  read(): string | null;
  remember(email: string): void;
  forget(): void;
}

export function rememberedEmail(storage: TextStorage): RememberedEmail {
  return {
    read: () => storage.getItem(STORAGE_KEY),
    remember(email) {
      try {
        storage.setItem(STORAGE_KEY, email);
      } catch {
        // If the storage is full, the sign-up still works, because /validateuser asks for the address.
      }
    },
    forget: () => storage.removeItem(STORAGE_KEY),
  };
}
