import { PLAIN_SLIDE_THEME, slideThemeSchema } from '../../../core/contract/slideTheme.ts';
import type { SlideTheme } from '../../../core/contract/slideTheme.ts';

const known = new Map<string, Promise<SlideTheme>>();

/**
 * The agency's looks of slides, fetched once. @param address null for the product's own
 * @throws {Error} in words where they cannot be had: slides in another agency's looks are not what was asked for
 */
export function slideTheme(address: string | null): Promise<SlideTheme> {
  if (address === null) return Promise.resolve(PLAIN_SLIDE_THEME);
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
    return slideThemeSchema.validateSync(await answer.json());
  } catch (cause) {
    throw new Error('the agency’s theme of slides cannot be had', { cause });
  }
}
