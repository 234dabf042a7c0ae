import type { TextStorage } from '../browser/browserStorage.ts';

/** A text that the browser stores under one key. */
export interface StoredText {
  read(): string | null;
  /** Stores the text. If the storage is full, nothing happens. */
  save(text: string): void;
  forget(): void;
}

function storedText(storage: TextStorage, key: string): StoredText {
  return {
    read: () => storage.getItem(key),
    save(text) {
      try {
        storage.setItem(key, text);
      } catch {
        // The app works without the text, as the comments on the two texts below say.
      }
    },
    forget: () => storage.removeItem(key),
  };
}

/**
 * The account id of the user whose plan is stored, so that the next user of the browser never sees the plan. If the id could not be stored,
 * the next start clears the plan.
 */
export const planOwner = (storage: TextStorage): StoredText => storedText(storage, 'planOwner');

/**
 * The address to which a sign-up link was mailed, until the link is opened. If the address could not be stored, /validateuser asks for it.
 */
export const rememberedEmail = (storage: TextStorage): StoredText => storedText(storage, 'emailForSignIn');
