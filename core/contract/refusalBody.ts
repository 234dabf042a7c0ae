import { array, object, string } from 'yup';
import type { InferType } from 'yup';

/** The body of every refusal: a code for programs, a message for users, and further messages if there are several errors. */
export const refusalBody = object({
  error: string().required(),
  message: string().required(),
  details: array(string().required()).optional(),
  request_id: string().optional(),
})
  .strict()
  // Its name in openapi.json, which other clients may use.
  .meta({ named: 'Failure' });
export type RefusalBody = InferType<typeof refusalBody>;
