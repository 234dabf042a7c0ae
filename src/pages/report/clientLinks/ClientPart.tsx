import { Suspense, useState } from 'react';
import { Share2 } from 'lucide-react';
import type { ShareList } from '../../../../core/contract/bodies/sharing.ts';
import { FEATURES } from '../../../../core/contract/bodies/access.ts';
import type { PlanReport } from '../../../../core/contract/bodies/planReport.ts';
import type { OwnCompany } from '../../../../core/contract/bodies/company.ts';
import { lazyPart, PartBoundary } from '../../../components/lazyPart.tsx';
import { loadChunk } from '../../../components/loadChunk.ts';
import { clientLine } from '../../../domain/clientPage/sharesView.ts';
import { isOwnPlan } from '../../../domain/plan/ownPlan.ts';
import { SECTIONS } from '../../../domain/report/reportSections.ts';
import type { ShownPlan } from '../../../domain/exports/clientPlanOfReport.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useAppSelector, useLiveValue, useHasFeature } from '../../../app/hooks.ts';
import { useShareListQuery, useUserAccessQuery } from '../../../services/planning/planningApi.ts';
import { selectIsReader, selectUserEmail } from '../../../slices/selectors.ts';
import { jumpToSection } from '../head/jumpToSection.ts';
import styles from './ClientShares.module.css';
import type { ClientSectionProps } from './ClientSection.tsx';
import type { SendForm } from './SendDialog.tsx';

/** Loaded only for plans that were sent to a client. */
const ClientSection = lazyPart(
  async () => (await loadChunk('clients', () => import('./ClientSection.tsx'))).ClientSection,
);

/** The section `Client` of a plan that was sent to a client. */
export function ClientPart(props: ClientSectionProps) {
  return (
    <PartBoundary fallback={<section id={SECTIONS.client} />}>
      <ClientSection {...props} />
    </PartBoundary>
  );
}

/** The line under the report's head with the state of the plan at the client, for example approved. */
export function ClientLine({ shares }: { shares: ShareList | null }) {
  if (shares === null) return null;
  return (
    <p className={styles.line}>
      <a href={`#${SECTIONS.client}`} onClick={jumpToSection}>
        Client
      </a>
      : {clientLine(shares)}
    </p>
  );
}

const loadDialog = () => loadChunk('send', () => import('./SendDialog.tsx'));
const SendDialog = lazyPart(async () => (await loadDialog()).SendDialog);
/** Called on hover and focus. A failure is ignored here: the press loads the dialog again, and shows a failure then. */
const preloadDialog = () => void loadDialog().catch(() => undefined);

interface SendToClientProps {
  planKey: string;
  plan: ShownPlan;
}

/**
 * The button that sends the plan to a client. Renders nothing if the backend does not support it, if another user owns the plan, or if the
 * user may only read.
 */
export function SendToClient({ planKey, plan }: SendToClientProps) {
  const { isOffered, rule } = useShares(planKey, plan.report);
  const isReader = useAppSelector(selectIsReader);
  const [isOpen, setIsOpen] = useState(false);
  const [draft, setDraft] = useState<SendForm | null>(null);
  if (!isOffered || isReader) return null;
  return (
    <>
      <Button icon={Share2} onClick={() => setIsOpen(true)} onPointerEnter={preloadDialog} onFocus={preloadDialog}>
        Send to client
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <SendDialog
            {...{ planKey, plan, rule, draft }}
            onClose={(next) => {
              setDraft(next);
              setIsOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** How often an open report asks for its clients' answers and comments [ms]. */
const SHARES_POLLING_MS = 60_000;

/**
 * `isOffered` is whether the user may send the plan to clients: it must be the user's own plan, and the backend must support it. `shares`
 * are the plan's links with answers and comments; null if there are none, and if `isOffered` is false. `rule` is the company's rule for links.
 */
export function useShares(
  planKey: string | null,
  report: Pick<PlanReport, 'made_by' | 'is_own'>,
): { isOffered: boolean; shares: ShareList | null; rule: OwnCompany['links'] } {
  const user = useAppSelector(selectUserEmail);
  const access = useUserAccessQuery({ user }, { skip: user === '' });
  // The feature may be known before the reply with the company's rule.
  const isSupported = useHasFeature(FEATURES.sharing) && access.data !== undefined;
  const rule = access.data?.company?.links ?? 'on';
  const isOffered = useLiveValue(planKey !== null && isOwnPlan(report, user) && isSupported);
  // Clients answer and comment while the report is open.
  const { data } = useShareListQuery(
    { user, key: planKey ?? '' },
    { skip: !isOffered, pollingInterval: SHARES_POLLING_MS },
  );
  return { isOffered, shares: isOffered && data && data.links.length > 0 ? data : null, rule };
}
