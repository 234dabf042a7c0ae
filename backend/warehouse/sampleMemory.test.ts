import { SampleMemory } from './sampleMemory.ts';

const sample = () => new SharedArrayBuffer(8);

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('two samples are kept: the least recently used one is dropped for a third', () => {
  const memory = new SampleMemory();
  const [one, two, three] = [sample(), sample(), sample()];
  memory.add('one', one);
  memory.add('two', two);
  expect(memory.get('one')).toBe(one);
  memory.add('three', three);
  expect([memory.get('one'), memory.get('two'), memory.get('three')]).toEqual([one, null, three]);
});

test('a sample is dropped ten minutes after it was drawn, however often it was used', () => {
  const memory = new SampleMemory();
  memory.add('one', sample());
  jest.advanceTimersByTime(5 * 60_000);
  expect(memory.get('one')).not.toBeNull();
  jest.advanceTimersByTime(5 * 60_000 - 1);
  expect(memory.get('one')).not.toBeNull();
  jest.advanceTimersByTime(1);
  expect(memory.get('one')).toBeNull();
});

test('a sample that is drawn again is kept for another ten minutes, and clear drops all', () => {
  const memory = new SampleMemory();
  memory.add('one', sample());
  jest.advanceTimersByTime(9 * 60_000);
  memory.add('one', sample());
  jest.advanceTimersByTime(9 * 60_000);
  expect(memory.get('one')).not.toBeNull();
  memory.clear();
  expect(memory.get('one')).toBeNull();
});
