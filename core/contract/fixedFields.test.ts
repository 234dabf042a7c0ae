import { CALL_NAMES, CALLS } from './calls.ts';
import { fixedFields } from './fixedFields.ts';

test('fixed fields, which are sent by themselves, are never optional fields of a request', () => {
  const optionalFixedFields = CALL_NAMES.flatMap((call) => {
    const { request } = CALLS[call];
    const { fields } = request.describe();
    const fixed = Object.keys(fixedFields<object>(request));
    return fixed.filter((name) => (fields[name] as { optional: boolean }).optional).map((name) => `${call}: ${name}`);
  });
  expect(optionalFixedFields).toEqual([]);
  expect(fixedFields<object>(CALLS.planFile.request)).toEqual({ access: 'plan_csv_file' });
});
