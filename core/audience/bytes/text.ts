/** The little of the Encoding Standard that reading needs; this folder knows neither Node's nor the browser's types. */
interface Decoder {
  decode(bytes?: Uint8Array, options?: { stream: boolean }): string;
}
interface Encoder {
  encode(text: string): Uint8Array;
}
interface EncodingHost {
  readonly TextDecoder: new (encoding: string, options?: { ignoreBOM: boolean }) => Decoder;
  readonly TextEncoder: new () => Encoder;
}

const host = globalThis as unknown as EncodingHost;
/** One for all texts: making a decoder takes longer than a cell. Byte-order marks are text to it. */
const utf8Decoder = new host.TextDecoder('utf-8', { ignoreBOM: true });
const utf8Encoder = new host.TextEncoder();

/** Shorter texts are put together letter by letter, which takes less than calling the decoder [bytes]. */
const SHORT_BYTES = 24;

/** A decoder that remembers where the last piece broke off; a byte-order mark at the start is dropped. */
export function textDecoder(encoding: string): Decoder {
  return new host.TextDecoder(encoding);
}

/** The text of UTF-8 bytes; what is not UTF-8 becomes U+FFFD. */
export function utf8Text(bytes: Uint8Array, start = 0, end = bytes.length): string {
  if (end - start > SHORT_BYTES) return utf8Decoder.decode(bytes.subarray(start, end));
  let text = '';
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!;
    if (byte > 0x7f) return utf8Decoder.decode(bytes.subarray(start, end));
    text += String.fromCharCode(byte);
  }
  return text;
}

/** Each byte as the letter of that number: for marks, names and numbers, not for text of people. */
export function latin1Text(bytes: Uint8Array, start = 0, end = bytes.length): string {
  let text = '';
  for (let at = start; at < Math.min(end, bytes.length); at++) text += String.fromCharCode(bytes[at]!);
  return text;
}

export function utf8Bytes(text: string): Uint8Array {
  return utf8Encoder.encode(text);
}
