import { createApi } from '@reduxjs/toolkit/query/react';
import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import type { AnswerRecord, ClientComment } from '../../../core/contract/bodies/clientComments.ts';
import type { ClientAsk, ClientReply } from '../../../core/contract/bodies/clientPage.ts';
import { askAsLinkHolder } from './askAsLinkHolder.ts';
import type { ClientFailure, ClientLink, RequestFields } from './askAsLinkHolder.ts';

/** What the store of the client's page gives to its requests. */
export interface LinkHolderServices {
  readonly link: ClientLink;
  /** The reply to the first request "open", which was sent before the page's scripts had loaded. Only the first call returns it. */
  takeFirstReply(): ReturnType<typeof askAsLinkHolder<'open'>> | null;
}

interface ClientQuery {
  readonly ask: ClientAsk;
  readonly fields: object;
}

const baseQuery: BaseQueryFn<ClientQuery, unknown, ClientFailure> = async ({ ask, fields }, { extra }) => {
  const { link, takeFirstReply } = extra as LinkHolderServices;
  const firstReply = ask === 'open' && !('passcode' in fields) ? takeFirstReply() : null;
  return await (firstReply ?? askAsLinkHolder(link, ask, fields as never));
};

/** The requests of the client's page. */
export const linkHolderApi = createApi({
  reducerPath: 'linkHolderApi',
  baseQuery,
  endpoints: (build) => ({
    open: build.mutation<ClientReply<'open'>, RequestFields<'open'>>({ query: (fields) => ({ ask: 'open', fields }) }),
    /** Asks whether the link still works, and for the state of the plan. */
    still: build.mutation<ClientReply<'still'>, RequestFields<'still'>>({
      query: (fields) => ({ ask: 'still', fields }),
    }),
    answer: build.mutation<AnswerRecord, RequestFields<'answer'>>({ query: (fields) => ({ ask: 'answer', fields }) }),
    comment: build.mutation<ClientComment, RequestFields<'comment'>>({
      query: (fields) => ({ ask: 'comment', fields }),
    }),
  }),
});
