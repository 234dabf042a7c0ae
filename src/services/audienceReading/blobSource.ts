import type { ByteSource } from '../../../core/audience/bytes/platform.ts';

/** Only workers may read a file synchronously; TypeScript's DOM library lacks the class. */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

/** A file as a source of bytes, in a worker. */
export function blobSource(file: Blob): ByteSource {
  const reader = new FileReaderSync();
  return {
    size: file.size,
    read: (from, to) => new Uint8Array(reader.readAsArrayBuffer(file.slice(from, to))),
  };
}
