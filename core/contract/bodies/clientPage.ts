import { boolean, object, string } from 'yup';
import type { InferType } from 'yup';
import { SHARING_STATES } from '../../rules/sharingState.ts';
import {
  COMMENT_MAX_LENGTH,
  PASSCODE_MAX_LENGTH,
  PERSON_MAX_LENGTH,
  VISIT_MAX_LENGTH,
} from '../../rules/sharingLimits.ts';
import { name, note } from '../text.ts';
import {
  answerRecord,
  answerRecords,
  CLIENT_ANSWERS,
  CLIENT_PANELS,
  clientComment,
  clientComments,
} from './clientComments.ts';

// What each field means: core/contract/openapi/fieldDescriptions.ts, below the name in `meta`.

const passcode = name(PASSCODE_MAX_LENGTH).optional();
const hash = string().length(64).required();
const person = () => name(PERSON_MAX_LENGTH).required();
const ask = <Kind extends string>(kind: Kind) => string<Kind>().oneOf([kind]).required();
const state = string()
  .oneOf([...SHARING_STATES])
  .required();

/** Opens the plan. `visit` is the random id of the browser tab. */
const openRequest = object({
  ask: ask('open'),
  visit: name(VISIT_MAX_LENGTH).required(),
  passcode,
})
  .strict()
  .meta({ named: 'ClientOpenRequest' });

/** The brand of the agency or of the client, as the page shows it. */
const brandSide = object({
  name: string().required(),
  logo: string().optional(),
  accent: string().optional(),
  footer: string().optional(),
});

/** The plan as it was sent, the link, and what was answered and commented so far. */
const openReply = object({
  hash: string().required(),
  plan: string().required(),
  brand: object({ agency: brandSide.required(), client: brandSide.nullable().defined() }).required(),
  link: object({
    label: string().required(),
    expires: string().required(),
    approval: boolean().required(),
    comments: boolean().required(),
    contact: string().defined(),
  }).required(),
  state,
  answers: answerRecords,
  thread: clientComments,
})
  .strict()
  .meta({
    named: 'ClientOpenReply',
  });

/** Asks whether the link still works, and for the comments. An older backend sends no comments. */
const stillRequest = object({ ask: ask('still'), passcode })
  .strict()
  .meta({ named: 'ClientStillRequest' });
const stillReply = object({ state, expires: string().required(), thread: clientComments.optional() })
  .strict()
  .meta({ named: 'ClientStillReply' });

/** The client approves the plan, or asks for changes. */
const answerRequest = object({
  ask: ask('answer'),
  hash,
  answer: string()
    .oneOf([...CLIENT_ANSWERS])
    .required(),
  name: person(),
  job_title: person(),
  comment: note(COMMENT_MAX_LENGTH).optional(),
  passcode,
})
  .strict()
  .meta({ named: 'ClientAnswerRequest' });

/** The client comments on a panel of the page. */
const commentRequest = object({
  ask: ask('comment'),
  hash,
  panel: string()
    .oneOf([...CLIENT_PANELS])
    .required(),
  name: person(),
  text: note(COMMENT_MAX_LENGTH).required(),
  passcode,
})
  .strict()
  .meta({ named: 'ClientCommentRequest' });

/**
 * The requests of the client's page, distinguished by the field `ask`. They are sent as POST `{base}/client` with `Authorization: Link
 * <token>` in place of a sign-in. The token is in no body, address or log.
 */
export const CLIENT_ASKS = {
  open: { request: openRequest, reply: openReply },
  still: { request: stillRequest, reply: stillReply },
  answer: { request: answerRequest, reply: answerRecord },
  comment: { request: commentRequest, reply: clientComment },
} as const;
export type ClientAsk = keyof typeof CLIENT_ASKS;
export type ClientRequest<Ask extends ClientAsk> = InferType<(typeof CLIENT_ASKS)[Ask]['request']>;
export type ClientReply<Ask extends ClientAsk> = InferType<(typeof CLIENT_ASKS)[Ask]['reply']>;
export type ClientBrand = ClientReply<'open'>['brand'];
