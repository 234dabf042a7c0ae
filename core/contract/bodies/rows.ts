import { array, mixed, number, object, string } from 'yup';
import type { InferType } from 'yup';
import { SCORES_MAX_ROWS } from '../limits.ts';

// What each field means: core/contract/openapi/fieldDescriptions.ts, below the name in `meta`.

export type Cell = string | number | boolean | null;

/** A finite number. It is checked so that arithmetic on a reply yields no NaN or Infinity. */
export const finite = () =>
  number().test(
    'finite',
    '${path} must be a finite number',
    (value) => value === undefined || value === null || Number.isFinite(value),
  );

const CELL_SCHEMA = { type: ['string', 'number', 'boolean', 'null'] };

export const cell = () =>
  mixed<NonNullable<Cell>>((value): value is NonNullable<Cell> => isCell(value))
    .nullable()
    .meta({ jsonSchema: CELL_SCHEMA });

/** One vehicle or format of a channel. */
export const scoreRow = object({
  Channel: string().required(),
  Publisher: string().optional(),
  Format: string().optional(),
  Score: finite().optional(),
  active_attention: finite().optional(),
}).meta({ named: 'ScoreRow' });
export type ScoreRow = InferType<typeof scoreRow>;
export const scoreRows = array(scoreRow.required()).defined();
/** Score rows in the requests for reach and for a proposal. */
export const sentScores = scoreRows.max(SCORES_MAX_ROWS);

/** A spend [$] and, under each channel's name, the attentive reach [people] if the whole spend goes into that channel. */
export type SpendRow = { Spend: number } & Record<string, number | null>;
const spendRow = mixed<SpendRow>((value): value is SpendRow => isSpendRow(value))
  .required()
  .meta({
    named: 'SpendRow',
    jsonSchema: {
      type: 'object',
      properties: { Spend: { type: 'number' } },
      required: ['Spend'],
      additionalProperties: { type: ['number', 'null'] },
    },
  });
export const spendRows = array(spendRow).defined();

function isSpendRow(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const row = value as Record<string, unknown>;
  if (typeof row.Spend !== 'number') return false;
  for (const name in row) if (row[name] !== null && !Number.isFinite(row[name])) return false;
  return true;
}

/** A channel's colour, RGB as "r,g,b". */
const colourRow = object({
  Channel: string().required(),
  RGB: string().required(),
}).meta({ named: 'ColourRow' });
export type ColourRow = InferType<typeof colourRow>;
export const colourRows = array(colourRow.required()).defined();

/** One bar of the channel mix [$]. */
const outputRow = object({ Master_Channel: string().required(), Optimal_Budget: finite().required() }).meta({
  named: 'OutputRow',
});
export type OutputRow = InferType<typeof outputRow>;
export const outputRows = array(outputRow.required()).defined();

/** One line of the table of planning details: any columns, in the order in which they are shown. */
export type TableRow = Record<string, Cell>;
const tableRow = mixed<TableRow>(isTableRow)
  .required()
  .meta({
    named: 'TableRow',
    jsonSchema: { type: 'object', additionalProperties: CELL_SCHEMA },
  });
export const tableRows = array(tableRow).defined();

function isTableRow(value: unknown): value is TableRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isCell);
}

function isCell(value: unknown): boolean {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
