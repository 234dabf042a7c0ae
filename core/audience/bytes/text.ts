/** The types of the Encoding Standard that are used here: core/ compiles without the types of Node and of browsers. */
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
/** One decoder for all texts, because creating a decoder takes longer than decoding a cell. It keeps byte-order marks. */
const utf8Decoder = new host.TextDecoder('utf-8', { ignoreBOM: true });
const utf8Encoder = new host.TextEncoder();

/** Texts of at most this many bytes are decoded in a loop, which is faster than calling the decoder. */
const SHORT_BYTES = 24;

/** A streaming decoder; it drops a byte-order mark at the start. */
export function textDecoder(encoding: string): Decoder {
  return new host.TextDecoder(encoding);
}

/** The text of UTF-8 bytes. Bytes that are not UTF-8 become U+FFFD. */
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

/** Decodes each byte as one character: for signatures, names and numbers, not for text in general. */
export function latin1Text(bytes: Uint8Array, start = 0, end = bytes.length): string {
  let text = '';
  for (let at = start; at < Math.min(end, bytes.length); at++) text += String.fromCharCode(bytes[at]!);
  return text;
}

export function utf8Bytes(text: string): Uint8Array {
  return utf8Encoder.encode(text);
}
