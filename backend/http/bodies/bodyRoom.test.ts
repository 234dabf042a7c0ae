import { bodyRoom } from './bodyRoom.ts';

/** Asks for room, and notes who was let in, in order. */
function asking(perUser: number, inAll: number) {
  const room = bodyRoom(perUser, inAll);
  const letIn: string[] = [];
  const leaves = new Map<string, () => void>();
  const ask = async (name: string, user: string, bytes: number) => {
    leaves.set(name, await room(user, bytes));
    letIn.push(name);
  };
  const leave = async (name: string) => {
    leaves.get(name)!();
    await new Promise((next) => setImmediate(next));
  };
  return { letIn, ask: (...asked: Parameters<typeof ask>) => void ask(...asked), leave };
}
const settled = () => new Promise((next) => setImmediate(next));

test('bodies of one user wait for one another, in their order, and nobody waits behind them', async () => {
  const { letIn, ask, leave } = asking(10, 100);
  for (const name of ['a1', 'a2', 'a3', 'a4']) ask(name, 'ann', 5);
  ask('b1', 'bea', 5);
  await settled();
  expect(letIn).toEqual(['a1', 'a2', 'b1']);
  await leave('a2');
  expect(letIn.at(-1)).toBe('a3');
  // Leaving twice makes no room twice.
  await leave('a2');
  expect(letIn).toHaveLength(4);
  await leave('a1');
  expect(letIn.at(-1)).toBe('a4');
});

test('all together hold so much, but for the first of each user, however large', async () => {
  const { letIn, ask, leave } = asking(100, 20);
  ask('a1', 'ann', 15);
  ask('a2', 'ann', 15);
  ask('b1', 'bea', 200);
  await settled();
  expect(letIn).toEqual(['a1', 'b1']);
  await leave('b1');
  expect(letIn).toEqual(['a1', 'b1']);
  await leave('a1');
  expect(letIn).toEqual(['a1', 'b1', 'a2']);
});
