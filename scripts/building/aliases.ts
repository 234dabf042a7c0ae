import { fileURLToPath } from 'node:url';

interface Alias {
  readonly find: string | RegExp;
  readonly replacement: string;
}

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** The chart library comes in parts (highchartsParts.mjs). */
export const ALIASES: Alias[] = [
  { find: /^highcharts$/, replacement: pathOf('highchartsParts.mjs') },
  { find: /^highcharts\/modules\/(.+)$/, replacement: 'highcharts/es-modules/masters/modules/$1.src.js' },
];
