import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { CALLS } from '../../../core/contract/calls.ts';
import type { CallName } from '../../../core/contract/calls.ts';
import { SIGN_IN_END_CODES } from '../account/auth.ts';
import { localFailure, refusalOfReply } from './planningFailure.ts';
import type { PlanningFailure } from './planningFailure.ts';
import { readText } from '../browser/readBlob.ts';
import { sendRequest } from './sendRequest.ts';
import type { IncomingReply } from './sendRequest.ts';
import { servicesOf } from '../services.ts';
import type { Services } from '../services.ts';

/** A call of the contract with its body. A file makes the body a multipart form. */
export interface PlanningCall {
  readonly call: CallName;
  readonly body: object;
  readonly file?: { readonly bytes: Blob; readonly name: string };
  /** Called with the share uploaded, 0 to 1. */
  readonly onUpload?: (share: number) => void;
  /** Request id. Set only if the run's progress is polled by this id, because a backend of another origin may refuse the header. */
  readonly requestId?: string | undefined;
}

/** A fetched audience file: its bytes are in the vault and never pass through the store. */
export interface StoredFile {
  readonly vaultId: string;
  readonly bytes: number;
}

/**
 * Sends a call and reads its reply. A text reply, such as an audience file, goes into the vault and is returned as a
 * {@link StoredFile}. Any other reply is returned as parsed JSON. Errors are returned as {@link PlanningFailure}s.
 */
export const planningBaseQuery: BaseQueryFn<PlanningCall, unknown, PlanningFailure> = async (call, api) => {
  const services = servicesOf(api);
  try {
    let reply = await send(call, services, api.signal, { fresh: false });
    // A token can expire early (revoked, wrong clock): retry once with a fresh token.
    if (reply?.status === 401) reply = await send(call, services, api.signal, { fresh: true });
    if (reply === null) return { error: localFailure('signed out') };
    if (reply.status < 200 || reply.status > 299) {
      const refusal = refusalOfReply(reply.status, await readText(reply.body), reply.retryAfter);
      const ended = SIGN_IN_END_CODES.find((code) => code === refusal.code);
      if (ended) await services.auth.endSignIn(ended);
      return { error: refusal };
    }
    return await readReply(call.call, reply, services);
  } catch (cause) {
    const isCancelled = api.signal.aborted || (cause as { name?: string }).name === 'AbortError';
    return { error: localFailure(isCancelled ? 'cancelled' : 'unreachable') };
  }
};

/**
 * Sends a call; null when no one is signed in. If no token comes although the network works, the account is disabled, and the sign-in
 * provider signs it out.
 * @param fresh  whether a new token is asked for
 */
async function send(
  call: PlanningCall,
  { auth, settings }: Services,
  signal: AbortSignal,
  { fresh }: { fresh: boolean },
) {
  const token = await auth.getToken({ fresh }).catch((cause: { code?: string }) => {
    if (cause.code === 'auth/network-request-failed') throw cause;
    return null;
  });
  if (token === null) return null;
  const { route, contentType } = CALLS[call.call];
  const isMultipart = contentType === 'multipart/form-data';
  return sendRequest({
    address: `${settings.apiBase}/${route}`,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(isMultipart ? {} : { 'Content-Type': contentType }),
      ...(call.requestId ? { 'X-Request-Id': call.requestId } : {}),
    },
    body: isMultipart ? toForm(call) : JSON.stringify(call.body),
    signal,
    onUpload: call.onUpload,
  });
}

/** The fields come before the file, for a backend that reads the file as a stream. */
function toForm({ body, file }: PlanningCall): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, String(value));
  if (file) form.append('file', file.bytes, file.name);
  return form;
}

async function readReply(call: CallName, { status, body }: IncomingReply, { vault }: Services) {
  if (CALLS[call].repliesWith === 'text') {
    return { data: { vaultId: await vault.put(body), bytes: body.size } satisfies StoredFile };
  }
  try {
    return { data: JSON.parse(await readText(body)) as unknown };
  } catch {
    return { error: localFailure('unreadable', status) };
  }
}
