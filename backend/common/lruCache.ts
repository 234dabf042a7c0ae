/** A least recently used (LRU) cache. */
export class LruCache<Value> {
  readonly #values = new Map<string, Value>();
  readonly #maximum: number;

  /** @param maximum how many values are kept */
  constructor(maximum: number) {
    this.#maximum = maximum;
  }

  /** The value of a key. `make` makes it if it is not cached. */
  get(key: string, make: () => Value): Value {
    const value = this.#values.get(key) ?? make();
    this.set(key, value);
    return value;
  }

  /** Stores a value, in place of an earlier one. It counts as the most recently used value. */
  set(key: string, value: Value): void {
    // A Map keeps the order of insertion: the first key is the one used longest ago.
    this.#values.delete(key);
    this.#values.set(key, value);
    const [oldest] = this.#values.keys();
    if (this.#values.size > this.#maximum && oldest !== undefined) this.#values.delete(oldest);
  }

  /** The cached value, if any; does not count as a use. */
  find(key: string): Value | undefined {
    return this.#values.get(key);
  }

  clear(): void {
    this.#values.clear();
  }

  delete(key: string): void {
    this.#values.delete(key);
  }
}
