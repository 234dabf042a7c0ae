import type { Channel } from '../../core/rules/channels.ts';

/** Names of the icon set (lucide) that stand for a channel; a web app with another set may map or ignore them. */
export const CHANNEL_ICONS: Readonly<Record<Channel, string>> = {
  BVOD: 'tv-minimal-play',
  Cinema: 'clapperboard',
  Digital: 'mouse-pointer-click',
  'FTA Metro': 'tv',
  'FTA National': 'radio-tower',
  'FTA Regional': 'antenna',
  'Music Streaming': 'headphones',
  OOH: 'signpost',
  'Pay TV': 'satellite-dish',
  Podcasts: 'podcast',
  Print: 'newspaper',
  Radio: 'radio',
  Social: 'messages-square',
  SVOD: 'monitor-play',
  Video: 'circle-play',
};
