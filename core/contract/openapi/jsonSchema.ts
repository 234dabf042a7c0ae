import type {
  AnySchema,
  SchemaDescription,
  SchemaFieldDescription,
  SchemaInnerTypeDescription,
  SchemaObjectDescription,
} from 'yup';
import { onlyValue } from '../fixedFields.ts';
import { FIELD_DESCRIPTIONS } from './fieldDescriptions.ts';

declare module 'yup' {
  /** Metadata beyond the checks, for docs/openapi.json. */
  interface CustomSchemaMetadata {
    /** Name of the component in the OpenAPI document. */
    readonly named?: string;
    // The fields below state the rule of a check that is written as code.
    /** The text is JSON that fits this schema. */
    readonly jsonTextOf?: AnySchema;
    /** The value is rows of this schema, or JSON text of such rows. */
    readonly rowsOrTextOf?: AnySchema;
    /** The value fits one of these schemas. */
    readonly eitherOf?: readonly AnySchema[];
    /** Any other rule, as JSON Schema. */
    readonly jsonSchema?: JsonSchema;
  }
}

/** A JSON Schema of the 2020-12 dialect, as OpenAPI 3.1 uses it. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** The schemas that have a name, collected while references to them are made. */
export type NamedSchemas = Map<string, JsonSchema>;

/** Where a field is: the named schema that contains it, and the path from there, such as `cards[].draft`. */
interface FieldLocation {
  readonly schema: string;
  readonly path: string;
}

/** The location of a schema that is part of no named one. */
const NO_LOCATION: FieldLocation = { schema: '', path: '' };

function locationInside({ schema, path }: FieldLocation, part: string): FieldLocation {
  return { schema, path: path === '' || part === '[]' ? `${path}${part}` : `${path}.${part}` };
}

function fieldDescription({ schema, path }: FieldLocation): string | undefined {
  return FIELD_DESCRIPTIONS[schema]?.[path] ?? FIELD_DESCRIPTIONS['*']?.[path];
}

/**
 * Converts a contract schema to JSON Schema. Named parts become references and are added to `named`.
 * @throws {Error} for a check that is written as code, if the schema's `meta` does not state the rule
 */
export function jsonSchemaOf(schema: AnySchema, named: NamedSchemas, location = NO_LOCATION): JsonSchema {
  return describedSchema(schema.describe(), named, location);
}

/** The JSON Schema of a field with its description; a reference if the field's schema has a name. */
function describedSchema(field: SchemaFieldDescription, named: NamedSchemas, location: FieldLocation): JsonSchema {
  const description = field as SchemaDescription;
  const name = description.meta?.named;
  if (name === undefined) {
    const text = fieldDescription(location);
    return { ...shapeOf(description, named, location), ...(text && { description: text }) };
  }
  if (!named.has(name)) {
    // The place in the map is reserved before the parts are read, so that the schemas keep the order of the contract.
    named.set(name, {});
    const ownLocation = { schema: name, path: '' };
    const text = fieldDescription(ownLocation);
    named.set(name, {
      ...(text && { description: text }),
      ...shapeOf({ ...description, nullable: false }, named, ownLocation),
    });
  }
  const reference = { $ref: `#/components/schemas/${name}` };
  return description.nullable ? { anyOf: [reference, { type: 'null' }] } : reference;
}

/** The JSON Schema of a field without its description. */
function shapeOf(description: SchemaDescription, named: NamedSchemas, location: FieldLocation): JsonSchema {
  const { nullable } = description;
  const [onlyPossible] = onlyValue(description);
  if (onlyPossible !== undefined) return { const: onlyPossible };
  const shape = plainShape(description, named, location);
  if (!nullable || shape.type === undefined) return shape;
  return { ...shape, type: [shape.type, 'null'].flat() };
}

/** The same for a field that is not null and has several possible values. */
function plainShape(description: SchemaDescription, named: NamedSchemas, location: FieldLocation): JsonSchema {
  switch (description.type) {
    case 'string':
      return { type: 'string', ...stringRules(description) };
    case 'number':
      return { type: 'number', ...numberRules(description) };
    case 'boolean':
      return { type: 'boolean' };
    case 'array':
      return {
        type: 'array',
        items: describedSchema(
          (description as SchemaInnerTypeDescription).innerType as never,
          named,
          locationInside(location, '[]'),
        ),
        ...listRules(description),
      };
    case 'object':
      return objectShape(description as SchemaObjectDescription, named, location);
    default:
      return codedShape(description, named, location);
  }
}

function objectShape({ fields }: SchemaObjectDescription, named: NamedSchemas, location: FieldLocation): JsonSchema {
  const entries = Object.entries(fields) as [string, SchemaDescription][];
  const required = entries.filter(([, { optional }]) => !optional).map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(
      entries.map(([name, field]) => [name, describedSchema(field, named, locationInside(location, name))]),
    ),
    ...(required.length > 0 && { required }),
  };
}

/** The JSON Schema of a check that is written as code; `meta` states its rule. */
function codedShape(
  { type, meta, label }: SchemaDescription,
  named: NamedSchemas,
  location: FieldLocation,
): JsonSchema {
  if (meta?.jsonSchema) return meta.jsonSchema;
  if (meta?.jsonTextOf) return jsonTextOf(jsonSchemaOf(meta.jsonTextOf, named, location));
  if (meta?.rowsOrTextOf) {
    const rows = jsonSchemaOf(meta.rowsOrTextOf, named, location);
    return { anyOf: [rows, jsonTextOf(rows)] };
  }
  if (meta?.eitherOf) return { anyOf: meta.eitherOf.map((schema) => jsonSchemaOf(schema, named, location)) };
  throw new Error(`${meta?.named ?? label ?? 'A field'} of type ${type} does not say in its meta what it checks.`);
}

/** Text that is JSON of this shape. */
export function jsonTextOf(content: JsonSchema): JsonSchema {
  return { type: 'string', contentMediaType: 'application/json', contentSchema: content };
}

function listRules({ tests }: Rules): JsonSchema {
  const maximum = tests.find(({ name }) => name === 'max')?.params?.max;
  return maximum === undefined ? {} : { maxItems: maximum };
}

type Rules = Pick<SchemaDescription, 'oneOf' | 'tests'>;

function stringRules({ oneOf, tests }: Rules): JsonSchema {
  const paramsOf = (name: string) => tests.find((test) => test.name === name)?.params;
  const pattern = tests.find(({ params }) => params?.regex instanceof RegExp)?.params?.regex as RegExp | undefined;
  return {
    ...(oneOf.length > 0 && { enum: oneOf }),
    // A required text may not be empty.
    ...(tests.some(({ name }) => name === 'required') && oneOf.length === 0 && { minLength: 1 }),
    ...(paramsOf('min') && { minLength: paramsOf('min')?.min }),
    ...(paramsOf('max') && { maxLength: paramsOf('max')?.max }),
    ...(pattern && { pattern: pattern.source }),
  };
}

function numberRules({ oneOf, tests }: Rules): JsonSchema {
  const params = tests.flatMap((test) => (test.params ? [test.params] : []));
  const bound = (name: string) => params.find((param) => typeof param[name] === 'number')?.[name];
  const bounds = {
    minimum: bound('min'),
    exclusiveMinimum: bound('more'),
    maximum: bound('max'),
    exclusiveMaximum: bound('less'),
  };
  const statedBounds = Object.entries(bounds).filter(([, value]) => value !== undefined);
  return { ...(oneOf.length > 0 && { enum: oneOf }), ...Object.fromEntries(statedBounds) };
}
