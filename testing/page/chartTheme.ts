import type { ChartTheme } from '../../src/components/charts/options/chartTheme.ts';

/** Colours for drawings that are read, not looked at. */
export const theme: ChartTheme = {
  text: '#000',
  quiet: '#444',
  line: '#ddd',
  axis: '#999',
  panel: '#fff',
  raised: '#fff',
  accent: '#00f',
  font: 'serif',
  ofChannel: (colour) => colour,
};
