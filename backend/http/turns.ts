let last = Promise.resolve();

/**
 * A turn of the event loop of one's own, in the order they are asked for: whoever has a few milliseconds of work for it (JSON of a
 * megabyte) takes one first, so that a thousand such pieces at once do not keep everybody else waiting for the last.
 */
export function ownTurn(): Promise<void> {
  last = last.then(() => new Promise((turn) => setImmediate(turn)));
  return last;
}
