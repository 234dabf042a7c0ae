import type { Locator } from '@playwright/test';

/** Marks elements whose colours differ between the narrow and the wide page. */
const MARK = 'data-coloured-when-narrow';

/** Charts: their colours do not depend on the width. */
export const CHARTS = '.highcharts-container';

interface Marking extends Window {
  coloursWhenWide?: WeakMap<Element, string>;
}

/** Stores the visible elements of the wide page with their colours, except charts. */
export async function rememberColours(part: Locator): Promise<void> {
  await part.evaluateAll(compare, [null, CHARTS] as const);
}

/** Marks elements of the narrow page that are new or have other colours. @returns a locator of all of them */
export async function markNarrowColours(part: Locator): Promise<Locator> {
  await part.evaluateAll(compare, [MARK, CHARTS] as const);
  return part.page().locator(`[${MARK}]`);
}

/** Runs in the page. An element's colours include those of its ancestors, and its font size and weight. */
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
