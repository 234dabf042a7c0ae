import { zipSync } from 'fflate';

export interface ZippedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Several files as one, because browsers ask permission for several downloads. Not compressed: pictures already are, and tables are small. */
export function zipFile(files: readonly ZippedFile[], date: Date): Blob {
  const entries = withUniqueNames(files).map(({ name, bytes }) => [name, bytes] as const);
  return new Blob([zipSync(Object.fromEntries(entries), { level: 0, mtime: date })], { type: 'application/zip' });
}

/** Numbers repeated names. */
function withUniqueNames(files: readonly ZippedFile[]): ZippedFile[] {
  const seen = new Map<string, number>();
  return files.map((file) => {
    const count = (seen.get(file.name) ?? 0) + 1;
    seen.set(file.name, count);
    return count === 1 ? file : { ...file, name: file.name.replace(/(\.\w+)?$/, ` (${count})$1`) };
  });
}
