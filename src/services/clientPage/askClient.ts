import type { ClientAsk, ClientReply, ClientRequest } from '../../../core/contract/bodies/clientPage.ts';

/** Why a request of the client's page was not answered. Plain data, because it passes through the store. */
export interface ClientFailure {
  /** The service's short name, such as `link_stopped`; 'unreachable' where it did not answer. */
  readonly code: string;
  readonly message: string;
  readonly details: readonly string[];
}

/** The link that a page was opened with. */
export interface OpenedLink {
  /** Where the calls go, without a closing slash. */
  readonly apiBase: string;
  /** After the # of the address. It is sent in a header only, and stored nowhere. */
  readonly token: string;
}

const UNREACHABLE: ClientFailure = {
  code: 'unreachable',
  message: 'The plan cannot be reached. Check the connection and try again.',
  details: [],
};

type RequestFields<Ask extends ClientAsk> = Omit<ClientRequest<Ask>, 'ask'>;

/** Asks the service one thing about a link. */
export async function askClient<Ask extends ClientAsk>(
  { apiBase, token }: OpenedLink,
  ask: Ask,
  more: RequestFields<Ask>,
): Promise<{ readonly data: ClientReply<Ask> } | { readonly error: ClientFailure }> {
  try {
    const answer = await fetch(`${apiBase}/client`, {
      method: 'POST',
      headers: { authorization: `Link ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ask, ...more }),
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
