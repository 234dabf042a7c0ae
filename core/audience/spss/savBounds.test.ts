import { readFileSync } from 'node:fs';
import { testPlatform } from '../../../testing/audience/reading.ts';
import { readCsvText } from '../../text/csvText.ts';
import { MemorySink, memorySource } from '../bytes/memorySource.ts';
import { utf8Text } from '../bytes/text.ts';
import { AudienceFileError } from '../refusals/audienceFileError.ts';
import { savAsCsv } from './savCsv.ts';

const platform = { ...testPlatform(), openSink: () => new MemorySink(1 << 26) };
const file = (name: string) => readFileSync(`core/audience/gallery/${name}`);
/** Where the header says how many cases follow. */
const CASES_AT = 80;

async function rowsOf(bytes: Uint8Array): Promise<number> {
  const csv = await savAsCsv(memorySource(bytes), platform);
  return readCsvText(utf8Text(csv.read(0, csv.size))).length - 1;
}

async function refusalOf(bytes: Uint8Array): Promise<string> {
  const fault: unknown = await rowsOf(bytes).catch((thrown: unknown) => thrown);
  if (!(fault instanceof AudienceFileError)) throw new Error(`Not refused: ${String(fault)}`);
  return fault.message;
}

function withCases(bytes: Buffer, cases: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeInt32LE(cases, CASES_AT);
  return changed;
}

describe('the number of cases', () => {
  const plain = file('psppPlain.sav');
  const cases = plain.readInt32LE(CASES_AT);
  const caseBytes = plain.readInt32LE(68) * 8;

  test('is what the header names', async () => {
    expect(cases).toBe(120);
    expect(await rowsOf(plain)).toBe(120);
  });

  test.each<[string, Buffer, string]>([
    [
      'cut between two cases',
      plain.subarray(0, plain.length - 61 * caseBytes),
      'it breaks off after 59 cases of the 120',
    ],
    ['cut within a case', plain.subarray(0, plain.length - 16), 'it breaks off after 119 cases of the 120'],
    ['cut within a number', plain.subarray(0, plain.length - 3), 'it breaks off after 119 cases of the 120'],
    ['a header that names one more', withCases(plain, 121), 'it breaks off after 120 cases of the 121'],
    ['a header that names one fewer', withCases(plain, 119), 'it holds more cases than the 119'],
    ['compressed, one more', withCases(file('pspp.sav'), 121), 'it breaks off after 120 cases of the 121'],
    ['zsav, one fewer', withCases(file('pspp.zsav'), 119), 'it holds more cases than the 119'],
  ])('%s is refused, with both numbers', async (_what, bytes, message) => {
    expect(await refusalOf(bytes)).toContain(message);
  });

  test('a header without the number is accepted, but not half a case at the end', async () => {
    expect(await rowsOf(withCases(plain, -1))).toBe(120);
    expect(await refusalOf(withCases(plain, -1).subarray(0, plain.length - 16))).toContain(
      'breaks off after 119 cases',
    );
  });
});

/** Cut after these shares of the file, and within its last 40 bytes. */
function cutsOf(bytes: Buffer): Buffer[] {
  const places = Array.from({ length: 40 }, (_, at) => Math.floor((bytes.length * at) / 40));
  const last = Array.from({ length: 40 }, (_, at) => bytes.length - 1 - at);
  return [...places, ...last].map((at) => bytes.subarray(0, at));
}

test.each(['psppPlain.sav', 'pspp.sav', 'pspp.zsav', 'foundThousandsLabel.sav'])(
  '%s cut anywhere is refused',
  async (name) => {
    for (const cut of cutsOf(file(name))) {
      const read = await rowsOf(cut).catch((fault: unknown) => fault);
      expect([cut.length, read]).toEqual([cut.length, expect.any(AudienceFileError)]);
    }
  },
);

test('damage anywhere is refused or read, and never fails otherwise', async () => {
  let seed = 7;
  const random = (below: number) => (seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0) % below;
  for (const name of ['pspp.sav', 'pspp.zsav']) {
    for (let at = 0; at < 150; at++) {
      const bytes = Buffer.from(file(name));
      for (let flips = 0; flips < 3; flips++) bytes[random(bytes.length)] = random(256);
      const read = await rowsOf(bytes).catch((fault: unknown) => fault);
      if (typeof read !== 'number') expect(read).toBeInstanceOf(AudienceFileError);
    }
  }
});

