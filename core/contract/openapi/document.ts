import type { AnySchema } from 'yup';
import { runProgress } from '../bodies/audienceSources.ts';
import { CLIENT_ASKS } from '../bodies/clientPage.ts';
import { LOGO_MAX_BYTES, LOGO_MAX_PIXELS } from '../picture.ts';
import { CALL_NAMES, CALLS } from '../calls.ts';
import type { CallName, RouteName } from '../calls.ts';
import { jsonSchemaOf, jsonTextOf } from './jsonSchema.ts';
import type { JsonSchema, NamedSchemas } from './jsonSchema.ts';
import { refusalBody } from '../refusalBody.ts';
import { FILE_TYPES, KEY_MAX_LENGTH, FILE_MAX_BYTES } from '../limits.ts';
import { EXAMPLE_REQUESTS } from './examples.ts';

/** What each call does, for the OpenAPI document. */
const CALL_DESCRIPTIONS: Readonly<Record<CallName, string>> = {
  userAccess: 'The lists this user may choose from.',
  planDetails: 'The inputs a saved plan was made from.',
  mediaScore: 'Reads the audience file, scores its vehicles and opens a run under a new key.',
  reach: 'The attentive reach of each channel alone, for a series of spends.',
  optimise:
    'The proposal: the mix within the limits that reaches the most people attentively. It is stored under its key.',
  planSummary: 'The caller’s saved plans, newest first.',
  planChange:
    'Ours: renames or archives one of the caller’s own plans, brings it back from the archive, or deletes it for good.',
  planLayer:
    'Ours: reads or writes a layer of a saved plan, which is stored with the plan in versions without changing it, such as its division over weeks.',
  rates:
    'Ours: the rate cards that the caller may read, either all cards without rows or one card with its rows and versions.',
  ratesChange: 'Ours: saves, publishes, rolls back, withdraws or archives a rate card.',
  company: 'Ours: the company with its members, teams and clients, for administrators.',
  companyChange: 'Ours: changes members, teams, clients or rules of the company, for administrators.',
  personData: 'Ours: what is stored about the caller, or for administrators about another member, as JSON text.',
  shareCreate: 'Ours: freezes a plan for a client and makes a link to it.',
  shareList:
    'Ours: the state of each plan that was sent to a client, such as approved; for one plan also its links, views, answers and comments.',
  shareChange:
    'Ours: stops or extends a link, changes its passcode, or marks the client’s answers and comments as read.',
  commentChange: 'Ours: replies to a client’s comment, resolves, reopens or removes it.',
  brand: 'Ours: the name, logo, accent and footer of the agency or of a client.',
  brandChange: 'Ours: stores a new version of a brand; its logo is the form’s file, a png or jpg.',
  auditLog: 'Ours: lines of the audit log, for those who may read it.',
  auditCsv: 'Ours: lines of the audit log as csv text, oldest first.',
  exportNote: 'Ours: records in the audit log that the caller exported a plan to files.',
  planFile: 'The audience file of a saved plan, as csv text.',
  plan: 'A complete saved plan, for its owner and for colleagues who have its key and see its client.',
};

/** The meaning of each status of a refusal. The reply of every refusal is a RefusalBody (refusalBody.ts). */
const REFUSALS: Readonly<Record<number, string>> = {
  400: 'The request is not as described, or asks for something impossible; the message says what and where.',
  401: 'No sign-in, or one that has ended; with a link, a passcode that is missing or wrong.',
  403: 'Signed in, but not allowed: an unverified address, another domain, or another user’s e-mail in the call.',
  404: 'There is no such plan, rate card or link, or it belongs to another company.',
  409: 'The choices differ from those the scores were made for, or the rate card was changed meanwhile, or a newer plan was sent.',
  410: 'The link was stopped or has expired, or its plan was deleted.',
  413: 'Larger than the service accepts.',
  415: 'A content type that this address does not take.',
  429: 'Too many calls in a short time.',
  500: 'A fault of the service itself.',
  503: 'Too busy, or the sign-in cannot be checked at the moment.',
};
/** Every call may be refused with these statuses, in addition to the statuses in its own entry. */
const COMMON_REFUSALS = [400, 401, 403, 413, 415, 429, 500, 503];

