import { zipSync } from 'fflate';

export interface ZippedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Several files as one zip file, because browsers ask for permission before several downloads. It is not compressed, because pictures are
 * compressed already and tables are small.
 */
export function zipFile(files: readonly ZippedFile[], date: Date): Blob {
  const entries = withUniqueNames(files).map(({ name, bytes }) => [name, bytes] as const);
  return new Blob([zipSync(Object.fromEntries(entries), { level: 0, mtime: date })], { type: 'application/zip' });
}

/** Adds a number to a name that occurs again: "chart.png", "chart (2).png". */
function withUniqueNames(files: readonly ZippedFile[]): ZippedFile[] {
  const countsByName = new Map<string, number>();
  return files.map((file) => {
    const count = (countsByName.get(file.name) ?? 0) + 1;
    countsByName.set(file.name, count);
    return count === 1 ? file : { ...file, name: file.name.replace(/(\.\w+)?$/, ` (${count})$1`) };
  });
}
