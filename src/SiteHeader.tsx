import { LogOut, TriangleAlert } from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { COMPANY_FEATURE, RATE_FEATURES } from '../core/contract/bodies/access.ts';
import { useAppDispatch, useAppSelector, useHasFeature } from './app/hooks.ts';
import { Button } from './ui/buttons/Button.tsx';
import { NAVIGATION, PRODUCT_NAME, DEMO_MARK, DEMO_SIGN_IN } from './domain/messages.ts';
import { isComparison, isForPlanners, PATHS, normalizedPath } from './domain/paths.ts';
import styles from './Layout.module.css';
import { classNames } from './ui/classNames.ts';
import { logOut } from './flows/account/signIn.ts';
import {
  selectHasAllResults,
  selectReportPath,
  selectSession,
  selectSettings,
  selectUser,
} from './slices/selectors.ts';
import { Icon } from './ui/Icon.tsx';
import { saveBeforeLogout } from './ui/useAskedOnLeaving.ts';

/** The agency's or the product's name and, for signed-in planners, the navigation. */
export function SiteHeader() {
  const user = useAppSelector(selectUser);
  const hasPlan = useAppSelector(selectHasAllResults);
  // With the plan's key, so that a reload shows the same plan after another tab opened another one.
  const currentPlanPath = useAppSelector(selectReportPath);
  const readsRates = useHasFeature(RATE_FEATURES.read);
  const isChecking = useAppSelector(selectSession).phase === 'checking';
  const location = useLocation();
  // A comparison counts as part of Past Media Plans, because it is started from that list.
  const current = isComparison(location) ? PATHS.pastPlans : normalizedPath(location.pathname);
  // On narrow screens the navigation has its own rows. Their space is reserved until the session is known, so that the page does not shift.
  const isPending = isChecking && isForPlanners(location.pathname);

  return (
    <>
      <AgencyMark />
      {(user || isPending) && (
        <>
          <nav
            aria-label="Main"
            className={classNames(styles.navigation, isPending && styles.pending)}
            inert={isPending}
          >
            <Destination page={PATHS.home} current={current}>
              {NAVIGATION.home}
            </Destination>
            {hasPlan && (
              <Destination page={PATHS.report} to={currentPlanPath} current={current}>
                {NAVIGATION.currentPlan}
              </Destination>
            )}
            <Destination page={PATHS.pastPlans} current={current}>
              {NAVIGATION.pastPlans}
            </Destination>
            {readsRates && (
              <Destination page={PATHS.rates} current={current}>
                {NAVIGATION.rates}
              </Destination>
            )}
            <Destination page={PATHS.faq} current={current}>
              {NAVIGATION.faq}
            </Destination>
          </nav>
          <Account current={current} isPending={isPending} />
        </>
      )}
    </>
  );
}

/** The name of the signed-in user, or for administrators the link to the company's page, and the button Logout. */
function Account({ current, isPending }: { current: string; isPending: boolean }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const user = useAppSelector(selectUser);
  const isAdmin = useHasFeature(COMPANY_FEATURE);

  async function logOutAndLeave() {
    const saving = saveBeforeLogout();
    if (saving !== null && !(await saving)) return;
    await dispatch(logOut());
    await navigate(PATHS.login);
  }

  return (
    <div className={classNames(styles.account, isPending && styles.pending)} inert={isPending}>
      <DemoSignIn short />
      {isAdmin ? (
        <Destination page={PATHS.company} current={current}>
          {NAVIGATION.company}
        </Destination>
      ) : (
        <span className={styles.user} title={user?.email}>
          {user?.userId}
        </span>
      )}
      <Button dense kind="quiet" icon={LogOut} onClick={() => void logOutAndLeave()}>
        {NAVIGATION.logout}
      </Button>
    </div>
  );
}

/** The agency's logo and name. If the agency has none, the product's logo or name is shown instead. */
function AgencyMark() {
  const { brand } = useAppSelector(selectSettings);
  const name = brand?.name || PRODUCT_NAME;
  return (
    <Link to={PATHS.home} className={styles.brand}>
      <img
        src={brand?.logo ?? '/favicon.svg'}
        alt=""
        height={24}
        className={brand?.logo ? styles.logo : styles.productMark}
      />
      <span>{name}</span>
    </Link>
  );
}

interface DestinationProps {
  page: string;
  /** The path of the page that is open. */
  current: string;
  /** The address to open, if it is more than the page's path. */
  to?: string;
  children: string;
}

function Destination({ page, current, to = page, children }: DestinationProps) {
  return (
    <Link to={to} className={styles.destination} aria-current={page === current ? 'page' : undefined}>
      {children}
    </Link>
  );
}

/**
 * A warning that the Auth emulator is used, which accepts any user. Renders nothing if real accounts are used.
 * @param short  whether only two words are shown, for the header; CSS hides them on narrow screens
 */
export function DemoSignIn({ short = false }: { short?: boolean }) {
  const { authEmulatorUrl } = useAppSelector(selectSettings);
  if (authEmulatorUrl === null) return null;
  const Line = short ? 'span' : 'p';
  return (
    <Line className={short ? styles.demoMark : styles.demo}>
      <Icon icon={TriangleAlert} size={14} />
      {short ? DEMO_MARK : DEMO_SIGN_IN}
    </Line>
  );
}
