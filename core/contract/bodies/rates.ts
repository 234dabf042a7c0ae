import { array, boolean, mixed, number, object, string } from 'yup';
import type { InferType } from 'yup';
import { hasNoFault } from '../check.ts';
import { CARD_ID_MAX_LENGTH, RATE_ANSWERS_MAXIMUM, RATE_CARD_MAX_BYTES, RATE_NOTE_MAX_LENGTH } from '../limits.ts';
import { rateLists } from './rateLists.ts';
import { isPlainText } from '../../words/plainText.ts';
import { day, email, name } from '../text.ts';

// A rate card has prices, attention and supply of formats, in versions. Cards inherit: a client's card from the agency's, and the agency's
// from the built-in card Illustrative, which is made from files of the server and has the id `seed`. The card `lists` has lists, not rates.

const user = email().meta({ description: 'The caller’s e-mail address.' });
const cardId = () => name(CARD_ID_MAX_LENGTH);
const CARD_IDS = '`seed`, `agency`, `lists` or `client:<id>`';

/** Csv text of a card. Unlike a name it may have line breaks and tabs. */
const rowsText = () =>
  string()
    .max(RATE_CARD_MAX_BYTES)
    .test('plain-text', '${path} must not hold control characters', (text) => {
      return !text || isPlainText(text.replace(/[\t\r\n]/g, ' '));
    });

/** A call beyond the specification: reads rate cards. Offered only if call 1 announces `rates`. */
export const ratesRequest = object({
  access: string().oneOf(['rates']).required(),
  user,
  ask: string()
    .oneOf(['cards', 'card'])
    .required()
    .meta({ description: '"cards" for all cards without rows, "card" for one card with its rows.' }),
  card: cardId()
    .optional()
    .meta({ description: `With "card": the id of the card, ${CARD_IDS}.` }),
  number: number().min(1).optional().meta({
    description: 'With "card": the version whose rows are sent. Default: the version in force on `day`. Optional.',
  }),
  day: day().optional().meta({ description: 'The day whose versions are in force. Default: today. Optional.' }),
})
  .strict()
  .meta({ named: 'RatesRequest' });

const draftFacts = object({
  revision: number().required(),
  author: string().required().meta({ description: 'E-mail address of the person who saved the draft last.' }),
  saved: string().required().meta({ description: 'When the draft was saved, ISO 8601 in UTC.' }),
});

const scheduledVersion = object({
  number: number().required(),
  from: string().required().meta({ description: 'The first day of the version, ISO 8601.' }),
});

const cardFields = {
  card: string()
    .required()
    .meta({ description: `The id of the card: ${CARD_IDS}.` }),
  name: string().required().meta({ description: 'Illustrative, Agency, or the client’s name.' }),
  revision: number().required().meta({
    description: 'How often the card was changed, 0 for never. The next change must send this number.',
  }),
  version: number().nullable().defined().meta({ description: 'The version in force; null for none.' }),
  from: string().nullable().defined().meta({ description: 'First day of the version in force, ISO 8601.' }),
  to: string()
    .nullable()
    .defined()
    .meta({ description: 'Last day of the version in force, ISO 8601; null for an open end.' }),
  published: string()
    .nullable()
    .defined()
    .meta({ description: 'When the version in force was published, ISO 8601 in UTC.' }),
  author: string().nullable().defined().meta({
    description: 'E-mail address of the person who published the version in force; empty for the files of the server.',
  }),
  own: number().required().meta({
    description:
      'Number of formats whose price or attention in force comes from the agency or the client, not from `seed`.',
  }),
  own_formats: number().optional().meta({
    description:
      'The number of formats in `own` whose price or attention is on this card itself, not inherited. Optional.',
  }),
  formats: number().required().meta({ description: 'Number of formats in force, including inherited ones.' }),
  price_only_for: array(string().required())
    .defined()
    .meta({ description: 'Ids of demographics for which a format has a price, although it has no general CPM.' }),
  has_supply: boolean().optional().meta({
    description:
      'Whether a format in force has a limited supply, so that a run may lower the maximum of its channel. Optional.',
  }),
  draft: draftFacts.nullable().defined().meta({ description: 'The unpublished draft; null for none.' }),
  scheduled: array(scheduledVersion.required()).defined().meta({ description: 'Versions that begin on later days.' }),
};

const rateCard = object(cardFields).meta({
  named: 'RateCard',
  description: 'A rate card: versioned prices, attention and supply of formats.',
});
export type RateCard = InferType<typeof rateCard>;

