import { memoryStorage } from '../services/browserStorage.ts';
import { debouncedStorage } from './debouncedStorage.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a write waits for quiet, and every new one starts the wait anew', () => {
  const under = memoryStorage();
  const storage = debouncedStorage(under, 1000);
  storage.setItem('a', '1');
  jest.advanceTimersByTime(900);
  storage.setItem('a', '2');
  jest.advanceTimersByTime(999);
  expect(under.getItem('a')).toBeNull();
  expect(storage.getItem('a')).toBe('2');
  jest.advanceTimersByTime(1);
  expect(under.getItem('a')).toBe('2');
});

test('a flush writes what is held back at once, and only once', () => {
  const under = memoryStorage();
  const storage = debouncedStorage(under, 1000);
  storage.setItem('a', '1');
  storage.setItem('b', '2');
  storage.flush();
  expect([under.getItem('a'), under.getItem('b')]).toEqual(['1', '2']);
  under.setItem('a', 'other');
  jest.advanceTimersByTime(5000);
  expect(under.getItem('a')).toBe('other');
});

test('a removal is immediate and drops what was held back', () => {
  const under = memoryStorage();
  const storage = debouncedStorage(under, 1000);
  storage.setItem('a', '1');
  storage.removeItem('a');
  jest.advanceTimersByTime(5000);
  expect(under.getItem('a')).toBeNull();
});
