import { seededRandom } from '../../planning/model/random.ts';
import { MemorySink, memorySource, TooLargeError } from './memorySource.ts';

test('a sink returns what was written, across its internal pieces', () => {
  const random = seededRandom(31);
  const bytes = Buffer.alloc(3.5 * 1024 * 1024, 'The quick brown fox jumps over the lazy dog; ');
  const sink = new MemorySink();
  for (let at = 0; at < bytes.length;) {
    const piece = Buffer.from(bytes.subarray(at, at + Math.floor(random() * 700_000)));
    sink.write(piece);
    // The writer may change its bytes afterwards.
    piece.fill(0);
    at += piece.length;
  }
  const [written, plain] = [sink.close(), memorySource(bytes)];
  expect(written.size).toBe(bytes.length);
  for (let round = 0; round < 200; round++) {
    const from = Math.floor(random() * bytes.length);
    const to = from + Math.floor(random() * 2_500_000);
    expect(bytes.subarray(from, to).equals(written.read(from, to))).toBe(true);
    expect(bytes.subarray(from, to).equals(plain.read(from, to))).toBe(true);
  }
  expect(written.read(bytes.length, bytes.length + 9)).toHaveLength(0);
  expect(new MemorySink().close().read(0, 9)).toHaveLength(0);
});

test('a sink refuses bytes beyond its maximum', () => {
  const sink = new MemorySink(10);
  sink.write(new Uint8Array(10));
  expect(() => sink.write(new Uint8Array(1))).toThrow(TooLargeError);
});
