import { useSyncExternalStore } from 'react';
import { darkColour } from '../../../domain/report/pictures/darkColour.ts';

/** The tokens a drawing needs, as colours the drawing library can use. */
export interface ChartTheme {
  text: string;
  quiet: string;
  line: string;
  axis: string;
  panel: string;
  raised: string;
  accent: string;
  font: string;
  /** The system's own few colours are used (Windows' contrast themes): lines and bars are told apart by dashes and outlines too. */
  isForced: boolean;
  /** A channel's colour as it is drawn in this theme. */
  channelColour: (colour: string) => string;
}

const TOKENS: Record<Exclude<keyof ChartTheme, 'channelColour' | 'isForced'>, string> = {
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
  const names = Object.keys(TOKENS) as (keyof typeof TOKENS)[];
  const tokens = Object.fromEntries(names.map((name) => [name, read(TOKENS[name])])) as Record<
    keyof typeof TOKENS,
    string
  >;
  const isDark = read('color-scheme') === 'dark';
  return { ...tokens, isForced: false, channelColour: (colour) => (isDark ? darkColour(colour) : colour) };
}

/** Names of system colours (CSS Color 4), each readable on `Canvas`. */
const SYSTEM = {
  ...{ text: 'CanvasText', quiet: 'CanvasText', line: 'GrayText', axis: 'GrayText', accent: 'CanvasText' },
  ...{ panel: 'Canvas', raised: 'Canvas', isForced: true, channelColour: () => 'CanvasText' },
} satisfies Omit<ChartTheme, 'font'>;

/** The light theme whatever the screen shows: pictures go into white slides. */
export function readLightTheme(): ChartTheme {
  const probe = document.createElement('div');
  probe.dataset.theme = 'light';
  document.body.append(probe);
  const theme = readTheme(probe);
  probe.remove();
  return theme;
}

const FORCED = '(forced-colors: active)';
const MEDIA = ['(prefers-color-scheme: dark)', FORCED, 'print'];

function subscribe(changed: () => void) {
  const queries = MEDIA.map((query) => globalThis.matchMedia?.(query));
  for (const query of queries) query?.addEventListener('change', changed);
  return () => {
    for (const query of queries) query?.removeEventListener('change', changed);
  };
}

function currentMedia(): string {
  return MEDIA.filter((query) => globalThis.matchMedia?.(query).matches).join(' and ');
}

/** The theme of the moment; follows the system's light and dark, and paper, while the page is open. */
export function useChartTheme(): ChartTheme {
  const media = useSyncExternalStore(subscribe, currentMedia);
  return themeIn(media);
}

/** The media decide what the styles say: they are asked once for each, since to be asked they have to be worked out. */
const themes = new Map<string, ChartTheme>();

function themeIn(media: string): ChartTheme {
  const known = themes.get(media);
  if (known) return known;
  const ours = readTheme(document.documentElement);
  const theme = media.includes(FORCED) && !media.includes('print') ? { ...SYSTEM, font: ours.font } : ours;
  themes.set(media, theme);
  return theme;
}
