import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { object, string } from 'yup';
import { HEX_COLOUR, PLAIN_SLIDE_THEME } from '../../core/contract/slideTheme.ts';
import type { SlideTheme } from '../../core/contract/slideTheme.ts';

/** Maximum sizes of the theme's file and of its logo [bytes]. Both are read when the service starts, and kept in memory. */
const MAX_THEME_BYTES = 10_000;
const MAX_LOGO_BYTES = 500_000;

const text = () => string().typeError('${path} must be text');
const colour = (fallback: string) =>
  text().matches(HEX_COLOUR, '${path} must be a colour of six hexadecimal digits, such as 1F55C8').default(fallback);

const THEME = object({
  accent: colour(PLAIN_SLIDE_THEME.accent),
  second: colour(PLAIN_SLIDE_THEME.second),
  font: text()
    .trim()
    .min(1, '${path} must be the name of a font')
    .max(60, '${path} is too long')
    .default(PLAIN_SLIDE_THEME.font),
  logo: text().nullable().default(null),
})
  .noUnknown('only accent, second, font and logo can be set')
  .typeError('it must be an object')
  .strict();

/**
 * Reads an agency's slide theme: JSON with the optional fields `accent`, `second`, `font` and `logo`. The logo is the name of a png or jpg,
 * relative to the folder of the file.
 * @param file null for the default theme
 * @throws {Error} with the file and its fault
 */
export function readSlideTheme(file: string | null): SlideTheme {
  if (file === null) return PLAIN_SLIDE_THEME;
  const newFault = (reason: string) => new Error(`SLIDE_THEME (${file}): ${reason}.`);
  const text = bytesOf(file, MAX_THEME_BYTES, newFault).toString('utf8');
  const { logo, ...theme } = checkedTheme(text, newFault);
  return { ...theme, logo: logo === null ? null : logoOf(resolve(dirname(file), logo), newFault) };
}

/** Makes the error for a fault. */
type NewFault = (reason: string) => Error;

function checkedTheme(text: string, newFault: NewFault) {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw newFault('it is not JSON');
  }
  try {
    return THEME.cast(THEME.validateSync(value, { abortEarly: false }));
  } catch (cause) {
    throw newFault(((cause as { errors?: string[] }).errors ?? [String(cause)]).join('; '));
  }
}

function logoOf(file: string, newFault: NewFault): string {
  const bytes = bytesOf(file, MAX_LOGO_BYTES, newFault);
  const signature = bytes.subarray(0, 4).toString('hex');
  // The first bytes of a png and of a jpg.
  if (signature === '89504e47') return `data:image/png;base64,${bytes.toString('base64')}`;
  if (signature.startsWith('ffd8ff')) return `data:image/jpeg;base64,${bytes.toString('base64')}`;
  throw newFault(`the logo ${file} is neither a png nor a jpg`);
}

function bytesOf(file: string, maxBytes: number, newFault: NewFault): Buffer {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (cause) {
    throw newFault(`${file} cannot be read (${(cause as NodeJS.ErrnoException).code})`);
  }
  if (bytes.length > maxBytes) throw newFault(`${file} is larger than ${maxBytes / 1000} kB`);
  return bytes;
}
