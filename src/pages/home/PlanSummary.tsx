import { useAppSelector } from '../../app/hooks.ts';
import { LimitsBar } from '../../components/form/LimitsBar.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { findLimitFaults, sumLimits } from '../../domain/plan/budgetConstraint.ts';
import { channelCount, DEFAULT_WORDS } from '../../../core/rules/reportedConstraint.ts';
import { REPORT } from '../../domain/messages.ts';
import { wholeDollars, wholeNumber } from '../../../core/words/amounts.ts';
import { budgetOf } from '../../domain/plan/planForm.ts';
import { understoodInShort } from '../../domain/plan/understoodFile.ts';
import type { AudiencePreview } from '../../slices/audiencePreview.ts';
import { selectAudienceFile, selectUnderstanding } from '../../slices/selectors.ts';
import styles from './Home.module.css';
import type { PlanFormValues } from './planFormValues.ts';

const NOT_YET = 'not yet';
const REFUSED = 'refused: see the audience file';

const toneOf = (says: string) => (says === '' ? styles.missing : says === REFUSED ? styles.refused : undefined);

/** What the form says so far, in one glance. */
export function PlanSummary({ values }: { values: PlanFormValues }) {
  const { fileMetadata, savedFileData } = useAppSelector(selectAudienceFile);
  const understanding = useAppSelector(selectUnderstanding);
  const budget = budgetOf(values);
  const file = savedFileData ?? fileMetadata;
  const lines: [string, string][] = [
    [REPORT.inputs.name, values.name],
    [REPORT.inputs.budget, budget > 0 ? wholeDollars(budget) : ''],
    [REPORT.inputs.constraints, values.mode === 'default' ? DEFAULT_WORDS : channelCount(values.selected.length)],
    [REPORT.inputs.strategy, values.strategy],
    [REPORT.inputs.demographic, values.buyingDemographic],
    [REPORT.inputs.client, values.client],
    ['Audience file', file ? `${file.name}, ${wholeNumber(file.bytes)} bytes` : ''],
    // Where the backend does not tell how files are read, nothing can be understood before a run.
    ...(file && understanding.phase !== 'none' ? [fileLine(understanding)] : []),
  ];
  return (
    <Panel title="Summary">
      <dl className={styles.summary}>
        {lines.map(([word, says]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd className={toneOf(says)}>{says || NOT_YET}</dd>
          </div>
        ))}
      </dl>
      {/* Faults are named once, beside the limits they are about. */}
      {values.mode === 'by channel' && budget > 0 && (
        <LimitsBar sums={sumLimits(values, budget)} faults={[]} wrong={findLimitFaults(values, budget).length > 0} />
      )}
    </Panel>
  );
}

function fileLine(understanding: AudiencePreview): [string, string] {
  const label = 'Understood as';
  if ('facts' in understanding && understanding.facts) return [label, understoodInShort(understanding.facts)];
  return [label, understanding.phase === 'refused' ? REFUSED : ''];
}
