import {
  accessData,
  planChanged,
  planChangeRequest,
  planDetails,
  planDetailsRequest,
  planFileRequest,
  planSummary,
  planSummaryRequest,
  userAccessRequest,
} from './bodies/access.ts';
import { mediaScoreFields, mediaScoreReply } from './bodies/mediaScore.ts';
import { optimiseRequest } from './bodies/optimise.ts';
import { fullPlan, planRequest } from './bodies/plan.ts';
import { planReport } from './bodies/planReport.ts';
import { reachReply, reachRequest } from './bodies/reach.ts';

/**
 * The eight calls of the specification and our own `planChange`, all POST to `{base}/{route}`. The app's endpoints, the backend's checks
 * and docs/openapi.json are made from this table.
 * `repliesWith`: 'json', 'text', or 'json text', a text body that contains JSON.
 * `refusals`: HTTP statuses of a call in addition to those of every call.
 */
export const CALLS = {
  userAccess: {
    description: 'The lists this user may choose from.',
    route: 'access',
    contentType: 'text/plain',
    request: userAccessRequest,
    reply: accessData,
    repliesWith: 'json',
    refusals: [],
  },
  planDetails: {
    description: 'The inputs a saved plan was made from.',
    route: 'access',
    contentType: 'text/plain',
    request: planDetailsRequest,
    reply: planDetails,
    repliesWith: 'json text',
    refusals: [404],
  },
  mediaScore: {
    description: 'Reads the audience file, scores its vehicles and opens a run under a new key.',
    route: 'media_score',
    contentType: 'multipart/form-data',
    request: mediaScoreFields,
    reply: mediaScoreReply,
    repliesWith: 'json text',
    refusals: [],
  },
  reach: {
    description: 'Each channel’s attentive reach alone, along its spend.',
    route: 'reach',
    contentType: 'application/json',
    request: reachRequest,
    reply: reachReply,
    repliesWith: 'json',
    refusals: [404, 409],
  },
  optimise: {
    description: 'The proposal: the mix within the limits that reaches most people attentively; stored under its key.',
    route: 'optimise',
    contentType: 'text/plain',
    request: optimiseRequest,
    reply: planReport,
    repliesWith: 'json',
    refusals: [404, 409],
  },
  planSummary: {
    description: 'The caller’s saved plans, newest first.',
    route: 'access',
    contentType: 'text/plain',
    request: planSummaryRequest,
    reply: planSummary,
    repliesWith: 'json',
    refusals: [],
  },
  planChange: {
    description: 'Ours: renames, archives, restores or deletes a plan of the caller’s own.',
    route: 'access',
    contentType: 'text/plain',
    request: planChangeRequest,
    reply: planChanged,
    repliesWith: 'json',
    refusals: [404],
  },
  planFile: {
    description: 'The audience file of a saved plan, as csv text.',
    route: 'access',
    contentType: 'text/plain',
    request: planFileRequest,
    reply: null,
    repliesWith: 'text',
    refusals: [404],
  },
  plan: {
    description: 'A complete saved plan, for its owner and for colleagues with the link.',
    route: 'plan',
    contentType: 'application/json',
    request: planRequest,
    reply: fullPlan,
    repliesWith: 'json text',
    refusals: [404],
  },
} as const;

export type CallName = keyof typeof CALLS;
export const CALL_NAMES = Object.keys(CALLS) as CallName[];
export type RouteName = (typeof CALLS)[CallName]['route'];
