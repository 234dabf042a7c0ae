import { zipSync } from 'fflate';
import type { ZipOptions } from 'fflate';

export interface ZippedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Several files as one: what a browser asks no permission for. Nothing is packed: pictures are already, and tables are small. */
export function zipFile(files: readonly ZippedFile[], date: Date): Blob {
  return new Blob([zipped(numbered(files), { level: 0, mtime: date })], { type: 'application/zip' });
}

/** The bytes of a zip. Of files of one name the last stays. */
export function zipped(files: readonly ZippedFile[], options: ZipOptions): Uint8Array<ArrayBuffer> {
  return zipSync(Object.fromEntries(files.map(({ name, bytes }) => [name, [bytes, options]])));
}

/** Names that come twice are numbered. */
function numbered(files: readonly ZippedFile[]): ZippedFile[] {
  const seen = new Map<string, number>();
  return files.map((file) => {
    const count = (seen.get(file.name) ?? 0) + 1;
    seen.set(file.name, count);
    return count === 1 ? file : { ...file, name: file.name.replace(/(\.\w+)?$/, ` (${count})$1`) };
  });
}
