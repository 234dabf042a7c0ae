import type { MasterMapping } from '../../planningData/masterMapping.ts';
import type { Channel } from '../../rules/channels.ts';
import { anyOf } from '../../text/anyOf.ts';

/** "TV: ARD", "Zeitung: Süddeutsche": a kind of media in one or two words before the name. */
const KIND_BEFORE_NAME = /^\s*([\p{L}-]+(?: [\p{L}-]+)?)\s*:\s*\S/u;

const mediaWords = (...groups: readonly string[]) => new RegExp(String.raw`\b${anyOf(...groups)}\b`, 'i');

/** Words that name a kind of media. The first one that is in a name decides: "Digital radio" is radio, "News sites" are not print. */
const MEDIA_WORDS: readonly (readonly [Channel, RegExp])[] = [
  ['Podcasts', mediaWords('pods?|podcasts?')],
  ['Radio', mediaWords(String.raw`radio|dab|am/fm|\w*fm`)],
  ['Radio', mediaWords('hörfunk|rádios?')],
  ['Cinema', mediaWords('cinemas?|movies?', 'kinos?|cinéma|cines?|bioscoop|bioscopen')],
  [
    'OOH',
    mediaWords(
      'd?ooh|outdoor|billboards?|posters?|street furniture|large format|transit|retail media',
      'plakate?|außenwerbung|aussenwerbung', // German
      'affichage|affiches', // French
      'exterior|vallas', // Spanish and Portuguese
      'affissioni|affissione', // Italian
      'buitenreclame', // Dutch
    ),
  ],
  ['Music Streaming', mediaWords('(?:audio|music) streaming|streaming (?:audio|music)|digital audio')],
  ['BVOD', mediaWords('bvod|vod|catch-?up')],
  ['SVOD', mediaWords('a?svod|(?:video|subscription) streaming|streaming (?:video|services?)')],
  [
    'Pay TV',
    mediaWords(
      'pay[- ]?tv|subscription tv',
      'tv payante', // French
      'tv de pago', // Spanish
      'tv a pagamento', // Italian
      'betaaltelevisie|betaal-tv', // Dutch
      'tv por assinatura', // Portuguese
    ),
  ],
  [
    'FTA National',
    mediaWords(
      'fta|tvc?|television|free[- ]to[- ]air|linear tv|ch(?:annel)? ?(?:7|9|10)',
      'fernsehen|télévision|televisión|televisione|televisie|televisão|tele',
    ),
  ],
  ['Digital', mediaWords('(?:news|web) ?sites?|online (?:news|display)|websites?|internet')],
  [
    'Print',
    mediaWords(
      'print|press|news ?papers?|papers|magazines?|mags?',
      '(?:tages|wochen)?zeitung(?:en)?|zeitschrift(?:en)?', // German
      'presse|quotidiens?|journaux', // French
      'prensa|diarios?|periódicos?|revistas?', // Spanish
      'quotidiani|stampa|giornali|riviste', // Italian
      'dagblad(?:en)?|kranten?|tijdschrift(?:en)?', // Dutch
      'jornal|jornais', // Portuguese
    ),
  ],
  ['Social', mediaWords('social')],
  ['Video', mediaWords('online video')],
  ['Radio', /^listen(?:s|ed|ers?|ing)? to /i],
  ['Print', /^read(?:s|ers?|ing)? /i],
];
/** Signs and words between several names: "FB/IG", "Facebook & Instagram", "Foxtel, Kayo". */
const BETWEEN_NAMES = /\s*(?:[/,;&+()[\]]|\band\b)\s*/i;

/**
 * The channel that an unknown name is probably about: the channel of the vehicles in it ("FB/IG"), of the vehicle that it misspells
 * ("Netlfix"), or of a kind of media ("Magazines (print)"). Null if nothing speaks for a channel, or its parts are of several channels.
 */
export function guessedChannel(name: string, mapping: MasterMapping): Channel | null {
  const known = name.split(BETWEEN_NAMES).flatMap((part) => {
    const vehicle = part === '' ? null : (mapping.named(part) ?? mapping.misspelt(part));
    return vehicle === null ? [] : [vehicle.channel];
  });
  const [first] = known;
  if (first !== undefined) return known.every((channel) => channel === first) ? first : null;
  return kindOfMedia(name);
}

/** The channel of the kind of media before the name in a heading, as in "TV: ARD" and "Zeitung: Süddeutsche"; null for none. */
export function channelBeforeName(heading: string): Channel | null {
  const [, kind] = KIND_BEFORE_NAME.exec(heading) ?? [];
  return kind === undefined ? null : kindOfMedia(kind);
}

const kindOfMedia = (text: string): Channel | null => MEDIA_WORDS.find(([, words]) => words.test(text))?.[0] ?? null;
