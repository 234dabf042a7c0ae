import { PLAIN_SLIDE_THEME, slideThemeSchema } from '../../../core/contract/slideTheme.ts';
import type { SlideTheme } from '../../../core/contract/slideTheme.ts';

const themesByAddress = new Map<string, Promise<SlideTheme>>();

/**
 * The agency's slide theme, which is fetched only once. @param address  null for the product's own theme
 * @throws {Error} with a sentence to show, where the theme cannot be fetched
 */
export function slideTheme(address: string | null): Promise<SlideTheme> {
  if (address === null) return Promise.resolve(PLAIN_SLIDE_THEME);
  const theme = themesByAddress.get(address) ?? fetchTheme(address);
  themesByAddress.set(address, theme);
  // After a failure the next call fetches the theme again.
  theme.catch(() => themesByAddress.delete(address));
  return theme;
}

async function fetchTheme(address: string): Promise<SlideTheme> {
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(String(answer.status));
    return slideThemeSchema.validateSync(await answer.json());
  } catch (cause) {
    throw new Error('the agency’s slide theme could not be loaded', { cause });
  }
}
