import { collectGarbage } from '../workers/collectGarbage.ts';

/** Maximum number of samples in memory. */
const MAX_SAMPLES = 2;
/** How long a sample is kept [ms]. The calls of a run follow each other within minutes. */
const KEEP_MS = 10 * 60_000;

/** Keeps a few samples in memory for some minutes, because they must not be stored in files. Keys identify the content of samples. */
export class SampleMemory {
  readonly #samples = new Map<string, { readonly sample: SharedArrayBuffer; readonly timer: NodeJS.Timeout }>();

  get(contentKey: string): SharedArrayBuffer | null {
    const found = this.#samples.get(contentKey);
    if (!found) return null;
    // Move it to the end: the least recently used one is dropped first.
    this.#samples.delete(contentKey);
    this.#samples.set(contentKey, found);
    return found.sample;
  }

  add(contentKey: string, sample: SharedArrayBuffer): void {
    this.#drop(contentKey);
    const timer = setTimeout(() => this.#drop(contentKey), KEEP_MS).unref();
    this.#samples.set(contentKey, { sample, timer });
    for (const oldest of [...this.#samples.keys()].slice(0, -MAX_SAMPLES)) this.#drop(oldest);
  }

  clear(): void {
    for (const contentKey of [...this.#samples.keys()]) this.#drop(contentKey);
  }

  #drop(contentKey: string): void {
    clearTimeout(this.#samples.get(contentKey)?.timer);
    if (this.#samples.delete(contentKey)) collectGarbage();
  }
}
