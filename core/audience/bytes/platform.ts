/** Bytes of a file, read synchronously in pieces: reading runs in a worker. */
export interface ByteSource {
  readonly size: number;
  /** Bytes from..to, fewer at the end. May be a view that the next read overwrites. */
  read(from: number, to: number): Uint8Array;
}

/** Where converted csv text is written, piece by piece. */
export interface ByteSink {
  /** Takes the bytes before it returns: they may be overwritten afterwards. */
  write(bytes: Uint8Array): void;
  /** Ends writing; what was written can be read. */
  close(): ByteSource;
}

/** What reading an audience file needs of the machine it runs on: Node's worker threads and the browser's each have theirs. */
export interface ReadingPlatform {
  /** A new empty place for a converted file; the one before it may be overwritten. */
  openSink(): ByteSink;
  /** Inflates raw deflate data between two places of a source. Fails when the data are damaged. */
  inflateRaw(source: ByteSource, from: number, to: number): AsyncIterable<Uint8Array>;
  /** The checksum of zip archives, carried on from the bytes before (0 at first), as an unsigned number of 32 bits. */
  crc32(bytes: Uint8Array, before: number): number;
  isUtf8(bytes: Uint8Array): boolean;
  /** An xls workbook is read whole and takes up to 80 times its size in memory: the most that this platform bears [bytes]. */
  readonly xlsBytesMaximum: number;
}
