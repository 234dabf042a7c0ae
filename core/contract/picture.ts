/** Largest file of a logo [bytes]. */
export const LOGO_MAX_BYTES = 500_000;
/** Largest width and largest height of a logo [pixels]. */
export const LOGO_MAX_PIXELS = 2000;

/** Type and size of a picture, read from its bytes and not from its name. */
export interface Picture {
  readonly type: 'png' | 'jpeg';
  /** Width and height are in pixels. */
  readonly width: number;
  readonly height: number;
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Reads the type and size of a png or jpg from its bytes; null for anything else. */
export function pictureOf(bytes: Uint8Array): Picture | null {
  const picture = PNG_SIGNATURE.every((byte, index) => bytes[index] === byte) ? pngOf(bytes) : jpegOf(bytes);
  return picture !== null && picture.width > 0 && picture.height > 0 ? picture : null;
}

/** Reads a png. Its first chunk is IHDR, which has width and height in 4 bytes each. */
function pngOf(bytes: Uint8Array): Picture | null {
  // The signature takes 8 bytes, and IHDR takes 25.
  if (bytes.length < 33 || String.fromCharCode(...bytes.subarray(12, 16)) !== 'IHDR') return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { type: 'png', width: view.getUint32(16), height: view.getUint32(20) };
}

/**
 * Whether a marker begins a frame header of a jpg, which has the picture's size. These are the markers C0 to CF, except three with another
 * meaning: C4 (Huffman tables), C8 (reserved) and CC (settings of arithmetic coding).
 */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Reads a jpg: goes from segment to segment until the frame header, which has height and width. */
function jpegOf(bytes: Uint8Array): Picture | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let offset = 2;
  // A frame header has 9 bytes up to and including the width.
  while (offset + 9 < bytes.length) {
    if (bytes[offset] !== 0xff) return null;
    const marker = bytes[offset + 1]!;
    if (isFrame(marker)) return { type: 'jpeg', height: view.getUint16(offset + 5), width: view.getUint16(offset + 7) };
    // FF after FF is a single fill byte. Any other marker begins a segment, whose first two bytes are its length.
    offset += marker === 0xff ? 1 : 2 + view.getUint16(offset + 2);
  }
  return null;
}
