import type { ReactNode } from 'react';
import type { ReportedConstraint } from '../../../../core/rules/reportedConstraint.ts';
import { TextLink } from '../../../ui/buttons/TextLink.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import type { Doubt } from '../../../../core/contract/bodies/doubts.ts';
import { assumptionSentence } from '../../../domain/plan/file/doubtView.ts';
import { ASSUMED_OF_FILE, REPORT } from '../../../domain/messages.ts';
import type { PlanFormData } from '../../../domain/plan/planForm.ts';
import { inputsView } from '../../../domain/report/reportView.ts';
import styles from './Answer.module.css';

interface InputsPanelProps {
  form: PlanFormData;
  /** The plan's limits; null if they are unknown. */
  constraint: ReportedConstraint | null;
  /** Whether the plan is for everybody in the file, because the file does not have the chosen demographic. */
  isForEverybody: boolean;
  /** Questions on the audience file that were answered by an assumption. */
  doubts: readonly Doubt[];
  /** The planner's own prices, in words; '' for none. */
  prices: string;
  /** The warehouse audience and a summary of it; null for an uploaded file. */
  audience: { readonly source: string; readonly summary: string } | null;
  /** Who made the plan, and when; '' if unknown. */
  made: string;
  /** The plan from which this plan was made. `to` is the address of its report; null if it cannot be opened. */
  from: { readonly name: string; readonly to: string | null } | null;
}

/** Maximum number of assumptions shown here. The end of the report lists all of them. */
const ASSUMPTIONS_SHOWN = 3;

/** The inputs of the plan, and who made it from which plan. */
export function InputsPanel({
  form,
  constraint,
  isForEverybody,
  doubts,
  prices,
  audience,
  made,
  from,
}: InputsPanelProps) {
  return (
    <Panel title="Inputs">
      <dl className={styles.inputs}>
        {inputsView(form, constraint).map(({ label, value, sentence, lines }) => (
          <Input
            key={label}
            label={label}
            detail={sentence}
            note={isForEverybody && label === REPORT.inputs.demographic && 'not applied: everybody in the file'}
          >
            {lines ? <Lines lines={lines} /> : value}
          </Input>
        ))}
        {prices !== '' && <Input label="Own prices">{prices}</Input>}
        {audience && (
          <Input label="Kept audience" detail={audience.summary}>
            {audience.source}
          </Input>
        )}
        {doubts.length > 0 && (
          <Input label={ASSUMED_OF_FILE}>
            <ul className={styles.assumed}>
              {doubts.slice(0, ASSUMPTIONS_SHOWN).map((doubt) => (
                <li key={doubt.key}>{assumptionSentence(doubt)}</li>
              ))}
              {doubts.length > ASSUMPTIONS_SHOWN && (
                <li>and {doubts.length - ASSUMPTIONS_SHOWN} more, listed at the end of the report</li>
              )}
            </ul>
          </Input>
        )}
      </dl>
      {(made !== '' || from) && <Provenance made={made} from={from} />}
    </Panel>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

interface InputProps {
  label: string;
  /** A text below the value. */
  detail?: string | null | undefined;
  note?: string | false;
  children: ReactNode;
}

function Input({ label, detail, note, children }: InputProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {children}
        {detail && <span className={styles.limits}>{detail}</span>}
        {note && <span className={styles.note}>{note}</span>}
      </dd>
    </div>
  );
}

function Provenance({ made, from }: Pick<InputsPanelProps, 'made' | 'from'>) {
  return (
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
  );
}
