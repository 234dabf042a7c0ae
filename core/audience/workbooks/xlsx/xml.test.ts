import { completeElements } from './xml.ts';

const XML = `<sheet>${Array.from({ length: 400 }, (_, row) => `<row n="${row}"><c>${'7'.repeat(row % 40)}</c></row>`).join('')}<end/>`;

async function* cut(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield Buffer.from(text.slice(at, at + size));
}

test.each([1, 2, 5, 6, 7, 100, 4096, 5000, 1e6])('pieces of %d bytes are cut after complete rows', async (size) => {
  const regions: string[] = [];
  for await (const { bytes, end } of completeElements(cut(XML, size), () => '</row>')) {
    regions.push(Buffer.from(bytes.subarray(0, end)).toString());
  }
  expect(regions.join('')).toBe(XML);
  expect(regions.pop()).toBe('<end/>');
  for (const region of regions) expect(region).toMatch(/<\/row>$/);
  // After the first 4 kB every piece that ends a row is yielded at once.
  if (size === 1) expect(regions.length).toBeGreaterThan(200);
});
