import type { PlanReport } from '../../../contract/planReport.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { ReplyIcon } from '../../components/ReplyIcon.tsx';
import { formatWhole } from '../../domain/money.ts';
import type { ColourOf } from '../../domain/reportSeries.ts';
import { priorityCards } from '../../domain/reportView.ts';
import { selectSettings } from '../../slices/selectors.ts';
import styles from './Report.module.css';

/** The three channels the plan would miss most. */
export function PriorityChannels({ report, colourOf }: { report: PlanReport; colourOf: ColourOf }) {
  const { iconOrigins } = useAppSelector(selectSettings);
  const alone = (channel: string | null) => {
    const people = report.why?.channels?.find((reason) => reason.channel === channel)?.incremental_reach;
    return people === undefined ? null : `${formatWhole(Math.round(people))} people only this channel reaches`;
  };
  return (
    <section aria-label="Priority channels" className={styles.three}>
      {priorityCards(report).map(({ label, value, channel, icon }) => (
        <div key={label} className={styles.priority}>
          <span className={styles.priorityIcon}>
            <ReplyIcon icon={icon} origins={iconOrigins} />
          </span>
          <div className={styles.priorityWords}>
            <dl>
              <dt className={styles.priorityLabel}>{label}</dt>
              <dd className={styles.priorityName}>
                {channel && <span aria-hidden className={styles.dot} style={{ background: colourOf(channel) }} />}
                {value}
              </dd>
            </dl>
            {alone(channel) && <p className={styles.priorityLabel}>{alone(channel)}</p>}
          </div>
        </div>
      ))}
    </section>
  );
}
