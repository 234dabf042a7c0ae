import { memo, useRef } from 'react';
import { useAppSelector } from '../../../app/hooks.ts';
import { LimitsBar } from '../../../components/form/LimitsBar.tsx';
import { findLimitFaults, sumLimits } from '../../../domain/plan/limits/budgetConstraint.ts';
import { budgetOf } from '../../../domain/plan/planForm.ts';
import { targetsOf } from '../../../domain/plan/furtherTargets.ts';
import { rulesInWords } from '../../../../core/contract/rulesInWords.ts';
import { FILE_FIELD, stillMissing } from '../../../domain/plan/stillMissing.ts';
import { warehouseLine } from '../../../domain/plan/file/warehouseAudience.ts';
import { factsInShort } from '../../../domain/plan/file/fileFacts.ts';
import { dollarsAndCents, wholeNumber } from '../../../../core/words/amounts.ts';
import { dateAndTime } from '../../../../core/words/moments.ts';
import { limitsInWords } from '../../../../core/contract/limitsInWords.ts';
import {
  selectAudienceFile,
  selectFormLimits,
  selectIsFileRefused,
  selectOptimiseData,
  selectReportPath,
  selectKnownFile,
} from '../../../slices/selectors.ts';
import { TextButton, TextLink } from '../../../ui/buttons/TextLink.tsx';
import styles from '../Home.module.css';
import { validatePlanForm, selectPlanFormValues } from '../planFormSchema.ts';
import type { ChoiceLists } from '../planFormSchema.ts';

/** A summary next to the form: what is missing, the limits, how the file was read, and the last run. */
export const ReadinessPanel = memo(function ReadinessPanel({ lists }: { lists: ChoiceLists }) {
  const values = useAppSelector(selectPlanFormValues);
  const container = useRef<HTMLElement>(null);
  const { fileMetadata, savedFileData } = useAppSelector(selectAudienceFile);
  const hasFile = fileMetadata !== null || savedFileData !== null;
  const isFileRefused = useAppSelector(selectIsFileRefused);
  const missing = stillMissing(validatePlanForm(values, lists), hasFile && !isFileRefused);
  const budget = budgetOf(values);
  const { rules } = values;
  return (
    <section ref={container} aria-labelledby="readiness" className={styles.ready}>
      <div>
        <h2 id="readiness">{missing.length === 0 ? 'Ready to run' : 'Still missing'}</h2>
        {missing.length > 0 && (
          <ul className={styles.missing}>
            {missing.map(({ field, label }) => (
              <li key={field}>
                <TextButton onClick={() => goTo(container.current, field)}>{label}</TextButton>
              </li>
            ))}
          </ul>
        )}
        {/* Conflicts between limits are only marked here. Their sentences are shown next to the limits. */}
        {values.mode === 'by channel' && budget > 0 && (
          <LimitsBar sums={sumLimits(values, budget)} isWrong={findLimitFaults(values, budget, rules).length > 0} />
        )}
      </div>
      <RunInputs
        hasFile={hasFile}
        budget={budget}
        rules={rulesInWords(rules, budget, { targets: targetsOf(values) })}
      />
      <LastRun />
    </section>
  );
});

interface RunInputsProps {
  hasFile: boolean;
  budget: number;
  /** The plan's rules in words. */
  rules: readonly string[];
}

/** The limits and the audience from which the run will be computed. */
function RunInputs({ hasFile, budget, rules }: RunInputsProps) {
  const constraint = limitsInWords(useAppSelector(selectFormLimits), budget);
  const limits = [...rules, ...(constraint === '' ? [] : [constraint])];
  if (!hasFile && limits.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {limits.length > 0 && (
        <>
          <dt>Limits</dt>
          {limits.map((limit) => (
            <dd key={limit}>{limit}</dd>
          ))}
        </>
      )}
      {hasFile && (
        <>
          <dt>Audience</dt>
          <dd>
            <FileInShort />
          </dd>
        </>
      )}
    </dl>
  );
}

/** What is known about the audience file, in one line. */
function FileInShort() {
  const knownFile = useAppSelector(selectKnownFile);
  if ('facts' in knownFile && knownFile.facts) return `Read as ${factsInShort(knownFile.facts)}`;
  if (knownFile.phase === 'warehouse') return `Kept audience: ${warehouseLine(knownFile.source)}`;
  if (knownFile.phase !== 'refused') return 'Read with the run';
  return <span className={styles.refused}>The file is refused: see the audience file</span>;
}

/** Reach and cost of the last run, for comparison. */
function LastRun() {
  const proposal = useAppSelector(selectOptimiseData);
  const reportPath = useAppSelector(selectReportPath);
  if (!proposal) return null;
  const { attentive_reach: reach, cost_per_attentive_reach: cost, made_at: madeAt } = proposal;
  return (
    <dl className={styles.facts}>
      <dt>Last run</dt>
      <dd>
        <b>{wholeNumber(reach)}</b> people
        <small>
          {dollarsAndCents(cost)} each{madeAt && ` · ${dateAndTime(new Date(madeAt))}`}
        </small>
        <small>
          <TextLink to={reportPath}>Open its report</TextLink>
        </small>
      </dd>
    </dl>
  );
}

/** Selectors of missing items that have no field with their name: the first invalid or enabled limit, a rule, and the file button. */
const SELECTORS: Partial<Record<string, string>> = {
  rows: '[aria-invalid="true"], table input:not(:disabled), [role="group"] input:not(:disabled)',
  // The field that shows the fault.
  rules: '[name="smallest-buy"]',
  [FILE_FIELD]: '[data-file] button, [data-file] [tabindex="0"]',
};

/** Scrolls to the field of a missing item and focuses it. */
function goTo(container: HTMLElement | null, field: string): void {
  const target = container?.closest('form')?.querySelector<HTMLElement>(SELECTORS[field] ?? `[name="${field}"]`);
  target?.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
}
