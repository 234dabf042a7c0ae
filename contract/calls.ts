import {
  accessData,
  planDetails,
  planDetailsRequest,
  planFileRequest,
  planSummary,
  planSummaryRequest,
  userAccessRequest,
} from './access.ts';
import { mediaScoreFields, mediaScoreReply } from './mediaScore.ts';
import { optimiseRequest } from './optimise.ts';
import { keptPlan, planRequest } from './plan.ts';
import { planReport } from './planReport.ts';
import { reachReply, reachRequest } from './reach.ts';

/**
 * The eight calls, all POST to `{base}/{route}`, each said once: both sides read this table.
 * `repliesWith` tells how the body of the reply is to be read: 'json' parsed, 'text' as it is,
 * 'json text' a text body that is JSON and is parsed by its reader.
 */
export const CALLS = {
  userAccess: {
    route: 'access',
    contentType: 'text/plain',
    request: userAccessRequest,
    reply: accessData,
    repliesWith: 'json',
  },
  planDetails: {
    route: 'access',
    contentType: 'text/plain',
    request: planDetailsRequest,
    reply: planDetails,
    repliesWith: 'json text',
  },
  mediaScore: {
    route: 'media_score',
    contentType: 'multipart/form-data',
    request: mediaScoreFields,
    reply: mediaScoreReply,
    repliesWith: 'json text',
  },
  reach: {
    route: 'reach',
    contentType: 'application/json',
    request: reachRequest,
    reply: reachReply,
    repliesWith: 'json',
  },
  optimise: {
    route: 'optimise',
    contentType: 'text/plain',
    request: optimiseRequest,
    reply: planReport,
    repliesWith: 'json',
  },
  planSummary: {
    route: 'access',
    contentType: 'text/plain',
    request: planSummaryRequest,
    reply: planSummary,
    repliesWith: 'json',
  },
  planFile: { route: 'access', contentType: 'text/plain', request: planFileRequest, reply: null, repliesWith: 'text' },
  plan: {
    route: 'plan',
    contentType: 'application/json',
    request: planRequest,
    reply: keptPlan,
    repliesWith: 'json text',
  },
} as const;

export type CallName = keyof typeof CALLS;
export type RouteName = (typeof CALLS)[CallName]['route'];
