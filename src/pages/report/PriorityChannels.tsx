import type { PlanReport } from '../../../core/contract/planReport.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { classNames } from '../../ui/classNames.ts';
import { ReplyIcon } from '../../components/ReplyIcon.tsx';
import type { ColourOf } from '../../domain/report/reportSeries.ts';
import { channelPaint } from '../../domain/report/darkColour.ts';
import { priorityCards } from '../../domain/report/reportView.ts';
import { selectSettings } from '../../slices/selectors.ts';
import styles from './Report.module.css';

/** The three channels the plan would miss most. */
export function PriorityChannels({ report, colourOf }: { report: PlanReport; colourOf: ColourOf }) {
  const { iconOrigins } = useAppSelector(selectSettings);
  return (
    <section aria-label="Priority channels" className={styles.three}>
      {priorityCards(report).map(({ label, value, channel, icon, says }) => (
        <div key={label} className={classNames(styles.priority, channel === null && styles.vacant)}>
          <span className={styles.priorityIcon}>
            <ReplyIcon icon={icon} origins={iconOrigins} />
          </span>
          <div className={styles.priorityWords}>
            <dl>
              <dt className={styles.priorityLabel}>{label}</dt>
              <dd className={styles.priorityName}>
                {channel && (
                  <span aria-hidden className={styles.dot} style={{ background: channelPaint(colourOf(channel)) }} />
                )}
                {value}
              </dd>
            </dl>
            {says && <p className={styles.priorityLabel}>{says}</p>}
          </div>
        </div>
      ))}
    </section>
  );
}
