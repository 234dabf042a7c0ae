import { array, boolean, object, string } from 'yup';
import type { InferType } from 'yup';
import { name } from '../text.ts';
import { SAMPLE_RULES } from '../../rules/audienceReference.ts';
import { finite } from './rows.ts';

const audienceSource = object({
  name: name()
    .required()
    .meta({ description: 'Call 3 names it with a csv file that contains `Audience source,<name>`.' }),
  says: string().defined().meta({ description: 'Description, a sentence.' }),
  people: finite().nullable().defined().meta({ description: 'People it represents; null while it cannot be reached.' }),
  rows: finite().nullable().defined().meta({ description: 'Number of rows; null while it cannot be reached.' }),
  date: string().defined().meta({ description: 'Date of the data, as written in the settings.' }),
  licence: string().defined().meta({ description: 'Terms of use.' }),
  sample_may_leave: boolean()
    .required()
    .meta({ description: 'Whether call 7 gives a sample of its rows to a browser, for the desk.' }),
  sample: string()
    .oneOf([...SAMPLE_RULES])
    .optional()
    .meta({
      description:
        'Where a sample of its rows may be stored: "never" (in no file), "service" (on the planning service) or "browser" (there, and in browsers). Optional.',
    }),
  away: string()
    .optional()
    .meta({ description: 'The reason, a sentence, if it cannot be reached at the moment. Optional.' }),
}).meta({
  named: 'AudienceSource',
  description: 'A warehouse audience: a table in a database that computes its sums.',
});
export type AudienceSource = InferType<typeof audienceSource>;

/** Our own: audiences for plans without an upload. Missing if there are none. */
export const audienceSources = array(audienceSource.required());

/** Our own, in call 5's reply for a warehouse audience: which figures are computed over all rows, and which from a sample. */
export const countedHow = object({
  source: name().required().meta({ description: 'The warehouse audience.' }),
  exact: string().required().meta({ description: 'Which figures are computed over all rows, a sentence.' }),
  sampled: string().nullable().defined().meta({
    description:
      'What comes from a sample of them and how far it may be off, a sentence; null where the sample is everybody.',
  }),
}).meta({ named: 'CountedHow', description: 'What is exact and what is from a sample. Optional.' });

/** Progress of a run, from `GET progress/{key}`; '' when nothing is known. */
export const runProgress = object({ says: string().defined() }).strict().meta({ named: 'RunProgress' });
