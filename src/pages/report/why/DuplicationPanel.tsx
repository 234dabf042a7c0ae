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
import { useSampledDescription } from '../reportContext.ts';
import styles from './Why.module.css';

/** More columns than this are printed in smaller type. */
const MANY_CHANNELS = 8;

/** For each pair of channels, how many people both reach. */
export function DuplicationPanel({ view, colourOf }: { view: DuplicationView; colourOf: ColourOf }) {
  const own = view.hasOwn ? ' The outlined cells are what each channel reaches by itself.' : '';
  const description = useSampledDescription(`${view.summary}${own}`);
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
                {cells.map((cell, at) => (
                  <Cell key={view.channels[at]} cell={cell} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </SidewaysScroller>
    </Panel>
  );
}

/** A cell of the heat map: the more people, the stronger its background. */
function Cell({ cell: { people, isOwn, weight } }: { cell: DuplicationCell }) {
  const text = people === null ? PAST_PLANS.nothing : wholeNumber(Math.round(people));
  if (isOwn) return <td className={styles.own}>{people === null ? '' : text}</td>;
  return <td style={{ background: `rgb(var(--heat) / ${Math.round(weight * 28)}%)` }}>{text}</td>;
}
