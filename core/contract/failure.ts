import { array, object, string } from 'yup';
import type { InferType } from 'yup';

/** The body of every refusal: a code for programs, a sentence for users, and further sentences for several faults. */
export const failure = object({
  error: string().required().meta({ description: 'A short name for programs.' }),
  message: string().required().meta({ description: 'A sentence fit to be shown.' }),
  details: array(string().required())
    .optional()
    .meta({ description: 'Further sentences, where there are several faults.' }),
  request_id: string()
    .optional()
    .meta({ description: 'What the call is called in the log of the service, to be quoted to its support.' }),
})
  .strict()
  .meta({ named: 'Failure', description: 'Every refusal, by any route.' });
export type Failure = InferType<typeof failure>;
