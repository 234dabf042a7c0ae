import type { EndpointBuilder, MutationDefinition, QueryDefinition } from '@reduxjs/toolkit/query/react';
import type { AnySchema, InferType } from 'yup';
import { CALL_NAMES, CALLS } from '../../../core/contract/calls.ts';
import type { CallName } from '../../../core/contract/calls.ts';
import { standardSchema, hasNoFault } from '../../../core/contract/check.ts';
import { fixedFields } from '../../../core/contract/fixedFields.ts';
import type { RequestInput } from '../../../core/contract/fixedFields.ts';
import type { BrandChangeFields } from '../../../core/contract/bodies/brand.ts';
import { planListRows } from '../../../core/contract/bodies/planListRow.ts';
import type { PlanListRow } from '../../../core/contract/bodies/planListRow.ts';
import type { MediaScoreFields } from '../../../core/contract/bodies/mediaScore.ts';
import type { planningBaseQuery, StoredFile } from './planningBaseQuery.ts';
import { localFailure } from './planningFailure.ts';
import type { PlanningFailure } from './planningFailure.ts';
import { servicesOf } from '../services.ts';
import { FEATURES, planSummary } from '../../../core/contract/bodies/access.ts';
import type { PlanScope, PlanSummary } from '../../../core/contract/bodies/access.ts';
import { PAGE_MAX_PLANS } from '../../../core/contract/limits.ts';

export const TAGS = ['PlanSummary', 'Company', 'Shares', 'Brand'] as const;
type Tag = (typeof TAGS)[number];
type Build = EndpointBuilder<typeof planningBaseQuery, Tag, 'planningApi'>;

/** Calls that are RTK Query queries: they fetch lists that screens show. All other calls are user actions, so they are mutations. */
const QUERY_CALLS = [
  'userAccess',
  'planSummary',
  'company',
  'shareList',
  'brand',
] as const satisfies readonly CallName[];
type QueryCall = (typeof QUERY_CALLS)[number];

/** The arguments of endpoints whose argument is not the request's fields. */
interface SpecialArgument {
  mediaScore: FileToScore;
  brandChange: BrandToSave;
}

/** The fields of the upload, and the id of its file in the file vault. The file's bytes never pass through the Redux store. */
interface FileToScore {
  readonly runId: string;
  readonly fields: MediaScoreFields;
  readonly vaultId: string;
  /** The file name that is sent. */
  readonly fileName: string;
  /** Whether the page polls the backend for progress. If so, the run's id is sent as the request id. */
  readonly isProgressPolled?: boolean;
}

/** A brand's fields, and the id of its new logo in the file vault; null where no file was chosen. */
interface BrandToSave {
  readonly fields: BrandChangeFields;
  readonly vaultId: string | null;
}

/** Calls that are mutations and take the request's fields. */
export type MutationCall = Exclude<CallName, QueryCall | keyof SpecialArgument>;

/** The results of endpoints whose result is not the reply. */
interface SpecialResult {
  planSummary: readonly PlanListRow[];
  planFile: StoredFile;
  auditCsv: StoredFile;
}

/** What is passed to the endpoint of a call: the fields of the request, without those that are always the same. */
export type ArgumentOf<Name extends CallName> = Name extends keyof SpecialArgument
  ? SpecialArgument[Name]
  : RequestInput<InferType<(typeof CALLS)[Name]['request']>>;

/** What the endpoint of a call returns: the reply as its schema types it. */
export type ResultOf<Name extends CallName> = Name extends keyof SpecialResult
  ? SpecialResult[Name]
  : InferType<Extract<(typeof CALLS)[Name]['reply'], AnySchema>>;

/** The endpoints, typed as the contract types the calls. */
export type PlanningEndpoints = {
  [Name in CallName]: Name extends QueryCall
    ? QueryDefinition<ArgumentOf<Name>, typeof planningBaseQuery, Tag, ResultOf<Name>, 'planningApi'>
    : MutationDefinition<ArgumentOf<Name>, typeof planningBaseQuery, Tag, ResultOf<Name>, 'planningApi'>;
};

/** Creates an endpoint for each call of the contract. */
export function planningEndpoints(build: Build): PlanningEndpoints {
  const endpoints = CALL_NAMES.map((name) => [name, endpointOf(name, build)] as const);
  // The loop loses the types of single calls; the type above restores them.
  const specialEndpoints = {
    mediaScore: mediaScoreOf(build),
    planSummary: planSummaryOf(build),
    brandChange: brandChangeOf(build),
  };
  return { ...(Object.fromEntries(endpoints) as unknown as PlanningEndpoints), ...specialEndpoints };
}

function endpointOf(name: CallName, build: Build) {
  const { request, reply } = CALLS[name];
  const fixed = fixedFields<object>(request);
  const definition = {
    query: (given: object) => ({ call: name, body: { ...fixed, ...given } }),
    ...(reply && { rawResponseSchema: standardSchema(reply) }),
  };
  return isQueryCall(name) ? build.query<unknown, object>(definition) : build.mutation<unknown, object>(definition);
}

