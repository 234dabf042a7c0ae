/** The provider's own habits: renew 5 minutes before expiry; after a failure wait 30 s, doubling to 16 min. */
const BEFORE_EXPIRY_MS = 5 * 60_000;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 16 * 60_000;

/**
 * Renews a token shortly before it expires, for as long as the session lasts. The provider's library does so only
 * beside its database client, which this product does not load.
 */
export class TokenRefresh {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wait = FIRST_WAIT_MS;
  readonly #renew: () => Promise<unknown>;

  /** @param renew asks for a new token; a success must lead to {@link expiresAt} being told the new time. */
  constructor(renew: () => Promise<unknown>) {
    this.#renew = renew;
  }

  /** Tells when the current token expires [ms since 1970], or that there is none. */
  expiresAt(time: number | null): void {
    clearTimeout(this.#timer);
    this.#wait = FIRST_WAIT_MS;
    if (time !== null) this.#plan(time - Date.now() - BEFORE_EXPIRY_MS);
  }

  #plan(delay: number): void {
    this.#timer = setTimeout(() => void this.#run(), Math.max(delay, 0));
  }

  async #run(): Promise<void> {
    const wait = this.#wait;
    this.#wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    try {
      await this.#renew();
    } catch {
      // A disabled or expired account was signed out by the provider meanwhile, which cleared the next timer.
      this.#plan(wait);
    }
  }
}
