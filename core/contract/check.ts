import { Schema, ValidationError } from 'yup';
import type { AnySchema } from 'yup';

/** One mismatch between a value and its schema. `path` is empty for the value as a whole. */
export interface Fault {
  readonly path: string;
  /** Yup's name of the test that failed ("max"), or "typeError". */
  readonly test: string;
  /** What the test compares with, such as `{ max: 15 }`; for a type error, the expected type. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Yup's message. */
  readonly message: string;
}

/** Maximum number of faults that one check reports. More would not help, and each takes time. */
export const FAULTS_MAX_COUNT = 5;

/**
 * The first faults of a value, in the order of the schema. A value's own type and length are checked before its contents. The check ends
 * after `maximum` faults. Yup itself would check everything and print every wrong value.
 */
export function firstFaults(schema: AnySchema, value: unknown, maximum = FAULTS_MAX_COUNT): Fault[] {
  const faults: Fault[] = [];
  collectFaults(schema, value, '', { faults, maximum });
  return faults;
}

/** Whether a value fits its schema. */
export const hasNoFault = (schema: AnySchema, value: unknown): boolean => firstFaults(schema, value, 1).length === 0;

/** Wraps a schema as a Standard Schema that uses this check and reports the first fault. */
export function standardSchema<S extends AnySchema>(schema: S): Pick<S, '~standard'> {
  const validate = (value: unknown) => {
    const [fault] = firstFaults(schema, value, 1);
    return fault ? { issues: [{ message: fault.message, path: [fault.path] }] } : { value };
  };
  return { '~standard': { ...schema['~standard'], validate } };
}

/** The faults found so far, and how many to look for. */
interface Search {
  readonly faults: Fault[];
  readonly maximum: number;
}

/** Adds the faults of a value and of its contents to the search. @param path of the value */
function collectFaults(schema: AnySchema, value: unknown, path: string, search: Search): void {
  const fault = certainlyFits(schema, value) ? null : ownFault(schema, value, path);
  if (fault) return void search.faults.push(fault);
  if (value === undefined || value === null) return;
  const { innerType, fields } = schema as { innerType?: AnySchema; fields?: Record<string, AnySchema> };
  if (innerType && Array.isArray(value)) collectItemFaults(innerType, value, path, search);
  for (const [name, field] of Object.entries(fields ?? {})) {
    if (search.faults.length >= search.maximum) return;
    collectFaults(field, (value as Record<string, unknown>)[name], path === '' ? name : `${path}.${name}`, search);
  }
}

function collectItemFaults(inner: AnySchema, items: readonly unknown[], path: string, search: Search): void {
  for (let index = 0; index < items.length && search.faults.length < search.maximum; index++) {
    collectFaults(inner, items[index], `${path}[${index}]`, search);
  }
}

/** A fast check: true for a value that certainly fits, false when Yup must decide. The items or fields of the value are not checked. */
type FastCheck = (value: unknown) => boolean;
const leftToYup: FastCheck = () => false;
const fastChecks = new WeakMap<AnySchema, FastCheck>();

/**
 * Whether a value certainly fits, by a fast check that is made once per schema from its description. It takes a quarter of Yup's time,
 * which matters because a proposal has 1,500 fields.
 */
function certainlyFits(schema: AnySchema, value: unknown): boolean {
  let check = fastChecks.get(schema);
  if (!check) fastChecks.set(schema, (check = fastCheckOf(schema)));
  return check(value);
}

/** Fast checks of types, by Yup's name of the type. For `mixed`, the schema's own `isType` is fast enough. */
const TYPE_CHECKS: Readonly<Record<string, FastCheck>> = {
  // Yup decides about the empty text, because `required` refuses it.
  string: (value) => typeof value === 'string' && value !== '',
  number: (value) => Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
  array: (value) => Array.isArray(value),
  object: (value) => Object.prototype.toString.call(value) === '[object Object]',
};

/** Makes the fast check of a schema from its description. */
function fastCheckOf(schema: AnySchema): FastCheck {
  // The method of the base class describes the schema without its fields or items.
  const { type, oneOf, notOneOf, nullable, optional, tests } = Schema.prototype.describe.call(schema);
  const hasType = type === 'mixed' ? (value: unknown) => schema.isType(value) : TYPE_CHECKS[type];
  if (!hasType || notOneOf.length > 0) return leftToYup;
  const testChecks = tests.map(({ name, params }) => fastTest(`${type} ${name}`, params));
  return (value) => {
    if (value === undefined) return optional;
    if (value === null) return nullable;
    return (
      hasType(value) && (oneOf.length === 0 || oneOf.includes(value)) && testChecks.every((passes) => passes(value))
    );
  };
}

/** Makes the fast check of a Yup test, for values that have passed the check of their type. */
function fastTest(typeAndName: string, params: Readonly<Record<string, unknown>> | undefined): FastCheck {
  // The checks of the types above include these two.
  if (typeAndName === 'string required' || typeAndName === 'number finite') return () => true;
  if (typeAndName === 'string max') return (value) => (value as string).length <= (params!.max as number);
  return leftToYup;
}

/** The first fault of the value itself; its items or fields are not checked. */
function ownFault(schema: AnySchema, value: unknown, path: string): Fault | null {
  if (value !== undefined && value !== null && !schema.isType(value)) {
    return { path, test: 'typeError', params: { type: schema.type }, message: `${path} must be a ${schema.type}` };
  }
  try {
    const options = { strict: true, recursive: false, path: path || 'The call' };
    schema.validateSync(value, options);
    return null;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return { path, test: error.type ?? '', params: error.params ?? {}, message: error.message };
  }
}
