import Fastify from 'fastify';
import { addCallQueue } from './admission.ts';

const CALLS = 60;

test('a health check is answered before earlier calls that still wait; the calls are answered in order of arrival', async () => {
  const app = Fastify();
  const answered: string[] = [];
  app.addHook('onResponse', async ({ url }) => void answered.push(url));
  let [begun, begunBeforeHealth] = [0, CALLS];
  app.get('/livez', async () => void (begunBeforeHealth = begun));
  await app.register(async (calls) => {
    addCallQueue(calls);
    // Blocks the event loop, as checking and parsing a call does.
    calls.addHook('onRequest', async () => {
      begun++;
      const end = performance.now() + 2;
      while (performance.now() < end);
    });
    calls.get('/call/:place', async () => 'done');
  });
  await app.ready();
  const calls = Array.from({ length: CALLS }, async (_, place) => app.inject(`/call/${place}`));
  const health = app.inject('/livez');
  await Promise.all([...calls, health]);
  expect(answered.filter((url) => url !== '/livez')).toEqual(
    Array.from({ length: CALLS }, (_, place) => `/call/${place}`),
  );
  expect(begunBeforeHealth).toBeLessThan(CALLS / 2);
  await app.close();
});
