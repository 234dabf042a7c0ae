import type { AnySchema } from 'yup';

declare module 'yup' {
  /** What a schema says of itself beyond its checks; docs/openapi.json is made from it. */
  interface CustomSchemaMetadata {
    /** Its name in the published description, under which every place that uses it refers to it. */
    readonly named?: string;
    /** What it means: units, edges, what its absence says. */
    readonly description?: string;
    /** For a check that is code: the text holds JSON that fits this schema. */
    readonly jsonTextOf?: AnySchema;
    /** For a check that is code: rows of this schema, or JSON text of such rows. */
    readonly rowsOrTextOf?: AnySchema;
    /** For any other check that is code: the same rule as JSON Schema. */
    readonly jsonSchema?: JsonSchema;
  }
}

/** A JSON Schema of the 2020-12 dialect, as OpenAPI 3.1 uses it. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}
