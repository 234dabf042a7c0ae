import { array, boolean, mixed, number, object, string } from 'yup';
import type { InferType } from 'yup';
import { hasNoFault } from '../check.ts';
import { CARD_ID_MAX_LENGTH, RATE_ANSWERS_MAXIMUM, RATE_CARD_MAX_BYTES, RATE_NOTE_MAX_LENGTH } from '../limits.ts';
import { rateLists } from './rateLists.ts';
import { isPlainText } from '../../words/plainText.ts';
import { day, email, name } from '../text.ts';

const user = email().meta({ description: 'The caller’s e-mail address.' });
const cardId = () => name(CARD_ID_MAX_LENGTH);
const CARD_IDS = '`seed`, `agency`, `lists` or `client:<id>`';

/** Csv text of a card, with the line breaks and tabs that names may not have. */
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
  ask: string().oneOf(['cards', 'card']).required().meta({ description: 'All cards in short, or one with its rows.' }),
  card: cardId()
    .optional()
    .meta({ description: `With "card": ${CARD_IDS}.` }),
  number: number().min(1).optional().meta({
    description: 'With "card": the version whose rows are sent. Without it, the one in force on `day`. Optional.',
  }),
  day: day().optional().meta({ description: 'The day whose versions are in force. Default: today. Optional.' }),
})
  .strict()
  .meta({ named: 'RatesRequest' });

const draftFacts = object({
  revision: number().required(),
  author: string().required().meta({ description: 'E-mail address of who saved it last.' }),
  saved: string().required().meta({ description: 'ISO 8601 in UTC.' }),
});

const scheduledVersion = object({
  number: number().required(),
  from: string().required().meta({ description: 'ISO day.' }),
});

const cardFields = {
  card: string()
    .required()
    .meta({ description: `${CARD_IDS}.` }),
  name: string().required().meta({ description: 'Illustrative, Agency, or the client’s name.' }),
  revision: number().required().meta({
    description: 'How often the card was changed: to be sent with the next change. 0 for a card never edited.',
  }),
  version: number().nullable().defined().meta({ description: 'The version in force; null for none.' }),
  from: string().nullable().defined().meta({ description: 'Its first day, ISO.' }),
  to: string().nullable().defined().meta({ description: 'Its last day, ISO; null for an open end.' }),
  published: string().nullable().defined().meta({ description: 'When it was published, ISO 8601 in UTC.' }),
  author: string()
    .nullable()
    .defined()
    .meta({ description: 'E-mail address of who published it; empty for the files of the server.' }),
  own: number().required().meta({
    description: 'Formats whose price or attention in force is the agency’s or the client’s, not the seed’s.',
  }),
  own_formats: number().optional().meta({
    description: 'Of these, formats whose price or attention is this card’s, not an inherited one. Optional.',
  }),
  formats: number().required().meta({ description: 'Formats in force, those of the seed included.' }),
  price_only_for: array(string().required())
    .defined()
    .meta({ description: 'Ids of demographics that have a price of their own where the card has no CPM.' }),
  has_supply: boolean().optional().meta({
    description:
      'Whether a format in force names a supply, so that a run may lower the limits of its channel. Optional.',
  }),
  draft: draftFacts.nullable().defined().meta({ description: 'The unpublished state; null for none.' }),
  scheduled: array(scheduledVersion.required()).defined().meta({ description: 'Versions of later days.' }),
};

const rateCard = object(cardFields).meta({
  named: 'RateCard',
  description: 'A rate card: versioned prices, attention and supply of formats.',
});
export type RateCard = InferType<typeof rateCard>;

const rateVersion = object({
  number: number().required(),
  from: string().required().meta({ description: 'First day, ISO.' }),
  to: string().nullable().defined().meta({ description: 'Last day, ISO; null for an open end.' }),
  author: string().defined(),
  published: string().required().meta({ description: 'ISO 8601 in UTC.' }),
  withdrawn: string().nullable().defined().meta({ description: 'When it was withdrawn; null if it was not.' }),
  note: string().defined(),
  sha256: string().required().meta({ description: 'Of its rows, in hexadecimal.' }),
});
export type RateVersion = InferType<typeof rateVersion>;

const rateCardRows = object({
  ...cardFields,
  rows: string().defined().meta({ description: 'Csv text of the own cells of the version asked for.' }),
  under: string().defined().meta({ description: 'Csv text of what the card inherits on the day; empty for the seed.' }),
  draft_rows: string().nullable().defined().meta({ description: 'Csv text of the draft; null for none.' }),
  lists: rateLists.optional().default(undefined).meta({
    description: 'Of the card `lists`, in place of `rows`: the version asked for, or else the shipped lists. Optional.',
  }),
  draft_lists: rateLists.nullable().optional().default(undefined).meta({
    description: 'Of the card `lists`: its draft; null for none. Optional.',
  }),
  versions: array(rateVersion.required()).defined().meta({ description: 'Newest first.' }),
}).meta({ named: 'RateCardRows', description: 'A rate card with its rows and versions.' });
export type RateCardRows = InferType<typeof rateCardRows>;

const rateCards = object({
  cards: array(rateCard.required()).defined().meta({ description: 'The seed, the agency, then clients by name.' }),
  today: string()
    .required()
    .meta({ description: 'The day in the time zone of the backend, ISO: no version begins before it.' }),
  fault: string().optional().meta({
    description: 'What is wrong with the files of the server, whose last good state stays in force. Optional.',
  }),
}).meta({ named: 'RateCards', description: 'The rate cards that the caller may read.' });
export type RateCards = InferType<typeof rateCards>;

/** Asked for `cards`, the list; asked for `card`, one card. */
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

/** A call beyond the specification: changes a rate card. Offered only if call 1 announces `rates_edit`; publishing needs `rates_publish`. */
export const ratesChangeRequest = object({
  access: string().oneOf(['rates_change']).required(),
  user,
  card: cardId()
    .required()
    .meta({ description: `${CARD_IDS}; the seed with "import_seed" only.` }),
  change: string()
    .oneOf([...RATES_CHANGES])
    .required()
    .meta({
      description:
        '"save" writes the draft and makes the card, "discard" drops it, "publish" makes it the next version, "roll_back" publishes the rows of version `number` again, "withdraw" takes back a version that is not yet in force, "archive" takes back the whole card, "import_seed" reads the files of the server again.',
    }),
  revision: number()
    .min(0)
    .required()
    .meta({ description: 'The card’s `revision` as read; another is refused with 409.' }),
  rows: rowsText().optional().meta({
    description: 'With "save": csv text of the own cells, at most 300 rows and 128 KB.',
  }),
  lists: rateLists.optional().default(undefined).meta({
    description: 'With "save" of the card `lists`: all its lists. Optional.',
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
