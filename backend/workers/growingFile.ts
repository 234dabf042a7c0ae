import { fileSource } from './nodePlatform.ts';
import type { ByteSource } from '../../core/audience/bytes/platform.ts';

/** Indices of the Int32 values that both threads share. The value at EVENTS_INDEX counts the changes of the other values. */
const EVENTS_INDEX = 0;
const BYTES_INDEX = 1;
const COMPLETE_INDEX = 2;
const WORKER_WANTED_INDEX = 3;
const VALUE_COUNT = 4;

/** Maximum total time that a worker waits for the bytes of one file [ms]. */
const MAX_WAIT_MS = 3000;

/** The bytes did not arrive in time, or another job waits for the worker: read the file when it is complete. */
export class StalledFile extends Error {}

/** The receiver's side of a file that a worker reads during its upload. */
export class GrowingFile {
  /** Memory that is shared with the worker, which receives it with its job. */
  readonly shared = new SharedArrayBuffer(VALUE_COUNT * Int32Array.BYTES_PER_ELEMENT);
  readonly #state = new Int32Array(this.shared);

  /** @param bytes number of bytes on disk */
  received(bytes: number): void {
    this.#set(BYTES_INDEX, bytes);
  }

  /** All bytes are on disk. */
  completed(bytes: number): void {
    Atomics.store(this.#state, BYTES_INDEX, bytes);
    this.#set(COMPLETE_INDEX, 1);
  }

  /** Another job waits for a worker: stop waiting for bytes. */
  workerWanted(): void {
    this.#set(WORKER_WANTED_INDEX, 1);
  }

  #set(index: number, value: number): void {
    Atomics.store(this.#state, index, value);
    Atomics.add(this.#state, EVENTS_INDEX, 1);
    Atomics.notify(this.#state, EVENTS_INDEX);
  }
}

/**
 * The worker's side. The final size is not known yet: `size` is an upper bound, and a read past the end returns fewer bytes.
 * @param maxBytes upper bound of the size [bytes]
 * @param maxWaitMs maximum total time that it waits [ms]
 * @returns a source whose `read` waits for its bytes, and throws {@link StalledFile}
 */
export function growingSource(
  path: string,
  shared: SharedArrayBuffer,
  maxBytes: number,
  maxWaitMs = MAX_WAIT_MS,
): ByteSource & { receivedBytes(): number; close(): void } {
  const state = new Int32Array(shared);
  const file = fileSource(path, maxBytes);
  let remainingMs = maxWaitMs;
  /** Waits until the bytes before `to`, or all bytes, are on disk. Returns the number of bytes on disk. */
  const waitFor = (to: number) => {
    for (;;) {
      // Read before the checks: if an event comes during them, the wait below returns at once.
      const events = Atomics.load(state, EVENTS_INDEX);
      if (Atomics.load(state, COMPLETE_INDEX) === 1 || Atomics.load(state, BYTES_INDEX) >= to)
        return Atomics.load(state, BYTES_INDEX);
      if (Atomics.load(state, WORKER_WANTED_INDEX) === 1 || remainingMs <= 0) throw new StalledFile();
      const start = performance.now();
      Atomics.wait(state, EVENTS_INDEX, events, remainingMs);
      remainingMs -= performance.now() - start;
    }
  };
  return {
    size: maxBytes,
    read: (from, to) => file.read(from, Math.min(to, waitFor(Math.min(to, maxBytes)))),
    receivedBytes: () => Atomics.load(state, BYTES_INDEX),
    close: file.close,
  };
}
