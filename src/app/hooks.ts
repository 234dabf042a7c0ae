import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import type { AccessData } from '../../core/contract/bodies/access.ts';
import { refreshAccessLists } from '../flows/accessData.ts';
import { useUserAccessQuery } from '../services/planning/planningApi.ts';
import { asPlanningFailure } from '../services/planning/planningFailure.ts';
import type { ProgressMeter } from '../services/planning/progressMeter.ts';
import type { Feature } from '../slices/features.ts';
import { selectHasFeature, selectUserEmail } from '../slices/selectors.ts';
import type { AppDispatch, AppThunk, RootState } from '../slices/storeTypes.ts';
import { historyEntry } from './historyEntry.ts';
import type { AppStore } from './store.ts';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();

/** Whether the backend offers a feature to the user. */
export const useHasFeature = (feature: Feature): boolean => useAppSelector((state) => selectHasFeature(state, feature));

/** Whether the history entry of the page was visited before. */
export const ReturnContext = createContext(false);

/**
 * Whether the page was opened by Back, Forward or a reload. Such a page renders completely at once, so that its scroll position can be
 * restored.
 */
export function useIsReturn(): boolean {
  const isReturn = useContext(ReturnContext);
  // The value of the first render, because the context changes later.
  return useState(isReturn)[0];
}

/** Whether the store's state is the app's own. Redux DevTools can show another state. */
export function useIsLive(): boolean {
  const { subscribe, isLive } = useStore() as AppStore;
  return useSyncExternalStore(subscribe, isLive);
}

/**
 * The value (string, number or boolean) in the app's own state. While Redux DevTools shows another state, this value does not
 * change, so that effects that depend on it make no calls.
 */
export function useLiveValue<Value extends string | number | boolean>(value: Value): Value {
  const isLive = useIsLive();
  const [live, setLive] = useState(value);
  if (isLive && value !== live) setLive(value);
  return isLive ? value : live;
}

/** Like {@link useIsLive}, but returns a function. Event handlers need it, because the value of the last render may be out of date. */
export function useAskIsLive(): () => boolean {
  return (useStore() as AppStore).isLive;
}

/**
 * Redirects from a page that has nothing to show: when it is opened, and when an action removes what it shows. A state
 * that is only shown by Redux DevTools does not redirect.
 * @param to  address, or null to stay
 * @param state  navigation state of that page; the same object in each render
 * @returns whether a redirect is under way
 */
export function useRedirect(to: string | null, state?: object): boolean {
  const navigate = useNavigate();
  const isLive = useIsLive();
  const { key: visit } = useLocation();
  const lastVisit = useRef<string>(undefined);
  useEffect(() => {
    const isArrival = lastVisit.current !== visit;
    lastVisit.current = visit;
    if (to !== null && (isLive || isArrival)) void navigate(to, { replace: true, state });
  }, [to, state, isLive, visit, navigate]);
  return to !== null && isLive;
}

/**
 * When a submit is refused, focuses the first invalid field, or the button inside an element marked `data-wrong`. It waits until the
 * submit has ended, because `submitCount` rises before the errors arrive.
 * @returns the `ref` of the form
 */
export function useFocusOnRefusal({ submitCount, isSubmitting }: { submitCount: number; isSubmitting: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const handledCount = useRef(submitCount);
  useEffect(() => {
    if (submitCount === handledCount.current || isSubmitting) return;
    handledCount.current = submitCount;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong] button')?.focus();
  }, [submitCount, isSubmitting]);
  return form;
}

/** Progress of a run or of reading a file, 0 to 1. @param subject  the run's id, or what `previewProgressId` returns for the file */
export function useProgress(subject: string): number {
  const meter = useMeter();
  return useSyncExternalStore(meter.subscribe, () => meter.read(subject));
}

/** Progress of a run as a sentence; '' where it is not known. @param subject  the run's id */
export function useProgressText(subject: string): string {
  const meter = useMeter();
  return useSyncExternalStore(meter.subscribe, () => meter.text(subject));
}

function useMeter() {
  const dispatch = useAppDispatch();
  return useMemo(() => dispatch(watchProgress()), [dispatch]);
}

/** The progress meter of uploads and of files being read. Progress is not in the state, since it would flood the log of actions. */
function watchProgress(): AppThunk<ProgressMeter> {
  return (_dispatch, _getState, { progress }) => progress;
}

/** The reply with the planner's option lists and features, for pages that only some planners may open. */
export interface Access {
  readonly data: AccessData | undefined;
  /** Also true before the first call has begun. */
  readonly isFetching: boolean;
  readonly failure: string | null;
  readonly onRetry: () => void;
}

/** The signed-in planner's lists and features. */
export function useAccess(): Access {
  const user = useAppSelector(selectUserEmail);
  const { data, error, isFetching, isUninitialized, refetch } = useUserAccessQuery({ user });
  return {
    data,
    isFetching: isFetching || isUninitialized,
    failure: error === undefined ? null : asPlanningFailure(error).message,
    onRetry: () => void refetch(),
  };
}

/**
 * Makes the access call again if its reply forbids what the page is for. The reply may be from the cache of this tab, and an administrator
 * may have changed the role or the lists since.
 */
export function useAccessRefresh(isForbidden: boolean): void {
  const dispatch = useAppDispatch();
  const mayBeOutdated = useLiveValue(isForbidden);
  // Before the page is painted. Otherwise the refusal would be shown for a moment, also to a planner who is now allowed.
  useLayoutEffect(() => {
    if (mayBeOutdated) void dispatch(refreshAccessLists());
  }, [dispatch, mayBeOutdated]);
}

/** Identifies the history entry of the page. */
export const useHistoryEntry = (): string => historyEntry(useLocation());
