import { ChannelName } from '../../../components/ChannelName.tsx';
import { OWN_COLUMNS } from '../../../domain/report/channels/channelColumns.ts';
import type { ChannelColumn } from '../../../domain/report/channels/channelColumns.ts';
import type { ChannelLine } from '../../../domain/report/channels/channelTable.ts';
import { classNames } from '../../../ui/classNames.ts';
import styles from './Channels.module.css';
import { startsGroup } from './ColumnHeads.tsx';
import { adsPerUseTone } from '../../../domain/report/measures.ts';

interface ChannelRowProps {
  line: ChannelLine;
  columns: readonly ChannelColumn[];
  /** The colour of the channel; null for the total. */
  colour: string | null;
  /** Whether the row is shown in grey, because the channel has no money. */
  quiet?: boolean;
}

/** The row of a channel or of the total. */
export function ChannelRow({ line, columns, colour, quiet }: ChannelRowProps) {
  return (
    <tr className={quiet ? styles.quietRow : undefined}>
      {columns.map((column, index) => {
        const text = line.shown[column.id];
        const classes = classNames(
          column.numeric && styles.numeric,
          startsGroup(columns, index) && styles.starts,
          toneOf(column, line),
        );
        if (index > 0) {
          return (
            <td key={column.id} className={classes || undefined}>
              {text}
            </td>
          );
        }
        return (
          <th key={column.id} scope="row">
            {colour === null ? text : <ChannelName channel={line.channel} colour={colour} />}
            {line.limit && <span className={styles.flag}>{line.limit}</span>}
          </th>
        );
      })}
    </tr>
  );
}

const ADS_TONES = { many: styles.many, 'too many': styles.tooMany } as const;

/**
 * The class that emphasises a cell: one of the two most important numbers, a value that differs from the rest of the mix, many ads per use,
 * or people gained (green).
 */
function toneOf({ id, header, measure }: ChannelColumn, line: ChannelLine): string | undefined {
  if (measure === 'money' || measure === 'alone') return styles.key;
  // Most channels share one figure for the next $1,000. Only a figure that differs is emphasised.
  if (id === OWN_COLUMNS.next) return line.isAtSharedMargin ? styles.even : styles.key;
  const value = line.values[id];
  if (header === OWN_COLUMNS.adsPerUse && typeof value === 'number') {
    const tone = adsPerUseTone(value);
    return tone === null ? undefined : ADS_TONES[tone];
  }
  return header === OWN_COLUMNS.without && typeof value === 'number' && value > 0 ? styles.gain : undefined;
}
