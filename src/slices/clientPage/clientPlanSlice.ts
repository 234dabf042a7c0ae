import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction, ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { AnswerRecord, ClientComment } from '../../../core/contract/bodies/clientComments.ts';
import type { ClientReply, ClientRequest } from '../../../core/contract/bodies/clientPage.ts';
import { plainText } from '../../../core/text/plainText.ts';
import { linkHolderApi } from '../../services/clientPage/linkHolderApi.ts';
import type { LinkHolderServices } from '../../services/clientPage/linkHolderApi.ts';
import type { ClientFailure } from '../../services/clientPage/askAsLinkHolder.ts';

/** What the page of a client who opened a link shows. */
type ClientPlanState =
  | { readonly phase: 'opening' }
  /**
   * The page asks for the passcode. `failure` says what was wrong with the passcode that was typed last. `opened` is the plan if it was open
   * when the agency changed the passcode: the page hides it, and keeps what was typed in it.
   */
  | {
      readonly phase: 'passcode';
      readonly failure: ClientFailure | null;
      readonly isBusy: boolean;
      readonly opened?: ClientReply<'open'> | undefined;
    }
  /** The link no longer works. The page then shows and stores nothing of the plan, only the client's unsent texts. */
  | { readonly phase: 'ended'; readonly failure: ClientFailure }
  | { readonly phase: 'open'; readonly opened: ClientReply<'open'>; readonly passcode: string | undefined };

/** The whole state of the client's page. `unsentTexts` are by the label of their field. */
export interface LinkHolderState {
  readonly clientPlan: ClientPlanState;
  readonly unsentTexts: Readonly<Record<string, string>>;
}
export type LinkHolderThunk<Result> = ThunkAction<Result, LinkHolderState, LinkHolderServices, UnknownAction>;

/** The plan that was opened, whether it is shown or hidden behind the question for the passcode. */
export function openedPlan(state: ClientPlanState): ClientReply<'open'> | undefined {
  return state.phase === 'open' || state.phase === 'passcode' ? state.opened : undefined;
}

const clientPlan = createSlice({
  name: 'clientPlan',
  initialState: (): ClientPlanState => ({ phase: 'opening' }),
  reducers: {
    opened: (
      _state,
      { payload }: PayloadAction<{ reply: ClientReply<'open'>; passcode: string | undefined }>,
    ): ClientPlanState => ({ phase: 'open', opened: payload.reply, passcode: payload.passcode }),
    passcodeAsked: (state, { payload }: PayloadAction<ClientFailure | null>): ClientPlanState => ({
      phase: 'passcode',
      failure: payload,
      isBusy: false,
      opened: openedPlan(state),
    }),
    passcodeSent: (state): ClientPlanState => ({
      phase: 'passcode',
      failure: null,
      isBusy: true,
      opened: openedPlan(state),
    }),
    linkEnded: (_state, { payload }: PayloadAction<ClientFailure>): ClientPlanState => ({
      phase: 'ended',
      failure: payload,
    }),
    stateReceived: (
      state,
      { payload }: PayloadAction<Pick<ClientReply<'still'>, 'state'> & Partial<ClientReply<'still'>>>,
    ) => {
      if (state.phase !== 'open') return;
      state.opened.state = payload.state;
      // The agency can extend a link.
      if (payload.expires) state.opened.link.expires = payload.expires;
      // A comment that was sent after the backend read the thread must not vanish.
      if (payload.thread && payload.thread.length >= state.opened.thread.length) state.opened.thread = payload.thread;
    },
    answered: (state, { payload }: PayloadAction<AnswerRecord>) => {
      if (state.phase !== 'open') return;
      state.opened.answers.push(payload);
      state.opened.state = payload.answer;
    },
    commented: (state, { payload }: PayloadAction<ClientComment>) => {
      if (state.phase === 'open') state.opened.thread.push(payload);
    },
  },
});

export const clientPlanReducer = clientPlan.reducer;
const { opened, passcodeAsked, passcodeSent, linkEnded, stateReceived, answered, commented } = clientPlan.actions;

/**
 * Opens the link.
 * @param visit  random id of this browser tab. The service counts all openings in a tab as one visit
 * @param passcode  the typed passcode; undefined at the first try, before the page has asked for one
 */
