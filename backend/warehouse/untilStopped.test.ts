import { untilStopped } from './untilStopped.ts';

const forever = (ended: AbortSignal) =>
  new Promise<never>((_resolve, reject) =>
    ended.addEventListener('abort', () => reject(new Error('the engine ended it'))),
  );

test('work that is done is its result', async () => {
  const { signal } = new AbortController();
  expect(await untilStopped({ deadline: signal }, signal, async () => 7)).toBe(7);
});

test('who has gone ends the work, which says so itself', async () => {
  const [signal, deadline] = [new AbortController(), new AbortController()];
  const work = untilStopped({ deadline: deadline.signal }, signal.signal, forever);
  signal.abort();
  await expect(work).rejects.toThrow('the engine ended it');
});

test('a process that ends tells its own reason', async () => {
  const [signal, deadline] = [new AbortController(), new AbortController()];
  const work = untilStopped({ deadline: deadline.signal }, signal.signal, forever);
  deadline.abort(new Error('the service is being restarted'));
  await expect(work).rejects.toThrow('the service is being restarted');
});
