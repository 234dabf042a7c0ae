import type { ObjectSchema, SchemaDescription } from 'yup';

/** True for a type that has only one value, such as 'user' or false. A union of several such types is not one. */
type IsOneValue<T, Whole = T> = string extends T
  ? false
  : T extends string | boolean
    ? [Whole] extends [T]
      ? true
      : false
    : false;

/** The fields of a request that have only one possible value. */
export type FixedFields<Request> = {
  [Field in keyof Request as IsOneValue<Request[Field]> extends true ? Field : never]: Request[Field];
};

/** What a caller has to give for a request: the fields with only one possible value are optional. */
export type RequestInput<Request> = Omit<Request, keyof FixedFields<Request>> & Partial<FixedFields<Request>>;

/** The fields of a request that have only one possible value, such as `access` and `mapping`, with this value. */
export function fixedFields<Request extends object>(request: ObjectSchema<Request>): FixedFields<Request> {
  const fields = Object.entries(request.describe().fields) as [string, SchemaDescription][];
  return Object.fromEntries(
    fields.flatMap(([name, field]) => onlyValue(field).map((value) => [name, value])),
  ) as FixedFields<Request>;
}

/** The only possible value of a field, as a list; empty if there are several. */
export function onlyValue({ oneOf, tests }: SchemaDescription): unknown[] {
  if (oneOf.length === 1) return [...oneOf];
  // The Yup test of `isTrue` and `isFalse`.
  const isValue = tests.find(({ name }) => name === 'is-value')?.params?.value;
  return isValue === undefined ? [] : [isValue === 'true'];
}