const rateVersion = object({
  number: number().required(),
  from: string().required().meta({ description: 'First day, ISO 8601.' }),
  to: string().nullable().defined().meta({ description: 'Last day, ISO 8601; null for an open end.' }),
  author: string().defined(),
  published: string().required().meta({ description: 'When the version was published, ISO 8601 in UTC.' }),
  withdrawn: string().nullable().defined().meta({ description: 'When the version was withdrawn; null if it was not.' }),
  note: string().defined(),
  sha256: string().required().meta({ description: 'SHA-256 of the version’s rows, in hexadecimal.' }),
});
export type RateVersion = InferType<typeof rateVersion>;

const rateCardRows = object({
  ...cardFields,
  rows: string().defined().meta({ description: 'Csv text of the requested version, without inherited cells.' }),
  under: string().defined().meta({ description: 'Csv text of what the card inherits on the day; empty for `seed`.' }),
  draft_rows: string().nullable().defined().meta({ description: 'Csv text of the draft; null for none.' }),
  lists: rateLists.optional().default(undefined).meta({
    description:
      'For the card `lists`, in place of `rows`: the requested version, or the lists from the files of the server if there is none. Optional.',
  }),
  draft_lists: rateLists.nullable().optional().default(undefined).meta({
    description: 'For the card `lists`: its draft; null for none. Optional.',
  }),
  versions: array(rateVersion.required()).defined().meta({ description: 'Newest first.' }),
}).meta({ named: 'RateCardRows', description: 'A rate card with its rows and versions.' });
export type RateCardRows = InferType<typeof rateCardRows>;

const rateCards = object({
  cards: array(rateCard.required())
    .defined()
    .meta({ description: 'The card `seed`, then the agency’s, then the clients’ by name.' }),
  today: string()
    .required()
    .meta({ description: 'The day in the time zone of the backend, ISO: no version begins before it.' }),
  fault: string().optional().meta({
    description: 'A fault of the server’s files. The last state without a fault stays in force. Optional.',
  }),
}).meta({ named: 'RateCards', description: 'The rate cards that the caller may read.' });
export type RateCards = InferType<typeof rateCards>;

/** The list of cards for a request with "cards", or one card for a request with "card". */
export type RatesReply = RateCards | RateCardRows;

export const ratesReply = mixed<RatesReply>((value): value is RatesReply =>
  hasNoFault(hasCards(value) ? rateCards : rateCardRows, value),
)
  .required()
  .meta({ named: 'RatesReply', description: 'All cards, or one.', eitherOf: [rateCards, rateCardRows] });

function hasCards(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'cards' in value;
}

/** Changes to a card. Each adds 1 to its revision. */
const RATES_CHANGES = ['save', 'discard', 'publish', 'roll_back', 'withdraw', 'archive', 'import_seed'] as const;
export type RatesChange = (typeof RATES_CHANGES)[number];

/**
 * A call beyond the specification: changes a rate card. Offered only if call 1 announces `rates_edit`; publishing needs `rates_publish`.
 */
export const ratesChangeRequest = object({
  access: string().oneOf(['rates_change']).required(),
  user,
  card: cardId()
    .required()
    .meta({ description: `The id of the card: ${CARD_IDS}. \`seed\` only with "import_seed".` }),
  change: string()
    .oneOf([...RATES_CHANGES])
    .required()
    .meta({
      description:
        '"save" writes the draft, and creates the card if it is new, "discard" deletes the draft, "publish" makes the draft the next version, "roll_back" publishes the rows of version `number` again, "withdraw" takes back a version that is not yet in force, "archive" takes back the whole card, "import_seed" reads the files of the server again.',
    }),
  revision: number()
    .min(0)
    .required()
    .meta({ description: 'The card’s `revision` as it was read. The change is refused with 409 if it is outdated.' }),
  rows: rowsText().optional().meta({
    description: 'With "save": csv text of the card without inherited cells, at most 300 rows and 128 KB.',
  }),
  lists: rateLists.optional().default(undefined).meta({
    description: 'With "save" for the card `lists`: all its lists. Optional.',
  }),
  number: number().min(1).optional().meta({ description: 'With "roll_back" and "withdraw": the version.' }),
  from: day().optional().meta({
    description: 'With "publish" and "roll_back": the first day, today or later. Default: today. Optional.',
  }),
  to: day().optional().meta({ description: 'The last day. Optional.' }),
  note: name(RATE_NOTE_MAX_LENGTH).optional().meta({ description: 'With "publish": what changed. Required there.' }),
  answers: array(name().required()).max(RATE_ANSWERS_MAXIMUM).optional().meta({
    description: 'With "publish": ids of the questions that were answered with Keep. Optional.',
  }),
})
  .strict()
  .meta({ named: 'RatesChangeRequest' });
export type RatesChangeRequest = InferType<typeof ratesChangeRequest>;

export const ratesChanged = object({ card: rateCard.required() })
  .strict()
  .meta({ named: 'RatesChanged', description: 'The card after the change.' });
