import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { object, string } from 'yup';
import { HEX_COLOUR, PLAIN_SLIDE_THEME } from '../../core/contract/slideTheme.ts';
import type { SlideTheme } from '../../core/contract/slideTheme.ts';

/** Maximum sizes of the two files [bytes]. They are read when the service starts, and kept in memory. */
const MAX_THEME_BYTES = 10_000;
const MAX_LOGO_BYTES = 500_000;

const text = () => string().typeError('${path} must be text');
const colour = (fallback: string) =>
  text().matches(HEX_COLOUR, '${path} must be a colour of six hexadecimal digits, such as 1F55C8').default(fallback);

const FILE = object({
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
 * Reads an agency's slide theme: JSON with optional `accent`, `second`, `font` and `logo`, a png or jpg in the same folder.
 * @param file null for the default theme
 * @throws {Error} with the file and its fault
 */
export function readSlideTheme(file: string | null): SlideTheme {
  if (file === null) return PLAIN_SLIDE_THEME;
  const fault = (reason: string) => new Error(`SLIDE_THEME (${file}): ${reason}.`);
  const text = bytesOf(file, MAX_THEME_BYTES, fault).toString('utf8');
  const { logo, ...theme } = checked(text, fault);
  return { ...theme, logo: logo === null ? null : logoOf(resolve(dirname(file), logo), fault) };
}

type Fault = (reason: string) => Error;

function checked(text: string, fault: Fault) {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw fault('it is not JSON');
  }
  try {
    return FILE.cast(FILE.validateSync(value, { abortEarly: false }));
  } catch (cause) {
    throw fault(((cause as { errors?: string[] }).errors ?? [String(cause)]).join('; '));
  }
}

function logoOf(file: string, fault: Fault): string {
  const bytes = bytesOf(file, MAX_LOGO_BYTES, fault);
  const signature = bytes.subarray(0, 4).toString('hex');
  if (signature === '89504e47') return `data:image/png;base64,${bytes.toString('base64')}`;
  if (signature.startsWith('ffd8ff')) return `data:image/jpeg;base64,${bytes.toString('base64')}`;
  throw fault(`the logo ${file} is neither a png nor a jpg`);
}

function bytesOf(file: string, maxBytes: number, fault: Fault): Buffer {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (cause) {
    throw fault(`${file} cannot be read (${(cause as NodeJS.ErrnoException).code})`);
  }
  if (bytes.length > maxBytes) throw fault(`${file} is larger than ${maxBytes / 1000} kB`);
  return bytes;
}
