import { useEffect } from 'react';
import { useAppDispatch, useAppSelector, useIsLive } from '../../../app/hooks.ts';
import { RetryNotice } from '../../../components/RetryNotice.tsx';
import { NAVIGATION } from '../../../domain/messages.ts';
import { PATHS } from '../../../domain/paths.ts';
import { useUserAccessQuery } from '../../../services/planning/planningApi.ts';
import { asPlanningFailure } from '../../../services/planning/planningFailure.ts';
import { hasUnsavedLists, openLists, saveLists } from '../../../slices/flows/rates/saveLists.ts';
import { listsClosed } from '../../../slices/rates/rateLists.ts';
import { selectEditsRates, selectLists, selectReadsRates } from '../../../slices/rates/selectRates.ts';
import { selectUserEmail } from '../../../slices/selectors.ts';
import { TextLink } from '../../../ui/buttons/TextLink.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { PageHeading } from '../../../ui/layout/PageHeading.tsx';
import rates from '../Rates.module.css';
import { useSavedOnLeaving } from '../useSavedOnLeaving.ts';
import { ListsView } from './ListsView.tsx';

/** Rows drawn in place of lists that are being read. */
const SKELETON_ROWS = 12;

/** The agency's clients, strategies, demographics and vehicles, edited as a draft and published in versions. */
export function ListsPage() {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUserEmail);
  const access = useUserAccessQuery({ user });
  const answered = access.isSuccess && !access.isFetching;
  const failed = access.isError && !access.isFetching;
  const reads = useAppSelector(selectReadsRates);
  const edits = useAppSelector(selectEditsRates);
  const shown = useAppSelector(selectLists);
  const isLive = useIsLive();
  const isNone = shown.phase === 'none';
  useEffect(() => {
    // Not while Redux DevTools shows another moment.
    if (isLive && reads && isNone) void dispatch(openLists());
  }, [dispatch, isLive, reads, isNone]);
  useSavedOnLeaving({
    isUnsaved: () => dispatch(hasUnsavedLists()),
    save: () => dispatch(saveLists()),
    close: () => dispatch(listsClosed()),
  });
  return (
    <div className={rates.page}>
      <PageHeading title={NAVIGATION.lists} actions={<TextLink to={PATHS.rates}>{NAVIGATION.rates}</TextLink>} />
      {!reads && answered && <EmptyState icon="lock" sentence="This planning backend offers you no lists." />}
      {!reads && failed && (
        <RetryNotice onRetry={() => void access.refetch()}>
          The lists could not be loaded. {asPlanningFailure(access.error).message}
        </RetryNotice>
      )}
      {(reads || (!answered && !failed)) && (isNone || shown.phase === 'loading') && (
        <div role="status" aria-label="The lists are being loaded" className={rates.waiting}>
          {Array.from({ length: SKELETON_ROWS }, (_row, place) => (
            <Skeleton key={place} height={28} />
          ))}
        </div>
      )}
      {shown.phase === 'failed' && (
        <RetryNotice onRetry={() => void dispatch(openLists())}>
          The lists could not be loaded. {shown.message}
        </RetryNotice>
      )}
      {shown.phase === 'here' && <ListsView open={shown} mayEdit={edits} access={access.data} />}
    </div>
  );
}
