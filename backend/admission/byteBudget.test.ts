import { byteBudget } from './byteBudget.ts';

/** Requests bytes, and records which requests started, in order. */
function asking(perUser: number, inAll: number) {
  const budget = byteBudget(perUser, inAll);
  const started: string[] = [];
  const releases = new Map<string, () => void>();
  const ask = async (name: string, user: string, bytes: number) => {
    releases.set(name, await budget(user, bytes));
    started.push(name);
  };
  const release = async (name: string) => {
    releases.get(name)!();
    await new Promise((next) => setImmediate(next));
  };
  return { started, ask: (...asked: Parameters<typeof ask>) => void ask(...asked), release };
}
const settled = () => new Promise((next) => setImmediate(next));

test('bodies of one user wait for each other in order, and no other user waits behind them', async () => {
  const { started, ask, release } = asking(10, 100);
  for (const name of ['a1', 'a2', 'a3', 'a4']) ask(name, 'ann', 5);
  ask('b1', 'bea', 5);
  await settled();
  expect(started).toEqual(['a1', 'a2', 'b1']);
  await release('a2');
  expect(started.at(-1)).toBe('a3');
  // Releasing twice frees the bytes once.
  await release('a2');
  expect(started).toHaveLength(4);
  await release('a1');
  expect(started.at(-1)).toBe('a4');
});

test('all users share a budget, except that the first body of each user always starts', async () => {
  const { started, ask, release } = asking(100, 20);
  ask('a1', 'ann', 15);
  ask('a2', 'ann', 15);
  ask('b1', 'bea', 200);
  await settled();
  expect(started).toEqual(['a1', 'b1']);
  await release('b1');
  expect(started).toEqual(['a1', 'b1']);
  await release('a1');
  expect(started).toEqual(['a1', 'b1', 'a2']);
});
