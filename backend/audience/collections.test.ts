import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '../../planning/random.ts';
import { ByteDictionary } from './byteDictionary.ts';
import { rewriteAsUtf8, textEncoding } from './encoding.ts';
import { IdIndex } from './idIndex.ts';

test('identifiers are numbered in the order they come, as a Map would', () => {
  const random = seededRandom(5);
  const index = new IdIndex();
  const expected = new Map<string, number>();
  for (let round = 0; round < 120_000; round++) {
    const id = round % 3 === 0 ? `R${round}` : `${Math.floor(random() * 60_000)}`;
    const bytes = Buffer.from(`,${id},`);
    if (!expected.has(id)) expected.set(id, expected.size);
    expect(index.add(bytes, 1, bytes.length - 1)).toBe(expected.get(id));
  }
  expect(index.size).toBe(expected.size);
});

test('a dictionary asks for each text once, and goes on when it is full', () => {
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
  const folder = mkdtempSync(join(tmpdir(), 'encoding-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'file.csv');
  const encodingOf = (bytes: Buffer) => {
    writeFileSync(path, bytes);
    return textEncoding(path, bytes.subarray(0, 4096));
  };
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

  test('what is rewritten is the same text', () => {
    const text = long('"quoted", é, €\r\n🙂');
    writeFileSync(path, Buffer.from(text, 'utf16le'));
    rewriteAsUtf8(path, 'utf-16le', join(folder, 'out.csv'));
    expect(readFileSync(join(folder, 'out.csv'), 'utf8') === text).toBe(true);
  });
});
