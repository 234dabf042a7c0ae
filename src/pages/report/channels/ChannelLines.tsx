import { useState } from 'react';
import { ChannelName } from '../../../components/ChannelName.tsx';
import { REPORT } from '../../../domain/messages.ts';
import type { Measure } from '../../../domain/report/measures.ts';
import type { ChannelLine, ChannelTable } from '../../../domain/report/channels/channelTable.ts';
import type { ColourOf } from '../../../domain/report/charts/reportSeries.ts';
import styles from './Channels.module.css';
import { CollapseButton } from './CollapsedRow.tsx';

/** The measures shown below a channel's name on a phone, with the function that writes the text of a figure. */
const FACT_TEXTS: readonly (readonly [measure: Measure, textOf: (figure: string) => string])[] = [
  ['alone', (people) => `${people} reached`],
  ['onlyHere', (people) => `${people} incremental`],
  ['channelFrequency', (times) => `${times} times`],
];

/** The table on a phone: two lines per channel. The exported file has all columns. */
export function ChannelLines({ table, colourOf }: { table: ChannelTable; colourOf: ColourOf }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <ul aria-label={REPORT.planningDetails} className={styles.lines}>
      {table.bought.map((line) => (
        <Line key={line.channel} line={line} table={table} colour={colourOf(line.channel)} />
      ))}
      {table.unbought.length > 0 && (
        <li>
          <CollapseButton sentence={table.unboughtSentence} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
        </li>
      )}
      {isOpen &&
        table.unbought.map((line) => (
          <Line key={line.channel} line={line} table={table} colour={colourOf(line.channel)} />
        ))}
      {table.total && <Line line={table.total} table={table} colour={null} />}
    </ul>
  );
}

interface LineProps {
  line: ChannelLine;
  table: ChannelTable;
  colour: string | null;
}

function Line({ line, table: { columns }, colour }: LineProps) {
  const shown = (measure: Measure) => line.shown[columns.find((column) => column.measure === measure)?.id ?? ''] ?? '';
  const money = shown('money');
  const facts = FACT_TEXTS.flatMap(([measure, textOf]) => (shown(measure) === '' ? [] : [textOf(shown(measure))]));
  return (
    <li className={styles.line}>
      <span className={styles.who}>
        {colour === null ? line.channel : <ChannelName channel={line.channel} colour={colour} />}
        {line.limit && <span className={styles.flag}>{line.limit}</span>}
      </span>
      <span className={styles.money}>{money && `$${money}`}</span>
      <span className={styles.facts}>{facts.join(' · ')}</span>
    </li>
  );
}
