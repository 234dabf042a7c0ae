import type { Channel } from '../../contract/channels.ts';

/**
 * One colour a channel, "r,g,b". Found by annealing in OKLab so that the closest pair is as far apart as fifteen colours allow,
 * also for readers without red, green or blue cones (Machado, Oliveira & Fernandes 2009), while each keeps a contrast of
 * at least 3 to white and to the dark theme's panels (WCAG 2.2, 1.4.11). Which channel has which colour is free.
 */
export const CHANNEL_COLOURS: Readonly<Record<Channel, string>> = {
  BVOD: '1,150,255',
  Cinema: '216,0,0',
  Digital: '50,150,131',
  'FTA Metro': '11,106,159',
  'FTA National': '126,35,255',
  'FTA Regional': '130,114,201',
  'Music Streaming': '246,57,250',
  OOH: '93,107,0',
  'Pay TV': '189,9,138',
  Podcasts: '198,122,184',
  Print: '132,90,84',
  Radio: '151,153,2',
  Social: '255,72,138',
  SVOD: '170,0,210',
  Video: '195,104,88',
};
