import { array, boolean, number, object, string } from 'yup';
import type { InferType } from 'yup';

const leftOut = object({
  reason: string().required(),
  count: number().required(),
  rows: array(number().required()).defined().meta({
    description: 'The numbers of the first few such rows, counted as in a spreadsheet (the first line is 1).',
  }),
  /** A sentence with the first wrong values and how to correct them. */
  says: string().optional(),
}).meta({ named: 'LeftOutRows', description: 'Rows that were not counted, and why.' });

const vehicle = object({
  column: string().required(),
  publisher: string().required(),
  channel: string().required(),
  format: string().required(),
  audience: number().optional().meta({ description: 'People of the population who use the vehicle.' }),
  reach: number().optional().meta({ description: 'Share of the population that uses the vehicle, 0 to 1.' }),
  mean_use: number().optional().meta({
    description:
      'How often a user of the vehicle uses it on average [times a month]; missing if the file does not state it.',
  }),
}).meta({ named: 'MatchedVehicle' });

/** What the backend understood of the audience file, shown to the planner. Optional. */
export const audienceFacts = object({
  file_name: string().required(),
  sheet: string().nullable().defined(),
  /** The layout of the file: a word for programs ("respondents", "respondents long", "crosstab", ...) and a sentence for people. */
  layout: string().required(),
  layout_says: string().required(),
  rows_read: number().required(),
  left_out: array(leftOut.required()).defined(),
  weighted: boolean().required(),
  universe: number().required().meta({ description: 'People represented by all valid rows.' }),
  universe_from: string().oneOf(['weights', 'stated', 'planner', 'respondents']).optional().meta({
    description:
      'Where the universe comes from: the sum of the weights, a figure the file states, the planner, or respondents counted as one person each.',
  }),
  sample: number().required().meta({ description: 'Respondents counted in all valid rows.' }),
  target_universe: number().required().meta({ description: 'People in the buying demographic.' }),
  target_sample: number().required().meta({ description: 'Respondents in the buying demographic.' }),
  target_effective_sample: number().optional().meta({
    description: 'Effective sample size of the buying demographic (Kish). Optional.',
  }),
  demographic: object({
    name: string().defined(),
    applied: boolean().required().meta({ description: 'False if the target is everybody in the file.' }),
    chosen: boolean()
      .optional()
      .meta({ description: 'If `applied` is false: whether the planner chose this; otherwise it was assumed.' }),
    says: string().required(),
  }).required(),
  duplication: string().oneOf(['measured', 'assumed random']).required(),
  vehicles: array(vehicle.required()).defined(),
  unmatched: array(string().required()).defined(),
  made_up: boolean().optional().meta({
    description:
      'True if the file is the product’s sample of made-up people, so that no figure comes from a survey. Optional.',
  }),
  notes: array(string().required()).defined().meta({ description: 'Further sentences about the file.' }),
}).meta({ named: 'AudienceFacts', description: 'What was understood of the audience file. Optional.' });
export type AudienceFacts = InferType<typeof audienceFacts>;
export type MatchedVehicle = InferType<typeof vehicle>;
