import { array, boolean, object, string } from 'yup';
import type { InferType } from 'yup';
import { name } from '../text.ts';
import { SAMPLE_RULES } from '../../rules/audienceReference.ts';
import { finite } from './rows.ts';

const audienceSource = object({
  name: name()
    .required()
    .meta({ description: 'The upload (call 3) refers to the audience by a csv file with `Audience source,<name>`.' }),
  says: string().defined().meta({ description: 'Description of the audience as a sentence.' }),
  people: finite()
    .nullable()
    .defined()
    .meta({ description: 'People that the audience represents; null while its database cannot be reached.' }),
  rows: finite()
    .nullable()
    .defined()
    .meta({ description: 'Number of rows; null while the database cannot be reached.' }),
  date: string().defined().meta({ description: 'Date of the data, as written in the settings.' }),
  licence: string().defined().meta({ description: 'Terms of use.' }),
  sample_may_leave: boolean()
    .required()
    .meta({ description: 'Whether call 7 sends a sample of the rows to a browser, for the desk page.' }),
  sample: string()
    .oneOf([...SAMPLE_RULES])
    .optional()
    .meta({
      description:
        'Where a sample of the rows may be stored: "never" (nowhere), "service" (only on the planning service) or "browser" (also in browsers). Optional.',
    }),
  away: string()
    .optional()
    .meta({ description: 'A sentence that says why the database cannot be reached at the moment. Optional.' }),
}).meta({
  named: 'AudienceSource',
  description: 'A warehouse audience: a table in a database that computes its sums.',
});
export type AudienceSource = InferType<typeof audienceSource>;

/** Audiences that plans can use without an upload. They are not in the specification. Missing if there are none. */
export const audienceSources = array(audienceSource.required());

/**
 * For a plan from a warehouse audience: which figures are computed over all rows, and which from a sample. A field of the proposal (call 5)
 * that is not in the specification.
 */
export const countedHow = object({
  source: name().required().meta({ description: 'The warehouse audience.' }),
  exact: string().required().meta({ description: 'A sentence: which figures are computed over all rows.' }),
  sampled: string().nullable().defined().meta({
    description:
      'A sentence: which figures come from a sample of the rows, and how large their error may be; null if the sample has all rows.',
  }),
}).meta({ named: 'CountedHow', description: 'Which figures are exact and which come from a sample. Optional.' });

/** Progress of a run as a sentence, the reply of `GET progress/{key}`; '' if it is not known. */
export const runProgress = object({ says: string().defined() }).strict().meta({ named: 'RunProgress' });
