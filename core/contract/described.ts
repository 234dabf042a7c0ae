import type { AnySchema } from 'yup';

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
