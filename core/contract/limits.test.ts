import * as limits from './limits.ts';

/** The numbers themselves, so that none is changed by a slip; a test of a rule must not take them from where the rule does. */
test.each<[keyof typeof limits, number]>([
  ['MAX_FILES', 1],
  ['MAX_FILE_BYTES', 209_715_200],
  ['PRIORITY_CHANNELS', 3],
  ['PASSWORD_MINIMUM', 6],
  ['PLAN_NAME_MAXIMUM', 200],
  ['NAME_MAXIMUM', 300],
  ['EMAIL_MAXIMUM', 320],
  ['KEY_MAXIMUM', 64],
  ['LIMIT_ROWS_MAXIMUM', 15],
  ['SCORES_MAXIMUM', 3000],
  ['PLAN_BODY_BYTES', 1_048_576],
  ['SMALL_BODY_BYTES', 16_384],
  ['SCORES_BYTES_MAXIMUM', 983_040],
  ['JSON_DEPTH_MAXIMUM', 12],
  ['JSON_VALUES_MAXIMUM', 20_000],
  ['JSON_FIELDS_MAXIMUM', 100],
  ['BUDGET_MAXIMUM', 1e15],
  ['SMALL_TARGET_SAMPLE', 100],
  ['SMALL_UNIVERSE', 100_000],
])('%s is %d', (name, value) => {
  expect(limits[name]).toBe(value);
});
