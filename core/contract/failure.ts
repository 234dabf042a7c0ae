import { array, object, string } from 'yup';
import type { InferType } from 'yup';

/** The body of every refusal: a code for programs, a message for users, and further messages if there are several errors. */
export const failure = object({
  error: string().required().meta({ description: 'Error code for programs.' }),
  message: string().required().meta({ description: 'Message for users.' }),
  details: array(string().required())
    .optional()
    .meta({ description: 'Further messages, if there are several errors.' }),
  request_id: string()
    .optional()
    .meta({ description: 'Id of the request in the service’s log, for users to quote to support.' }),
})
  .strict()
  .meta({ named: 'Failure', description: 'Body of every refusal.' });
export type Failure = InferType<typeof failure>;
