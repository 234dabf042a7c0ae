import { array, boolean, object, string } from 'yup';
import type { InferType } from 'yup';
import { name } from '../text.ts';
import { SAMPLE_RULES } from '../../rules/samples.ts';
import { finite } from './rows.ts';

// What each field means: core/contract/openapi/fieldDescriptions.ts, below the name in `meta`. A field `says` is a sentence for people.

/** A warehouse audience that the caller may use. */
const audienceSource = object({
  name: name().required(),
  says: string().defined(),
  people: finite().nullable().defined(),
  rows: finite().nullable().defined(),
  date: string().defined(),
  licence: string().defined(),
  sample_may_leave: boolean().required(),
  sample: string()
    .oneOf([...SAMPLE_RULES])
    .optional(),
  away: string().optional(),
}).meta({
  named: 'AudienceSource',
});
export type AudienceSource = InferType<typeof audienceSource>;

/** Audiences that plans can use without an upload. They are not in the specification. Missing if there are none. */
export const audienceSources = array(audienceSource.required());

/**
 * For a plan from a warehouse audience: which figures are computed over all rows, and which from a sample. A field of the proposal
 * that is not in the specification.
 */
export const countedHow = object({
  source: name().required(),
  exact: string().required(),
  sampled: string().nullable().defined(),
}).meta({ named: 'CountedHow' });

/** Progress of a run as a sentence, the reply of `GET progress/{key}`; '' if it is not known. */
export const runProgress = object({ says: string().defined() }).strict().meta({ named: 'RunProgress' });
