import type { Channel } from '../../core/rules/channels.ts';

/**
 * One colour a channel, "r,g,b": one hue band a family (television, online, audio, out of home, print), its channels told apart by
 * lightness. Found by annealing in OKLab so that the closest pair is as far apart as the bands allow, also for readers without
 * red, green or blue cones (Machado, Oliveira & Fernandes 2009), each with a contrast of at least 3 to white (WCAG 2.2,
 * 1.4.11). They are colours for white; the web app lightens them for its dark theme by one rule, which keeps what sets them apart.
 */
export const CHANNEL_COLOURS: Readonly<Record<Channel, string>> = {
  BVOD: '99,41,125',
  Cinema: '107,51,13',
  Digital: '9,75,69',
  'FTA Metro': '69,72,175',
  'FTA National': '147,139,194',
  'FTA Regional': '92,121,210',
  'Music Streaming': '138,136,7',
  OOH: '147,64,36',
  'Pay TV': '133,94,166',
  Podcasts: '175,141,94',
  Print: '109,125,136',
  Radio: '148,99,2',
  Social: '23,124,90',
  SVOD: '113,76,113',
  Video: '95,158,146',
};
