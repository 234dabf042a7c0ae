import { array, boolean, number, object, string } from 'yup';
import type { InferType } from 'yup';

const leftOut = object({
  reason: string().required(),
  count: number().required(),
  /** The first few row numbers as the spreadsheet counts them (the first line is 1). */
  rows: array(number().required()).defined(),
  /** All of it as a sentence, with the first values as they are written and how to mend them. */
  says: string().optional(),
});

const vehicle = object({
  column: string().required(),
  publisher: string().required(),
  channel: string().required(),
  format: string().required(),
  /** People of the population who use it, and their share of the population, between 0 and 1. */
  audience: number().optional(),
  reach: number().optional(),
  /** Mean use of those people [times a month]; absent when the file gives none. */
  mean_use: number().optional(),
});

/** What the backend understood of the audience file, said back to the planner. Optional for the app. */
export const audienceFacts = object({
  file_name: string().required(),
  sheet: string().nullable().defined(),
  /** A word for programs ("respondents", "respondents long", "crosstab", ...) and a sentence for people. */
  layout: string().required(),
  layout_says: string().required(),
  rows_read: number().required(),
  left_out: array(leftOut.required()).defined(),
  weighted: boolean().required(),
  /** People represented, and respondents counted, by all valid rows and by those in the buying demographic. */
  universe: number().required(),
  sample: number().required(),
  target_universe: number().required(),
  target_sample: number().required(),
  demographic: object({
    name: string().defined(),
    applied: boolean().required(),
    says: string().required(),
  }).required(),
  duplication: string().oneOf(['measured', 'assumed random']).required(),
  vehicles: array(vehicle.required()).defined().meta({ fits: isVehicle }),
  unmatched: array(string().required())
    .defined()
    .meta({ fits: (value: unknown) => typeof value === 'string' && value !== '' }),
  /** Anything else worth knowing, each a sentence. */
  notes: array(string().required()).defined(),
});
export type AudienceFacts = InferType<typeof audienceFacts>;
export type MatchedVehicle = InferType<typeof vehicle>;

/** What `vehicle` accepts, said without Yup: a file may have thousands. */
function isVehicle(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const fields = value as Record<string, unknown>;
  const isText = (name: string) => typeof fields[name] === 'string' && fields[name] !== '';
  const isFigure = (name: string) => fields[name] === undefined || isNumber(fields[name]);
  return (
    ['column', 'publisher', 'channel', 'format'].every(isText) && ['audience', 'reach', 'mean_use'].every(isFigure)
  );
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' && !Number.isNaN(value);
}
