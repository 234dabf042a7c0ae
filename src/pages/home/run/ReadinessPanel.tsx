import { memo, useRef } from 'react';
import { useAppSelector } from '../../../app/hooks.ts';
import { LimitsBar } from '../../../components/form/LimitsBar.tsx';
import { findLimitFaults, sumLimits } from '../../../domain/plan/limits/budgetConstraint.ts';
import { budgetOf } from '../../../domain/plan/planForm.ts';
import { FILE_FIELD, stillMissing } from '../../../domain/plan/stillMissing.ts';
import { warehouseLine } from '../../../domain/plan/file/warehouseAudience.ts';
import { understoodInShort } from '../../../domain/plan/file/understoodFile.ts';
import { selectAudienceFile, selectUnderstanding } from '../../../slices/selectors.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { TextButton } from '../../../ui/buttons/TextLink.tsx';
import styles from '../Home.module.css';
import { validatePlanForm } from '../planFormSchema.ts';
import type { ChoiceLists } from '../planFormSchema.ts';
import { selectPlanFormValues } from '../planFormValues.ts';

/** A summary next to the form: what is missing, the sums of the limits, how the file was read. */
export const ReadinessPanel = memo(function ReadinessPanel({ lists }: { lists: ChoiceLists }) {
  const values = useAppSelector(selectPlanFormValues);
  const container = useRef<HTMLDivElement>(null);
  const { fileMetadata, savedFileData } = useAppSelector(selectAudienceFile);
  const hasFile = fileMetadata !== null || savedFileData !== null;
  const missing = stillMissing(validatePlanForm(values, lists), hasFile);
  const budget = budgetOf(values);
  return (
    <Panel title={missing.length === 0 ? 'Ready to run' : 'Still missing'}>
      <div ref={container} className={styles.readiness}>
        {missing.length > 0 && (
          <ul className={styles.missing}>
            {missing.map(({ field, label }) => (
              <li key={field}>
                <TextButton onClick={() => goTo(container.current, field)}>{label}</TextButton>
              </li>
            ))}
          </ul>
        )}
        {/* Conflicts are shown once, next to the limits. */}
        {values.mode === 'by channel' && budget > 0 && (
          <LimitsBar sums={sumLimits(values, budget)} wrong={findLimitFaults(values, budget).length > 0} />
        )}
        {hasFile && <Understood />}
      </div>
    </Panel>
  );
});

/** How the file was read, in one line; nothing if there is no preview. */
function Understood() {
  const understanding = useAppSelector(selectUnderstanding);
  if ('facts' in understanding && understanding.facts) {
    return <p className={styles.quiet}>Read as {understoodInShort(understanding.facts)}</p>;
  }
  if (understanding.phase === 'kept') {
    return <p className={styles.quiet}>Kept audience: {warehouseLine(understanding.source)}</p>;
  }
  if (understanding.phase !== 'refused') return null;
  return <p className={styles.refused}>The file is refused: see the audience file</p>;
}

/** Selectors of what is not a field with that name: the first invalid or enabled limit, and the file button. */
const SELECTORS: Partial<Record<string, string>> = {
  rows: '[aria-invalid="true"], table input:not(:disabled), [role="group"] input:not(:disabled)',
  [FILE_FIELD]: '[data-file] button, [data-file] [tabindex="0"]',
};

function goTo(from: HTMLElement | null, field: string): void {
  const target = from?.closest('form')?.querySelector<HTMLElement>(SELECTORS[field] ?? `[name="${field}"]`);
  target?.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
}
