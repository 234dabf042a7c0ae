import { browserPlatform } from '../audienceReading/browserPlatform.ts';

export interface ZippedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Names are UTF-8 (bit 11); nothing is packed: pictures are already, and tables are small. */
const UTF8 = 0x0800;
const VERSION = 20;

/** Several files as one, by APPNOTE 6.3.3: what a browser asks no permission for. Names that come twice are numbered. */
export function zipFile(files: readonly ZippedFile[], date: Date): Blob {
  const [parts, directory]: [Uint8Array[], Uint8Array[]] = [[], []];
  let offset = 0;
  for (const { name, bytes } of numbered(files)) {
    const path = new TextEncoder().encode(name);
    const entry = entryOf(path, bytes, date);
    const own = numbers([4, 0x04034b50], ...entry);
    parts.push(own, path, bytes);
    directory.push(numbers([4, 0x02014b50], [2, VERSION], ...entry, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]), path);
    offset += own.length + path.length + bytes.length;
  }
  const length = directory.reduce((sum, part) => sum + part.length, 0);
  const count: Field = [2, files.length];
  const end = numbers([4, 0x06054b50], [2, 0], [2, 0], count, count, [4, length], [4, offset], [2, 0]);
  return new Blob([...parts, ...directory, end] as BlobPart[], { type: 'application/zip' });
}

/** A number and the bytes it takes, the lowest first. */
type Field = readonly [bytes: 2 | 4, value: number];

function entryOf(path: Uint8Array, bytes: Uint8Array, date: Date): Field[] {
  const time = (date.getHours() << 11) | (date.getMinutes() << 5) | (date.getSeconds() >> 1);
  const day = ((date.getFullYear() - 1980) << 9) | ((date.getMonth() + 1) << 5) | date.getDate();
  const crc: Field = [4, browserPlatform.crc32(bytes, 0)];
  const size: Field = [4, bytes.length];
  return [[2, VERSION], [2, UTF8], [2, 0], [2, time], [2, day], crc, size, size, [2, path.length], [2, 0]];
}

function numbers(...fields: readonly Field[]): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(fields.reduce((sum, [length]) => sum + length, 0)));
  let at = 0;
  for (const [length, value] of fields) {
    if (length === 2) bytes.setUint16(at, value, true);
    else bytes.setUint32(at, value, true);
    at += length;
  }
  return new Uint8Array(bytes.buffer);
}

function numbered(files: readonly ZippedFile[]): ZippedFile[] {
  const seen = new Map<string, number>();
  return files.map((file) => {
    const count = (seen.get(file.name) ?? 0) + 1;
    seen.set(file.name, count);
    return count === 1 ? file : { ...file, name: file.name.replace(/(\.\w+)?$/, ` (${count})$1`) };
  });
}
