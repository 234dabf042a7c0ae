import { collectGarbage } from '../workers/collectGarbage.ts';

const MAX_SAMPLES = 2;
/** How long a sample is kept [ms]. The calls of a run follow each other within minutes. */
const KEEP_MS = 10 * 60_000;

/** Caches samples that must not be stored in files: a few, for some minutes, in memory. */
export class SampleMemory {
  readonly #samples = new Map<string, { readonly sample: SharedArrayBuffer; readonly timer: NodeJS.Timeout }>();

  get(content: string): SharedArrayBuffer | null {
    const found = this.#samples.get(content);
    if (!found) return null;
    // Move it to the end: the least recently used one is dropped first.
    this.#samples.delete(content);
    this.#samples.set(content, found);
    return found.sample;
  }

  add(content: string, sample: SharedArrayBuffer): void {
    this.#drop(content);
    const timer = setTimeout(() => this.#drop(content), KEEP_MS).unref();
    this.#samples.set(content, { sample, timer });
    for (const oldest of [...this.#samples.keys()].slice(0, -MAX_SAMPLES)) this.#drop(oldest);
  }

  clear(): void {
    for (const content of [...this.#samples.keys()]) this.#drop(content);
  }

  #drop(content: string): void {
    clearTimeout(this.#samples.get(content)?.timer);
    if (this.#samples.delete(content)) collectGarbage();
  }
}
