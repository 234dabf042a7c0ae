import { object, string } from 'yup';
import type { SlideTheme } from './slidesFile.ts';

const colour = () =>
  string()
    .matches(/^[0-9A-Fa-f]{6}$/)
    .required();

const THEME = object({
  accent: colour(),
  second: colour(),
  font: string().required(),
  logo: string()
    .matches(/^data:image\/(png|jpeg);base64,/)
    .nullable()
    .default(null),
}).strict();

/** The product's own looks. */
const PLAIN_THEME: SlideTheme = { accent: '1F55C8', second: 'B9C0C8', font: 'Calibri', logo: null };

const known = new Map<string, Promise<SlideTheme>>();

/**
 * The agency's looks of slides, fetched once. @param address null for the product's own
 * @throws {Error} in words where they cannot be had: slides in another agency's looks are not what was asked for
 */
export function slideTheme(address: string | null): Promise<SlideTheme> {
  if (address === null) return Promise.resolve(PLAIN_THEME);
  const asked = known.get(address) ?? fetchTheme(address);
  known.set(address, asked);
  // What failed is asked for again.
  asked.catch(() => known.delete(address));
  return asked;
}

async function fetchTheme(address: string): Promise<SlideTheme> {
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(String(answer.status));
    return THEME.validateSync(await answer.json());
  } catch (cause) {
    throw new Error('the agency’s theme of slides cannot be had', { cause });
  }
}
