import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings, SettingsError } from './config.ts';
import { readSlideTheme } from './slideTheme.ts';

const folder = mkdtempSync(join(tmpdir(), 'slide-theme-'));
afterAll(() => rmSync(folder, { recursive: true }));
const withTheme = (file: string) => readSettings({ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099', SLIDE_THEME: file });
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

function theme(content: unknown): string {
  const file = join(folder, 'theme.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

test('without a file, slides have the default theme', () => {
  expect(readSlideTheme(null)).toEqual({ accent: '1F55C8', second: 'B9C0C8', font: 'Calibri', logo: null });
  expect(withTheme('').slideTheme).toEqual(readSlideTheme(null));
});

test('colours, font and logo of the file are used; missing fields keep their defaults', () => {
  writeFileSync(join(folder, 'logo.png'), PNG);
  const file = theme({ accent: 'c8321f', font: 'Georgia', logo: 'logo.png' });
  expect(withTheme(file).slideTheme).toEqual({
    ...{ accent: 'c8321f', second: 'B9C0C8', font: 'Georgia' },
    logo: `data:image/png;base64,${PNG.toString('base64')}`,
  });
});

test.each([
  ['no JSON', '{', /it is not JSON/],
  ['a colour in words', { accent: 'red' }, /accent must be a colour of six hexadecimal digits/],
  ['a number for a font', { font: 7 }, /font must be text/],
  ['a font without a name', { font: '' }, /font must be the name of a font/],
  ['an unknown field', { acent: '1F55C8' }, /only accent, second, font and logo can be set/],
  ['a list', [], /it must be an object/],
  ['no such logo', { logo: 'nowhere.png' }, /nowhere\.png cannot be read \(ENOENT\)/],
  ['a logo that is no picture', { logo: 'theme.json' }, /is neither a png nor a jpg/],
  ['far too long', ' '.repeat(10_001), /is larger than 10 kB/],
])('%s is refused with the file and the reason', (_what, content, says) => {
  const file = theme(content);
  const refused = () => withTheme(file);
  expect(refused).toThrow(SettingsError);
  expect(refused).toThrow(says);
  expect(refused).toThrow(file);
});

test('a logo above the maximum size is refused', () => {
  writeFileSync(join(folder, 'large.png'), Buffer.concat([PNG, Buffer.alloc(500_000)]));
  expect(() => readSlideTheme(theme({ logo: 'large.png' }))).toThrow(/large\.png is larger than 500 kB/);
});
