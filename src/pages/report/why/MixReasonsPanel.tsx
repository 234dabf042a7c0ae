import { useMemo } from 'react';
import type { PlanReport } from '../../../../core/contract/bodies/planReport.ts';
import type { Why } from '../../../../core/contract/bodies/why.ts';
import { ChannelName } from '../../../components/ChannelName.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { WHY } from '../../../domain/messages.ts';
import { SECTIONS } from '../../../domain/report/reportSections.ts';
import type { ColourOf } from '../../../domain/report/charts/reportSeries.ts';
import { mixExceptions } from '../../../domain/why/exceptions.ts';
import {
  sharedMarginSentence,
  reasonTable,
  samplingWords,
  supplySentences,
  whySentences,
} from '../../../domain/why/whyView.ts';
import { CsvButton } from '../CsvButton.tsx';
import styles from './Why.module.css';

interface MixReasonsPanelProps {
  why: Why;
  /** The plan's money. */
  output: PlanReport['output'];
  colourOf: ColourOf;
}

/** Why the mix is as it is, the exceptions, and the sampling error of the reach. The file has the reason for every channel. */
export function MixReasonsPanel({ why, output, colourOf }: MixReasonsPanelProps) {
  const table = useMemo(() => reasonTable(why, output), [why, output]);
  const exceptions = useMemo(() => mixExceptions(why), [why]);
  const paragraph = [...whySentences(why), sharedMarginSentence(why), ...supplySentences(why)]
    .filter(Boolean)
    .join(' ');
  const sampling = samplingWords(why);
  return (
    <Panel
      id={SECTIONS.why}
      title={WHY.mix}
      actions={table.rows.length > 0 && <CsvButton table={table} name={WHY.mix} />}
    >
      {paragraph && <p className={styles.paragraph}>{paragraph}</p>}
      {exceptions.length > 0 && (
        <ul className={styles.exceptions}>
          {exceptions.map(({ channel, title, sentence }) => (
            <li key={channel}>
              <h3>
                <ChannelName channel={title} colour={colourOf(channel)} />
              </h3>
              <p>{sentence}</p>
            </li>
          ))}
        </ul>
      )}
      {sampling && <p className={styles.sampling}>{sampling}</p>}
    </Panel>
  );
}
