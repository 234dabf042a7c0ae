import { ChunkFailure, loadChunk } from './loadChunk.ts';

test('a chunk that loads is returned', async () => {
  await expect(loadChunk(1, async () => 'page')).resolves.toBe('page');
});

test('a chunk that fails to load is named by its number', async () => {
  const failing = loadChunk(7, () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(failing).rejects.toBeInstanceOf(ChunkFailure);
  await expect(failing).rejects.toHaveProperty('message', 'Loading chunk 7 failed');
});

test('a chunk that does not load within two minutes fails', async () => {
  jest.useFakeTimers();
  const outcome = jest.fn();
  loadChunk(3, () => new Promise(() => undefined)).catch((cause: Error) => outcome(cause.message));
  await jest.advanceTimersByTimeAsync(119_999);
  expect(outcome).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(outcome).toHaveBeenCalledWith('Loading chunk 3 failed');
  jest.useRealTimers();
});
