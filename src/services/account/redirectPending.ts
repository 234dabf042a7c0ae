/** This key is set in the tab's session storage while the user signs in on the page of a company's identity provider. */
const STORAGE_KEY = 'redirectPending';

/** Whether this tab left for a provider and the sign-in there is not completed. */
export const isRedirectPending = (): boolean => sessionStorage.getItem(STORAGE_KEY) !== null;

export const redirectBegins = (id: string): void => sessionStorage.setItem(STORAGE_KEY, id);

export const redirectEnds = (): void => sessionStorage.removeItem(STORAGE_KEY);
