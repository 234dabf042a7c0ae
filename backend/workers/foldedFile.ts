import { open, readFile } from 'node:fs/promises';
import { CHANNELS } from '../../core/rules/channels.ts';
import type { FoldedAudience, VehicleTotals } from '../../core/planning/model/audience.ts';

const MAGIC = 'folded 1';
const PREFIX_BYTES = 16;

interface Header {
  readonly sample: number;
  readonly universe: number;
  readonly targetSample: number;
  readonly targetUniverse: number;
  readonly measured: boolean;
  readonly vehicles: readonly VehicleTotals[];
  readonly rows: number;
}

/**
 * Writes a folded audience as one binary file, in the byte order of this machine's typed arrays (little-endian on every
 * platform Node runs on): magic, header length, header as JSON padded to 8 bytes, then weights (f64), population use (f64),
 * plain use (f32) and attentive use (f32).
 */
export async function writeFolded(path: string, audience: FoldedAudience): Promise<void> {
  const { weights, plainUse, attentiveUse, populationUse, ...facts } = audience;
  const header: Header = { ...facts, rows: weights.length };
  const text = Buffer.from(JSON.stringify(header));
  const padded = Buffer.alloc(Math.ceil(text.length / 8) * 8, ' ');
  text.copy(padded);
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.write(MAGIC, 'latin1');
  prefix.writeUInt32LE(padded.length, 8);
  const handle = await open(path, 'w');
  try {
    for (const part of [prefix, padded, weights, populationUse, plainUse, attentiveUse]) {
      await handle.writeFile(new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
    }
  } finally {
    await handle.close();
  }
}

/**
 * Reads what {@link writeFolded} wrote. The arrays are views of the bytes read: nothing is copied.
 * @throws when the file is not one of ours or is cut short
 */
export async function readFolded(path: string): Promise<FoldedAudience> {
  const file = await readFile(path);
  if (file.toString('latin1', 0, MAGIC.length) !== MAGIC) throw new Error(`${path} is not a folded audience.`);
  const headerBytes = file.readUInt32LE(8);
  const { rows, ...facts } = JSON.parse(file.toString('utf8', PREFIX_BYTES, PREFIX_BYTES + headerBytes)) as Header;
  const cells = rows * CHANNELS.length;
  const start = PREFIX_BYTES + headerBytes;
  const expected = start + 8 * (rows + CHANNELS.length) + 2 * 4 * cells;
  if (file.length !== expected) throw new Error(`${path} holds ${file.length} bytes, not ${expected}.`);
  // Small files may sit in a shared buffer at an odd offset, where 8-byte views cannot start.
  const aligned = file.byteOffset % 8 === 0 ? file : Buffer.from(new Uint8Array(file).buffer);
  let offset = aligned.byteOffset + start;
  const take = (bytes: number) => (offset += bytes) - bytes;
  return {
    ...facts,
    weights: new Float64Array(aligned.buffer, take(8 * rows), rows),
    populationUse: new Float64Array(aligned.buffer, take(8 * CHANNELS.length), CHANNELS.length),
    plainUse: new Float32Array(aligned.buffer, take(4 * cells), cells),
    attentiveUse: new Float32Array(aligned.buffer, take(4 * cells), cells),
  };
}
