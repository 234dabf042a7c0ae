/** Set in session storage while the person is at the identity provider of a company. */
const STORAGE_KEY = 'redirectPending';

/** Whether this tab waits for the answer of a provider. */
export const isRedirectPending = (): boolean => sessionStorage.getItem(STORAGE_KEY) !== null;

export const redirectBegins = (id: string): void => sessionStorage.setItem(STORAGE_KEY, id);

export const redirectEnds = (): void => sessionStorage.removeItem(STORAGE_KEY);
