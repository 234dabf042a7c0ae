import type { ByteSource } from '../../../core/audience/bytes/platform.ts';

/** Reads a file synchronously. It exists only in workers, and TypeScript's DOM library does not declare it. */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

/** A file as a source of bytes that is read synchronously. It works only in a worker. */
export function blobSource(file: Blob): ByteSource {
  const reader = new FileReaderSync();
  return {
    size: file.size,
    read: (from, to) => new Uint8Array(reader.readAsArrayBuffer(file.slice(from, to))),
  };
}
