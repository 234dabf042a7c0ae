import { array, boolean, mixed, number, object, string } from 'yup';
import type { InferType } from 'yup';
import { hasNoFault } from '../check.ts';
import { CARD_ID_MAX_LENGTH, RATE_ANSWERS_MAXIMUM, RATE_CARD_MAX_BYTES, RATE_NOTE_MAX_LENGTH } from '../limits.ts';
import { planningLists } from './planningLists.ts';
import { isPlainText } from '../../text/plainText.ts';
import { day, email, name } from '../text.ts';

// What each field means: core/contract/openapi/fieldDescriptions.ts, below the name in `meta`. A field `says` is a sentence for people.

// A rate card has prices, attention and supply of formats, in versions. Cards inherit: a client's card from the agency's, and the agency's
// from the built-in card Illustrative, which is made from files of the server and has the id `seed`. The card `lists` has lists, not rates.

const user = email();
const cardId = () => name(CARD_ID_MAX_LENGTH);

/** Csv text of a card. Unlike a name it may have line breaks and tabs. */
const rowsText = () =>
  string()
    .max(RATE_CARD_MAX_BYTES)
    .test('plain-text', '${path} must not hold control characters', (text) => {
      return !text || isPlainText(text.replace(/[\t\r\n]/g, ' '));
    });

/** A call beyond the specification: reads rate cards. Offered only if the access call announces `rates`. */
export const ratesRequest = object({
  access: string().oneOf(['rates']).required(),
  user,
  ask: string().oneOf(['cards', 'card']).required(),
  card: cardId().optional(),
  number: number().min(1).optional(),
  day: day().optional(),
})
  .strict()
  .meta({ named: 'RatesRequest' });

/** The unpublished draft of a card, without its rows. */
const draftFacts = object({
  revision: number().required(),
  author: string().required(),
  saved: string().required(),
});

/** A version that comes into force on a later day. */
const scheduledVersion = object({
  number: number().required(),
  from: string().required(),
});

/** What every reply says about a card: its state, the version in force, and what its formats have. */
const cardFields = {
  card: string().required(),
  name: string().required(),
  revision: number().required(),
  version: number().nullable().defined(),
  from: string().nullable().defined(),
  to: string().nullable().defined(),
  published: string().nullable().defined(),
  author: string().nullable().defined(),
  /** Formats whose price or attention is not from `seed`, and those of them whose figures are on this card itself. */
  own: number().required(),
  own_formats: number().optional(),
  formats: number().required(),
  price_only_for: array(string().required()).defined(),
  has_supply: boolean().optional(),
  draft: draftFacts.nullable().defined(),
  scheduled: array(scheduledVersion.required()).defined(),
};

const rateCard = object(cardFields).meta({
  named: 'RateCard',
});
export type RateCard = InferType<typeof rateCard>;

/** A published version of a card, without its rows. */
const rateVersion = object({
  number: number().required(),
  from: string().required(),
  to: string().nullable().defined(),
  author: string().defined(),
  published: string().required(),
  withdrawn: string().nullable().defined(),
  note: string().defined(),
  sha256: string().required(),
});
export type RateVersion = InferType<typeof rateVersion>;

/** One card with its rows, its draft and its versions. The card `lists` has lists in place of rows. */
const rateCardRows = object({
  ...cardFields,
  /** Csv text of the card's own rows, and of what the card inherits. */
  rows: string().defined(),
  under: string().defined(),
  draft_rows: string().nullable().defined(),
  lists: planningLists.optional().default(undefined),
  draft_lists: planningLists.nullable().optional().default(undefined),
  versions: array(rateVersion.required()).defined(),
}).meta({ named: 'RateCardRows' });
export type RateCardRows = InferType<typeof rateCardRows>;

const rateCards = object({
  cards: array(rateCard.required()).defined(),
  today: string().required(),
  fault: string().optional(),
}).meta({ named: 'RateCards' });
export type RateCards = InferType<typeof rateCards>;

/** The list of cards for a request with "cards", or one card for a request with "card". */
export type RatesReply = RateCards | RateCardRows;

export const ratesReply = mixed<RatesReply>((value): value is RatesReply =>
  hasNoFault(hasCards(value) ? rateCards : rateCardRows, value),
)
  .required()
  .meta({ named: 'RatesReply', eitherOf: [rateCards, rateCardRows] });

function hasCards(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'cards' in value;
}

/** Changes to a card. Each adds 1 to its revision. */
const RATES_CHANGES = ['save', 'discard', 'publish', 'roll_back', 'withdraw', 'archive', 'import_seed'] as const;
export type RatesChange = (typeof RATES_CHANGES)[number];

/**
 * A call beyond the specification: changes a rate card. Offered only if the access call announces `rates_edit`; publishing needs `rates_publish`.
 */
export const ratesChangeRequest = object({
  access: string().oneOf(['rates_change']).required(),
  user,
  card: cardId().required(),
  change: string()
    .oneOf([...RATES_CHANGES])
    .required(),
  revision: number().min(0).required(),
  rows: rowsText().optional(),
  lists: planningLists.optional().default(undefined),
  number: number().min(1).optional(),
  from: day().optional(),
  to: day().optional(),
  note: name(RATE_NOTE_MAX_LENGTH).optional(),
  answers: array(name().required()).max(RATE_ANSWERS_MAXIMUM).optional(),
})
  .strict()
  .meta({ named: 'RatesChangeRequest' });
export type RatesChangeRequest = InferType<typeof ratesChangeRequest>;

export const ratesChanged = object({ card: rateCard.required() }).strict().meta({ named: 'RatesChanged' });
