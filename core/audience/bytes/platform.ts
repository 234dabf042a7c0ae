/** Bytes of a file. They are read synchronously and in pieces, which is possible because reading runs in a worker. */
export interface ByteSource {
  readonly size: number;
  /** The bytes from `from` up to, but not including, `to`; fewer at the end of the file. The next read may overwrite them. */
  read(from: number, to: number): Uint8Array;
}

/** Receives converted csv text, piece by piece. */
export interface ByteSink {
  /** Copies the bytes before it returns: the caller may overwrite them afterwards. */
  write(bytes: Uint8Array): void;
  /** Ends writing. @returns a source of what was written */
  close(): ByteSource;
}

/** What reading an audience file needs from the platform. Node's worker threads and the browser each provide their own. */
export interface ReadingPlatform {
  /** A new empty sink for a converted file; it may overwrite the previous one. */
  openSink(): ByteSink;
  /** Inflates raw deflate data between two offsets of a source. Throws when the data are damaged. */
  inflateRaw(source: ByteSource, from: number, to: number): AsyncIterable<Uint8Array>;
  /** CRC-32 as in zip archives, unsigned. @param before  checksum of the previous bytes; 0 at first */
  crc32(bytes: Uint8Array, before: number): number;
  isUtf8(bytes: Uint8Array): boolean;
  /** Maximum number of bytes of an xls workbook: it is read whole and takes up to 80 times its size in memory. */
  readonly xlsBytesMaximum: number;
}