/**
 * The calls as an OpenAPI 3.1 document, made from the contract. Addresses are relative to the calls' base address.
 * @param version of the product
 */
export function openApiDocument(version: string): object {
  const named: NamedSchemas = new Map();
  const routes = [...new Set(CALL_NAMES.map((name) => CALLS[name].route))];
  const paths = Object.fromEntries(routes.map((route) => [`/${route}`, { post: operationOf(route, named) }]));
  const otherPaths = {
    '/client': { post: clientOperation(named) },
    '/progress/{key}': { get: progressOperation(named) },
  };
  const refusalSchema = jsonSchemaOf(refusalBody, named);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Attentive Media Planner: the eight planning calls',
      version,
      description:
        'Made from the contract that the web app and the planning backend both check. A backend that answers these calls as described serves the web app; optional fields may be left out, and the app then leaves out what they would show.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api', description: 'The backend that serves the web app.' }],
    security: [{ idToken: [] }],
    paths: { ...paths, ...otherPaths },
    components: {
      schemas: Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1))),
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([status, description]) => [
          refusalName(status),
          { description, content: { 'application/json': { schema: refusalSchema } } },
        ]),
      ),
      securitySchemes: {
        idToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'ID token of a signed-in Firebase account with a verified e-mail address.',
        },
        linkToken: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: '"Link" and the token of a link for a client, with a space between.',
        },
      },
    },
  };
}

/** The document as it is served and stored in docs/openapi.json. */
export function openApiText(version: string): string {
  return `${JSON.stringify(openApiDocument(version), null, 2)}\n`;
}

/** The operation for the page of clients, who open a plan by a link. Optional for backends. */
function clientOperation(named: NamedSchemas): object {
  const asks = Object.values(CLIENT_ASKS);
  const schemas = (side: 'request' | 'reply') => asks.map((ask) => jsonSchemaOf(ask[side], named));
  return {
    operationId: 'client',
    summary:
      'Ours: the page of a client, who has a link in place of a sign-in. Requests differ in their field "ask". Optional.',
    security: [{ linkToken: [] }],
    requestBody: { required: true, content: { 'application/json': { schema: { oneOf: schemas('request') } } } },
    responses: {
      200: {
        description: 'The plan as it was sent, whether the link still works, or the record of what was said.',
        content: { 'application/json': { schema: { anyOf: schemas('reply') } } },
      },
      ...refusalsOf([400, 401, 403, 404, 409, 410, 413, 415, 429, 500, 503]),
    },
  };
}

/** The operation for the progress of a run. Optional for backends. */
function progressOperation(named: NamedSchemas): object {
  return {
    operationId: 'runProgress',
    summary:
      'Ours: progress of the caller’s own run with a warehouse audience. During call 5 the key is that of the run, during call 3 its X-Request-Id. Optional.',
    parameters: [{ name: 'key', in: 'path', required: true, schema: { type: 'string', maxLength: KEY_MAX_LENGTH } }],
    responses: {
      200: {
        description: 'Progress as a sentence; empty if nothing is known.',
        content: { 'application/json': { schema: jsonSchemaOf(runProgress, named) } },
      },
      ...refusalsOf([401, 403, 429, 500, 503]),
    },
  };
}

