import { progressMeter } from './progressMeter.ts';

test('the meter reports each whole percent of a task once', () => {
  const meter = progressMeter();
  const listener = jest.fn();
  const stop = meter.subscribe(listener);
  expect(meter.read('upload')).toBe(0);
  for (let sent = 0; sent <= 200_000; sent += 64) meter.setShare('upload', sent / 200_000);
  expect(meter.read('upload')).toBe(1);
  expect(listener).toHaveBeenCalledTimes(101);
  meter.setShare('reading', 0.409);
  expect([meter.read('upload'), meter.read('reading')]).toEqual([1, 0.4]);
  stop();
  meter.setShare('reading', 0.9);
  expect(listener).toHaveBeenCalledTimes(102);
});

test('the meter reports each progress sentence once, and removes it', () => {
  const meter = progressMeter();
  let calls = 0;
  meter.subscribe(() => calls++);
  expect(meter.text('run')).toBe('');
  meter.setText('run', 'Pass 1 of 3');
  meter.setText('run', 'Pass 1 of 3');
  expect([meter.text('run'), meter.text('other'), calls]).toEqual(['Pass 1 of 3', '', 1]);
  meter.setText('run', '');
  meter.setText('run', '');
  expect([meter.text('run'), calls]).toEqual(['', 2]);
});
