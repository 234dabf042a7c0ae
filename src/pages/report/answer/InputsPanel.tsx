import type { ReportedConstraint } from '../../../../core/rules/reportedConstraint.ts';
import { TextLink } from '../../../ui/buttons/TextLink.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import type { Doubt } from '../../../../core/contract/bodies/doubts.ts';
import { assumptionSentence } from '../../../domain/plan/file/doubtView.ts';
import { REPORT } from '../../../domain/messages.ts';
import type { PlanFormData } from '../../../domain/plan/planForm.ts';
import { inputsView } from '../../../domain/report/reportView.ts';
import styles from './Answer.module.css';

interface InputsPanelProps {
  form: PlanFormData;
  /** Null where it is not known. */
  constraint: ReportedConstraint | null;
  /** The file could not express the buying demographic: the plan is for everybody in it. */
  everybody: boolean;
  /** What was assumed of the audience file, and not answered. */
  doubts: readonly Doubt[];
  /** Prices of the planner's own that the plan was computed with, in words; '' for none. */
  prices: string;
  /** The kept audience it was counted over, and what of it in a few words; null for a file of its own. */
  audience: { readonly source: string; readonly summary: string } | null;
  /** Who made the plan, and when; '' where the reply does not tell. */
  made: string;
  /** The plan this one was made from; without an address where it cannot be opened. */
  from: { readonly name: string; readonly to: string | null } | null;
}

/** What the plan was made from. */
export function InputsPanel({ form, constraint, everybody, doubts, prices, audience, made, from }: InputsPanelProps) {
  return (
    <Panel title="Inputs">
      <dl className={styles.inputs}>
        {inputsView(form, constraint).map(({ label, value, sentence }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              {sentence && <span className={styles.limits}>{sentence}</span>}
              {everybody && label === REPORT.inputs.demographic && (
                <span className={styles.note}>not applied: everybody in the file</span>
              )}
            </dd>
          </div>
        ))}
        {prices !== '' && (
          <div>
            <dt>Own prices</dt>
            <dd>{prices}</dd>
          </div>
        )}
        {audience && (
          <div>
            <dt>Kept audience</dt>
            <dd>
              {audience.source}
              <span className={styles.limits}>{audience.summary}</span>
            </dd>
          </div>
        )}
        {doubts.length > 0 && (
          <div>
            <dt>Assumed of the file</dt>
            <dd>
              <ul className={styles.assumed}>
                {doubts.map((doubt) => (
                  <li key={doubt.key}>{assumptionSentence(doubt)}</li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
      {(made !== '' || from) && (
        <p className={styles.provenance}>
          {made}
          {from && (
            <>
              {made === '' ? 'from ' : ', from '}
              {from.to === null ? (
                `${from.name} (deleted, or not shared with you)`
              ) : (
                <TextLink to={from.to}>{from.name}</TextLink>
              )}
            </>
          )}
        </p>
      )}
    </Panel>
  );
}
