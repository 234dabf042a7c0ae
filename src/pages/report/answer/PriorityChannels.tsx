import type { PlanReport } from '../../../../core/contract/bodies/planReport.ts';
import { useAppSelector } from '../../../app/hooks.ts';
import { ReplyIcon } from '../../../components/ReplyIcon.tsx';
import { channelPaint } from '../../../domain/report/charts/darkColour.ts';
import type { ColourOf } from '../../../domain/report/charts/reportSeries.ts';
import { priorityCards } from '../../../domain/report/reportView.ts';
import { selectSettings } from '../../../slices/selectors.ts';
import { classNames } from '../../../ui/classNames.ts';
import styles from './Answer.module.css';

/** The three channels without which the plan would lose the most reach. */
export function PriorityChannels({ report, colourOf }: { report: PlanReport; colourOf: ColourOf }) {
  const { iconOrigins } = useAppSelector(selectSettings);
  return (
    <section aria-label="Priority channels" className={styles.priorities}>
      {priorityCards(report).map(({ label, value, channel, icon, sentence }) => (
        <div key={label} className={classNames(styles.priority, channel === null && styles.vacant)}>
          <span
            className={styles.icon}
            style={channel === null ? undefined : ({ '--channel': channelPaint(colourOf(channel)) } as object)}
          >
            <ReplyIcon icon={icon} origins={iconOrigins} />
          </span>
          <div className={styles.words}>
            <dl>
              <dt className={styles.label}>{label}</dt>
              <dd className={styles.name}>{value}</dd>
            </dl>
            {sentence && <p className={styles.label}>{sentence}</p>}
          </div>
        </div>
      ))}
    </section>
  );
}
