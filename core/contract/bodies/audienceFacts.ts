import { array, boolean, number, object, string } from 'yup';
import type { InferType } from 'yup';

const leftOut = object({
  reason: string().required(),
  count: number().required(),
  rows: array(number().required())
    .defined()
    .meta({ description: 'The first few row numbers as the spreadsheet counts them (the first line is 1).' }),
  /** A sentence with the first values and how to correct them. */
  says: string().optional(),
}).meta({ named: 'LeftOutRows', description: 'Rows that were not counted, and why.' });

const vehicle = object({
  column: string().required(),
  publisher: string().required(),
  channel: string().required(),
  format: string().required(),
  audience: number().optional().meta({ description: 'People of the population who use it.' }),
  reach: number().optional().meta({ description: 'Their share of the population, 0 to 1.' }),
  mean_use: number()
    .optional()
    .meta({ description: 'Mean use of those people [times a month]; absent when the file gives none.' }),
}).meta({ named: 'MatchedVehicle' });

/** What the backend understood of the audience file, shown to the planner. Optional. */
export const audienceFacts = object({
  file_name: string().required(),
  sheet: string().nullable().defined(),
  /** A word for programs ("respondents", "respondents long", "crosstab", ...) and a sentence for people. */
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
    description:
      'Respondents with equal weights that would be as precise as those in the buying demographic (Kish). Optional.',
  }),
  demographic: object({
    name: string().defined(),
    applied: boolean().required().meta({ description: 'False: the target is everybody in the file.' }),
    chosen: boolean()
      .optional()
      .meta({ description: 'Where it is not applied: whether the planner answered so; else it is assumed.' }),
    says: string().required(),
  }).required(),
  duplication: string().oneOf(['measured', 'assumed random']).required(),
  vehicles: array(vehicle.required()).defined(),
  unmatched: array(string().required()).defined(),
  made_up: boolean().optional().meta({
    description:
      'True where the file is the sample of made-up people that the product offers: no figure is anybody’s survey. Optional.',
  }),
  notes: array(string().required()).defined().meta({ description: 'Anything else worth knowing, each a sentence.' }),
}).meta({ named: 'AudienceFacts', description: 'What was understood of the audience file. Optional.' });
export type AudienceFacts = InferType<typeof audienceFacts>;
export type MatchedVehicle = InferType<typeof vehicle>;
