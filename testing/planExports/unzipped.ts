import { crc32, inflateRawSync } from 'node:zlib';

const [DIRECTORY, ENTRY] = ['PK\u0005\u0006', 0x02014b50];

/** Reads the files of a zip by its central directory. @throws when a length, a checksum or the number of files is wrong */
export function unzipped(file: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = file.lastIndexOf(DIRECTORY);
  let at = file.readUInt32LE(end + 16);
  while (file.readUInt32LE(at) === ENTRY) {
    const [name, extra, comment] = [28, 30, 32].map((from) => file.readUInt16LE(at + from)) as [number, number, number];
    const own = file.readUInt32LE(at + 42);
    const start = own + 30 + file.readUInt16LE(own + 26) + file.readUInt16LE(own + 28);
    const packed = file.subarray(start, start + file.readUInt32LE(at + 20));
    const bytes = file.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed);
    const called = file.toString('utf8', at + 46, at + 46 + name);
    if (bytes.length !== file.readUInt32LE(at + 24)) throw new Error(`${called} has not the length of its entry.`);
    if (crc32(bytes) !== file.readUInt32LE(at + 16)) throw new Error(`${called} has not the checksum of its entry.`);
    files.set(called, bytes);
    at += 46 + name + extra + comment;
  }
  if (files.size !== file.readUInt16LE(end + 10))
    throw new Error('The zip does not contain the number of files that it states.');
  return files;
}
