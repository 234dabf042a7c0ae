import { array, boolean, object, string } from 'yup';
import type { InferType } from 'yup';

// What each field means: core/contract/openapi/fieldDescriptions.ts, below the name in `meta`.

/** The panels of the client's page that a client may comment on, in the order of the page. */
export const CLIENT_PANELS = ['answer', 'mix', 'why', 'more', 'often', 'rules', 'sure', 'figures', 'method'] as const;
export type ClientPanel = (typeof CLIENT_PANELS)[number];

/** What a client may answer about a plan. */
export const CLIENT_ANSWERS = ['approved', 'changes'] as const;
export type ClientAnswer = (typeof CLIENT_ANSWERS)[number];

const momentText = () => string().required();

/** The record of an answer. It never changes. */
export const answerRecord = object({
  hash: string().required(),
  answer: string()
    .oneOf([...CLIENT_ANSWERS])
    .required(),
  name: string().required(),
  job_title: string().required(),
  comment: string().defined(),
  at: momentText(),
}).meta({ named: 'ClientAnswer' });
export type AnswerRecord = InferType<typeof answerRecord>;
export const answerRecords = array(answerRecord.required()).defined();

/** A comment of a client, or a reply of the agency. */
export const clientComment = object({
  id: string().required(),
  panel: string()
    .oneOf([...CLIENT_PANELS])
    .required(),
  from: string().oneOf(['client', 'agency']).required(),
  name: string().defined(),
  text: string().defined(),
  at: momentText(),
  reply_to: string().nullable().defined(),
  resolved: boolean().required(),
  removed: boolean().required(),
}).meta({ named: 'ClientComment' });
export type ClientComment = InferType<typeof clientComment>;
export const clientComments = array(clientComment.required()).defined();
