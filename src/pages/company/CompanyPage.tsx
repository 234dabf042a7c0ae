import { useState } from 'react';
import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { COMPANY_FEATURE, RATE_FEATURES } from '../../../core/contract/bodies/access.ts';
import { useAccess, useAccessRefresh, useAppDispatch, useAppSelector, useHasFeature } from '../../app/hooks.ts';
import { OfferedPage } from '../../components/OfferedPage.tsx';
import { RetryNotice } from '../../components/RetryNotice.tsx';
import { useSavedOnLeaving } from '../../components/useSavedOnLeaving.tsx';
import { NAVIGATION } from '../../domain/messages.ts';
import { useCompanyQuery } from '../../services/planning/planningApi.ts';
import { asPlanningFailure } from '../../services/planning/planningFailure.ts';
import { changeCompany } from '../../flows/company/changeCompany.ts';
import { selectUserEmail } from '../../slices/selectors.ts';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { PageHeading } from '../../ui/layout/PageHeading.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { BrandTab } from './BrandTab.tsx';
import type { BrandDrafts } from './BrandTab.tsx';
import { ClientsTab } from './ClientsTab.tsx';
import styles from './Company.module.css';
import type { ChangeMaker, TabProps } from './changeMaker.ts';
import { LogTab } from './LogTab.tsx';
import { PeopleTab } from './PeopleTab.tsx';
import { namesOfChangedRules, RulesTab } from './RulesTab.tsx';
import type { RuleEditsState } from './RulesTab.tsx';
import { TeamsTab } from './TeamsTab.tsx';

/** Number of placeholder rows shown while the company is being loaded. */
const SKELETON_ROWS = 10;
/** The query parameter that contains the name of the chosen tab. */
const TAB_PARAM = 'tab';

/** What was edited in the tabs and is not saved yet. */
interface Unsaved {
  brandDrafts: BrandDrafts;
  ruleEdits: RuleEditsState;
}

const TABS: Readonly<Record<string, ComponentType<TabProps & Unsaved>>> = {
  People: PeopleTab,
  Teams: TeamsTab,
  Clients: ClientsTab,
  Log: LogTab,
  Rules: RulesTab,
  Brand: BrandTab,
};
const FIRST_TAB = 'People';

/** The page of the company. Administrators see all its tabs; people who may publish rates see only the brands. */
export function CompanyPage() {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUserEmail);
  const isAdmin = useHasFeature(COMPANY_FEATURE);
  // Users who may publish rates may also edit brands.
  const mayEditBrands = useHasFeature(RATE_FEATURES.publish);
  const access = useAccess();
  useAccessRefresh(access.data !== undefined && !isAdmin);
  const { data: company, error, isFetching, refetch } = useCompanyQuery({ user }, { skip: !isAdmin });
  const [brandDrafts] = useState<BrandDrafts>(() => new Map());
  const ruleEdits: RuleEditsState = useState({});
  const leaveDialog = useSavedOnLeaving({
    isUnsaved: () => brandDrafts.size > 0 || namesOfChangedRules(company, ruleEdits[0]).length > 0,
  });
  const [params, setParams] = useSearchParams();
  const requestedTab = params.get(TAB_PARAM) ?? '';
  const tab = requestedTab in TABS ? requestedTab : FIRST_TAB;
  const Tab = TABS[tab]!;
  const failure = error === undefined || isFetching ? null : asPlanningFailure(error).message;
  const onChange: ChangeMaker = (...changes) => dispatch(changeCompany(changes));
  return (
    <div className={styles.page}>
      <PageHeading title={NAVIGATION.company} description={company?.domains.join(', ')} />
      <OfferedPage
        isOffered={isAdmin || mayEditBrands}
        access={access}
        subject="The company"
        notOffered="Only administrators see this page."
        waiting={<Waiting />}
      >
        {failure !== null && company === undefined && (
          <RetryNotice onRetry={() => void refetch()}>The company could not be loaded. {failure}</RetryNotice>
        )}
        {isAdmin && company === undefined && failure === null && <Waiting />}
        {!isAdmin && <BrandTab brandDrafts={brandDrafts} />}
        {company && (
          <Tabs
            flush
            label="Company"
            tabs={Object.keys(TABS).map((name) => ({ name }))}
            chosen={tab}
            onChoose={(name) => setParams({ [TAB_PARAM]: name }, { replace: true })}
          >
            <Tab company={company} {...{ onChange, brandDrafts, ruleEdits }} />
          </Tabs>
        )}
      </OfferedPage>
      {leaveDialog}
    </div>
  );
}

function Waiting() {
  return <SkeletonRows rows={SKELETON_ROWS} label="The company is being loaded" />;
}
