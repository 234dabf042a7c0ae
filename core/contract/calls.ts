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
import { auditCsvRequest, auditLogReply, auditLogRequest, exportNoted, exportNoteRequest } from './bodies/audit.ts';
import { mediaScoreFields, mediaScoreReply } from './bodies/mediaScore.ts';
import { optimiseRequest } from './bodies/optimise.ts';
import { fullPlan, planRequest } from './bodies/plan.ts';
import { planReport } from './bodies/planReport.ts';
import { planLayerReply, planLayerRequest } from './bodies/planLayer.ts';
import { ratesChanged, ratesChangeRequest, ratesReply, ratesRequest } from './bodies/rates.ts';
import { reachReply, reachRequest } from './bodies/reach.ts';

/**
 * All calls, POST to `{base}/{route}`: the eight of the specification and our own. The app's endpoints, the backend's checks and
 * docs/openapi.json are made from this table.
 * `number`: the number of the call in the specification; null for our own. It is not sent.
 * `repliesWith`: 'json', 'text', or 'json text', a text body that contains JSON.
 * `refusals`: HTTP statuses of a call in addition to those of every call.
 */
export const CALLS = {
  userAccess: {
    number: 1,
    description: 'The lists this user may choose from.',
    route: 'access',
    contentType: 'text/plain',
    request: userAccessRequest,
    reply: accessData,
    repliesWith: 'json',
    refusals: [],
  },
  planDetails: {
    number: 2,
    description: 'The inputs a saved plan was made from.',
    route: 'access',
    contentType: 'text/plain',
    request: planDetailsRequest,
    reply: planDetails,
    repliesWith: 'json text',
    refusals: [404],
  },
  mediaScore: {
    number: 3,
    description: 'Reads the audience file, scores its vehicles and opens a run under a new key.',
    route: 'media_score',
    contentType: 'multipart/form-data',
    request: mediaScoreFields,
    reply: mediaScoreReply,
    repliesWith: 'json text',
    refusals: [],
  },
  reach: {
    number: 4,
    description: 'Each channel’s attentive reach on its own, by spend.',
    route: 'reach',
    contentType: 'application/json',
    request: reachRequest,
    reply: reachReply,
    repliesWith: 'json',
    refusals: [404, 409],
  },
  optimise: {
    number: 5,
    description:
      'The proposal: the mix within the limits that reaches the most people attentively. It is stored under its key.',
    route: 'optimise',
    contentType: 'text/plain',
    request: optimiseRequest,
    reply: planReport,
    repliesWith: 'json',
    refusals: [404, 409],
  },
  planSummary: {
    number: 6,
    description: 'The caller’s saved plans, newest first.',
    route: 'access',
    contentType: 'text/plain',
    request: planSummaryRequest,
    reply: planSummary,
    repliesWith: 'json',
    refusals: [],
  },
  planChange: {
    number: null,
    description: 'Ours: renames, archives, restores or deletes one of the caller’s own plans.',
    route: 'access',
    contentType: 'text/plain',
    request: planChangeRequest,
    reply: planChanged,
    repliesWith: 'json',
    refusals: [404],
  },
  planLayer: {
    number: null,
    description: 'Ours: a layer on a saved plan, such as its weeks; kept in versions by the plan’s owner.',
    route: 'access',
    contentType: 'text/plain',
    request: planLayerRequest,
    reply: planLayerReply,
    repliesWith: 'json',
    refusals: [404, 409],
  },
  rates: {
    number: null,
    description: 'Ours: the rate cards that the caller may read, all in short or one with its rows and versions.',
    route: 'access',
    contentType: 'text/plain',
    request: ratesRequest,
    reply: ratesReply,
    repliesWith: 'json',
    refusals: [404],
  },
  ratesChange: {
    number: null,
    description: 'Ours: saves, publishes, rolls back, withdraws or archives a rate card.',
    route: 'access',
    contentType: 'text/plain',
    request: ratesChangeRequest,
    reply: ratesChanged,
    repliesWith: 'json',
    refusals: [404, 409],
  },
  auditLog: {
    number: null,
    description: 'Ours: lines of the audit log, for those who may read it.',
    route: 'access',
    contentType: 'text/plain',
    request: auditLogRequest,
    reply: auditLogReply,
    repliesWith: 'json',
    refusals: [],
  },
  auditCsv: {
    number: null,
    description: 'Ours: lines of the audit log as csv text, oldest first.',
    route: 'access',
    contentType: 'text/plain',
    request: auditCsvRequest,
    reply: null,
    repliesWith: 'text',
    refusals: [],
  },
  exportNote: {
    number: null,
    description: 'Ours: notes that the caller exported a plan to files.',
    route: 'access',
    contentType: 'text/plain',
    request: exportNoteRequest,
    reply: exportNoted,
    repliesWith: 'json',
    refusals: [404],
  },
  planFile: {
    number: 7,
    description: 'The audience file of a saved plan, as csv text.',
    route: 'access',
    contentType: 'text/plain',
    request: planFileRequest,
    reply: null,
    repliesWith: 'text',
    refusals: [404],
  },
  plan: {
    number: 8,
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
