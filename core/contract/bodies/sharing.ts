import { array, boolean, number, object, string } from 'yup';
import type { InferType } from 'yup';
import { SHARING_STATES } from '../../rules/sharingState.ts';
import {
  COMMENT_MAX_LENGTH,
  CONTACT_MAX_LENGTH,
  LINK_DAYS_MAXIMUM,
  PASSCODE_MAX_LENGTH,
  PASSCODE_MIN_LENGTH,
  PERSON_MAX_LENGTH,
} from '../../rules/sharingLimits.ts';
import { email, name, note, planKey } from '../text.ts';
import { answerRecords, clientComment } from './clientComments.ts';

// What each field means: core/contract/openapi/fieldDescriptions.ts, below the name in `meta`.

const user = email();
const days = () => number().min(1).max(LINK_DAYS_MAXIMUM);
const passcode = () => name(PASSCODE_MAX_LENGTH).min(PASSCODE_MIN_LENGTH).optional();

/** A call beyond the specification: sends a plan to one person. Offered only if the access call announces `sharing`. */
export const shareCreateRequest = object({
  access: string().oneOf(['share_create']).required(),
  user,
  key: planKey(),
  label: name(PERSON_MAX_LENGTH).required(),
  days: days().required(),
  passcode: passcode(),
  approval: boolean().required(),
  comments: boolean().required(),
  contact: name(CONTACT_MAX_LENGTH).optional(),
})
  .strict()
  .meta({ named: 'ShareCreateRequest' });

/** The reply to `shareCreate`. It is the only place where the token appears; it is stored nowhere. */
export const shareCreated = object({
  id: string().required(),
  token: string().required(),
  hash: string().required(),
  expires: string().required(),
})
  .strict()
  .meta({ named: 'ShareCreated' });
export type ShareCreated = InferType<typeof shareCreated>;

/** A visit: all openings of a link in one browser tab. `at` is the time of the last one. */
const visit = object({
  at: string().required(),
  /** How often the link was opened after the first time. */
  again: number().required(),
  device: string().oneOf(['phone', 'tablet', 'computer']).required(),
});

/** A link of a plan, with its visits and answers, as the planner sees it. */
const shareLink = object({
  id: string().required(),
  label: string().required(),
  hash: string().required(),
  made: string().required(),
  made_by: string().required(),
  expires: string().required(),
  stopped: string().nullable().defined(),
  /** Why it does not work: `planner` or `passcodes` if it was stopped, `rule` while a rule of the company closes it. Else null. */
  stopped_for: string().nullable().defined(),
  passcode: boolean().required(),
  approval: boolean().required(),
  comments: boolean().required(),
  seen: array(visit.required()).defined(),
  answers: answerRecords,
}).meta({ named: 'ShareLink' });
export type ShareLink = InferType<typeof shareLink>;

/**
 * A call beyond the specification: the states of the caller’s plans. With `key` it also gives the links, answers and comments of that plan.
 */
export const shareListRequest = object({
  access: string().oneOf(['share_list']).required(),
  user,
  key: planKey().optional(),
})
  .strict()
  .meta({ named: 'ShareListRequest' });
export const shareList = object({
  states: array(
    object({
      key: string().required(),
      state: string()
        .oneOf([...SHARING_STATES])
        .required(),
      unread: number().required(),
    }).required(),
  ).defined(),
  links: array(shareLink.required()).defined(),
  comments: array(
    clientComment.shape({ link: string().required() }).meta({ named: 'SharedComment' }).required(),
  ).defined(),
})
  .strict()
  .meta({ named: 'ShareList' });
export type ShareList = InferType<typeof shareList>;

const SHARE_CHANGES = ['stop', 'extend', 'new_passcode', 'read'] as const;
export type ShareChange = (typeof SHARE_CHANGES)[number];

/** A call beyond the specification: stops or extends a link, changes its passcode, or marks the client’s answers and comments as read. */
export const shareChangeRequest = object({
  access: string().oneOf(['share_change']).required(),
  user,
  id: planKey(),
  change: string()
    .oneOf([...SHARE_CHANGES])
    .required(),
  days: days().optional(),
  passcode: passcode(),
})
  .strict()
  .meta({ named: 'ShareChangeRequest' });
export const shareChanged = object({ id: string().required() }).strict().meta({ named: 'ShareChanged' });

const COMMENT_CHANGES = ['reply', 'resolve', 'reopen', 'remove'] as const;
export type CommentChange = (typeof COMMENT_CHANGES)[number];

/** A call beyond the specification: replies to a client’s comment, resolves, reopens or removes it. */
export const commentChangeRequest = object({
  access: string().oneOf(['comment_change']).required(),
  user,
  key: planKey(),
  change: string()
    .oneOf([...COMMENT_CHANGES])
    .required(),
  comment: planKey(),
  text: note(COMMENT_MAX_LENGTH).optional(),
})
  .strict()
  .meta({ named: 'CommentChangeRequest' });
/** The changed comment, or the reply that was added. */
export const commentChanged = clientComment.strict();
