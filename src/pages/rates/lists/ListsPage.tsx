import { useEffect } from 'react';
import { useAccess, useAppDispatch, useAppSelector, useIsLive } from '../../../app/hooks.ts';
import { OfferedPage } from '../../../components/OfferedPage.tsx';
import { RetryNotice } from '../../../components/RetryNotice.tsx';
import { NAVIGATION } from '../../../domain/messages.ts';
import { PATHS } from '../../../domain/paths.ts';
import { hasUnsavedLists, openLists, saveLists } from '../../../slices/flows/rates/saveLists.ts';
import { listsClosed } from '../../../slices/rates/rateLists.ts';
import { selectEditsRates, selectLists, selectReadsRates } from '../../../slices/rates/selectRates.ts';
import { TextLink } from '../../../ui/buttons/TextLink.tsx';
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx';
import { PageHeading } from '../../../ui/layout/PageHeading.tsx';
import rates from '../Rates.module.css';
import { useSavedOnLeaving } from '../useSavedOnLeaving.ts';
import { ListsView } from './ListsView.tsx';

/** Number of placeholder rows shown while the lists are being loaded. */
const SKELETON_ROWS = 12;

/** The agency's clients, strategies, demographics and vehicles, edited as a draft and published in versions. */
export function ListsPage() {
  const dispatch = useAppDispatch();
  const access = useAccess();
  const readsRates = useAppSelector(selectReadsRates);
  const editsRates = useAppSelector(selectEditsRates);
  const shown = useAppSelector(selectLists);
  const isLive = useIsLive();
  const isNone = shown.phase === 'none';
  useEffect(() => {
    // The lists are not opened while Redux DevTools shows an earlier state.
    if (isLive && readsRates && isNone) void dispatch(openLists());
  }, [dispatch, isLive, readsRates, isNone]);
  useSavedOnLeaving({
    isUnsaved: () => dispatch(hasUnsavedLists()),
    save: () => dispatch(saveLists()),
    close: () => dispatch(listsClosed()),
  });
  return (
    <div className={rates.page}>
      <PageHeading title={NAVIGATION.lists} actions={<TextLink to={PATHS.rates}>{NAVIGATION.rates}</TextLink>} />
      <OfferedPage
        isOffered={readsRates}
        access={access}
        what="The lists"
        notOffered="This planning backend offers you no lists."
        waiting={<Waiting />}
      >
        {(isNone || shown.phase === 'loading') && <Waiting />}
        {shown.phase === 'failed' && (
          <RetryNotice onRetry={() => void dispatch(openLists())}>
            The lists could not be loaded. {shown.message}
          </RetryNotice>
        )}
        {shown.phase === 'loaded' && <ListsView openLists={shown} mayEdit={editsRates} access={access.data} />}
      </OfferedPage>
    </div>
  );
}

function Waiting() {
  return <SkeletonRows rows={SKELETON_ROWS} label="The lists are being loaded" />;
}
