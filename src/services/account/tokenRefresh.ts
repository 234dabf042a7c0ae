/** The same times as in the provider's library. After a failure it waits 30 seconds, then twice as long after each further failure. */
const REFRESH_BEFORE_EXPIRY_MS = 5 * 60_000;
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 16 * 60_000;

/**
 * Renews a token shortly before it expires. The provider's library does so only with its database client, which is not loaded here.
 */
export class TokenRefresh {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retryDelay = FIRST_RETRY_MS;
  readonly #renew: () => Promise<unknown>;

  /** @param renew  requests a new token; after a success {@link setExpiry} must be called */
  constructor(renew: () => Promise<unknown>) {
    this.#renew = renew;
  }

  /** Sets when the current token expires [ms since 1970]; null for no token. */
  setExpiry(time: number | null): void {
    clearTimeout(this.#timer);
    this.#retryDelay = FIRST_RETRY_MS;
    if (time !== null) this.#schedule(time - Date.now() - REFRESH_BEFORE_EXPIRY_MS);
  }

  #schedule(delay: number): void {
    this.#timer = setTimeout(() => void this.#run(), Math.max(delay, 0));
  }

  async #run(): Promise<void> {
    const retryDelay = this.#retryDelay;
    this.#retryDelay = Math.min(retryDelay * 2, LONGEST_RETRY_MS);
    try {
      await this.#renew();
    } catch {
      // If the provider signed the account out meanwhile, `setExpiry(null)` cleared the timer.
      this.#schedule(retryDelay);
    }
  }
}
