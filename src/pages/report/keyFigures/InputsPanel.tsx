import type { ReactNode } from 'react';
import type { ReportedLimits } from '../../../../core/rules/reportedLimits.ts';
import { TextLink } from '../../../ui/buttons/TextLink.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import type { Doubt } from '../../../../core/contract/bodies/doubts.ts';
import { doubtSentence, titledDoubts } from '../../../domain/plan/file/doubtView.ts';
import { REPORT } from '../../../domain/messages.ts';
import type { PlanFormData } from '../../../domain/plan/planForm.ts';
import type { ChannelMoney } from '../../../domain/report/channelMoney.ts';
import { inputsView } from '../../../domain/report/reportContents.ts';
import styles from './KeyFigures.module.css';

interface InputsPanelProps {
  form: PlanFormData;
  /** The plan's limits; null if they are unknown. */
  limits: ReportedLimits | null;
  mix: readonly ChannelMoney[];
  /** Whether the plan is for everybody in the file, because the file does not have the chosen demographic. */
  isForEverybody: boolean;
  /** Questions about the audience file. A default is used for each that has no answer. */
  doubts: readonly Doubt[];
  /** The planner's own prices, in words; '' for none. */
  prices: string;
  /** The warehouse audience and a summary of it; null for an uploaded file. */
  audience: { readonly source: string; readonly summary: string } | null;
  /** Who made the plan, and when; '' if unknown. */
  madeBy: string;
  /** The plan from which this plan was made. `to` is the address of its report; null if it cannot be opened. */
  madeFrom: { readonly name: string; readonly to: string | null } | null;
}

/** Maximum number of questions shown under each title. The end of the report lists all of them. */
const DOUBTS_SHOWN = 3;

/** The inputs of the plan, and who made it from which plan. */
export function InputsPanel({
  form,
  limits,
  mix,
  isForEverybody,
  doubts,
  prices,
  audience,
  madeBy,
  madeFrom,
}: InputsPanelProps) {
  return (
    <Panel title="Inputs">
      <dl className={styles.inputs}>
        {inputsView(form, limits, null, mix).map(({ label, value, sentence, lines }) => (
          <InputEntry
            key={label}
            label={label}
            detail={sentence}
            note={isForEverybody && label === REPORT.inputs.demographic && 'not applied: everybody in the file'}
          >
            {lines ? <Lines lines={lines} /> : value}
          </InputEntry>
        ))}
        {prices !== '' && <InputEntry label="Own prices">{prices}</InputEntry>}
        {audience && (
          <InputEntry label="Kept audience" detail={audience.summary}>
            {audience.source}
          </InputEntry>
        )}
        {titledDoubts(doubts).map((part) => (
          <InputEntry key={part.title} label={part.title}>
            <ul className={styles.assumed}>
              {part.doubts.slice(0, DOUBTS_SHOWN).map((doubt) => (
                <li key={doubt.key}>{doubtSentence(doubt)}</li>
              ))}
              {part.doubts.length > DOUBTS_SHOWN && (
                <li>and {part.doubts.length - DOUBTS_SHOWN} more, listed at the end of the report</li>
              )}
            </ul>
          </InputEntry>
        ))}
      </dl>
      {(madeBy !== '' || madeFrom) && <Provenance madeBy={madeBy} madeFrom={madeFrom} />}
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

interface InputEntryProps {
  label: string;
  /** A text below the value. */
  detail?: string | null | undefined;
  note?: string | false;
  children: ReactNode;
}

function InputEntry({ label, detail, note, children }: InputEntryProps) {
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

function Provenance({ madeBy, madeFrom }: Pick<InputsPanelProps, 'madeBy' | 'madeFrom'>) {
  return (
    <p className={styles.provenance}>
      {madeBy}
      {madeFrom && (
        <>
          {madeBy === '' ? 'from ' : ', from '}
          {madeFrom.to === null ? (
            `${madeFrom.name} (deleted, or not shared with you)`
          ) : (
            <TextLink to={madeFrom.to}>{madeFrom.name}</TextLink>
          )}
        </>
      )}
    </p>
  );
}
