import { classNames } from '../../../ui/classNames.ts';
import { ChannelName } from '../../../components/ChannelName.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { SidewaysScroller } from '../../../ui/layout/SidewaysScroller.tsx';
import type { DuplicationCell, DuplicationView } from '../../../domain/why/duplicationView.ts';
import { SECTIONS } from '../../../domain/report/reportSections.ts';
import { PAST_PLANS, WHY } from '../../../domain/messages.ts';
import { wholeNumber } from '../../../../core/words/amounts.ts';
import type { ColourOf } from '../../../domain/report/charts/reportSeries.ts';
import { CsvButton } from '../CsvButton.tsx';
import { useSampledDescription } from '../reportContext.tsx';
import styles from './Why.module.css';

/** With more channels than this, the table is printed in smaller type. */
const MANY_CHANNELS = 8;

/** A table with the number of people reached by both channels of each pair. */
export function DuplicationPanel({ view, colourOf }: { view: DuplicationView; colourOf: ColourOf }) {
  const outlinedNote = view.hasDiagonal ? ' The outlined cells are what each channel reaches by itself.' : '';
  const description = useSampledDescription(`${view.summary}${outlinedNote}`);
  return (
    <Panel
      flush
      id={SECTIONS.overlap}
      title={WHY.duplication}
      description={description}
      actions={<CsvButton table={view.table} name={WHY.duplication} />}
    >
      <SidewaysScroller label={WHY.duplication}>
        <table className={classNames(styles.matrix, view.channels.length > MANY_CHANNELS && styles.many)}>
          <thead>
            <tr>
              <th scope="col">People reached by both</th>
              {view.channels.map((channel) => (
                <th key={channel} scope="col">
                  {channel}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {view.rows.map(({ channel, cells }) => (
              <tr key={channel}>
                <th scope="row">
                  <ChannelName channel={channel} colour={colourOf(channel)} />
                </th>
                {cells.map((cell, index) => (
                  <Cell key={view.channels[index]} cell={cell} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </SidewaysScroller>
    </Panel>
  );
}

/** The strongest background of a cell [% opacity]. */
const HEAT_MAXIMUM = 28;

/** A cell of the table. The more people it has, the stronger is its background. */
function Cell({ cell: { people, isDiagonal, weight } }: { cell: DuplicationCell }) {
  const text = people === null ? PAST_PLANS.nothing : wholeNumber(Math.round(people));
  if (isDiagonal) return <td className={styles.own}>{people === null ? '' : text}</td>;
  return <td style={{ background: `rgb(var(--heat) / ${Math.round(weight * HEAT_MAXIMUM)}%)` }}>{text}</td>;
}
