import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AccessData, PlanScope } from '../../../core/contract/bodies/access.ts';
import type { PlanListRow } from '../../../core/contract/bodies/planListRow.ts';
import { Chip } from '../../ui/buttons/Chip.tsx';
import type { ShareList } from '../../../core/contract/bodies/sharing.ts';
import { ButtonLink } from '../../ui/buttons/Button.tsx';
import { TextButton } from '../../ui/buttons/TextLink.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { PageHeading } from '../../ui/layout/PageHeading.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { RetryNotice } from '../../components/RetryNotice.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { HOME, PAST_PLANS, planListFailed } from '../../domain/messages.ts';
import { PATHS } from '../../domain/paths.ts';
import type { LoadedPlans } from '../../services/planning/loadedPlans.ts';
import { PlanList } from './PlanList.tsx';
import type { ChangeNotice } from './usePlanChanges.tsx';
import styles from './PastPlans.module.css';

interface PastPlansViewProps {
  plans: LoadedPlans;
  /** The reply to the access call. Its option lists include earlier names of clients. */
  optionLists?: AccessData | undefined;
  /** Whether a plan is being loaded, whose report then opens. */
  isOpening: boolean;
  /** Why the plan that was opened last could not be loaded; null if that did not fail. */
  openFailure: string | null;
  onOpen: (plan: PlanListRow) => void;
  onRetry: () => void;
  /** The menu of a plan; null if the backend supports no changes, or while the plans of the team are listed. */
  menuOf: ((plan: PlanListRow) => ReactNode) | null;
  /** The state of each plan that was sent to a client, such as approved; empty if no plan was sent. */
  states: ShareList['states'];
  /** The result of the last change of a plan; null while there is none to show. */
  notice: ChangeNotice | null;
  /** False for readers, who cannot run plans. */
  mayCreate: boolean;
  /** Whose plans are listed: the user's own plans or those of the team. Null if the backend lists only the user's own plans. */
  scope: { value: PlanScope; onChange: (scope: PlanScope) => void } | null;
}

/** The list of saved plans, newest first, with its loading and error states. */
export function PastPlansView({
  plans,
  optionLists,
  isOpening,
  openFailure,
  onOpen,
  onRetry,
  menuOf,
  states,
  notice,
  mayCreate,
  scope,
}: PastPlansViewProps) {
  return (
    <div className={styles.page}>
      <PageHeading
        title={PAST_PLANS.heading}
        description={PAST_PLANS.subtitle}
        actions={
          mayCreate && (
            <ButtonLink kind="primary" icon={Plus} to={PATHS.home}>
              {PAST_PLANS.create}
            </ButtonLink>
          )
        }
      />
      {openFailure && <Notice tone="error">{planListFailed(openFailure)}</Notice>}
      {notice && <ChangeResult {...notice} />}
      <Panel
        flush
        title={PAST_PLANS.table}
        actions={
          <>
            {isOpening && <Spinner inline sentence={HOME.wait} />}
            {scope && <ScopeChoice {...scope} />}
          </>
        }
      >
        <div className={isOpening ? styles.waiting : undefined}>
          {plans.phase === 'failed' && (
            <div className={styles.failure}>
              <RetryNotice onRetry={onRetry}>{planListFailed(plans.message)}</RetryNotice>
            </div>
          )}
          {plans.phase !== 'failed' && (
            <PlanList
              plans={plans.phase === 'loaded' ? plans.plans : null}
              isWhole={plans.phase === 'loaded' && plans.isWhole}
              showsMaker={scope?.value === 'team'}
              {...{ optionLists, onOpen, menuOf, states, mayCreate }}
            />
          )}
        </div>
      </Panel>
    </div>
  );
}

const SCOPES: readonly { value: PlanScope; label: string }[] = [
  { value: 'mine', label: 'Mine' },
  { value: 'team', label: 'Team’s' },
];

/** Whose plans are listed. */
function ScopeChoice({ value: chosen, onChange }: NonNullable<PastPlansViewProps['scope']>) {
  return (
    <div role="group" aria-label="Whose plans" className={styles.scope}>
      {SCOPES.map(({ value, label }) => (
        <Chip key={value} pressed={chosen === value} onPress={() => onChange(value)}>
          {label}
        </Chip>
      ))}
    </div>
  );
}

function ChangeResult({ text, isFailure, undo }: ChangeNotice) {
  return (
    <Notice tone={isFailure ? 'error' : 'good'} action={undo && <TextButton onClick={undo}>Undo</TextButton>}>
      {text}
    </Notice>
  );
}
