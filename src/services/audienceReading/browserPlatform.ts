import { buf } from 'crc-32';
import { MemorySink } from '../../../core/audience/bytes/memorySource.ts';
import type { ByteSource, ReadingPlatform } from '../../../core/audience/bytes/platform.ts';

/** Maximum size of the csv into which a file is converted in memory [bytes]. */
const CONVERTED_BYTES_MAXIMUM = 400 * 1024 * 1024;
/** Maximum size of an old xls workbook [bytes]. It is small because reading takes up to 80 times the size in memory. */
const XLS_BYTES_MAXIMUM = 8 * 1024 * 1024;
const CHUNK_BYTES = 1024 * 1024;

/** The functions of the browser with which core/audience reads files. */
export const browserPlatform: ReadingPlatform = {
  openSink: () => new MemorySink(CONVERTED_BYTES_MAXIMUM),
  async *inflateRaw(source, from, to) {
    const deflated = new ReadableStream<BufferSource>(deflatedChunks(source, from, to));
    const inflated = deflated.pipeThrough(new DecompressionStream('deflate-raw'));
    const reader = inflated.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  },
  // The checksum of earlier bytes is continued. The library returns a signed number.
  crc32: (bytes, earlierChecksum) => buf(bytes, earlierChecksum) >>> 0,
  isUtf8(bytes) {
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      return true;
    } catch {
      return false;
    }
  },
  xlsBytesMaximum: XLS_BYTES_MAXIMUM,
};

function deflatedChunks(source: ByteSource, from: number, to: number): UnderlyingDefaultSource<BufferSource> {
  let position = from;
  return {
    pull(controller) {
      if (position >= to) return controller.close();
      // A copy, because the source may overwrite its buffer before the stream has used it.
      const chunk = source.read(position, Math.min(to, position + CHUNK_BYTES)).slice();
      position += chunk.length;
      if (chunk.length === 0) controller.close();
      else controller.enqueue(chunk);
    },
  };
}
