import { untilStopped } from './untilStopped.ts';

const forever = (ended: AbortSignal) =>
  new Promise<never>((_resolve, reject) =>
    ended.addEventListener('abort', () => reject(new Error('the engine ended it'))),
  );

test('returns the result of the work', async () => {
  const { signal } = new AbortController();
  expect(await untilStopped({ deadline: signal }, signal, async () => 7)).toBe(7);
});

test('an abort by the caller ends the work with the error of the work', async () => {
  const [signal, deadline] = [new AbortController(), new AbortController()];
  const work = untilStopped({ deadline: deadline.signal }, signal.signal, forever);
  signal.abort();
  await expect(work).rejects.toThrow('the engine ended it');
});

test('a stop of the process ends the work with the reason of the stop', async () => {
  const [signal, deadline] = [new AbortController(), new AbortController()];
  const work = untilStopped({ deadline: deadline.signal }, signal.signal, forever);
  deadline.abort(new Error('the service is being restarted'));
  await expect(work).rejects.toThrow('the service is being restarted');
});
