import { ValidationError } from 'yup';
import type { AnySchema } from 'yup';

/** One thing that does not fit. `path` is empty for the value as a whole. */
export interface Fault {
  readonly path: string;
  /** Yup's name of the test that failed ("max"), or "typeError". */
  readonly test: string;
  /** What the test compares with, such as `{ max: 15 }`; of a type error the type wanted. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Yup's own words. */
  readonly message: string;
}

/** Nobody mends more at a time, and each costs time to say. */
export const FAULTS_MAXIMUM = 5;

/**
 * The first few faults of a value, in the order of the schema: a value's own type and length come before anything inside
 * it, and nothing more is looked at once there are faults enough. Yup by itself would look at everything and print every wrong value.
 */
export function firstFaults(schema: AnySchema, value: unknown, most = FAULTS_MAXIMUM): Fault[] {
  const faults: Fault[] = [];
  collect(schema, value, '', { faults, most });
  return faults;
}

interface Found {
  readonly faults: Fault[];
  readonly most: number;
}

function collect(schema: AnySchema, value: unknown, path: string, found: Found): void {
  const fault = ownFault(schema, value, path);
  if (fault) return void found.faults.push(fault);
  if (value === undefined || value === null) return;
  const { innerType, fields } = schema as { innerType?: AnySchema; fields?: Record<string, AnySchema> };
  if (innerType && Array.isArray(value)) collectItems(innerType, value, path, found, schema.meta()?.fits);
  for (const [name, field] of Object.entries(fields ?? {})) {
    if (found.faults.length >= found.most) return;
    collect(field, (value as Record<string, unknown>)[name], path === '' ? name : `${path}.${name}`, found);
  }
}

/** A schema of rows may say beside Yup, and much faster, what a good row is. */
type Fits = ((item: unknown) => boolean) | undefined;

function collectItems(inner: AnySchema, items: readonly unknown[], path: string, found: Found, fits: Fits): void {
  for (let place = 0; place < items.length && found.faults.length < found.most; place++) {
    const item = items[place];
    if (!fits?.(item)) collect(inner, item, `${path}[${place}]`, found);
  }
}

/** What is wrong with the value itself, whatever it holds. */
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
