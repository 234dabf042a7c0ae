import { memo, useRef } from 'react';
import { useAppSelector } from '../../../app/hooks.ts';
import { LimitsBar } from '../../../components/form/LimitsBar.tsx';
import { findLimitFaults, sumLimits } from '../../../domain/plan/limits/budgetConstraint.ts';
import { budgetOf } from '../../../domain/plan/planForm.ts';
import { FILE_FIELD, stillMissing } from '../../../domain/plan/stillMissing.ts';
import { keptLine } from '../../../domain/plan/file/warehouseAudience.ts';
import { understoodInShort } from '../../../domain/plan/file/understoodFile.ts';
import { selectAudienceFile, selectUnderstanding } from '../../../slices/selectors.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { TextButton } from '../../../ui/buttons/TextLink.tsx';
import styles from '../Home.module.css';
import { validatePlanForm } from '../planFormSchema.ts';
import type { ChoiceLists } from '../planFormSchema.ts';
import { selectPlanFormValues } from '../planFormValues.ts';

/** What the form beside does not say of itself: what is missing, how the limits balance, how the file is understood. */
export const ReadinessPanel = memo(function ReadinessPanel({ lists }: { lists: ChoiceLists }) {
  const values = useAppSelector(selectPlanFormValues);
  const place = useRef<HTMLDivElement>(null);
  const { fileMetadata, savedFileData } = useAppSelector(selectAudienceFile);
  const hasFile = fileMetadata !== null || savedFileData !== null;
  const missing = stillMissing(validatePlanForm(values, lists), hasFile);
  const budget = budgetOf(values);
  return (
    <Panel title={missing.length === 0 ? 'Ready to run' : 'Still missing'}>
      <div ref={place} className={styles.before}>
        {missing.length > 0 && (
          <ul className={styles.lacks}>
            {missing.map(({ field, label }) => (
              <li key={field}>
                <TextButton onClick={() => goTo(place.current, field)}>{label}</TextButton>
              </li>
            ))}
          </ul>
        )}
        {/* Faults are named once, beside the limits they are about. */}
        {values.mode === 'by channel' && budget > 0 && (
          <LimitsBar sums={sumLimits(values, budget)} wrong={findLimitFaults(values, budget).length > 0} />
        )}
        {hasFile && <Understood />}
      </div>
    </Panel>
  );
});

/** How the file is understood, in a line; nothing where the backend does not tell before a run. */
function Understood() {
  const understanding = useAppSelector(selectUnderstanding);
  if ('facts' in understanding && understanding.facts) {
    return <p className={styles.quiet}>Read as {understoodInShort(understanding.facts)}</p>;
  }
  if (understanding.phase === 'kept') {
    return <p className={styles.quiet}>Kept audience: {keptLine(understanding.source)}</p>;
  }
  if (understanding.phase !== 'refused') return null;
  return <p className={styles.refused}>The file is refused: see the audience file</p>;
}

/** Each field by its name; the limits by the first of them, the file by the button that asks for one. */
const PLACES: Partial<Record<string, string>> = {
  rows: '[aria-invalid="true"], table input:not(:disabled), [role="group"] input:not(:disabled)',
  [FILE_FIELD]: '[data-file] button, [data-file] [tabindex="0"]',
};

function goTo(from: HTMLElement | null, field: string): void {
  const target = from?.closest('form')?.querySelector<HTMLElement>(PLACES[field] ?? `[name="${field}"]`);
  target?.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
}
