import { ChannelName } from '../../../components/ChannelName.tsx';
import type { ChannelBars } from '../../../domain/report/charts/reportSeries.ts';
import styles from './Performance.module.css';

interface PrintedPerformanceProps {
  tabs: readonly ChannelBars[];
  /** The most bars per channel; a line below gives the number of all. */
  most: number;
}

/** All tabs for print: every channel's bars in columns, on one scale. */
export function PrintedPerformance({ tabs, most }: PrintedPerformanceProps) {
  const largest = Math.max(0, ...tabs.flatMap(({ bars }) => bars.map(({ value }) => value)));
  return (
    <div className={styles.channels}>
      {tabs.map(({ channel, colour, bars }) => (
        <section key={channel} className={styles.channel}>
          <h3>
            <ChannelName channel={channel} colour={colour} />
          </h3>
          <dl>
            {bars.slice(0, most).map(({ name, value, label }, place) => (
              // Vehicles may share a name, and their order never changes.
              <div key={place}>
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
          {bars.length > most && (
            <p className={styles.rest}>
              The first {most} of {bars.length}.
            </p>
          )}
        </section>
      ))}
    </div>
  );
}
