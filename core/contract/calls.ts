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
import { companyChangeRequest, companyReply, companyRequest, personData, personDataRequest } from './bodies/company.ts';
import { brandChangeFields, brandReply, brandRequest } from './bodies/brand.ts';
import { auditCsvRequest, auditLogReply, auditLogRequest, exportNoted, exportNoteRequest } from './bodies/audit.ts';
import { mediaScoreFields, mediaScoreReply } from './bodies/mediaScore.ts';
import { optimiseRequest } from './bodies/optimise.ts';
import { fullPlan, planRequest } from './bodies/plan.ts';
import { planReport } from './bodies/planReport.ts';
import { planLayerReply, planLayerRequest } from './bodies/planLayer.ts';
import { ratesChanged, ratesChangeRequest, ratesReply, ratesRequest } from './bodies/rates.ts';
import {
  commentChanged,
  commentChangeRequest,
  shareChanged,
  shareChangeRequest,
  shareCreated,
  shareCreateRequest,
  shareList,
  shareListRequest,
} from './bodies/sharing.ts';
import { reachReply, reachRequest } from './bodies/reach.ts';

/**
 * All calls, each a POST to `{base}/{route}`: the eight calls of the specification, and our own ("Ours"). The app's endpoints, the
 * backend's checks and docs/openapi.json are made from this table.
 * `number`: the number of the call in the specification, which is not sent; null for our own calls.
 * `repliesWith`: 'json', 'text', or 'json text' for a text body that contains JSON.
 * `refusals`: HTTP statuses with which the call may be refused, in addition to the statuses that are possible for every call.
 */
export const CALLS = {
  userAccess: {
    number: 1,
    route: 'access',
    contentType: 'text/plain',
    request: userAccessRequest,
    reply: accessData,
    repliesWith: 'json',
    refusals: [],
  },
  planDetails: {
    number: 2,
    route: 'access',
    contentType: 'text/plain',
    request: planDetailsRequest,
    reply: planDetails,
    repliesWith: 'json text',
    refusals: [404],
  },
  mediaScore: {
    number: 3,
    route: 'media_score',
    contentType: 'multipart/form-data',
    request: mediaScoreFields,
    reply: mediaScoreReply,
    repliesWith: 'json text',
    refusals: [],
  },
  reach: {
    number: 4,
    route: 'reach',
    contentType: 'application/json',
    request: reachRequest,
    reply: reachReply,
    repliesWith: 'json',
    refusals: [404, 409],
  },
  optimise: {
    number: 5,
    route: 'optimise',
    contentType: 'text/plain',
    request: optimiseRequest,
    reply: planReport,
    repliesWith: 'json',
    refusals: [404, 409],
  },
  planSummary: {
    number: 6,
    route: 'access',
    contentType: 'text/plain',
    request: planSummaryRequest,
    reply: planSummary,
    repliesWith: 'json',
    refusals: [],
  },
  planChange: {
    number: null,
    route: 'access',
    contentType: 'text/plain',
    request: planChangeRequest,
    reply: planChanged,
    repliesWith: 'json',
    refusals: [404],
  },
  planLayer: {
    number: null,
    route: 'access',
    contentType: 'text/plain',
    request: planLayerRequest,
    reply: planLayerReply,
    repliesWith: 'json',
    refusals: [404, 409],
  },
  rates: {
    number: null,
    route: 'access',
    contentType: 'text/plain',
    request: ratesRequest,
    reply: ratesReply,
    repliesWith: 'json',
    refusals: [404],
  },
  ratesChange: {
    number: null,
    route: 'access',
    contentType: 'text/plain',
    request: ratesChangeRequest,
    reply: ratesChanged,
    repliesWith: 'json',
    refusals: [404, 409],
  },
  company: {
    number: null,
    route: 'access',
    contentType: 'text/plain',
    request: companyRequest,
    reply: companyReply,
    repliesWith: 'json',
    refusals: [],
  },
  companyChange: {
    number: null,
    route: 'access',
    contentType: 'text/plain',
    request: companyChangeRequest,
    reply: companyReply,
    repliesWith: 'json',
    refusals: [409],
  },
  personData: {
    number: null,
    route: 'access',
    contentType: 'text/plain',
    request: personDataRequest,
    reply: personData,
    repliesWith: 'json text',
    refusals: [404],
  },
  shareCreate: {
    number: null,
    route: 'access',
    contentType: 'text/plain',
    request: shareCreateRequest,
    reply: shareCreated,
    repliesWith: 'json',
    refusals: [404, 409],
  },
  shareList: {
    number: null,
    route: 'access',
    contentType: 'text/plain',
    request: shareListRequest,
    reply: shareList,
    repliesWith: 'json',
    refusals: [404],
  },
  shareChange: {
    number: null,
    route: 'access',
    contentType: 'text/plain',
    request: shareChangeRequest,
    reply: shareChanged,
    repliesWith: 'json',
    refusals: [404, 409],
  },
  commentChange: {
    number: null,
    route: 'access',
    contentType: 'text/plain',
    request: commentChangeRequest,
    reply: commentChanged,
    repliesWith: 'json',
    refusals: [404],
  },
  brand: {
    number: null,
    route: 'access',
    contentType: 'text/plain',
    request: brandRequest,
    reply: brandReply,
    repliesWith: 'json',
    refusals: [404],
  },
  brandChange: {
    number: null,
    route: 'brand',
    contentType: 'multipart/form-data',
    request: brandChangeFields,
    reply: brandReply,
    repliesWith: 'json',
    refusals: [404],
  },
  auditLog: {
    number: null,
    route: 'access',
    contentType: 'text/plain',
    request: auditLogRequest,
    reply: auditLogReply,
    repliesWith: 'json',
    refusals: [],
  },
  auditCsv: {
    number: null,
    route: 'access',
    contentType: 'text/plain',
    request: auditCsvRequest,
    reply: null,
    repliesWith: 'text',
    refusals: [],
  },
  exportNote: {
    number: null,
    route: 'access',
    contentType: 'text/plain',
    request: exportNoteRequest,
    reply: exportNoted,
    repliesWith: 'json',
    refusals: [404],
  },
  planFile: {
    number: 7,
    route: 'access',
    contentType: 'text/plain',
    request: planFileRequest,
    reply: null,
    repliesWith: 'text',
    refusals: [404],
  },
  plan: {
    number: 8,
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
