import { array, boolean, number, object, string } from 'yup';
import type { AnySchema, InferType } from 'yup';
import { CHANNELS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import { HALF_LIVES, WEEKS_MAXIMUM } from '../../rules/weekPlan.ts';
import { day, email, planKey } from '../text.ts';
import { finite } from './rows.ts';

// What each field means: core/contract/openapi/fieldDescriptions.ts, below the name in `meta`. A field `says` is a sentence for people.

// A layer is data stored with a plan, in versions, without changing the plan. The only layer is the plan's division over weeks.

const user = email();

const onePerWeek = (value: ReturnType<typeof finite>) => array(value.required()).max(WEEKS_MAXIMUM);

/** An object with one field per channel. All fields have the same schema. */
function byChannel<Schema extends AnySchema>(schema: () => Schema) {
  return object(Object.fromEntries(CHANNELS.map((channel) => [channel, schema()])) as Record<Channel, Schema>);
}
/** For each channel, an optional list with one value for each week. */
const rowsOf = (value: ReturnType<typeof finite>) => byChannel(() => onePerWeek(value).optional());

/** A plan's money divided over weeks, which is the body of the layer `weeks`. core/rules/weekPlan.ts checks its sums. */
const weeksBody = object({
  version: number()
    .oneOf([1 as const])
    .required(),
  start: day().required(),
  weeks: number().required(),
  /** Money of each bought channel [cents]. */
  cells: rowsOf(finite().min(0)).required(),
  /** The weeks whose money the planner typed, counted from 0. */
  fixed: rowsOf(finite().min(0)).optional().default(undefined),
  price_index: object({
    all: onePerWeek(finite()).optional(),
    channels: rowsOf(finite()).optional().default(undefined),
  })
    .optional()
    .default(undefined),
  half_life: number()
    .oneOf([...HALF_LIVES])
    .required(),
  week_weights: onePerWeek(finite().min(0)).optional(),
}).meta({ named: 'WeeksBody' });

const people = () => array(finite().required()).defined();
/** By week: people reached at least a number of times within the week, and by its end. */
const timesFigures = object({
  weekly: people(),
  cumulative: people(),
});

/** What a plan's division over weeks reaches. Each list has one figure for each week. */
const weekFigures = object({
  weekly: people(),
  cumulative: people(),
  fresh: people(),
  remembered: people(),
  grps: people(),
  attentive_grps: people(),
  times: object({ '2': timesFigures.required(), '3': timesFigures.required() }).required(),
  exact: boolean().required(),
  says: string().required(),
}).meta({ named: 'WeekFigures' });
export type WeekFigures = InferType<typeof weekFigures>;

/** The names of a plan's layers. */
const PLAN_LAYERS = ['weeks'] as const;

/**
 * A call beyond the specification: reads a layer of a plan, or writes it if `body` is given. Offered only if the access call announces
 * `plan_layers`.
 */
export const planLayerRequest = object({
  access: string().oneOf(['plan_layer']).required(),
  user,
  key: planKey(),
  layer: string()
    .oneOf([...PLAN_LAYERS])
    .required(),
  /** The stored version of the layer that was read. `version` in the body is that of the format. */
  version: number().min(0).optional(),
  body: weeksBody.nullable().optional().default(undefined),
  /** Whether to compute the figures and store nothing. It is not about trials on the desk. */
  trial: boolean().optional(),
})
  .strict()
  .meta({ named: 'PlanLayerRequest' });
export type PlanLayerRequest = InferType<typeof planLayerRequest>;

/** A layer as it is stored. For a request with `trial`, only its figures. */
export const planLayerReply = object({
  key: string().optional(),
  layer: string()
    .oneOf([...PLAN_LAYERS])
    .optional(),
  version: number().optional(),
  body: weeksBody.nullable().optional().default(undefined),
  figures: weekFigures.nullable().optional().default(undefined),
  changed_by: string().nullable().optional(),
  changed_at: string().nullable().optional(),
})
  .strict()
  .meta({ named: 'PlanLayerReply' });
export type PlanLayerReply = InferType<typeof planLayerReply>;
