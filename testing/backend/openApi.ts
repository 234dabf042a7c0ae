import Ajv from 'ajv/dist/2020';
import type { ValidateFunction } from 'ajv/dist/2020';
import { BUILD } from '../../backend/settings/build.ts';
import { openApiDocument } from '../../core/contract/openapi/document.ts';

const DOCUMENT = 'calls';

/** Validates values against the OpenAPI document with JSON Schema only, including strings that contain JSON. */
export class DescribedCalls {
  readonly #ajv = new Ajv({ strict: false, formats: { binary: true } });
  readonly #validators = new Map<string, ValidateFunction>();

  constructor() {
    // In JSON Schema `contentSchema` is only an annotation: here it is validated too.
    this.#ajv.removeKeyword('contentSchema');
    this.#ajv.addKeyword({
      keyword: 'contentSchema',
      schemaType: 'object',
      compile: (content: object) => {
        let fits: ValidateFunction | undefined;
        return (text: string) => {
          fits ??= this.#ajv.compile(absolute(content));
          return fits(parsed(text));
        };
      },
    });
    this.#ajv.addSchema({ $id: DOCUMENT, ...openApiDocument(BUILD.version) });
  }

  /** Whether a value is valid for the part of the document at a JSON pointer. */
  fits(pointer: string, value: unknown): boolean {
    const validate = this.#validators.get(pointer) ?? this.#ajv.compile({ $ref: `${DOCUMENT}#${pointer}` });
    this.#validators.set(pointer, validate);
    return validate(value);
  }

  /** Whether a value is valid for a named schema. */
  fitsSchema(name: string, value: unknown): boolean {
    return this.fits(`/components/schemas/${name}`, value);
  }
}

/** Undefined, which is valid for no schema here, when the text is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Makes the references of a part absolute, since it is compiled separately. */
function absolute(part: object): object {
  return JSON.parse(JSON.stringify(part).replaceAll('"#/', `"${DOCUMENT}#/`)) as object;
}
