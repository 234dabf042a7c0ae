import { useMemo } from 'react';
import type { PlanReport } from '../../../../core/contract/bodies/planReport.ts';
import type { Why } from '../../../../core/contract/bodies/why.ts';
import { ChannelName } from '../../../components/ChannelName.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { WHY } from '../../../domain/messages.ts';
import { SECTIONS } from '../../../domain/report/reportSections.ts';
import type { ColourOf } from '../../../domain/report/charts/reportSeries.ts';
import {
  COSTS_DO_NOT_ADD_UP,
  goalTimes,
  ruleSentences,
  RULES_TITLE,
  rulesTable,
} from '../../../domain/report/ruleOutcomes.ts';
import {
  mixExceptions,
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
  report: PlanReport;
  colourOf: ColourOf;
}

/**
 * The reasons for the mix, the channels that are exceptions, and the sampling error of the reach. The csv has the reason for each channel.
 */
export function MixReasonsPanel({ why, report, colourOf }: MixReasonsPanelProps) {
  const timesOfGoal = goalTimes(report);
  const table = useMemo(() => reasonTable(why, report.output, timesOfGoal), [why, report, timesOfGoal]);
  const exceptions = useMemo(() => mixExceptions(why), [why]);
  // The sentence says what the next $1,000 adds, in "people". If the goal counts only people reached several times, so does this figure,
  // and the sentence would be misleading.
  const nextThousandSentence = timesOfGoal > 1 ? null : sharedMarginSentence(why);
  const paragraph = [...whySentences(why), nextThousandSentence, ...supplySentences(why)].filter(Boolean).join(' ');
  const sampling = samplingWords(why);
  return (
    <Panel
      id={SECTIONS.why}
      title={WHY.mix}
      actions={table.rows.length > 0 && <CsvButton table={table} name={WHY.mix} />}
    >
      {paragraph && <p className={styles.paragraph}>{paragraph}</p>}
      <RuleCosts report={report} />
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

/** The reach that each rule of the plan costs. */
function RuleCosts({ report }: { report: PlanReport }) {
  const table = useMemo(() => rulesTable(report), [report]);
  const sentences = ruleSentences(report);
  if (sentences.length === 0) return null;
  return (
    <section aria-label={RULES_TITLE} className={styles.rules}>
      <div className={styles.rulesHead}>
        <h3>{RULES_TITLE}</h3>
        {table && <CsvButton table={table} name={RULES_TITLE} />}
      </div>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {sentences.length > 1 && <p className={styles.sampling}>{COSTS_DO_NOT_ADD_UP}</p>}
    </section>
  );
}
