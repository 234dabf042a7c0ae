/** Elements that are off the screen, cut off, or overlap another control, each described briefly. Runs in the page. */
export function misfits(): string[] {
  /** Whether an element or one of its ancestors fits a condition; cached per element. */
  const around = (holds: (element: Element) => boolean) => {
    const known = new Map<Element, boolean>();
    const asks = (element: Element | null): boolean => {
      if (element === null) return false;
      const answer = known.get(element) ?? (holds(element) || asks(element.parentElement));
      known.set(element, answer);
      return answer;
    };
    return asks;
  };
  // Text for screen readers only is clipped away: its position does not matter.
  const clippedAway = around((element) => getComputedStyle(element).clipPath === 'inset(50%)');
  const scrolls = around((element) => /auto|scroll/.test(getComputedStyle(element).overflowX));
  const sticks = around((element) => /sticky|fixed/.test(getComputedStyle(element).position) || element.matches('svg'));
  const shown = (element: Element) => {
    if (clippedAway(element)) return false;
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && getComputedStyle(element).visibility === 'visible';
  };
  const name = (element: Element) => `${element.tagName} "${(element.textContent ?? '').trim().slice(0, 40)}"`;
  const found: string[] = [];
  for (const element of document.querySelectorAll('h1, h2, h3, p, label, button, a, th, td, dt, dd, input, select')) {
    if (!shown(element)) continue;
    const { right, left } = element.getBoundingClientRect();
    const inScroller = scrolls(element.parentElement);
    if (!inScroller && (right > innerWidth + 1 || left < -1)) found.push(`off the screen: ${name(element)}`);
    const cuts = getComputedStyle(element).overflowX === 'hidden' && !element.matches('input, select');
    if (cuts && element.scrollWidth > element.clientWidth + 1) found.push(`cut: ${name(element)}`);
  }
  const controls = [...document.querySelectorAll('main button, main a, main input, main select')]
    .filter((one) => shown(one) && !sticks(one))
    .map((element) => ({ element, box: element.getBoundingClientRect() }));
  for (const [place, { element: one, box: a }] of controls.entries()) {
    for (const { element: other, box: b } of controls.slice(place + 1)) {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across <= 2 || down <= 2 || one.contains(other) || other.contains(one)) continue;
      const within = (outer: DOMRect, inner: DOMRect) =>
        outer.left <= inner.left &&
        outer.right >= inner.right &&
        outer.top <= inner.top &&
        outer.bottom >= inner.bottom;
      // A control within another's frame is meant so: the eye in the password field.
      if (!within(a, b) && !within(b, a)) found.push(`over: ${name(one)} and ${name(other)}`);
    }
  }
  return found;
}

/**
 * Content that needs horizontal scrolling or cannot be reached, each described briefly. Tables in their own scroller are allowed
 * (WCAG 1.4.10). Runs in the page.
 */
export function sideways(): string[] {
  const name = (element: Element) => `${element.tagName} "${(element.textContent ?? '').trim().slice(0, 40)}"`;
  const width = document.documentElement.clientWidth;
  const found: string[] = [];
  const isTable = (element: Element) => element.querySelector('table') !== null;
  for (const element of document.querySelectorAll('body *')) {
    const { overflowX, clipPath } = getComputedStyle(element);
    const scrolls = /auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth + 1;
    if (scrolls && clipPath === 'none' && !isTable(element) && !element.matches('input')) {
      found.push(`scrolls sideways: ${name(element)}`);
    }
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    if (!text.textContent?.trim()) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { right, left, width: wide } = range.getBoundingClientRect();
    const around = (holds: (element: Element) => boolean) => {
      for (let at = text.parentElement; at; at = at.parentElement) if (holds(at)) return true;
      return false;
    };
    if (wide === 0 || (right <= width + 1 && left >= -1)) continue;
    if (around((element) => getComputedStyle(element).clipPath === 'inset(50%)')) continue;
    if (around((element) => /auto|scroll/.test(getComputedStyle(element).overflowX) && isTable(element))) continue;
    if (around((element) => getComputedStyle(element).visibility === 'hidden')) continue;
    found.push(`off the screen: "${text.textContent.trim().slice(0, 40)}"`);
  }
  return found;
}

/** Fields and figures of the page whose text is wider than its room, each described briefly. Runs in the page. */
export function cutTexts(): string[] {
  const found: string[] = [];
  const pen = document.createElement('canvas').getContext('2d')!;
  for (const element of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('main input, main select')) {
    if (/range|checkbox/.test(element.type)) continue;
    const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(element);
    const text = element instanceof HTMLSelectElement ? element.selectedOptions[0]!.text : element.value;
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const room = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    if (pen.measureText(text).width > room + 0.5) found.push(`field "${text}"`);
  }
  for (const element of document.querySelectorAll('main dd, main small')) {
    const cuts = getComputedStyle(element).textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth;
    if (cuts) found.push(`figure "${element.textContent}"`);
  }
  return found;
}
