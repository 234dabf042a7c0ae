import { createApi } from '@reduxjs/toolkit/query/react';
import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import type { AnswerRecord, ClientComment } from '../../../core/contract/bodies/clientComments.ts';
import type { ClientAsk, ClientReply, ClientRequest } from '../../../core/contract/bodies/clientPage.ts';
import { askClient } from './askClient.ts';
import type { ClientFailure, OpenedLink } from './askClient.ts';

/** What the requests of the client's page get from its store. */
export interface ClientServices {
  readonly link: OpenedLink;
  /** The reply to "open", requested before the code of the page had loaded; null from the second call on. */
  takeFirstReply(): ReturnType<typeof askClient<'open'>> | null;
}

interface Asked {
  readonly ask: ClientAsk;
  readonly more: object;
}

const baseQuery: BaseQueryFn<Asked, unknown, ClientFailure> = async ({ ask, more }, { extra }) => {
  const { link, takeFirstReply } = extra as ClientServices;
  const first = ask === 'open' && !('passcode' in more) ? takeFirstReply() : null;
  return await (first ?? askClient(link, ask, more as never));
};

type Sent<Ask extends ClientAsk> = Omit<ClientRequest<Ask>, 'ask'>;

/** The requests of the client's page. */
export const clientApi = createApi({
  reducerPath: 'clientApi',
  baseQuery,
  endpoints: (build) => ({
    open: build.mutation<ClientReply<'open'>, Sent<'open'>>({ query: (more) => ({ ask: 'open', more }) }),
    still: build.mutation<ClientReply<'still'>, Sent<'still'>>({ query: (more) => ({ ask: 'still', more }) }),
    answer: build.mutation<AnswerRecord, Sent<'answer'>>({ query: (more) => ({ ask: 'answer', more }) }),
    comment: build.mutation<ClientComment, Sent<'comment'>>({ query: (more) => ({ ask: 'comment', more }) }),
  }),
});
