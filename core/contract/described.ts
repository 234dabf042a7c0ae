import type { AnySchema } from 'yup';

declare module 'yup' {
  /** Metadata beyond the checks, for docs/openapi.json. */
  interface CustomSchemaMetadata {
    /** Name of the component in the OpenAPI document. */
    readonly named?: string;
    /** Meaning: units, edge cases, what its absence means. */
    readonly description?: string;
    /** For a check that is code: the text holds JSON that fits this schema. */
    readonly jsonTextOf?: AnySchema;
    /** For a check that is code: rows of this schema, or JSON text of such rows. */
    readonly rowsOrTextOf?: AnySchema;
    /** For a check that is code: a value of one of these schemas. */
    readonly eitherOf?: readonly AnySchema[];
    /** For any other check that is code: the same rule as JSON Schema. */
    readonly jsonSchema?: JsonSchema;
  }
}

/** A JSON Schema of the 2020-12 dialect, as OpenAPI 3.1 uses it. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}
