import * as limits from './limits.ts';

/** The numbers are repeated here, so that none is changed by mistake. */
test.each<[keyof typeof limits, number]>([
  ['FILES_MAX_COUNT', 1],
  ['FILE_MAX_BYTES', 209_715_200],
  ['PRIORITY_CHANNELS', 3],
  ['PASSWORD_MIN_LENGTH', 6],
  ['PLAN_NAME_MAX_LENGTH', 200],
  ['NAME_MAXIMUM', 300],
  ['EMAIL_MAX_LENGTH', 320],
  ['KEY_MAX_LENGTH', 64],
  ['LIMITS_MAX_ROWS', 15],
  ['SCORES_MAX_ROWS', 3000],
  ['PLAN_BODY_MAX_BYTES', 1_048_576],
  ['SMALL_BODY_MAX_BYTES', 16_384],
  ['SCORES_MAX_BYTES', 983_040],
  ['JSON_MAX_DEPTH', 12],
  ['JSON_MAX_VALUES', 20_000],
  ['JSON_MAX_FIELDS', 100],
  ['BUDGET_MAX_DOLLARS', 1e15],
  ['SMALL_TARGET_SAMPLE', 100],
  ['SMALL_UNIVERSE', 100_000],
])('%s is %d', (name, value) => {
  expect(limits[name]).toBe(value);
});
