import type { ObjectSchema, SchemaDescription } from 'yup';

/** True for a type with one value only, such as 'user' or false, and for no union of several. */
type IsOneValue<T, Whole = T> = string extends T
  ? false
  : T extends string | boolean
    ? [Whole] extends [T]
      ? true
      : false
    : false;

/** The fields of a request with one possible value. */
export type FixedFields<Request> = {
  [Field in keyof Request as IsOneValue<Request[Field]> extends true ? Field : never]: Request[Field];
};

/** The request with optional fixed fields: what a caller has to give. */
export type Given<Request> = Omit<Request, keyof FixedFields<Request>> & Partial<FixedFields<Request>>;

/** The fields of a request with one possible value, such as `access` and `mapping`, with their value. */
export function fixedFields<Request extends object>(request: ObjectSchema<Request>): FixedFields<Request> {
  const fields = Object.entries(request.describe().fields) as [string, SchemaDescription][];
  return Object.fromEntries(
    fields.flatMap(([name, field]) => onlyValue(field).map((value) => [name, value])),
  ) as FixedFields<Request>;
}

/** The only possible value of a field, as a list; empty if there are several. */
export function onlyValue({ oneOf, tests }: SchemaDescription): unknown[] {
  if (oneOf.length === 1) return [...oneOf];
  const isValue = tests.find(({ name }) => name === 'is-value')?.params?.value;
  return isValue === undefined ? [] : [isValue === 'true'];
}
