import { act, renderHook } from '@testing-library/react';
import { usePictured } from './usePictured.ts';

const frames = new Map<number, () => void>();
const picture = () => {
  const asked = [...frames.values()];
  frames.clear();
  for (const frame of asked) frame();
};

beforeEach(() => {
  jest.useFakeTimers();
  let count = 0;
  jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((frame) => {
    frames.set(++count, () => frame(0));
    return count;
  });
  jest.spyOn(globalThis, 'cancelAnimationFrame').mockImplementation((asked) => void frames.delete(asked));
});
afterEach(() => {
  frames.clear();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const shown = () => renderHook(usePictured<string>, { initialProps: 'Radio' });

test('a value follows in a task behind the picture that was made since, not in the one that makes it', () => {
  const { result, rerender } = shown();
  expect(result.current).toBe('Radio');
  rerender('BVOD');
  act(() => jest.advanceTimersByTime(60_000));
  expect(result.current).toBe('Radio');
  act(picture);
  expect(result.current).toBe('Radio');
  act(() => jest.runAllTimers());
  expect(result.current).toBe('BVOD');
  expect(frames.size).toBe(0);
});

test('of several in a row only the last is shown; one taken back is none', () => {
  const { result, rerender } = shown();
  const seen = new Set<string>();
  for (const name of ['BVOD', 'SVOD', 'Cinema']) {
    rerender(name);
    act(picture);
    seen.add(result.current);
  }
  act(() => jest.runAllTimers());
  seen.add(result.current);
  expect([...seen]).toEqual(['Radio', 'Cinema']);
  rerender('OOH');
  rerender('Cinema');
  expect(frames.size).toBe(0);
  act(() => jest.runAllTimers());
  expect(result.current).toBe('Cinema');
});
