import { fileSource } from './nodePlatform.ts';
import type { ByteSource } from '../../core/audience/bytes/platform.ts';

/** Places in what both threads see, each an Int32. */
const EVENTS = 0;
const BYTES = 1;
const WHOLE = 2;
const WANTED = 3;
const PLACES = 4;

/** A worker waits so long in all for bytes of one file [ms]: then others shall have it, and the file is read when it is whole. */
const PATIENCE_MS = 3000;

/** The bytes that a reader waited for did not come, or others waited for the reader: the file is to be read when it is whole. */
export class NotComing extends Error {}

/** A file that is being received, as its receiver tells of it to the worker that reads it meanwhile. */
export class ComingFile {
  /** Goes to the worker with its job. */
  readonly shared = new SharedArrayBuffer(PLACES * Int32Array.BYTES_PER_ELEMENT);
  readonly #state = new Int32Array(this.shared);

  /** @param bytes  how many are on disk by now */
  came(bytes: number): void {
    this.#tell(BYTES, bytes);
  }

  /** All of it is on disk. */
  whole(bytes: number): void {
    Atomics.store(this.#state, BYTES, bytes);
    this.#tell(WHOLE, 1);
  }

  /** Others wait for a worker: this file is not waited for any more. */
  wanted(): void {
    this.#tell(WANTED, 1);
  }

  #tell(place: number, value: number): void {
    Atomics.store(this.#state, place, value);
    Atomics.add(this.#state, EVENTS, 1);
    Atomics.notify(this.#state, EVENTS);
  }
}

/**
 * The file in the worker. Its `size` is the most there will be; a read at its end gives fewer bytes.
 * @param most      bytes there will be at most
 * @param patience  how long it waits in all [ms]
 * @returns `read` waits for its bytes and throws {@link NotComing}
 */
export function comingSource(
  path: string,
  shared: SharedArrayBuffer,
  most: number,
  patience = PATIENCE_MS,
): ByteSource & { came(): number; close(): void } {
  const state = new Int32Array(shared);
  const file = fileSource(path, most);
  let left = patience;
  const wait = (to: number) => {
    for (;;) {
      // Asked first: what is told while this looks ends the wait below at once.
      const events = Atomics.load(state, EVENTS);
      if (Atomics.load(state, WHOLE) === 1 || Atomics.load(state, BYTES) >= to) return Atomics.load(state, BYTES);
      if (Atomics.load(state, WANTED) === 1 || left <= 0) throw new NotComing();
      const began = performance.now();
      Atomics.wait(state, EVENTS, events, left);
      left -= performance.now() - began;
    }
  };
  return {
    size: most,
    read: (from, to) => file.read(from, Math.min(to, wait(Math.min(to, most)))),
    came: () => Atomics.load(state, BYTES),
    close: file.close,
  };
}
