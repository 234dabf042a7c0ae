import type { Channel } from './channels.ts';

/** The fifteen channels by kind of medium, in the order in which tables and lists by family show them. */
export const FAMILIES: readonly { readonly name: string; readonly channels: readonly Channel[] }[] = [
  { name: 'Television', channels: ['FTA Metro', 'FTA Regional', 'FTA National', 'BVOD', 'SVOD', 'Pay TV'] },
  { name: 'Online', channels: ['Social', 'Video', 'Digital'] },
  { name: 'Audio', channels: ['Radio', 'Music Streaming', 'Podcasts'] },
  { name: 'Out of home', channels: ['OOH', 'Cinema'] },
  { name: 'Print', channels: ['Print'] },
];
