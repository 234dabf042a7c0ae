import { array, boolean, number, object, string } from 'yup';
import type { AnySchema, InferType } from 'yup';
import { CHANNELS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import { HALF_LIVES, WEEKS_MAXIMUM } from '../../rules/weekPlan.ts';
import { day, email, planKey } from '../text.ts';
import { finite } from './rows.ts';

const user = email().meta({ description: 'The caller’s e-mail address.' });

const oneAWeek = (value: ReturnType<typeof finite>) => array(value.required()).max(WEEKS_MAXIMUM);

/** The same schema for each channel; all optional. */
function byChannel<Schema extends AnySchema>(schema: () => Schema) {
  return object(Object.fromEntries(CHANNELS.map((channel) => [channel, schema()])) as Record<Channel, Schema>);
}
const rowsOf = (value: ReturnType<typeof finite>) => byChannel(() => oneAWeek(value).optional());

/** A plan's money divided over weeks: the body of the layer `weeks`. The rules on sums are in core/rules/weekPlan.ts. */
const weeksBody = object({
  version: number()
    .oneOf([1 as const])
    .required(),
  start: day().required().meta({ description: 'The first day, a Monday [ISO 8601].' }),
  weeks: number().required().meta({ description: 'How many weeks: 4 to 53.' }),
  cells: rowsOf(finite().min(0)).required().meta({
    description: 'Money of each bought channel, one amount a week [cents]; adds up to the plan’s money of the channel.',
  }),
  fixed: rowsOf(finite().min(0)).optional().default(undefined).meta({
    description: 'The weeks, counted from 0, whose money was typed. Optional.',
  }),
  price_index: object({ all: oneAWeek(finite()).optional(), channels: rowsOf(finite()).optional().default(undefined) })
    .optional()
    .default(undefined)
    .meta({
      description: 'Price of each week relative to the plan’s: of all channels, and of single ones instead. Optional.',
    }),
  half_life: number()
    .oneOf([...HALF_LIVES])
    .required()
    .meta({ description: 'Weeks after which half of the contacts are still remembered; 0 for no decay.' }),
  week_weights: oneAWeek(finite().min(0)).optional().meta({
    description: 'What a person reached in a week counts for the best weeks. Optional.',
  }),
}).meta({ named: 'WeeksBody', description: 'A plan’s money divided over weeks.' });

const people = (description: string) => array(finite().required()).defined().meta({ description });
const timesFigures = object({
  weekly: people('People reached so often in each week.'),
  cumulative: people('People reached so often by the end of each week.'),
});

const weekFigures = object({
  weekly: people('People reached in each week.'),
  cumulative: people('People reached by the end of each week.'),
  fresh: people('People reached for the first time in each week.'),
  remembered: people('People with a contact still remembered at the end of each week.'),
  grps: people('Contacts of each week per hundred people of the target.'),
  attentive_grps: people('The same of attentive contacts.'),
  times: object({ '2': timesFigures.required(), '3': timesFigures.required() }).required().meta({
    description: 'Reached twice or more, and three times.',
  }),
  exact: boolean().required().meta({ description: 'False for figures from a sample of the target.' }),
  says: string().required(),
}).meta({ named: 'WeekFigures', description: 'What the weeks reach in the target. Modelled, average week.' });
export type WeekFigures = InferType<typeof weekFigures>;

/** The layers of a plan. */
const PLAN_LAYERS = ['weeks'] as const;

/** A call beyond the specification: reads a layer of a plan, or writes it where `body` is given. Offered only if call 1 announces `plan_layers`. */
export const planLayerRequest = object({
  access: string().oneOf(['plan_layer']).required(),
  user,
  key: planKey(),
  layer: string()
    .oneOf([...PLAN_LAYERS])
    .required(),
  version: number().min(0).optional().meta({ description: 'Of the layer that was read; needed to write. Optional.' }),
  body: weeksBody.nullable().optional().default(undefined).meta({
    description: 'The new layer; null takes it away. Without it, the layer is read. Optional.',
  }),
  trial: boolean().optional().meta({ description: 'Whether to compute the figures and keep nothing. Optional.' }),
})
  .strict()
  .meta({ named: 'PlanLayerRequest' });
export type PlanLayerRequest = InferType<typeof planLayerRequest>;

/** A layer as it is kept; of a trial, only its figures. */
export const planLayerReply = object({
  key: string().optional(),
  layer: string()
    .oneOf([...PLAN_LAYERS])
    .optional(),
  version: number().optional().meta({ description: '0 for none yet.' }),
  body: weeksBody.nullable().optional().default(undefined).meta({ description: 'Null for none.' }),
  figures: weekFigures.nullable().optional().default(undefined).meta({ description: 'Null without a body.' }),
  changed_by: string().nullable().optional().meta({ description: 'E-mail address of who changed it last.' }),
  changed_at: string().nullable().optional().meta({ description: 'ISO 8601 in UTC.' }),
})
  .strict()
  .meta({ named: 'PlanLayerReply', description: 'A layer on a plan; of a trial, its figures alone.' });
export type PlanLayerReply = InferType<typeof planLayerReply>;
