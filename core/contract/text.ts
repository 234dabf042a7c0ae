import { string } from 'yup';
import { isPlainText } from '../text/plainText.ts';
import { EMAIL_MAX_LENGTH, KEY_MAX_LENGTH, NAME_MAXIMUM } from './limits.ts';

/** A name that a user typed or chose, with at most `longest` characters. */
export const name = (longest = NAME_MAXIMUM) =>
  string()
    .max(longest)
    .test('plain-text', '${path} must not hold control characters', (value) => !value || isPlainText(value));

/** A text that may have several lines, with at most `longest` characters. */
export const note = (longest: number) =>
  string()
    .max(longest)
    .test(
      'plain-text',
      '${path} must not hold control characters',
      (value) => !value || isPlainText(value.replaceAll('\n', '')),
    );

/** A day in ISO 8601: 2026-11-03. */
export const day = () =>
  string().matches(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, { name: 'day', message: '${path} must be a day' });

/** A moment in UTC, in the format of `Date.toISOString`: 2026-11-03T09:30:00.000Z. */
export const moment = () =>
  string().matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, {
    name: 'moment',
    message: '${path} must be a moment in UTC',
  });

/** An optional field: the day whose rates a plan is computed with. */
export const ratesOn = () => day().optional();

export const email = () => name(EMAIL_MAX_LENGTH).required();
export const planKey = () => string().max(KEY_MAX_LENGTH).required();
