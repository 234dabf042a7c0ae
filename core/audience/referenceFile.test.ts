import { utf8Bytes } from './bytes/text.ts';
import { referenceIn } from './referenceFile.ts';

const TEXT = 'Audience source,Größte Panel 2026\r\n';
const utf16 = Uint8Array.from([
  0xff,
  0xfe,
  ...[...TEXT].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]),
]);

test.each([
  ['UTF-8', utf8Bytes(TEXT)],
  ['UTF-8 with its mark', Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8Bytes(TEXT)])],
  ['UTF-16, as "Unicode text" is saved', utf16],
])('a reference is recognised in %s', (_encoding, bytes) => {
  expect(referenceIn(bytes)).toBe('Größte Panel 2026');
});

test.each([
  ['an audience', utf8Bytes('id,BVOD: 7plus\n1,2\n')],
  ['a workbook', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0])],
  ['nothing', new Uint8Array(0)],
  ['a large file that begins like one', utf8Bytes(`${TEXT}${' '.repeat(5000)}`)],
])('not a reference: %s', (_what, bytes) => {
  expect(referenceIn(bytes)).toBeNull();
});
