import { useMemo } from 'react';
import type { Why } from '../../../../core/contract/why.ts';
import { ChannelName } from '../../../components/ChannelName.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PAST_PLANS, WHY } from '../../../domain/messages.ts';
import type { ColourOf } from '../../../domain/report/reportSeries.ts';
import {
  evenSentence,
  LIMIT_HEADER,
  NEXT_HEADER,
  reasonLines,
  reasonTable,
  samplingSentence,
  whySentences,
} from '../../../domain/why/whyView.ts';
import type { ReasonLine } from '../../../domain/why/whyView.ts';
import { classNames } from '../../../ui/classNames.ts';
import { CsvButton } from '../CsvButton.tsx';
import styles from './Why.module.css';

const BUDGET = 'Budget';
const FIGURES: readonly string[] = [BUDGET, NEXT_HEADER, LIMIT_HEADER];

/** Each channel's reason, what holds the mix together, and how sure the reach is. */
export function MixReasonsPanel({ why, colourOf }: { why: Why; colourOf: ColourOf }) {
  const lines = useMemo(() => reasonLines(why), [why]);
  const table = useMemo(() => reasonTable(why), [why]);
  const even = evenSentence(why);
  return (
    <Panel
      flush
      title={WHY.mix}
      says={[...whySentences(why), even].filter(Boolean).join(' ')}
      actions={lines.length > 0 && <CsvButton table={table} name={WHY.mix} />}
    >
      {lines.length > 0 && <Reasons lines={lines} colourOf={colourOf} />}
      {why.sampling_error && (
        <p className={styles.sampling}>
          <span>
            {samplingSentence(why.sampling_error)} {why.sampling_error.says}
          </span>
        </p>
      )}
    </Panel>
  );
}

function Reasons({ lines, colourOf }: { lines: readonly ReasonLine[]; colourOf: ColourOf }) {
  const limits = lines.some((line) => line.limitCosts !== null);
  const headers = ['Channel', BUDGET, 'Standing', NEXT_HEADER, ...(limits ? [LIMIT_HEADER] : []), 'Why'];
  return (
    <table className={styles.reasons} aria-label={WHY.mix}>
      <thead>
        <tr>
          {headers.map((header) => (
            <th key={header} scope="col" className={FIGURES.includes(header) ? styles.figure : undefined}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.channel}>
            <th scope="row">
              <ChannelName channel={line.channel} colour={colourOf(line.channel)} />
            </th>
            <td className={styles.figure}>{line.spend}</td>
            <td>
              <span className={classNames(styles.standing, line.state === 'excluded' && styles.out)}>
                {line.standing}
              </span>
            </td>
            <td data-label={NEXT_HEADER} className={styles.figure}>
              {line.next}
            </td>
            {limits && (
              <td
                data-label={LIMIT_HEADER}
                className={classNames(styles.figure, line.limitCosts === null && styles.nothing)}
              >
                {line.limitCosts ?? PAST_PLANS.nothing}
              </td>
            )}
            <td>{line.says}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
