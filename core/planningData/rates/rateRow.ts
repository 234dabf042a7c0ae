import type { Channel } from '../../rules/channels.ts';

/** What a price pays for: a thousand impressions, a thousand impressions on the target, or a TARP (1 % of the target). */
export type Basis = 'cpm' | 'cpt' | 'tarp';

/** What is disclosed about an attention figure. */
export const DISCLOSURE_COLUMNS = [
  'provider',
  'paid_by',
  'method',
  'country',
  'sample',
  'device',
  'ad_length',
  'observed',
  'exposure',
  'invalid_traffic',
  'people',
  'accredited',
] as const;

/** Columns about how much a channel can deliver, and what it takes to buy the channel. */
export const SUPPLY_COLUMNS = ['min_spend', 'available_impressions', 'max_contacts_per_use'] as const;

/** The columns of a card, in the order of files. */
export const RATE_COLUMNS = [
  'channel',
  'format',
  'price_for',
  'retired',
  'price',
  'basis',
  'price_kind',
  'price_source',
  'price_date',
  'bought',
  'attention_share',
  'low',
  'high',
  'mean_active_seconds',
  'confidence',
  'source',
  'date',
  ...DISCLOSURE_COLUMNS,
  ...SUPPLY_COLUMNS,
] as const;
export type RateColumn = (typeof RATE_COLUMNS)[number];

/**
 * The columns with a number. Shares are 0 to 1, money Australian dollars, time seconds. `bought` is a format's share of the
 * impressions that its channel buys.
 */
const NUMBER_COLUMNS = [
  'price',
  'bought',
  'attention_share',
  'low',
  'high',
  'mean_active_seconds',
  ...SUPPLY_COLUMNS,
] as const satisfies readonly RateColumn[];
type NumberColumn = (typeof NUMBER_COLUMNS)[number];

type KeyColumn = 'channel' | 'format' | 'price_for';
export type TextColumn = Exclude<RateColumn, NumberColumn | KeyColumn>;

/** A cell as it was read. A missing cell is inherited; null means that the card empties it with `none`. */
type CellValues<Column extends RateColumn, Value> = { readonly [Name in Column]?: Value | null };

/**
 * A row of a card: one format, or with `price_for` the price of a format for one demographic. It has only the cells
 * that the card itself gives. Dates are ISO 8601.
 */
export interface RateRow extends CellValues<NumberColumn, number>, CellValues<TextColumn, string> {
  readonly channel: Channel;
  readonly format: string;
  /** Id of the demographic of a `cpt` or `tarp` price; empty on the row of the format itself. */
  readonly price_for: string;
}

/** The channels that are bought by the TARP. */
export const TARP_CHANNELS: readonly Channel[] = ['FTA Metro', 'FTA National', 'FTA Regional', 'Pay TV'];

/** Groups of cells that are inherited together, so that no figure of another card is shown with this card's source. */
export type RateGroup = 'price' | 'bought' | 'attention';

/** The figures of each group. If a card sets one of them, all figures of the group are the card's own. */
export const GROUP_FIGURES = {
  price: ['price', 'basis'],
  bought: ['bought'],
  attention: ['attention_share', 'low', 'high', 'mean_active_seconds'],
} as const satisfies Record<RateGroup, readonly RateColumn[]>;

/** The cells that describe the figures of a group. */
export const GROUP_TEXTS = {
  price: ['price_kind', 'price_source', 'price_date'],
  bought: [],
  attention: ['confidence', 'source', 'date', ...DISCLOSURE_COLUMNS],
} as const satisfies Record<RateGroup, readonly TextColumn[]>;

/** `seed` (the server's rate card Illustrative), `agency` or `client:<id>`. */
export type CardId = string;

export const SEED_CARD = 'seed';
export const AGENCY_CARD = 'agency';

/** Columns of merged rows only: the card that each group of cells comes from. */
export const ORIGIN_COLUMNS = ['price_from', 'bought_from', 'attention_from', 'supply_from'] as const;
type OriginColumn = (typeof ORIGIN_COLUMNS)[number];

/** A row merged from all cards, with the card that each group of cells comes from. */
export type MergedRow = RateRow & { readonly [Name in OriginColumn]?: CardId };

/** A card with its rows, as a run uses it. */
export interface CardToMerge {
  readonly card: CardId;
  /** Its own rows, or rows that were merged already and name their origins. */
  readonly rows: readonly (RateRow | MergedRow)[];
}
