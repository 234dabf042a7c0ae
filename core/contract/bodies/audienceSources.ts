import { array, boolean, object, string } from 'yup';
import type { InferType } from 'yup';
import { name } from '../text.ts';
import { SAMPLE_RULES } from '../../rules/audienceReference.ts';
import { finite } from './rows.ts';

const audienceSource = object({
  name: name()
    .required()
    .meta({ description: 'By which a reference names it: `Audience source,<name>` as a csv file in call 3.' }),
  says: string().defined().meta({ description: 'What it is, a sentence.' }),
  people: finite().nullable().defined().meta({ description: 'People it stands for; null while it is away.' }),
  rows: finite().nullable().defined().meta({ description: 'Rows it has; null while it is away.' }),
  date: string().defined().meta({ description: 'Of when it is, as its keeper writes it.' }),
  licence: string().defined().meta({ description: 'Under which terms it may be used.' }),
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
  away: string().optional().meta({ description: 'Where it cannot be reached just now: why, a sentence. Optional.' }),
}).meta({ named: 'AudienceSource', description: 'An audience that is kept in an engine and counted there.' });
export type AudienceSource = InferType<typeof audienceSource>;

/** Our own: audiences for plans without an upload. Missing if there are none. */
export const audienceSources = array(audienceSource.required());

/** Our own, in call 5's reply for a warehouse audience: which figures are counted over all rows, and which on a sample. */
export const countedHow = object({
  source: name().required().meta({ description: 'The warehouse audience.' }),
  exact: string().required().meta({ description: 'What is counted over all rows, a sentence.' }),
  sampled: string().nullable().defined().meta({
    description:
      'What comes from a sample of them and how far it may be off, a sentence; null where the sample is everybody.',
  }),
}).meta({ named: 'CountedHow', description: 'What is exact and what is from a sample. Optional.' });

/** Progress of a run, from `GET progress/{key}`; '' when nothing is known. */
export const runProgress = object({ says: string().defined() }).strict().meta({ named: 'RunProgress' });