function refusalsOf(statuses: readonly number[]): object {
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${refusalName(status)}` }]),
  );
}

function refusalName(status: number | string): string {
  return `Refused${status}`;
}

/** The operation of one address. Calls that share an address differ in their field `access`. */
function operationOf(route: RouteName, named: NamedSchemas): object {
  const calls = CALL_NAMES.filter((name) => CALLS[name].route === route);
  const refusals = [...new Set([...COMMON_REFUSALS, ...calls.flatMap((name) => [...CALLS[name].refusals])])].sort();
  return {
    operationId: calls.length === 1 ? calls[0] : route,
    summary:
      calls.length === 1
        ? CALL_DESCRIPTIONS[calls[0]!]
        : `${calls.length} calls, distinguished by their field "access".`,
    ...(calls.length > 1 && { description: calls.map((name) => lineOfCall(name, named)).join('\n') }),
    requestBody: { required: true, content: requestContent(calls, named) },
    responses: {
      200: {
        description: calls.map((name) => CALL_DESCRIPTIONS[name]).join(' Or: '),
        content: replyContent(calls, named),
      },
      ...refusalsOf(refusals),
    },
  };
}

/** The line about one call in the description of an address that several calls share. */
function lineOfCall(name: CallName, named: NamedSchemas): string {
  const { request, reply, repliesWith } = CALLS[name];
  const replies = reply ? schemaName(jsonSchemaOf(reply, named)) : 'csv text';
  const format = repliesWith === 'json text' ? ' as JSON in a text body' : '';
  return `- ${name}: ${schemaName(jsonSchemaOf(request, named))} is answered with ${replies}${format}. ${CALL_DESCRIPTIONS[name]}`;
}

function schemaName({ $ref }: JsonSchema): string {
  return String($ref).split('/').at(-1)!;
}

function requestContent(calls: readonly CallName[], named: NamedSchemas): object {
  const { contentType } = CALLS[calls[0]!];
  const schemas = calls.map((name) => jsonSchemaOf(CALLS[name].request, named));
  const schema = schemas.length === 1 ? schemas[0]! : { oneOf: schemas };
  if (contentType === 'multipart/form-data')
    return { [contentType]: calls[0] === 'brandChange' ? logoForm(schema) : audienceForm(schema) };
  const isText = contentType === 'text/plain';
  const example = (name: CallName) => ({
    summary: CALL_DESCRIPTIONS[name],
    value: isText ? JSON.stringify(EXAMPLE_REQUESTS[name]) : EXAMPLE_REQUESTS[name],
  });
  return {
    [contentType]: {
      schema: isText ? jsonTextOf(schema) : schema,
      examples: Object.fromEntries(calls.map((name) => [name, example(name)])),
    },
  };
}

/** A multipart form with the fields and an optional logo. */
function logoForm(fields: JsonSchema): object {
  const description = `The logo: a png or jpg of at most ${LOGO_MAX_BYTES / 1000} kB and ${LOGO_MAX_PIXELS} pixels a side. Optional.`;
  const file = { type: 'string', format: 'binary', description };
  return {
    schema: { allOf: [fields, { type: 'object', properties: { file } }] },
    encoding: { file: { contentType: 'image/png, image/jpeg' } },
  };
}

/** A multipart form with the fields and one audience file. */
function audienceForm(fields: JsonSchema): object {
  const megabytes = FILE_MAX_BYTES / 1024 / 1024;
  const file = {
    type: 'string',
    format: 'binary',
    description: `The audience file: ${Object.keys(FILE_TYPES).join(', ')}; one file, at most ${megabytes} MB.`,
  };
  return {
    schema: { allOf: [fields, { type: 'object', properties: { file }, required: ['file'] }] },
    encoding: { file: { contentType: Object.values(FILE_TYPES).flat().join(', ') } },
  };
}

/** The replies by content type. Several replies of one type become an `anyOf`. */
function replyContent(calls: readonly CallName[], named: NamedSchemas): object {
  const schemas = { 'application/json': [] as JsonSchema[], 'text/plain': [] as JsonSchema[] };
  // Two calls may have the same reply; its schema is listed once.
  const addedReplies = new Set<AnySchema>();
  // All replies that are files share one schema, because a file may be any text.
  if (calls.some((name) => CALLS[name].reply === null))
    schemas['text/plain'].push({
      type: 'string',
      description: 'A file as csv: the audience of a plan, or the audit log.',
    });
  for (const name of calls) {
    const { reply, repliesWith } = CALLS[name];
    if (reply === null || addedReplies.has(reply)) continue;
    addedReplies.add(reply);
    if (repliesWith === 'json') schemas['application/json'].push(jsonSchemaOf(reply, named));
    else schemas['text/plain'].push(jsonTextOf(jsonSchemaOf(reply, named)));
  }
  const usedTypes = Object.entries(schemas).filter(([, fitting]) => fitting.length > 0);
  return Object.fromEntries(
    usedTypes.map(([type, fitting]) => [type, { schema: fitting.length === 1 ? fitting[0] : { anyOf: fitting } }]),
  );
}
