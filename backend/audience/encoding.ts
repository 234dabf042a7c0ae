import { isUtf8 } from 'node:buffer';
import { closeSync, openSync, writeSync } from 'node:fs';
import { AudienceFileError } from './audienceFileError.ts';
import { fileChunks } from './fileBytes.ts';

/** How a text file's bytes are to be read. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * The encoding of a text file. UTF-8 is believed when every byte of the file fits it; what does not fit is
 * Windows-1252, the encoding spreadsheet programs write "csv" in on Western computers.
 * @throws {AudienceFileError} when the file is not text
 */
export function textEncoding(path: string, head: Buffer): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const sample = head.subarray(0, 4096);
  const zeros = sample.filter((byte) => byte === 0).length;
  if (zeros > sample.length / 4) {
    // Text in Latin letters as UTF-16 without its mark: every other byte is 0.
    const evenZeros = sample.filter((byte, at) => byte === 0 && at % 2 === 0).length;
    return evenZeros > zeros / 2 ? 'utf-16be' : 'utf-16le';
  }
  if (zeros > 0) throw new AudienceFileError('The file is not a table of text. Open it and save it as csv or xlsx.');
  return isWholeFileUtf8(path) ? 'utf-8' : 'windows-1252';
}

function isWholeFileUtf8(path: string): boolean {
  let carried = Buffer.alloc(0);
  for (const chunk of fileChunks(path)) {
    const bytes = carried.length === 0 ? chunk : Buffer.concat([carried, chunk]);
    const whole = bytes.length - unfinishedBytes(bytes);
    if (!isUtf8(bytes.subarray(0, whole))) return false;
    carried = Buffer.from(bytes.subarray(whole));
  }
  return carried.length === 0;
}

/** How many bytes at the end begin a character that the next piece finishes. */
function unfinishedBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0;
  }
  return 0;
}

/** The text of the first bytes of a file; a character cut at the end is dropped. */
export function decodeHead(head: Buffer, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(head, { stream: true });
}

/** Writes a text file again as UTF-8, piece by piece. */
export function rewriteAsUtf8(path: string, encoding: Encoding, to: string): void {
  const decoder = new TextDecoder(encoding);
  const file = openSync(to, 'w');
  try {
    for (const chunk of fileChunks(path)) writeSync(file, decoder.decode(chunk, { stream: true }));
    writeSync(file, decoder.decode());
  } finally {
    closeSync(file);
  }
}