export function openLink(visit: string, passcode?: string): LinkHolderThunk<Promise<void>> {
  return async (dispatch) => {
    if (passcode !== undefined) dispatch(passcodeSent());
    const sent = { visit, ...withPasscode(passcode) };
    const { data, error } = await dispatch(linkHolderApi.endpoints.open.initiate(sent, { track: false }));
    if (data) dispatch(opened({ reply: data, passcode }));
    else if (isPasscodeFault(error as ClientFailure, passcode)) {
      dispatch(passcodeAsked(passcode === undefined ? null : (error as ClientFailure)));
    } else dispatch(linkEnded(error as ClientFailure));
  };
}

/** Whether the page may ask for the passcode again: none was sent, it was wrong, or the try could not be checked. */
function isPasscodeFault({ code }: ClientFailure, passcode: string | undefined): boolean {
  return code === 'passcode' || (passcode !== undefined && (code === 'too_many_calls' || code === 'unreachable'));
}

/** Failure codes after which an open page removes the plan. */
const ENDED_CODES = ['no_link', 'link_stopped', 'link_expired', 'plan_deleted'];

/**
 * Asks whether the link still works, and shows the agency's new replies. If the link does not work, the plan is removed from the page.
 * If the plan was answered in another tab or by someone else meanwhile, the plan is fetched again.
 */
export function checkLink(visit: string): LinkHolderThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const state = getState().clientPlan;
    if (state.phase !== 'open') return;
    const { data, error } = await dispatch(
      linkHolderApi.endpoints.still.initiate(withPasscode(state.passcode), { track: false }),
    );
    if (!data) {
      handleFailure(dispatch, error as ClientFailure);
      return;
    }
    dispatch(stateReceived(data));
    // A newer version has a link of its own. The page says so and keeps showing this one.
    if (data.state === state.opened.state || data.state === 'replaced') return;
    const sent = { visit, ...withPasscode(state.passcode) };
    const reopened = await dispatch(linkHolderApi.endpoints.open.initiate(sent, { track: false }));
    if (reopened.data) dispatch(opened({ reply: reopened.data, passcode: state.passcode }));
  };
}

/** What the client typed in a request. The other fields say which call it is, which version of the plan the client saw, and the passcode. */
type TypedFields<Call extends 'answer' | 'comment'> = Omit<ClientRequest<Call>, 'ask' | 'hash' | 'passcode'>;

/** Sends an answer. @returns why the service did not accept it; null if it did */
export function sendAnswer(answer: TypedFields<'answer'>): LinkHolderThunk<Promise<ClientFailure | null>> {
  return async (dispatch, getState) => {
    const state = getState().clientPlan;
    if (state.phase !== 'open') return null;
    const sent = { ...plainTexts(answer), hash: state.opened.hash, ...withPasscode(state.passcode) };
    const { data, error } = await dispatch(linkHolderApi.endpoints.answer.initiate(sent, { track: false }));
    if (data) dispatch(answered(data));
    return data ? null : handleFailure(dispatch, error as ClientFailure);
  };
}

/** Sends a comment. @returns why the service did not accept it; null if it did */
export function sendComment(comment: TypedFields<'comment'>): LinkHolderThunk<Promise<ClientFailure | null>> {
  return async (dispatch, getState) => {
    const state = getState().clientPlan;
    if (state.phase !== 'open') return null;
    const sent = { ...plainTexts(comment), hash: state.opened.hash, ...withPasscode(state.passcode) };
    const { data, error } = await dispatch(linkHolderApi.endpoints.comment.initiate(sent, { track: false }));
    if (data) dispatch(commented(data));
    return data ? null : handleFailure(dispatch, error as ClientFailure);
  };
}

/** Removes characters that the service refuses from the typed or pasted texts of a request. */
function plainTexts<Typed extends object>(typed: Typed): Typed {
  const plain = Object.entries(typed).map(([field, text]) => [
    field,
    typeof text === 'string' ? plainText(text) : text,
  ]);
  return Object.fromEntries(plain) as Typed;
}

/** The field of the passcode; none if the link has no passcode. */
const withPasscode = (passcode: string | undefined) => (passcode === undefined ? {} : { passcode });

/** Removes the plan if its link is over, and asks for the passcode if it was changed. @returns the failure as the form shows it */
function handleFailure(dispatch: (action: UnknownAction) => unknown, failure: ClientFailure): ClientFailure {
  if (ENDED_CODES.includes(failure.code)) dispatch(linkEnded(failure));
  // A newer version was sent after this page was opened. Its answer bar then says so.
  if (failure.code === 'replaced') dispatch(stateReceived({ state: 'replaced' }));
  if (failure.code !== 'passcode') return failure;
  dispatch(passcodeAsked(null));
  return { ...failure, message: 'This was not sent, because the passcode was changed. Please send it again.' };
}
