import { useMemo, useRef, useState } from 'react';
import type { AudienceFacts } from '../../../../core/contract/bodies/audienceFacts.ts';
import type { PlanReport } from '../../../../core/contract/bodies/planReport.ts';
import type { TableRow } from '../../../../core/contract/bodies/rows.ts';
import { DOWNLOADS, REPORT } from '../../../domain/messages.ts';
import { FROM_SAMPLE, hasSampledFigures } from '../../../domain/report/sampledCopy.ts';
import { channelCsv, channelTable } from '../../../domain/report/channels/channelTable.ts';
import type { ChannelTable as Table, ChannelLine } from '../../../domain/report/channels/channelTable.ts';
import { ADDED_COLUMNS } from '../../../domain/report/channels/channelColumns.ts';
import type { ColumnGroup } from '../../../domain/report/channels/channelColumns.ts';
import { overlapSentence } from '../../../domain/report/detailsTotal.ts';
import { SECTIONS } from '../../../domain/report/reportSections.ts';
import type { ColourOf } from '../../../domain/report/charts/reportSeries.ts';
import { detailsView, shownText } from '../../../domain/report/reportContents.ts';
import type { TableView } from '../../../domain/report/reportContents.ts';
import { Chip } from '../../../ui/buttons/Chip.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { useIsNarrow } from '../../../ui/useMediaQuery.ts';
import { usePrinting } from '../../../ui/usePrinting.ts';
import { groupsOf, shownGroups } from '../../../domain/report/channels/shownGroups.ts';
import { rememberChoice, rememberedChoice } from '../../../services/browser/rememberedChoice.ts';
import { useWidth } from '../../../ui/useWidth.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { ChannelName } from '../../../components/ChannelName.tsx';
import type { Measure } from '../../../domain/report/measures.ts';
import { CsvButton } from '../CsvButton.tsx';
import styles from './Channels.module.css';
import { ChannelTable, CollapseButton } from './ChannelTable.tsx';

interface ChannelsPanelProps {
  report: PlanReport;
  facts: AudienceFacts | null;
  colourOf: ColourOf;
}

/** All figures of each channel, in one table. */
export function ChannelsPanel({ report, facts, colourOf }: ChannelsPanelProps) {
  const details = useMemo(() => detailsView(report), [report]);
  const table = useMemo(() => channelTable(report, facts), [report, facts]);
  // The file has all columns, including those of hidden groups.
  const csvTable = useMemo(() => (table === null ? details : channelCsv(table)), [table, details]);
  const csv = <CsvButton table={csvTable} name={DOWNLOADS.detailsCsv} label={REPORT.downloadCsv} />;
  const notes = [
    overlapSentence(report, details.rows),
    table && withoutColumnSentence(table, hasSampledFigures(report)),
  ]
    .filter(Boolean)
    .join(' ');
  if (table === null) {
    return (
      <Panel flush id={SECTIONS.channels} title={REPORT.planningDetails} actions={csv}>
        <PlainDetails details={details} />
      </Panel>
    );
  }
  return <Channels {...{ table, colourOf, csv, notes }} />;
}

/** The planning details of a reply whose rows name no channel. The columns of the reply are shown unchanged. */
function PlainDetails({ details }: { details: TableView }) {
  const columns = useMemo(
    () =>
      details.columns.map((column) => ({
        id: column.field,
        header: column.header,
        numeric: column.numeric,
        value: (row: TableRow) => {
          const value = row[column.field] ?? null;
          return typeof value === 'boolean' ? shownText(value, column) : value;
        },
        show: (row: TableRow) => shownText(row[column.field], column),
      })),
    [details],
  );
  return <DataTable caption={REPORT.planningDetails} captionHidden columns={columns} rows={details.rows} />;
}

interface ChannelsProps {
  table: Table;
  colourOf: ColourOf;
  csv: React.ReactNode;
  /** Notes that are needed to understand the figures. */
  notes: string;
}

