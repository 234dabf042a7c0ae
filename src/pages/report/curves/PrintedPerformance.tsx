import { ChannelName } from '../../../components/ChannelName.tsx';
import type { ChannelBars } from '../../../domain/report/charts/reportSeries.ts';
import styles from './Performance.module.css';

interface PrintedPerformanceProps {
  tabs: readonly ChannelBars[];
  /** The maximum number of bars per channel. If a channel has more, a line below says how many it has. */
  maximum: number;
}

/** The bars of all channels for print, in columns. All bars have the same scale. */
export function PrintedPerformance({ tabs, maximum }: PrintedPerformanceProps) {
  const largest = Math.max(0, ...tabs.flatMap(({ bars }) => bars.map(({ value }) => value)));
  return (
    <div className={styles.channels}>
      {tabs.map(({ channel, colour, bars }) => (
        <section key={channel} className={styles.channel}>
          <h3>
            <ChannelName channel={channel} colour={colour} />
          </h3>
          <dl>
            {bars.slice(0, maximum).map(({ name, value, label }, index) => (
              // Vehicles may share a name, and their order never changes.
              <div key={index}>
                <dt>{name}</dt>
                <dd>
                  <span aria-hidden className={styles.track}>
                    <span
                      className={styles.bar}
                      style={{
                        background: colour,
                        width: `${largest > 0 ? (100 * Math.max(0, value)) / largest : 0}%`,
                      }}
                    />
                  </span>
                  {label}
                </dd>
              </div>
            ))}
          </dl>
          {bars.length > maximum && (
            <p className={styles.rest}>
              The first {maximum} of {bars.length}.
            </p>
          )}
        </section>
      ))}
    </div>
  );
}
