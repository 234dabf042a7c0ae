import { array, object, string } from 'yup';
import type { InferType } from 'yup';

/** The body of every refusal: a code for programs, a message for users, and further messages if there are several errors. */
export const failure = object({
  error: string().required(),
  message: string().required(),
  details: array(string().required()).optional(),
  request_id: string().optional(),
})
  .strict()
  .meta({ named: 'Failure' });
export type Failure = InferType<typeof failure>;
