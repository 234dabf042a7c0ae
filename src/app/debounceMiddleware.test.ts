import { configureStore } from '@reduxjs/toolkit';
import type { Action } from '@reduxjs/toolkit';
import { debounceMiddleware } from './debounceMiddleware.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

interface Typed {
  readonly text: string;
  readonly other: number;
}

/** A store whose text grows by the type of each action of one letter. */
function storeOfText() {
  const written: unknown[] = [];
  const { middleware, flush } = debounceMiddleware<Typed>({
    select: ({ text }) => text,
    write: (text) => written.push(text),
    waitMs: 1000,
  });
  const store = configureStore({
    reducer: (state: Typed = { text: '', other: 0 }, { type }: Action) =>
      type === 'other'
        ? { ...state, other: state.other + 1 }
        : type.length === 1
          ? { ...state, text: state.text + type }
          : state,
    middleware: (defaults) => defaults().concat(middleware),
  });
  return { written, flush, type: (key: string) => store.dispatch({ type: key }) };
}

test('a change is written after a pause of 1000 ms, not a millisecond before; every change restarts the pause', () => {
  const { written, type } = storeOfText();
  type('a');
  jest.advanceTimersByTime(999);
  type('b');
  jest.advanceTimersByTime(999);
  expect(written).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(written).toEqual(['ab']);
  jest.advanceTimersByTime(60_000);
  expect(written).toEqual(['ab']);
});

test('changes of other parts of the state neither start nor restart the pause', () => {
  const { written, type } = storeOfText();
  type('other');
  jest.advanceTimersByTime(60_000);
  expect(written).toEqual([]);
  type('a');
  jest.advanceTimersByTime(600);
  type('other');
  jest.advanceTimersByTime(400);
  expect(written).toEqual(['a']);
});

test('flush writes the pending value at once, and only once', () => {
  const { written, flush, type } = storeOfText();
  flush();
  expect(written).toEqual([]);
  type('a');
  flush();
  expect(written).toEqual(['a']);
  flush();
  jest.advanceTimersByTime(60_000);
  expect(written).toEqual(['a']);
});
