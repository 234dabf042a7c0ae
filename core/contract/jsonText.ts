import { mixed, ValidationError } from 'yup';
import type { AnySchema, InferType, Schema } from 'yup';
import { firstFaults, hasNoFault } from './check.ts';
import { jsonShape } from './jsonShape.ts';
import { JSON_MAX_DEPTH } from './limits.ts';

/**
 * Parses JSON text and checks it against a schema.
 * @throws {ValidationError} when the text is not JSON or does not fit.
 */
export function parseJsonText<S extends AnySchema>(schema: S, text: string): InferType<S> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ValidationError('is not JSON text');
  }
  const [fault] = firstFaults(schema, value, 1);
  if (fault) throw new ValidationError(fault.message, undefined, fault.path);
  return value;
}

/** A string of JSON that fits `schema`. The value stays a string; {@link parseJsonText} parses it. */
export function jsonText(schema: AnySchema): Schema<string> {
  return mixed<string>((value): value is string => typeof value === 'string')
    .required()
    .test('json-text', '${path} must be JSON text of the agreed shape', (value) => isJsonTextOf(schema, value))
    .meta({ jsonTextOf: schema });
}

/** Like {@link jsonText}, but optional, of at most `bytesMaximum` UTF-8 bytes, and without duplicate fields. */
export function optionalJsonText(schema: AnySchema, bytesMaximum: number): Schema<string | undefined> {
  return mixed<string>((value): value is string => typeof value === 'string')
    .optional()
    .test(
      'bytes',
      `\${path} must be at most ${bytesMaximum} bytes`,
      (value) => value === undefined || utf8Length(value) <= bytesMaximum,
    )
    .test('json-text', '${path} must be JSON text of the agreed shape', (value) => {
      // Text that is too long or too deep is not parsed.
      return (
        value === undefined || utf8Length(value) > bytesMaximum || (isPlainJson(value) && isJsonTextOf(schema, value))
      );
    })
    .meta({ jsonTextOf: schema });
}

/**
 * Whether JSON text is at most as deep as a request body may be, and no object has the same field twice. Of duplicate fields a parser would
 * silently use the last.
 */
function isPlainJson(text: string): boolean {
  const { depth, fields: fieldsInText } = jsonShape(Uint16Array.from(text, (letter) => letter.charCodeAt(0)));
  if (depth > JSON_MAX_DEPTH) return false;
  try {
    // A parsed object has a duplicate field only once.
    return countFields(JSON.parse(text)) === fieldsInText;
  } catch {
    return false;
  }
}

/** The number of fields of all objects in a value. */
function countFields(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const ownFields = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce<number>((sum, part) => sum + countFields(part), ownFields);
}

/** The length of a text as UTF-8 [bytes]. */
function utf8Length(text: string): number {
  let bytes = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0)!;
    if (code < 0x80) bytes += 1;
    else if (code < 0x800) bytes += 2;
    else if (code < 0x10000) bytes += 3;
    else bytes += 4;
  }
  return bytes;
}

/** Rows as an array, or as JSON text of an array. The app accepts both, because backends differ. */
export function rowsOrText<S extends AnySchema>(rows: S): Schema<InferType<S> | string> {
  return mixed<InferType<S> | string>(
    (value): value is InferType<S> | string => typeof value === 'string' || Array.isArray(value),
  )
    .required()
    .test('rows', '${path} must be rows, or JSON text of rows, of the agreed shape', (value) => {
      // Missing rows are refused by `required` above, which a schema can undo with `optional`.
      if (value === undefined) return true;
      return typeof value === 'string' ? isJsonTextOf(rows, value) : hasNoFault(rows, value);
    })
    .meta({ rowsOrTextOf: rows });
}

/** Undoes {@link rowsOrText}. The value must have passed the schema already. */
export function readRows<Row>(value: readonly Row[] | string): readonly Row[] {
  return typeof value === 'string' ? (JSON.parse(value) as Row[]) : value;
}

/** Whether a value is JSON text that fits the schema. */
function isJsonTextOf(schema: AnySchema, text: unknown): boolean {
  if (typeof text !== 'string') return false;
  try {
    return hasNoFault(schema, JSON.parse(text));
  } catch {
    return false;
  }
}
