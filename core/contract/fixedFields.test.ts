import { CALL_NAMES, CALLS } from './calls.ts';
import { fixedFields } from './fixedFields.ts';

test('what every call of a kind says by itself is what it must say: a field that may be left out is never sent unasked', () => {
  const unasked = CALL_NAMES.flatMap((call) => {
    const { request } = CALLS[call];
    const { fields } = request.describe();
    const fixed = Object.keys(fixedFields<object>(request));
    return fixed.filter((name) => (fields[name] as { optional: boolean }).optional).map((name) => `${call}: ${name}`);
  });
  expect(unasked).toEqual([]);
  expect(fixedFields<object>(CALLS.planFile.request)).toEqual({ access: 'plan_csv_file' });
});
