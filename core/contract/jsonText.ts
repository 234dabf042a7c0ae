import { mixed, ValidationError } from 'yup';
import type { AnySchema, InferType, Schema } from 'yup';
import { firstFaults } from './check.ts';

/**
 * Reads JSON that travels inside a string, checked against a schema.
 * @throws {ValidationError} when the text is not JSON or does not fit.
 */
export function parseJsonText<S extends AnySchema>(schema: S, text: string): InferType<S> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ValidationError('is not JSON text');
  }
  return schema.validateSync(value, { strict: true });
}

/** A string holding JSON that fits `schema`. The value stays a string: parse it with {@link parseJsonText} where it is used. */
export function jsonText(schema: AnySchema): Schema<string> {
  return (
    mixed<string>((value): value is string => typeof value === 'string')
      .required()
      // Whether it may be missing is for `required` to say, which a schema can take back with `optional`.
      .test(
        'json-text',
        '${path} must be JSON text of the agreed shape',
        (value) => value === undefined || fits(schema, value),
      )
      .meta({ jsonTextOf: schema })
  );
}

/** Rows that travel either as an array or as JSON text of one: backends differ, so the app takes both. */
export function rowsOrText<S extends AnySchema>(rows: S): Schema<InferType<S> | string> {
  return mixed<InferType<S> | string>(
    (value): value is InferType<S> | string => typeof value === 'string' || Array.isArray(value),
  )
    .required()
    .test('rows', '${path} must be rows, or JSON text of rows, of the agreed shape', (value) => {
      // Whether rows may be missing is for `required` to say, which a schema can take back with `optional`.
      if (value === undefined) return true;
      return typeof value === 'string' ? fits(rows, value) : firstFaults(rows, value, 1).length === 0;
    })
    .meta({ rowsOrTextOf: rows });
}

/** Undoes {@link rowsOrText}. The value must have passed the schema already. */
export function readRows<Row>(value: readonly Row[] | string): readonly Row[] {
  return typeof value === 'string' ? (JSON.parse(value) as Row[]) : value;
}

function fits(schema: AnySchema, text: unknown): boolean {
  if (typeof text !== 'string') return false;
  try {
    return firstFaults(schema, JSON.parse(text), 1).length === 0;
  } catch {
    return false;
  }
}
