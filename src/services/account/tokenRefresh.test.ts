import { TokenRefresh } from './tokenRefresh.ts';

const MINUTE = 60_000;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a token is renewed five minutes before it expires', async () => {
  const renew = jest.fn(async () => undefined);
  new TokenRefresh(renew).setExpiry(Date.now() + 60 * MINUTE);
  await jest.advanceTimersByTimeAsync(55 * MINUTE - 1);
  expect(renew).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(renew).toHaveBeenCalledTimes(1);
});

test('a failure is tried again after 30 seconds, then twice as long, up to 16 minutes', async () => {
  const triedAt: number[] = [];
  const start = Date.now();
  const renew = async () => {
    triedAt.push((Date.now() - start) / 1000);
    throw new Error('offline');
  };
  new TokenRefresh(renew).setExpiry(start);
  await jest.advanceTimersByTimeAsync(70 * MINUTE);
  const waits = triedAt.slice(1).map((time, index) => time - triedAt[index]!);
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 960, 960]);
});

test('after a success the next failure waits 30 seconds again', async () => {
  const triedAt: number[] = [];
  const start = Date.now();
  let fails = true;
  const renew = async () => {
    triedAt.push((Date.now() - start) / 1000);
    if (fails) throw new Error('offline');
    refresh.setExpiry(Date.now() + 60 * MINUTE);
  };
  const refresh = new TokenRefresh(renew);
  refresh.setExpiry(start);
  // The tries after 0, 30 and 90 seconds fail.
  await jest.advanceTimersByTimeAsync(100_000);
  fails = false;
  await jest.advanceTimersByTimeAsync(2 * MINUTE);
  fails = true;
  await jest.advanceTimersByTimeAsync(57 * MINUTE);
  expect(triedAt).toEqual([0, 30, 90, 210, 210 + 55 * 60, 210 + 55 * 60 + 30, 210 + 55 * 60 + 90]);
});

test('after a sign-out nothing is renewed', async () => {
  const renew = jest.fn(async () => undefined);
  const refresh = new TokenRefresh(renew);
  refresh.setExpiry(Date.now() + 6 * MINUTE);
  refresh.setExpiry(null);
  await jest.advanceTimersByTimeAsync(60 * MINUTE);
  expect(renew).not.toHaveBeenCalled();
});
