import { Refusal } from '../../common/refusal.ts';
import { readJson } from './jsonBodies.ts';

const bytes = (text: string) => Buffer.from(text);

test.each<[string, string, string]>([
  ['nothing', '', 'The call has no content.'],
  ['text that is no JSON', '{"a":', 'The call is not readable JSON.'],
  ['thirteen levels', '['.repeat(13) + ']'.repeat(13), 'The call is nested deeper than 12 levels.'],
  ['a million brackets', '['.repeat(1_000_000), 'The call is nested deeper than 12 levels.'],
  ['a list of 20,000', `[${'0,'.repeat(19_999)}0]`, 'The call holds more than 20000 values.'],
  ['an object of 101 fields', `[{"a":{${'"f":0,'.repeat(100)}"f":0}}]`, 'an object of more than 100 fields.'],
])('%s is refused', (_what, text, message) => {
  expect(() => readJson(bytes(text))).toThrow(Refusal);
  expect(() => readJson(bytes(text))).toThrow(message);
});

test('a body within the limits is read, with letters of any script', () => {
  const body = { scenario_name: 'Frühling 春 👩‍👧', deep: [[[[[[[[[['x']]]]]]]]]], list: Array(19_000).fill(0) };
  expect(readJson(bytes(JSON.stringify(body)))).toEqual(body);
});
