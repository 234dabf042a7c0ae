import { act, renderHook } from '@testing-library/react';
import { useAfterPaint } from './useAfterPaint.ts';

const frames = new Map<number, () => void>();
const paint = () => {
  const requestedFrames = [...frames.values()];
  frames.clear();
  for (const frame of requestedFrames) frame();
};

beforeEach(() => {
  jest.useFakeTimers();
  let count = 0;
  jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((frame) => {
    frames.set(++count, () => frame(0));
    return count;
  });
  jest.spyOn(globalThis, 'cancelAnimationFrame').mockImplementation((id) => void frames.delete(id));
});
afterEach(() => {
  frames.clear();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const renderShownName = () => renderHook(useAfterPaint<string>, { initialProps: 'Radio' });

test('a value follows in a task after the next paint, not before it', () => {
  const { result, rerender } = renderShownName();
  expect(result.current).toBe('Radio');
  rerender('BVOD');
  act(() => jest.advanceTimersByTime(60_000));
  expect(result.current).toBe('Radio');
  act(paint);
  expect(result.current).toBe('Radio');
  act(() => jest.runAllTimers());
  expect(result.current).toBe('BVOD');
  expect(frames.size).toBe(0);
});

test('of several values in a row only the last is shown, and none that was reverted', () => {
  const { result, rerender } = renderShownName();
  const seen = new Set<string>();
  for (const name of ['BVOD', 'SVOD', 'Cinema']) {
    rerender(name);
    act(paint);
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