describe('the blocks of a zsav', () => {
  /** The file with another list of blocks behind its data. */
  function withBlocks(bytes: Buffer, change: (blocks: Buffer[]) => Buffer[]): Buffer {
    const trailer = Number(bytes.readBigInt64LE(dataAt(bytes) + 8));
    const count = bytes.readInt32LE(trailer + 20);
    const blocks = Array.from({ length: count }, (_, at) =>
      bytes.subarray(trailer + 24 + 24 * at, trailer + 48 + 24 * at),
    );
    const list = change(blocks);
    const head = Buffer.from(bytes.subarray(trailer, trailer + 24));
    head.writeInt32LE(list.length, 20);
    return Buffer.concat([bytes.subarray(0, trailer), head, ...list]);
  }
  /** Offset of the data: their header begins with this offset. */
  function dataAt(bytes: Buffer): number {
    for (let at = 176; at + 24 <= bytes.length; at += 4) if (Number(bytes.readBigInt64LE(at)) === at) return at;
    throw new Error('no data');
  }
  const whole = file('pspp.zsav');

  test('are read if the list of blocks is unchanged', async () => {
    expect(await rowsOf(withBlocks(whole, (blocks) => blocks))).toBe(120);
  });

  test('listed twice are refused: each would be inflated again', async () => {
    expect(await refusalOf(withBlocks(whole, (blocks) => [...blocks, ...blocks]))).toContain(
      'one of its blocks is damaged',
    );
  });

  test('of a negative size are refused', async () => {
    const shrunk = (block: Buffer) => {
      const changed = Buffer.from(block);
      changed.writeInt32LE(-8, 16);
      return changed;
    };
    expect(await refusalOf(withBlocks(whole, (blocks) => blocks.map(shrunk)))).toContain('cannot be read');
  });

  test('that declare an implausible size are refused before they are inflated', async () => {
    const grown = (block: Buffer) => {
      const changed = Buffer.from(block);
      changed.writeInt32LE(60 * 1024 * 1024, 16);
      return changed;
    };
    expect(await refusalOf(withBlocks(whole, (blocks) => blocks.map(grown)))).toContain('grow beyond measure');
  });
});

/** A file of SPSS with these labels for all of its numbers, uncompressed, each case full of ones. */
function labelled(variables: number, labels: readonly string[], cases: number, extension = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(176);
  header.write('$FL2', 0);
  header.writeInt32LE(2, 64);
  header.writeInt32LE(variables, 68);
  header.writeInt32LE(cases, CASES_AT);
  const variable = (at: number) => {
    const record = Buffer.alloc(32);
    record.writeInt32LE(2, 0);
    record.write(`V${at}`.padEnd(8), 24);
    return record;
  };
  const label = (text: string, at: number) => {
    const record = Buffer.alloc(8 + Math.ceil((text.length + 1) / 8) * 8);
    record.writeDoubleLE(at + 1, 0);
    record.writeUInt8(text.length, 8);
    record.write(text, 9);
    return record;
  };
  const numbers = (...all: number[]) => Buffer.from(Int32Array.from(all).buffer);
  const all = Array.from({ length: variables }, (_, at) => at);
  const data = Buffer.alloc(variables * 8);
  for (const at of all) data.writeDoubleLE(1, at * 8);
  return Buffer.concat([
    header,
    ...all.map(variable),
    numbers(3, labels.length),
    ...labels.map(label),
    numbers(4, variables, ...all.map((at) => at + 1)),
    extension,
    numbers(999, 0),
    ...Array.from({ length: cases }, () => data),
  ]);
}

test('labels of thousands of variables are stored once', async () => {
  const labels = Array.from({ length: 20_000 }, (_, at) => `Answer ${at}`);
  expect(await rowsOf(labelled(6_000, labels, 1))).toBe(1);
});

test('the extension record names the cases where the header does not', async () => {
  const record = (cases: number) => {
    const bytes = Buffer.alloc(32);
    [7, 16, 8, 2].forEach((value, at) => bytes.writeInt32LE(value, 4 * at));
    bytes.writeBigInt64LE(1n, 16);
    bytes.writeBigInt64LE(BigInt(cases), 24);
    return bytes;
  };
  const whole = withCases(labelled(3, ['Yes'], 20, record(20)), -1);
  expect(await rowsOf(whole)).toBe(20);
  expect(await refusalOf(whole.subarray(0, whole.length - 24))).toContain('breaks off after 19 cases of the 20');
});
