import { array, object, string } from 'yup';
import type { InferType } from 'yup';

/** Every refusal, by any route: a short name for programs, a sentence fit to be shown, and further sentences where there are several faults. */
export const failure = object({
  error: string().required(),
  message: string().required(),
  details: array(string().required()).optional(),
}).strict();
export type Failure = InferType<typeof failure>;
