import type { Locator } from '@playwright/test';

/** On what is marked so, a narrow page has other colours than a wide one. */
const MARK = 'data-coloured-when-narrow';

/** Where charts are drawn: their colours know no width. */
export const CHARTS = '.highcharts-container';

interface Marking extends Window {
  coloursWhenWide?: WeakMap<Element, string>;
}

/** Remembers what can be seen of the wide page, and in which colours. Drawings are left out. */
export async function rememberColours(part: Locator): Promise<void> {
  await part.evaluateAll(compare, [null, CHARTS] as const);
}

/** Marks what the narrow page shows in other colours than the wide one, or shows alone. @returns where that is, in the whole page */
export async function markNarrowColours(part: Locator): Promise<Locator> {
  await part.evaluateAll(compare, [MARK, CHARTS] as const);
  return part.page().locator(`[${MARK}]`);
}

/** In the page: colours are an element's own and those of all that it stands on, with the letters that must stand out of them. */
function compare(parts: Element[], [mark, drawings]: readonly [string | null, string]): void {
  const here = window as Marking;
  const own = (element: Element) => {
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, textShadow } =
      getComputedStyle(element);
    return [color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, textShadow].join();
  };
  const known = new Map<Element, string>();
  const below = (element: Element): string => {
    const found = known.get(element) ?? (element.parentElement ? below(element.parentElement) : '') + own(element);
    known.set(element, found);
    return found;
  };
  const all = parts.flatMap((part) => [part, ...part.querySelectorAll('*')]);
  const seen = all.filter((element) => element.checkVisibility() && !element.closest(drawings));
  if (mark === null) here.coloursWhenWide = new WeakMap(seen.map((element) => [element, below(element)]));
  else for (const element of seen) element.toggleAttribute(mark, here.coloursWhenWide?.get(element) !== below(element));
}