function Channels({ table, colourOf, csv, notes }: ChannelsProps) {
  const { container, allGroups, shown, toggle } = useColumnGroups(table);
  const isNarrow = useIsNarrow();
  const isPrinting = usePrinting();
  const showsLines = isNarrow && !isPrinting;
  return (
    <Panel
      flush
      id={SECTIONS.channels}
      title={REPORT.planningDetails}
      actions={
        <>
          {allGroups.length > 1 && !showsLines && (
            <div role="group" aria-label="Columns" className={styles.groups}>
              {allGroups.map((group) => (
                <Chip key={group} pressed={shown.includes(group)} onPress={() => toggle(group)}>
                  {group}
                </Chip>
              ))}
            </div>
          )}
          {csv}
        </>
      }
    >
      <div ref={container}>
        {showsLines ? (
          <ChannelLines {...{ table, colourOf }} />
        ) : (
          <ChannelTable groupsToShow={shown} {...{ table, colourOf }} />
        )}
      </div>
      {notes && <p className={styles.notes}>{notes}</p>}
    </Panel>
  );
}

/** Explains the column of the reach without a channel; '' if the table has no such column. */
function withoutColumnSentence({ columns }: Table, isSampled: boolean): string {
  if (!columns.some(({ header }) => header === ADDED_COLUMNS.without)) return '';
  const sentence = `${ADDED_COLUMNS.without}: the change in the plan’s reach after the channel’s money, and any limit on it, is freed for the rest.`;
  return isSampled ? `${sentence} ${FROM_SAMPLE}` : sentence;
}

/** The key by which the browser stores the chosen column groups. */
const GROUPS_KEY = 'channelTableGroups';

/** Which column groups are shown: those of the user's stored choice, or as many groups as fit. In print all groups are shown. */
function useColumnGroups(table: Table) {
  const container = useRef<HTMLDivElement>(null);
  const width = useWidth(container);
  const isPrinting = usePrinting();
  const [chosen, setChosen] = useState(() => rememberedChoice(GROUPS_KEY));
  const allGroups = groupsOf(table);
  const shown = isPrinting ? allGroups : shownGroups(table, chosen, width);

  function toggle(group: ColumnGroup) {
    const next = shown.includes(group) ? shown.filter((shownGroup) => shownGroup !== group) : [...shown, group];
    rememberChoice(GROUPS_KEY, next);
    setChosen(next);
  }

  return { container, allGroups, shown, toggle };
}

/** The measures shown below a channel's name on a phone, with the function that writes the text of a figure. */
const MEASURE_TEXTS: readonly (readonly [measure: Measure, textOf: (figure: string) => string])[] = [
  ['alone', (people) => `${people} reached`],
  ['onlyHere', (people) => `${people} incremental`],
  ['channelFrequency', (times) => `${times} times`],
];

/** The channels on a phone: a list with two lines for each channel. The exported file has all columns. */
function ChannelLines({ table, colourOf }: { table: Table; colourOf: ColourOf }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <ul aria-label={REPORT.planningDetails} className={styles.lines}>
      {table.bought.map((line) => (
        <ChannelItem key={line.channel} line={line} table={table} colour={colourOf(line.channel)} />
      ))}
      {table.unbought.length > 0 && (
        <li>
          <CollapseButton sentence={table.unboughtSentence} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
        </li>
      )}
      {isOpen &&
        table.unbought.map((line) => (
          <ChannelItem key={line.channel} line={line} table={table} colour={colourOf(line.channel)} />
        ))}
      {table.total && <ChannelItem line={table.total} table={table} colour={null} />}
    </ul>
  );
}

interface ChannelItemProps {
  line: ChannelLine;
  table: Table;
  colour: string | null;
}

function ChannelItem({ line, table: { columns }, colour }: ChannelItemProps) {
  /** The text of a figure; '' if the table does not have it. */
  const figureOf = (measure: Measure) =>
    line.shown[columns.find((column) => column.measure === measure)?.id ?? ''] ?? '';
  const money = figureOf('money');
  const measureTexts = MEASURE_TEXTS.flatMap(([measure, textOf]) =>
    figureOf(measure) === '' ? [] : [textOf(figureOf(measure))],
  );
  return (
    <li className={styles.line}>
      <span className={styles.nameCell}>
        {colour === null ? line.channel : <ChannelName channel={line.channel} colour={colour} />}
        {line.limit && <span className={styles.flag}>{line.limit}</span>}
      </span>
      <span className={styles.money}>{money && `$${money}`}</span>
      <span className={styles.facts}>{measureTexts.join(' · ')}</span>
    </li>
  );
}
