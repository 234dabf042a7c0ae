import { useMemo, useRef } from 'react';
import { ChannelName } from '../../../components/ChannelName.tsx';
import type { ChartHandle } from '../../../components/charts/Chart.tsx';
import { PairChart } from '../../../components/charts/PairChart.tsx';
import { PngButton } from '../../../components/charts/PngButton.tsx';
import { spendDifferenceText, shareDifferenceText } from '../../../domain/compare/compareView.ts';
import type { CompareView } from '../../../domain/compare/compareView.ts';
import { shareText } from '../../../../core/words/printedParts.ts';
import { COMPARE } from '../../../domain/messages.ts';
import { shortDollars, wholeDollars } from '../../../../core/words/amounts.ts';
import { shortened } from '../../../../core/words/wording.ts';
import type { ColourOf } from '../../../domain/report/charts/reportSeries.ts';
import { fileName } from '../CsvButton.tsx';
import styles from './Compare.module.css';
import { SideBySide } from './SideBySide.tsx';
import { useNoteExport } from '../reportContext.ts';

/** Maximum length of a plan's name that fits in the one line of the legend [characters]. */
const LEGEND_CHARACTERS_MAXIMUM = 24;

/** The spend of both plans by channel, as a chart and as a table. */
export function SpendComparison({ view, colourOf }: { view: CompareView; colourOf: ColourOf }) {
  const chart = useRef<ChartHandle>(null);
  const noteExport = useNoteExport();
  const chartData = useMemo(() => pairsOf(view, colourOf), [view, colourOf]);
  if (view.channels.length === 0) return <p className={styles.quiet}>{view.spendSummary}</p>;
  return (
    <section className={styles.part}>
      <div className={styles.partHead}>
        <h3>Spend by channel</h3>
        <PngButton chart={chart} fileName={`${fileName(COMPARE.title)}.png`} of={COMPARE.spend} onSaved={noteExport} />
      </div>
      <PairChart
        ref={chart}
        title={COMPARE.spend}
        data={chartData}
        numbers={<SpendTable view={view} colourOf={colourOf} />}
      />
    </section>
  );
}

/** The chart's data: for each channel, the spend of this plan and of the compared plan. */
function pairsOf({ names, channels, spendSummary }: CompareView, colourOf: ColourOf) {
  return {
    categories: channels.map(({ channel }) => channel),
    colours: channels.map(({ channel }) => colourOf(channel)),
    main: {
      name: `This plan: ${shortened(names.ours, LEGEND_CHARACTERS_MAXIMUM)}`,
      values: channels.map(({ ours }) => ours),
    },
    compared: {
      name: `Compared plan: ${shortened(names.theirs, LEGEND_CHARACTERS_MAXIMUM)}`,
      values: channels.map(({ theirs }) => theirs),
    },
    summary: spendSummary,
    xAxis: 'Channel',
    yAxis: 'Monthly budget ($)',
    formatTooltipY: wholeDollars,
    formatYTick: shortDollars,
  };
}

function SpendTable({ view, colourOf }: { view: CompareView; colourOf: ColourOf }) {
  const moneyWithShare = (money: string, share: string) => (
    <>
      {money} <span className={styles.percent}>({share})</span>
    </>
  );
  return (
    <SideBySide
      label="Spend by channel of both plans"
      headers={[{ text: 'Channel' }, { text: 'This plan' }, { text: 'Compared plan' }, { text: 'Difference' }]}
      rows={view.channels.map((line) => ({
        key: line.channel,
        name: <ChannelName channel={line.channel} colour={colourOf(line.channel)} />,
        cells: [
          moneyWithShare(wholeDollars(line.ours), `${shareText(line.oursPrinted)}%`),
          moneyWithShare(wholeDollars(line.theirs), `${shareText(line.theirsPrinted)}%`),
          moneyWithShare(spendDifferenceText(line), shareDifferenceText(line)),
        ],
      }))}
    />
  );
}
