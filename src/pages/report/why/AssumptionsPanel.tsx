import { useId, useMemo } from 'react';
import type { AssumptionSet, PlanReport } from '../../../../core/contract/bodies/planReport.ts';
import type { TableRow } from '../../../../core/contract/bodies/rows.ts';
import { ROBUSTNESS_TITLE } from '../../../domain/desk/robustnessView.ts';
import { deskPath } from '../../../domain/paths.ts';
import { TextLink } from '../../../ui/buttons/TextLink.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { ATTENTION_FIGURES, attentionDisclosures, attentionTable } from '../../../domain/report/attentionFigures.ts';
import {
  assumptionsTrust,
  assumptionsView,
  ownPricesSentence,
  thresholdText,
} from '../../../domain/report/assumptionsView.ts';
import { SECTIONS } from '../../../domain/report/reportSections.ts';
import { WHY } from '../../../domain/messages.ts';
import { shownText } from '../../../domain/report/reportContents.ts';
import type { TableView } from '../../../domain/report/reportContents.ts';
import { CsvButton } from '../CsvButton.tsx';
import styles from './Why.module.css';

interface AssumptionsPanelProps {
  report: PlanReport;
  assumptions: AssumptionSet;
  /** The name of the plan's strategy; empty if the plan has none. */
  strategy: string;
  /** The key of the saved plan; null if unknown. */
  planKey: string | null;
}

/** The prices and attention figures of the plan in a collapsed table, and what is known about the attention figures. */
export function AssumptionsPanel({ report, assumptions, strategy, planKey }: AssumptionsPanelProps) {
  const view = useMemo(() => assumptionsView(assumptions), [assumptions]);
  const hasRows = view.rows.length > 0;
  const sentenceStart = strategy === '' ? 'A' : `Strategy ${strategy}: a`;
  return (
    <Panel
      flush
      id={SECTIONS.assumptions}
      title={WHY.assumptions}
      description={`${sentenceStart} contact counts as attentive from ${thresholdText({ assumptions })} of active attention. The plan keeps the prices and attention figures it was computed with, also when these are revised later. ${[ownPricesSentence(assumptions), assumptionsTrust(assumptions)].filter(Boolean).join(' ')}`}
      actions={hasRows && <CsvButton table={view} name={WHY.assumptions} />}
    >
      {hasRows && (
        <CollapsedTable caption={WHY.assumptions} view={view} summary={`Show the ${formatCountText(view)}`} />
      )}
      <AttentionFigures {...{ report, assumptions, planKey }} />
    </Panel>
  );
}

const formatCountText = ({ rows }: TableView) => (rows.length === 1 ? 'one format' : `${rows.length} formats`);

/** The sixteen facts about the attention figures, and a table with the facts that are stated for each format. */
function AttentionFigures({ report, assumptions, planKey }: Omit<AssumptionsPanelProps, 'strategy'>) {
  const headingId = useId();
  const facts = useMemo(() => attentionDisclosures(report), [report]);
  const view = useMemo(() => attentionTable(assumptions), [assumptions]);
  return (
    <section aria-labelledby={headingId} className={styles.facts}>
      <h3 id={headingId}>{ATTENTION_FIGURES}</h3>
      <dl>
        {facts.map(({ label, sentence, isInRobustness }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {sentence} {isInRobustness && <RobustnessSentence planKey={planKey} />}
            </dd>
          </div>
        ))}
      </dl>
      {view.rows.length > 0 && (
        <CollapsedTable
          caption={ATTENTION_FIGURES}
          view={view}
          summary={`Show what is stated of the ${formatCountText(view)}`}
        />
      )}
    </section>
  );
}

/** The sentence "See How sure is this mix.", with a link to the desk, which has the panel of this name. */
function RobustnessSentence({ planKey }: { planKey: string | null }) {
  return (
    <>See {planKey === null ? ROBUSTNESS_TITLE : <TextLink to={deskPath([planKey])}>{ROBUSTNESS_TITLE}</TextLink>}.</>
  );
}

interface CollapsedTableProps {
  caption: string;
  view: TableView;
  summary: string;
}

function CollapsedTable({ caption, view, summary }: CollapsedTableProps) {
  const columns = useMemo(
    () =>
      view.columns.map((column) => ({
        id: column.field,
        header: column.header,
        numeric: column.numeric,
        value: (row: TableRow) => row[column.field] as string | number | null,
        show: (row: TableRow) => shownText(row[column.field], column),
      })),
    [view],
  );
  return (
    <details className={styles.collapsed}>
      <summary>{summary}</summary>
      <DataTable dense caption={caption} captionHidden columns={columns} rows={view.rows} />
    </details>
  );
}
