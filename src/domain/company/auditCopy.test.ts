import { auditDetails } from './auditCopy.ts';

test('the details of a line are said in words', () => {
  expect(auditDetails({ about: '{}' })).toBe('');
  expect(auditDetails({ about: '{"second_factor":"totp","files":["a.csv","b.png"]}' })).toBe(
    'second factor: totp · files: a.csv, b.png',
  );
});
