import { array, boolean, number, object, string } from 'yup';
import type { InferType } from 'yup';
import { CLIENT_STATES } from '../../rules/clientState.ts';
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

const user = email().meta({ description: 'The caller’s e-mail address.' });
const days = () =>
  number().min(1).max(LINK_DAYS_MAXIMUM).meta({ description: 'From now on, how long the link works [days].' });
const passcode = () =>
  name(PASSCODE_MAX_LENGTH)
    .min(PASSCODE_MIN_LENGTH)
    .optional()
    .meta({ description: 'What the client has to type besides the link. Optional.' });

/** A call beyond the specification: sends a plan to one person. Offered only if call 1 announces `sharing`. */
export const shareCreateRequest = object({
  access: string().oneOf(['share_create']).required(),
  user,
  key: planKey(),
  label: name(PERSON_MAX_LENGTH).required().meta({ description: 'Who the link is for.' }),
  days: days().required(),
  passcode: passcode(),
  approval: boolean().required().meta({ description: 'Whether the client is asked for approval.' }),
  comments: boolean().required().meta({ description: 'Whether the client may comment.' }),
  contact: name(CONTACT_MAX_LENGTH).optional().meta({ description: 'Who the client may ask. Optional.' }),
})
  .strict()
  .meta({ named: 'ShareCreateRequest' });

/** The token is told once and stored nowhere. */
export const shareCreated = object({
  id: string().required(),
  token: string().required().meta({ description: 'The link is `/client#` and this token. Told once.' }),
  hash: string().required().meta({ description: 'SHA-256 of the plan as it was sent.' }),
  expires: string().required().meta({ description: 'ISO 8601 in UTC.' }),
})
  .strict()
  .meta({ named: 'ShareCreated' });
export type ShareCreated = InferType<typeof shareCreated>;

const view = object({
  at: string().required().meta({ description: 'First opening of a visit, ISO 8601 in UTC.' }),
  again: number().required().meta({ description: 'How often it was opened again in the same visit.' }),
  device: string().oneOf(['phone', 'tablet', 'computer']).required(),
});

const shareLink = object({
  id: string().required(),
  label: string().required(),
  hash: string().required(),
  made: string().required().meta({ description: 'ISO 8601 in UTC.' }),
  made_by: string().required().meta({ description: 'E-mail address.' }),
  expires: string().required(),
  stopped: string().nullable().defined().meta({ description: 'When it was stopped; null while it works.' }),
  stopped_for: string()
    .nullable()
    .defined()
    .meta({ description: '"planner" where a planner stopped it, "passcodes" after 50 wrong ones.' }),
  passcode: boolean().required().meta({ description: 'Whether it has one.' }),
  approval: boolean().required(),
  comments: boolean().required(),
  seen: array(view.required()).defined().meta({ description: 'The last 50 visits, oldest first.' }),
  answers: answerRecords,
}).meta({ named: 'ShareLink' });
export type ShareLink = InferType<typeof shareLink>;

/** A call beyond the specification: the states of the caller’s plans, and with `key` the links, answers and comments of one. */
export const shareListRequest = object({
  access: string().oneOf(['share_list']).required(),
  user,
  key: planKey().optional().meta({ description: 'Without it only the states. Optional.' }),
})
  .strict()
  .meta({ named: 'ShareListRequest' });
export const shareList = object({
  states: array(
    object({
      key: string().required(),
      state: string()
        .oneOf([...CLIENT_STATES])
        .required(),
      unread: number().required().meta({ description: 'Answers and comments since they were last read.' }),
    }).required(),
  )
    .defined()
    .meta({ description: 'Of plans that were sent; all others are drafts.' }),
  links: array(shareLink.required()).defined(),
  comments: array(clientComment.shape({ link: string().required() }).meta({ named: 'SharedComment' }).required())
    .defined()
    .meta({ description: 'Oldest first, with the id of their link.' }),
})
  .strict()
  .meta({ named: 'ShareList' });
export type ShareList = InferType<typeof shareList>;

const SHARE_CHANGES = ['stop', 'extend', 'new_passcode', 'read'] as const;
export type ShareChange = (typeof SHARE_CHANGES)[number];

/** A call beyond the specification: stops or extends a link, changes its passcode, or marks what its client said as read. */
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
  comment: planKey().meta({ description: 'Id of the comment.' }),
  text: note(COMMENT_MAX_LENGTH).optional().meta({ description: 'With "reply".' }),
})
  .strict()
  .meta({ named: 'CommentChangeRequest' });
/** The comment, or the reply that was added. */
export const commentChanged = clientComment.strict();