/** The upload sends a file from the vault and reports progress. */
function mediaScoreOf(build: Build): PlanningEndpoints['mediaScore'] {
  return build.mutation<ResultOf<'mediaScore'>, FileToScore>({
    queryFn: async (given, api, _options, ask) => {
      const upload = await audienceUpload(given, api);
      if (upload === null) return { error: FILE_GONE };
      const answer = await ask({ call: 'mediaScore', body: given.fields, ...upload });
      return answer.error ? { error: answer.error } : { data: answer.data as ResultOf<'mediaScore'> };
    },
    responseSchema: standardSchema(CALLS.mediaScore.reply),
  });
}

type BaseQueryApi = Parameters<typeof planningBaseQuery>[1];

/** The parts of the upload in addition to its fields: the file from the vault, and where progress is reported. Null if the file is gone. */
async function audienceUpload(
  { runId, vaultId, fileName, isProgressPolled }: FileToScore,
  api: Pick<BaseQueryApi, 'extra'>,
) {
  const { vault, progress } = servicesOf(api);
  const bytes = await vault.get(vaultId);
  if (bytes === null) return null;
  const onUpload = (share: number) => progress.setShare(runId, share);
  return { file: { bytes, name: fileName }, onUpload, ...(isProgressPolled && { requestId: runId }) };
}

/** The failure of a call whose audience file this browser no longer has. */
export const FILE_GONE: PlanningFailure = {
  kind: 'unreadable',
  status: null,
  message: 'The audience file is no longer in this browser. Clear it and upload it again.',
  details: [],
  retryAfter: null,
};

/** Sends a logo from the vault with the fields of its brand. */
function brandChangeOf(build: Build): PlanningEndpoints['brandChange'] {
  return build.mutation<ResultOf<'brandChange'>, BrandToSave>({
    queryFn: async ({ fields, vaultId }, api, _options, ask) => {
      const bytes = vaultId === null ? null : await servicesOf(api).vault.get(vaultId);
      if (vaultId !== null && bytes === null) return { error: LOGO_GONE };
      const file = bytes === null ? {} : { file: { bytes, name: 'logo' } };
      const answer = await ask({ call: 'brandChange', body: fields, ...file });
      return answer.error ? { error: answer.error } : { data: answer.data as ResultOf<'brandChange'> };
    },
    responseSchema: standardSchema(CALLS.brandChange.reply),
  });
}

const LOGO_GONE: PlanningFailure = { ...FILE_GONE, message: 'The logo is no longer in this browser. Choose it again.' };

/** The list of saved plans is fetched in pages, where the backend supports it. */
function planSummaryOf(build: Build): PlanningEndpoints['planSummary'] {
  return build.query<ResultOf<'planSummary'>, ArgumentOf<'planSummary'>>({
    queryFn: (given, api, _options, ask) =>
      readPlanList(given, api, (body) => ask({ call: 'planSummary', body: { ...SUMMARY_FIELDS, ...body } })),
  });
}

const SUMMARY_FIELDS = fixedFields<object>(CALLS.planSummary.request);

function isQueryCall(name: CallName): name is QueryCall {
  return (QUERY_CALLS as readonly CallName[]).includes(name);
}

interface PlanListRequest {
  readonly user: string;
  /** Number of newest plans to fetch; all by default. */
  readonly limit?: number | undefined;
  /** Whose plans; the user's own by default. */
  readonly scope?: PlanScope | undefined;
}

type Answer = { data?: unknown; error?: PlanningFailure | undefined };
/** Sends one request for plans. RTK Query's type allows an answer without a promise, so this type allows it too. */
type AskPage = (body: object) => PromiseLike<Answer> | Answer;

/**
 * Fetches the saved plans, newest first. If the access call announced that the backend supports pages, they are fetched in pages, so that the
 * backend can serve other callers between them. Otherwise they are fetched all at once.
 */
async function readPlanList({ user, limit, scope }: PlanListRequest, api: { extra: unknown }, ask: AskPage) {
  const features = servicesOf(api).accessCache.read(user)?.features;
  const inPages = features?.includes(FEATURES.planPages) ?? false;
  const plans: PlanListRow[] = [];
  for (let after: string | undefined; ;) {
    const pageFields = { limit: limit ?? PAGE_MAX_PLANS, ...(after !== undefined && { after }) };
    const answer = await ask({ user, ...(inPages && pageFields), ...(scope && { scope }) });
    if (answer.error) return { error: answer.error };
    const page = readPage(answer.data);
    if (page === null) return { error: localFailure('unreadable') };
    plans.push(...page.plans);
    // A list with a limit is one page.
    if (page.next === undefined || limit !== undefined) return { data: plans };
    after = page.next;
  }
}

/**
 * Reads one page; null if it does not fit the contract. The schema would parse the JSON text `plans` too. So it gets an empty list in its
 * place, and the text is parsed and checked only once, below.
 */
function readPage(reply: unknown): { plans: readonly PlanListRow[]; next: string | undefined } | null {
  const { plans: text, next } = (reply ?? {}) as Partial<PlanSummary>;
  if (typeof text !== 'string' || !planSummary.isValidSync({ plans: '[]', next }, { strict: true })) return null;
  try {
    const plans: unknown = JSON.parse(text);
    return hasNoFault(planListRows, plans) ? { plans: plans as PlanListRow[], next } : null;
  } catch {
    return null;
  }
}
