import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppSelector } from '../../../app/hooks.ts';
import { COMPARE } from '../../../domain/messages.ts';
import { comparePath } from '../../../domain/paths.ts';
import { SECTIONS } from '../../../domain/report/reportSections.ts';
import { usePlanList } from '../../../services/planning/planList.ts';
import { selectUserEmail } from '../../../slices/selectors.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import styles from './Compare.module.css';
import { PlanChooser } from './PlanChooser.tsx';

/** The panel in which a plan is chosen to compare with the report's plan. The list of plans is loaded when the panel is opened. */
export function ComparePanel({ planKey }: { planKey: string }) {
  const navigate = useNavigate();
  const user = useAppSelector(selectUserEmail);
  const [isOpen, setIsOpen] = useState(false);
  const { list, retry } = usePlanList(user, isOpen);
  return (
    <Panel
      id={SECTIONS.compare}
      title={COMPARE.title}
      description="Set the answer beside that of an earlier plan: what went in, what came out, what moved."
      className={styles.unprinted}
      actions={
        <Button dense icon={isOpen ? X : Plus} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Close' : 'Choose a plan'}
        </Button>
      }
      flush={!isOpen}
    >
      {isOpen && (
        <PlanChooser
          {...{ list, planKey }}
          onChoose={(key) => void navigate(comparePath([planKey, key]))}
          onRetry={retry}
        />
      )}
    </Panel>
  );
}
