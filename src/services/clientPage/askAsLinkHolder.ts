import type { ClientAsk, ClientReply, ClientRequest } from '../../../core/contract/bodies/clientPage.ts';

/** Why a request of the client's page was not answered. Plain data, because it passes through the store. */
export interface ClientFailure {
  /** The service's code for the failure, such as `link_stopped`; 'unreachable' where the service did not answer. */
  readonly code: string;
  readonly message: string;
  readonly details: readonly string[];
}

/** The link with which the client's page was opened. */
export interface ClientLink {
  /** The address of the service, without a slash at the end. */
  readonly apiBase: string;
  /** The part of the page's address after the #. It is sent only in a header and stored nowhere. */
  readonly token: string;
}

const UNREACHABLE: ClientFailure = {
  code: 'unreachable',
  message: 'The plan cannot be reached. Check the connection and try again.',
  details: [],
};

/** The fields of a request in addition to its kind. */
export type RequestFields<Ask extends ClientAsk> = Omit<ClientRequest<Ask>, 'ask'>;

/** Sends one request of the client's page. @param ask  the kind of request @param fields  its other fields */
export async function askAsLinkHolder<Ask extends ClientAsk>(
  { apiBase, token }: ClientLink,
  ask: Ask,
  fields: RequestFields<Ask>,
): Promise<{ readonly data: ClientReply<Ask> } | { readonly error: ClientFailure }> {
  try {
    const answer = await fetch(`${apiBase}/client`, {
      method: 'POST',
      headers: { authorization: `Link ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ask, ...fields }),
    });
    const body = (await answer.json()) as unknown;
    return answer.ok ? { data: body as ClientReply<Ask> } : { error: failureOf(body) };
  } catch {
    return { error: UNREACHABLE };
  }
}

function failureOf(body: unknown): ClientFailure {
  const { error, message, details = [] } = (body ?? {}) as { error?: string; message?: string; details?: string[] };
  if (typeof error !== 'string' || typeof message !== 'string') return UNREACHABLE;
  return { code: error, message, details };
}
