import { testPlatform } from '../../../testing/audience/reading.ts';
import { seededRandom } from '../../planning/model/random.ts';
import { ByteDictionary } from './byteDictionary.ts';
import { rewriteAsUtf8, textEncoding } from './encoding.ts';
import { IdIndex } from './idIndex.ts';
import { memorySource, MemorySink } from './memorySource.ts';

/** The numbers an index gives these identifiers, each with a delimiter on both sides. */
function numbersOf(ids: readonly string[]): number[] {
  const index = new IdIndex();
  const numbers = ids.map((id) => {
    const bytes = Buffer.from(`,${id},`);
    return index.add(bytes, 1, bytes.length - 1);
  });
  expect(index.size).toBe(new Set(ids).size);
  return numbers;
}

/** The same with a Map. */
function expectedNumbers(ids: readonly string[]): number[] {
  const seen = new Map<string, number>();
  return ids.map((id) => {
    if (!seen.has(id)) seen.set(id, seen.size);
    return seen.get(id)!;
  });
}

test('identifiers are numbered in order of appearance, as with a Map', () => {
  const random = seededRandom(5);
  const ids = Array.from({ length: 120_000 }, (_, round) =>
    round % 3 === 0 ? `R${round}` : `${Math.floor(random() * 60_000)}`,
  );
  expect(numbersOf(ids)).toEqual(expectedNumbers(ids));
});

test.each([
  ['counting', ['1', '2', '3', '10', '3', '11', '1', '4', '12', '10']],
  ['with gaps and a prefix', ['R5', 'R7', 'R7', 'R6', 'R8', 'R5', 'S9', 'R9', 'R09', 'R9']],
  ['of one width', ['A001', 'A002', 'A010', 'A2', 'A1000', 'A010', 'A011', 'A002', 'A1000']],
  ['zeros', ['0', '00', '1', '01', '0', '00']],
  ['without digits', ['anna', 'ben', 'anna', '', 'a1', 'a2', 'ben']],
  ['too long to count', ['1', '12345678901234567890', '12345678901234567891', '2', '12345678901234567890']],
])('identifiers are numbered in order of appearance: %s', (_, ids) => {
  expect(numbersOf(ids)).toEqual(expectedNumbers(ids));
});

test('a dictionary makes each value once, and still works when it is full', () => {
  const asked: string[] = [];
  const dictionary = new ByteDictionary((text) => {
    asked.push(text);
    return text.toUpperCase();
  }, 3);
  const get = (text: string) => dictionary.get(Buffer.from(text), 0, Buffer.byteLength(text), () => text);
  expect(['a', 'b', 'a', 'é', 'b', 'd', 'd', 'a', ''].map(get)).toEqual(['A', 'B', 'A', 'É', 'B', 'D', 'D', 'A', '']);
  expect(asked).toEqual(['a', 'b', 'é', 'd', 'd', '']);
});

describe('encodings', () => {
  const encodingOf = (bytes: Buffer) => textEncoding(memorySource(bytes), bytes.subarray(0, 4096), testPlatform());
  // A character of three bytes across the edge of the pieces a file is read in.
  const long = (text: string) => `${'a'.repeat(1024 * 1024 - 1)}日本${text}`;

  test.each([
    ['utf-8', Buffer.from('plain')],
    ['utf-8', Buffer.from(long('é'))],
    ['windows-1252', Buffer.from('caf\xe9', 'latin1')],
    ['windows-1252', Buffer.concat([Buffer.from(long('')), Buffer.from([0xe9])])],
    ['utf-16le', Buffer.from('\ufeffid,weight', 'utf16le')],
    ['utf-16le', Buffer.from('id,weight', 'utf16le')],
    ['utf-16be', Buffer.from('id,weight', 'utf16le').swap16()],
  ])('%s', (encoding, bytes) => {
    expect(encodingOf(bytes)).toBe(encoding);
  });

  test('the rewritten file has the same text', () => {
    const text = long('"quoted", é, €\r\n🙂');
    const csv = rewriteAsUtf8(memorySource(Buffer.from(text, 'utf16le')), 'utf-16le', new MemorySink());
    expect(Buffer.from(csv.read(0, csv.size)).toString() === text).toBe(true);
  });
});
