/** A source of numbers between 0 (included) and 1 (excluded). */
export type RandomSource = () => number;

/**
 * A small seeded random source ("mulberry32": a 32-bit counter and an avalanche mix). It is good enough to shuffle
 * rows and to make test data, but not for secrets.
 */
export function seededRandom(seed: number): RandomSource {
  let counter = seed >>> 0;
  return () => {
    counter = (counter + 0x6d2b79f5) >>> 0;
    let mixed = counter;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The numbers 0 to `length - 1` in a random order (Fisher and Yates). */
export function randomOrder(length: number, random: RandomSource): Uint32Array {
  const order = new Uint32Array(length);
  for (let position = 0; position < length; position++) order[position] = position;
  for (let position = length - 1; position > 0; position--) {
    const other = Math.floor(random() * (position + 1));
    const swapped = order[position]!;
    order[position] = order[other]!;
    order[other] = swapped;
  }
  return order;
}
