import { isUtf8 } from 'node:buffer';
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { copyOf } from '../../core/audience/bytes/bytes.ts';
import { fileChunks } from '../../core/audience/bytes/fileBytes.ts';
import type { ByteSink, ByteSource, ReadingPlatform } from '../../core/audience/bytes/platform.ts';
import { XLS_BYTES_MAXIMUM } from '../../core/audience/workbooks/xlsBook.ts';

const PIECE_BYTES = 256 * 1024;

/**
 * A file's bytes. Each read overwrites what the one before gave; `close` gives the handle back.
 * @param willBe  the size to go by, of a file that still grows
 */
export function fileSource(path: string, willBe?: number): ByteSource & { close(): void } {
  const file = openSync(path, 'r');
  const size = willBe ?? fstatSync(file).size;
  let buffer = new Uint8Array(0);
  return {
    size,
    read(from, to) {
      const wanted = Math.max(0, Math.min(to, size) - from);
      if (buffer.length < wanted) buffer = new Uint8Array(wanted);
      let length = 0;
      while (length < wanted) {
        const bytes = readSync(file, buffer, length, wanted - length, from + length);
        if (bytes === 0) break;
        length += bytes;
      }
      return buffer.subarray(0, length);
    },
    close: () => closeSync(file),
  };
}

/**
 * What reading needs, in a worker thread of the backend.
 * @param convertedPath  where files that are not UTF-8 csv are written as such
 * @returns also `close`, for the handles that are still open when reading has ended, well or not
 */
export function nodePlatform(convertedPath: string): ReadingPlatform & { close(): void } {
  let close = () => {};
  return {
    openSink() {
      close();
      const sink = fileSink(convertedPath);
      close = sink.abandon;
      return sink;
    },
    inflateRaw,
    crc32: (bytes, before) => crc32(bytes, before),
    isUtf8,
    xlsBytesMaximum: XLS_BYTES_MAXIMUM,
    close() {
      close();
      close = () => {};
    },
  };
}

/** `abandon` closes whichever of writing and reading goes on. */
function fileSink(path: string): ByteSink & { abandon(): void } {
  const file = openSync(path, 'w');
  let written: ReturnType<typeof fileSource> | null = null;
  return {
    write(bytes) {
      for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at, bytes.length - at);
    },
    close() {
      closeSync(file);
      written = fileSource(path);
      return written;
    },
    abandon() {
      if (written === null) closeSync(file);
      else written.close();
    },
  };
}

async function* inflateRaw(source: ByteSource, from: number, to: number): AsyncGenerator<Uint8Array> {
  // zlib works beside this thread, on pieces that the next read must not overwrite.
  const packed = function* () {
    for (const chunk of fileChunks(source, from, to, PIECE_BYTES)) yield copyOf(chunk);
  };
  const inflate = createInflateRaw({ chunkSize: PIECE_BYTES });
  // Faults reach the loop through `inflate`, and a loop that is left destroys both.
  pipeline(Readable.from(packed()), inflate, () => {});
  yield* inflate as AsyncIterable<Uint8Array>;
}
