import Ajv from 'ajv/dist/2020';
import type { ValidateFunction } from 'ajv/dist/2020';
import { openApiDocument } from '../../core/contract/openapi/document.ts';

const DOCUMENT = 'calls';

/** Reads the description of the calls as an outsider would: by JSON Schema alone, text that holds JSON included. */
export class DescribedCalls {
  readonly #ajv = new Ajv({ strict: false, formats: { binary: true } });
  readonly #read = new Map<string, ValidateFunction>();

  constructor() {
    // By itself JSON Schema only annotates what a text holds: here it must fit too.
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
    this.#ajv.addSchema({ $id: DOCUMENT, ...openApiDocument() });
  }

  /** Whether a value fits the part of the document that a JSON pointer names. */
  fits(pointer: string, value: unknown): boolean {
    const read = this.#read.get(pointer) ?? this.#ajv.compile({ $ref: `${DOCUMENT}#${pointer}` });
    this.#read.set(pointer, read);
    return read(value);
  }

  /** Whether a value fits a named schema. */
  fitsSchema(name: string, value: unknown): boolean {
    return this.fits(`/components/schemas/${name}`, value);
  }
}

/** Undefined, which fits no schema here, for text that is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** References of a part that is compiled away from its document. */
function absolute(part: object): object {
  return JSON.parse(JSON.stringify(part).replaceAll('"#/', `"${DOCUMENT}#/`)) as object;
}
