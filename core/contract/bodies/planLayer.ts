import { array, boolean, number, object, string } from 'yup';
import type { AnySchema, InferType } from 'yup';
import { CHANNELS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import { HALF_LIVES, WEEKS_MAXIMUM } from '../../rules/weekPlan.ts';
import { day, email, planKey } from '../text.ts';
import { finite } from './rows.ts';

// A layer is data stored with a plan, in versions, without changing the plan. The only layer is the plan's division over weeks.

const user = email().meta({ description: 'The caller’s e-mail address.' });

const onePerWeek = (value: ReturnType<typeof finite>) => array(value.required()).max(WEEKS_MAXIMUM);

/** An object with one field per channel. All fields have the same schema. */
function byChannel<Schema extends AnySchema>(schema: () => Schema) {
  return object(Object.fromEntries(CHANNELS.map((channel) => [channel, schema()])) as Record<Channel, Schema>);
}
const rowsOf = (value: ReturnType<typeof finite>) => byChannel(() => onePerWeek(value).optional());

/** A plan's money divided over weeks, which is the body of the layer `weeks`. core/rules/weekPlan.ts checks its sums. */
const weeksBody = object({
  version: number()
    .oneOf([1 as const])
    .required(),
  start: day().required().meta({ description: 'The first day, a Monday [ISO 8601].' }),
  weeks: number().required().meta({ description: 'How many weeks: 4 to 53.' }),
  cells: rowsOf(finite().min(0)).required().meta({
    description:
      'Money of each bought channel, one amount per week [cents]. The amounts add up to the channel’s money in the plan.',
  }),
  fixed: rowsOf(finite().min(0)).optional().default(undefined).meta({
    description: 'For each channel, the weeks whose money the planner typed, counted from 0. Optional.',
  }),
  price_index: object({
    all: onePerWeek(finite()).optional(),
    channels: rowsOf(finite()).optional().default(undefined),
  })
    .optional()
    .default(undefined)
    .meta({
      description:
        'Price of each week relative to the plan’s price: `channels` for single channels, `all` for every other channel. Optional.',
    }),
  half_life: number()
    .oneOf([...HALF_LIVES])
    .required()
    .meta({ description: 'Weeks after which half of the contacts are still remembered; 0 for no decay.' }),
  week_weights: onePerWeek(finite().min(0)).optional().meta({
    description:
      'How much a person reached in a week counts when the best division over weeks is computed, by week. Optional.',
  }),
}).meta({ named: 'WeeksBody', description: 'A plan’s money divided over weeks.' });

const people = (description: string) => array(finite().required()).defined().meta({ description });
const timesFigures = object({
  weekly: people('People reached at least that many times within each week.'),
  cumulative: people('People reached at least that many times by the end of each week.'),
});

const weekFigures = object({
  weekly: people('People reached in each week.'),
  cumulative: people('People reached by the end of each week.'),
  fresh: people('People reached for the first time in each week.'),
  remembered: people('People with a contact still remembered at the end of each week.'),
  grps: people('Contacts of each week per hundred people of the target.'),
  attentive_grps: people('Attentive contacts of each week per hundred people of the target.'),
  times: object({ '2': timesFigures.required(), '3': timesFigures.required() }).required().meta({
    description: 'People reached two times or more, and three times or more.',
  }),
  exact: boolean().required().meta({ description: 'False if the figures are from a sample of the target.' }),
  says: string().required(),
}).meta({ named: 'WeekFigures', description: 'Modelled reach in the target, week by week.' });
export type WeekFigures = InferType<typeof weekFigures>;

/** The names of a plan's layers. */
const PLAN_LAYERS = ['weeks'] as const;

/**
 * A call beyond the specification: reads a layer of a plan, or writes it if `body` is given. Offered only if call 1 announces
 * `plan_layers`.
 */
export const planLayerRequest = object({
  access: string().oneOf(['plan_layer']).required(),
  user,
  key: planKey(),
  layer: string()
    .oneOf([...PLAN_LAYERS])
    .required(),
  version: number()
    .min(0)
    .optional()
    .meta({ description: 'The version of the layer that was read. Required to write. Optional.' }),
  body: weeksBody.nullable().optional().default(undefined).meta({
    description: 'The new layer; null removes the layer. If missing, the layer is read. Optional.',
  }),
  trial: boolean().optional().meta({ description: 'Whether to compute only the figures and store nothing. Optional.' }),
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
  version: number().optional().meta({ description: 'Version of the layer; 0 if there is no layer yet.' }),
  body: weeksBody.nullable().optional().default(undefined).meta({ description: 'Null if there is no layer.' }),
  figures: weekFigures.nullable().optional().default(undefined).meta({ description: 'Null if there is no layer.' }),
  changed_by: string().nullable().optional().meta({ description: 'E-mail address of the person who changed it last.' }),
  changed_at: string().nullable().optional().meta({ description: 'When it was changed last, ISO 8601 in UTC.' }),
})
  .strict()
  .meta({ named: 'PlanLayerReply', description: 'A layer of a plan. For a request with `trial`, only its figures.' });
export type PlanLayerReply = InferType<typeof planLayerReply>;
