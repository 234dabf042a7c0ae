import { useSyncExternalStore } from 'react';
import { darkColour } from '../../domain/report/charts/darkColour.ts';

/** The design tokens (colours and font) that charts use, as values that the chart library understands. */
export interface ChartTheme {
  /** Each is the value of one design token; `CSS_VARIABLES` says of which. */
  text: string;
  quiet: string;
  line: string;
  axis: string;
  panel: string;
  raised: string;
  accent: string;
  font: string;
  /** True if the system forces its own few colours (Windows contrast themes). Lines and bars then also differ by dashes and outlines. */
  isForced: boolean;
  /** Turns a channel's colour into its colour in this theme. */
  channelColour: (colour: string) => string;
}

const CSS_VARIABLES: Record<Exclude<keyof ChartTheme, 'channelColour' | 'isForced'>, string> = {
  text: '--text-strong',
  quiet: '--text-quiet',
  line: '--border',
  axis: '--border-strong',
  panel: '--surface-panel',
  raised: '--surface-raised',
  accent: '--accent',
  font: '--font',
};

function readTheme(element: Element): ChartTheme {
  const style = getComputedStyle(element);
  const read = (token: string) => style.getPropertyValue(token).trim();
  const names = Object.keys(CSS_VARIABLES) as (keyof typeof CSS_VARIABLES)[];
  const tokens = Object.fromEntries(names.map((name) => [name, read(CSS_VARIABLES[name])])) as Record<
    keyof typeof CSS_VARIABLES,
    string
  >;
  const isDark = read('color-scheme') === 'dark';
  return { ...tokens, isForced: false, channelColour: (colour) => (isDark ? darkColour(colour) : colour) };
}

/** System colours (CSS Color 4) for forced colours. Each is readable on the system's background, `Canvas`. */
const FORCED_THEME = {
  text: 'CanvasText',
  quiet: 'CanvasText',
  line: 'GrayText',
  axis: 'GrayText',
  accent: 'CanvasText',
  panel: 'Canvas',
  raised: 'Canvas',
  isForced: true,
  channelColour: () => 'CanvasText',
} satisfies Omit<ChartTheme, 'font'>;

/** The light theme, also while the screen shows the dark theme. Exported images use it, because they go into white slides. */
export function readLightTheme(): ChartTheme {
  const probe = document.createElement('div');
  probe.dataset.theme = 'light';
  document.body.append(probe);
  const theme = readTheme(probe);
  probe.remove();
  return theme;
}

/** The media query that is true if a contrast theme of the system replaces all colours. */
export const FORCED_COLOURS_QUERY = '(forced-colors: active)';
const MEDIA_QUERIES = ['(prefers-color-scheme: dark)', FORCED_COLOURS_QUERY, 'print'];

function subscribe(onChange: () => void) {
  const queries = MEDIA_QUERIES.map((query) => globalThis.matchMedia?.(query));
  for (const query of queries) query?.addEventListener('change', onChange);
  return () => {
    for (const query of queries) query?.removeEventListener('change', onChange);
  };
}

function currentMedia(): string {
  return MEDIA_QUERIES.filter((query) => globalThis.matchMedia?.(query).matches).join(' and ');
}

/** The current theme. It changes with the system's light and dark mode, and for printing. */
export function useChartTheme(): ChartTheme {
  const media = useSyncExternalStore(subscribe, currentMedia);
  return themeIn(media);
}

/** The theme for each state of the media queries. Reading computed styles is slow, so each theme is read only once. */
const themes = new Map<string, ChartTheme>();

function themeIn(media: string): ChartTheme {
  const known = themes.get(media);
  if (known) return known;
  const pageTheme = readTheme(document.documentElement);
  const theme =
    media.includes(FORCED_COLOURS_QUERY) && !media.includes('print')
      ? { ...FORCED_THEME, font: pageTheme.font }
      : pageTheme;
  themes.set(media, theme);
  return theme;
}
