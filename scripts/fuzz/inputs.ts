import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { mutants } from '../../testing/jsonMutants.ts';

/** A generated call. */
export interface FuzzedCall {
  readonly kind: 'body' | 'multipart' | 'file';
  readonly route: string;
  readonly contentType: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

/** A valid body, as a base for invalid ones. */
export interface ValidBody {
  readonly route: string;
  readonly contentType: string;
  readonly body: unknown;
}

const ROUTES = ['access', 'media_score', 'reach', 'optimise', 'plan', 'nothing'];
const TYPES = [
  'application/json',
  'text/plain',
  'text/csv',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  '',
];
const UNUSUAL_VALUES: readonly unknown[] = [
  ...[1e308, -1e308, 5e-324, -0, 2 ** 53, 1e15, -1, 0.1],
  ...['\u0000', '\u202e', '\ud800', "'; drop table plans; --", '__proto__', '../../etc/passwd', 'x'.repeat(5000)],
  ...[null, [], {}, [[[[[[[[[[[[[[]]]]]]]]]]]]]], true, { toString: 1 }, '[]', '{"a":', 'NaN'],
];

const unusualValue = (): Arbitrary<unknown> =>
  fc.oneof(fc.constantFrom(...UNUSUAL_VALUES), fc.jsonValue({ maxDepth: 3 }), fc.string());

/** Bodies: valid ones with one wrong place or one unusual field, arbitrary JSON, and other text. */
function bodies(good: readonly ValidBody[]): Arbitrary<FuzzedCall> {
  const mutated = good.map(({ body, ...call }) => ({ ...call, all: mutants(body) }));
  const oneWrongPlace = fc
    .tuple(fc.constantFrom(...mutated), fc.nat())
    .map(([{ all, ...call }, choice]) => ({ ...call, body: JSON.stringify(all[choice % all.length]!.value) ?? '' }));
  const oneUnusualField = fc
    .tuple(fc.constantFrom(...good), fc.nat(), unusualValue())
    .map(([{ body, ...call }, choice, value]) => {
      const names = Object.keys(body as object);
      return { ...call, body: JSON.stringify({ ...(body as object), [names[choice % names.length]!]: value }) };
    });
  const anything = fc.record({
    route: fc.constantFrom(...ROUTES),
    contentType: fc.constantFrom(...TYPES),
    body: fc.oneof(
      fc.json(),
      fc.string({ unit: 'binary', maxLength: 300 }),
      unusualValue().map((value) => JSON.stringify(value) ?? ''),
    ),
  });
  return fc.oneof(oneWrongPlace, oneUnusualField, anything).map((call) => ({ kind: 'body', ...call }));
}

/** Multipart bodies of valid and invalid pieces in any order. */
function multiparts(fields: Readonly<Record<string, string>>): Arbitrary<FuzzedCall> {
  const part = (name: string, value: string, more = '') =>
    `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
  const pieces = fc.oneof(
    fc.constantFrom(...Object.entries(fields).map(([name, value]) => part(name, value))),
    fc
      .tuple(fc.constantFrom(...Object.keys(fields), 'file', '__proto__'), fc.string())
      .map(([name, value]) => part(name, value)),
    fc
      .tuple(fc.string(), fc.string({ unit: 'binary' }))
      .map(([name, text]) => part('file', text, `; filename="${name}"`)),
    fc.constantFrom('--x\r\n', '--x--\r\n', '\r\n\r\n', '--y\r\n', 'Content-Disposition: form-data\r\n\r\n'),
    fc.string({ unit: 'binary' }),
  );
  const joined = fc.array(pieces, { maxLength: 12 }).map((all) => `${all.join('')}--x--\r\n`);
  return joined.map((body) => ({
    kind: 'multipart',
    route: 'media_score',
    contentType: 'multipart/form-data; boundary=x',
    body,
  }));
}

/** Audience files: damaged valid files, arbitrary cells, and arbitrary bytes. */
function files(fields: Readonly<Record<string, string>>, workbook: Uint8Array): Arbitrary<FuzzedCall> {
  // The reader leaves out a few faulty rows of a file with so many rows. It would refuse a short file.
  const csv = Buffer.from(respondentsCsv(400, 5));
  const damaged = (good: Uint8Array) =>
    fc
      .tuple(fc.nat(good.length - 1), fc.uint8Array({ maxLength: 20 }), fc.nat(40))
      .map(([start, bytes, removed]) =>
        Buffer.concat([good.subarray(0, start), bytes, good.subarray(start + removed)]),
      );
  const cells = fc
    .array(
      fc.array(
        fc.oneof(
          unusualValue().map((value) => JSON.stringify(value) ?? ''),
          fc.constantFrom('weight', 'age', 'gender', 'Radio: Nova', '1e308', '-5'),
        ),
        {
          minLength: 1,
          maxLength: 6,
        },
      ),
      { maxLength: 8 },
    )
    .map((rows) => Buffer.from(rows.map((row) => row.join(',')).join('\n')));
  const content = fc.oneof(damaged(csv), damaged(csv), damaged(workbook), cells, fc.uint8Array({ maxLength: 500 }));
  const name = fc.oneof(fc.constantFrom('a.csv', 'a.csv', 'a.xlsx', 'a.xls', 'A.CSV'), fc.string());
  return fc.tuple(content, name).map(([bytes, fileName]) => {
    const head = Object.entries(fields).map(
      ([key, value]) => `--x\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
    );
    const file = `--x\r\nContent-Disposition: form-data; name="file"; filename="${fileName.replace(/["\r\n]/g, '_')}"\r\n\r\n`;
    const body = new Uint8Array(
      Buffer.concat([Buffer.from(head.join('') + file), bytes, Buffer.from('\r\n--x--\r\n')]),
    );
    return { kind: 'file', route: 'media_score', contentType: 'multipart/form-data; boundary=x', body };
  });
}

export interface Sources {
  readonly good: readonly ValidBody[];
  /** The valid fields of an upload. */
  readonly fields: Readonly<Record<string, string>>;
  /** The bytes of a valid xlsx file, or of its beginning. */
  readonly workbook: Uint8Array;
}

/** Generated calls, the same for the same seed: 70% bodies, 10% multiparts, 20% files. */
export function fuzzedCalls({ good, fields, workbook }: Sources, count: number, seed: number): FuzzedCall[] {
  const anyCall = fc.oneof(
    { weight: 7, arbitrary: bodies(good) },
    { weight: 1, arbitrary: multiparts(fields) },
    { weight: 2, arbitrary: files(fields, workbook) },
  );
  return fc.sample(anyCall, { numRuns: count, seed });
}
