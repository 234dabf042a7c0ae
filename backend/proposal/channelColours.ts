import type { Channel } from '../../core/rules/channels.ts';

/**
 * One colour a channel, "r,g,b". Found by annealing in OKLab so that the closest pair is as far apart as fifteen colours allow,
 * also for readers without red, green or blue cones (Machado, Oliveira & Fernandes 2009), while each keeps a contrast of
 * at least 3 to white and to the dark theme's panels (WCAG 2.2, 1.4.11). Chroma is held to
 * 0.15, so that large bars stay calm. Which channel has which colour is free.
 */
export const CHANNEL_COLOURS: Readonly<Record<Channel, string>> = {
  BVOD: '56,99,189',
  Cinema: '73,109,67',
  Digital: '0,163,183',
  'FTA Metro': '173,107,0',
  'FTA National': '144,70,154',
  'FTA Regional': '164,130,232',
  'Music Streaming': '219,113,168',
  OOH: '171,67,7',
  'Pay TV': '113,114,214',
  Podcasts: '150,105,151',
  Print: '130,135,122',
  Radio: '173,147,0',
  Social: '115,160,101',
  SVOD: '110,95,112',
  Video: '0,142,76',
};
