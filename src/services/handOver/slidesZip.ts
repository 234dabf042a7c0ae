import { zipped } from './zipFile.ts';

type Output = 'blob' | 'base64';

/**
 * The part of jszip that pptxgenjs asks for, on the zip writer of the other exports: in the build and in tests `jszip` is an alias of
 * this file (`scripts/building/aliases.ts`), so that one library writes all zips.
 */
export default class SlidesZip {
  readonly #files = new Map<string, Uint8Array>();

  /** Folders need no entry of their own. */
  folder(): this {
    return this;
  }

  /** @param content text, bytes, or base64 where the options say so */
  file(name: string, content: string | Uint8Array | ArrayBuffer, options: { readonly base64?: boolean } = {}): this {
    this.#files.set(name, bytesOf(content, options.base64 ?? false));
    return this;
  }

  generateAsync({ type }: { readonly type: 'base64' }): Promise<string>;
  generateAsync({ type }: { readonly type: Output }): Promise<Blob | string>;
  generateAsync({ type }: { readonly type: Output }): Promise<Blob | string> {
    const files = [...this.#files].map(([name, bytes]) => ({ name, bytes }));
    const bytes = zipped(files, { level: 6 });
    return Promise.resolve(type === 'blob' ? new Blob([bytes]) : base64Of(bytes));
  }
}

function bytesOf(content: string | Uint8Array | ArrayBuffer, isBase64: boolean): Uint8Array {
  if (typeof content !== 'string') return new Uint8Array(content);
  return isBase64
    ? Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
    : new TextEncoder().encode(content);
}

/** As many bytes as fit into the arguments of one call. */
const PIECE = 8192;

function base64Of(bytes: Uint8Array): string {
  let letters = '';
  for (let at = 0; at < bytes.length; at += PIECE) {
    letters += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  }
  return btoa(letters);
}
