import { isUtf8 } from 'node:buffer';
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { copyOf, fileChunks } from '../../core/audience/bytes/bytes.ts';
import type { ByteSink, ByteSource, ReadingPlatform } from '../../core/audience/bytes/platform.ts';
import { XLS_BYTES_MAXIMUM } from '../../core/audience/workbooks/xlsBook.ts';

const PIECE_BYTES = 256 * 1024;

/**
 * A file as a byte source. Each read overwrites the result of the previous one.
 * @param finalSize upper bound of the size, for a file that still grows
 */
export function fileSource(path: string, finalSize?: number): ByteSource & { close(): void } {
  const file = openSync(path, 'r');
  const size = finalSize ?? fstatSync(file).size;
  let buffer = new Uint8Array(0);
  return {
    size,
    read(from, to) {
      const bytes = Math.max(0, Math.min(to, size) - from);
      if (buffer.length < bytes) buffer = new Uint8Array(bytes);
      let filled = 0;
      while (filled < bytes) {
        const read = readSync(file, buffer, filled, bytes - filled, from + filled);
        if (read === 0) break;
        filled += read;
      }
      return buffer.subarray(0, filled);
    },
    close: () => closeSync(file),
  };
}

/**
 * The platform for reading audience files in a worker thread.
 * @param convertedPath where files that are not UTF-8 csv are written as UTF-8 csv
 * @returns the platform, and `close`, which closes handles that are still open after reading or after a failure
 */
export function nodePlatform(convertedPath: string): ReadingPlatform & { close(): void } {
  let closeOpenHandle = () => {};
  return {
    openSink() {
      closeOpenHandle();
      const sink = fileSink(convertedPath);
      closeOpenHandle = sink.abandon;
      return sink;
    },
    inflateRaw,
    crc32: (bytes, before) => crc32(bytes, before),
    isUtf8,
    xlsBytesMaximum: XLS_BYTES_MAXIMUM,
    close() {
      closeOpenHandle();
      closeOpenHandle = () => {};
    },
  };
}

/**
 * A file to write. `close` ends writing and returns the file as a source. `abandon` closes the handle that is open, for writing or reading.
 */
function fileSink(path: string): ByteSink & { abandon(): void } {
  const file = openSync(path, 'w');
  let reader: ReturnType<typeof fileSource> | null = null;
  return {
    write(bytes) {
      for (let written = 0; written < bytes.length;) written += writeSync(file, bytes, written, bytes.length - written);
    },
    close() {
      closeSync(file);
      reader = fileSource(path);
      return reader;
    },
    abandon() {
      if (reader === null) closeSync(file);
      else reader.close();
    },
  };
}

async function* inflateRaw(source: ByteSource, from: number, to: number): AsyncGenerator<Uint8Array> {
  // zlib works in other threads, on pieces that the next read must not overwrite.
  const packedChunks = function* () {
    for (const chunk of fileChunks(source, from, to, PIECE_BYTES)) yield copyOf(chunk);
  };
  const inflate = createInflateRaw({ chunkSize: PIECE_BYTES });
  // Errors reach the loop through `inflate`. Leaving the loop destroys both streams.
  pipeline(Readable.from(packedChunks()), inflate, () => {});
  yield* inflate as AsyncIterable<Uint8Array>;
}
