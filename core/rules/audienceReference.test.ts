import { audienceNamed, noSuchAudience, referenceCsv } from './audienceReference.ts';
import { readAudienceReference } from './readAudienceReference.ts';

const NAME = 'National panel 2026 Q3';

test.each([
  ['as it is documented', 'Audience source,National panel 2026 Q3'],
  ['with a line end of any kind and empty lines', '\r\nAudience source,National panel 2026 Q3\r\n\r\n\n'],
  ['in quotes', '"Audience source","National panel 2026 Q3"\n'],
  ['with semicolons', 'Audience source;National panel 2026 Q3;;\n;;\n'],
  ['with tabs', 'Audience source\tNational panel 2026 Q3'],
  ['with a byte order mark', '\uFEFFAudience source,National panel 2026 Q3'],
  ['as Excel saves it where semicolons separate cells', '\uFEFFsep=;\r\nAudience source;National panel 2026 Q3\r\n'],
  ['in other letters and blanks', '  AUDIENCE  Source ,  National panel 2026 Q3  '],
  ['with empty cells around', 'Audience source,National panel 2026 Q3,,,\n,,,\n'],
])('a reference %s is read', (_how, text) => {
  expect(readAudienceReference(text)).toBe(NAME);
});

test.each([
  ['Panel, 14+', 'Audience source,"Panel, 14+"'],
  ['Panel, 14+', 'Audience source,Panel, 14+'],
  ['Panel; 14+', 'Audience source;"Panel; 14+"'],
  ['The "big" one', 'Audience source,"The ""big"" one"'],
  ['', 'Audience source'],
  ['', 'Audience source,\n'],
])('a name with punctuation, or an empty name, is read: %j', (name, text) => {
  expect(readAudienceReference(text)).toBe(name);
});

test.each([
  ['nothing', ''],
  ['empty lines', '\n\n'],
  ['an audience', 'id,weight,BVOD: 7plus\n1,2,3\n'],
  ['an audience with a title', 'Audience source,Panel\nid,weight,BVOD: 7plus\n1,2,3\n'],
  ['another first cell', 'Audience sources,Panel'],
  ['a sentence', 'The audience source is Panel'],
  ['a file too large for a reference', `Audience source,Panel${'\n'.repeat(5000)}`],
])('%s is no reference', (_what, text) => {
  expect(readAudienceReference(text)).toBeNull();
});

test.each([NAME, 'Panel, 14+', 'A "quoted" one', 'semi;colon', 'Größe | é'])(
  'the file written for %j is read as that name',
  (name) => {
    expect(readAudienceReference(referenceCsv(name))).toBe(name);
  },
);

test('the file of a plain name is the documented one', () => {
  expect(referenceCsv(NAME)).toBe('Audience source,National panel 2026 Q3\r\n');
});

test('an audience is found by its name, ignoring letter case and blanks', () => {
  const audiences = [{ name: NAME }, { name: 'Devices' }];
  expect(audienceNamed(' national  PANEL 2026 q3', audiences)).toBe(audiences[0]);
  expect(audienceNamed('National panel 2026', audiences)).toBeNull();
  expect(audienceNamed('', audiences)).toBeNull();
});

test('an unknown name gets a message with the known ones', () => {
  expect(noSuchAudience('Panle', [{ name: 'Panel' }, { name: 'Devices' }])).toBe(
    'There is no kept audience "Panle". The kept audiences are "Panel" and "Devices": write one of these names after "Audience source".',
  );
  expect(noSuchAudience('', [{ name: 'Panel' }])).toBe(
    'The file names no kept audience. The only kept audience is "Panel": write this name after "Audience source".',
  );
  expect(noSuchAudience('Panel', [])).toBe(
    'The file refers to a kept audience, but this planning service has none. Drop a file that contains the audience itself.',
  );
});
