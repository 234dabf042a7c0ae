import { array, boolean, number, object, string } from 'yup';
import type { InferType } from 'yup';

// What each field means: core/contract/openapi/fieldDescriptions.ts, below the name in `meta`. A field `says` is a sentence for people.

/** Rows that were not counted for one reason. */
const leftOut = object({
  reason: string().required(),
  count: number().required(),
  rows: array(number().required()).defined(),
  /** A sentence with the first wrong values and how to correct them. */
  says: string().optional(),
}).meta({ named: 'LeftOutRows' });

/** A media column or vehicle of the file, and the vehicle of the mapping that it matches, which is its `publisher`. */
const vehicle = object({
  column: string().required(),
  publisher: string().required(),
  channel: string().required(),
  format: string().required(),
  audience: number().optional(),
  reach: number().optional(),
  mean_use: number().optional(),
}).meta({ named: 'MatchedVehicle' });

/** What the backend understood of the audience file, shown to the planner. Optional. */
export const audienceFacts = object({
  file_name: string().required(),
  /** Name of the sheet; null for a file without sheets. */
  sheet: string().nullable().defined(),
  /** The layout of the file: a word for programs ("respondents", "respondents long", "crosstab", ...) and a sentence for people. */
  layout: string().required(),
  layout_says: string().required(),
  rows_read: number().required(),
  left_out: array(leftOut.required()).defined(),
  weighted: boolean().required(),
  universe: number().required(),
  universe_from: string().oneOf(['weights', 'stated', 'planner', 'respondents']).optional(),
  sample: number().required(),
  target_universe: number().required(),
  target_sample: number().required(),
  target_effective_sample: number().optional(),
  demographic: object({
    name: string().defined(),
    applied: boolean().required(),
    chosen: boolean().optional(),
    says: string().required(),
  }).required(),
  duplication: string().oneOf(['measured', 'assumed random']).required(),
  vehicles: array(vehicle.required()).defined(),
  unmatched: array(string().required()).defined(),
  /** Whether the file is the product's own sample of invented people. */
  made_up: boolean().optional(),
  notes: array(string().required()).defined(),
}).meta({ named: 'AudienceFacts' });
export type AudienceFacts = InferType<typeof audienceFacts>;
export type MatchedVehicle = InferType<typeof vehicle>;
