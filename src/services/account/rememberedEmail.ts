import type { TextStorage } from '../browser/browserStorage.ts';

const STORAGE_KEY = 'emailForSignIn';

/** The address that a sign-up link was mailed to. Nothing else is remembered between the request for the link and its use. */
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
        // A full storage is no reason to refuse a sign-up: /validateuser asks for the address instead.
      }
    },
    forget: () => storage.removeItem(STORAGE_KEY),
  };
}
