import { useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { shareText } from '../../../../core/words/printedParts.ts';
import { shortDollars, wholeDollars } from '../../../../core/words/amounts.ts';
import { shortened } from '../../../../core/words/wording.ts';
import { compareView, spendDifferenceText, shareDifferenceText } from '../../../domain/compare/compareView.ts';
import type { CompareView } from '../../../domain/compare/compareView.ts';
import type { ComparedPlan } from '../../../domain/compare/comparedPlan.ts';
import type { ColourOf } from '../../../domain/report/charts/reportSeries.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { ChannelName } from '../../../components/ChannelName.tsx';
import type { ChartHandle } from '../../../components/charts/Chart.tsx';
import { PairChart } from '../../../components/charts/PairChart.tsx';
import { PanelPngButton } from '../PanelPngButton.tsx';
import { COMPARE } from '../../../domain/messages.ts';
import { classNames } from '../../../ui/classNames.ts';
import styles from './Compare.module.css';

interface BaseComparisonProps {
  plan: ComparedPlan;
  name: string;
  base: ComparedPlan;
  baseName: string;
  colourOf: ColourOf;
}

/**
 * Compares a plan with the base, which is the first plan: a sentence, the spend, and the inputs that differ. In the view, `ours` is of the
 * plan and `theirs` of the base.
 */
export function BaseComparison({ plan, name, base, baseName, colourOf }: BaseComparisonProps) {
  const view = useMemo(() => compareView(plan, base, { ours: name, theirs: baseName }), [plan, name, base, baseName]);
  const { names, inputs } = view;
  return (
    <Panel title={`${names.ours} compared with ${names.theirs}`}>
      <div className={styles.stack}>
        <p className={styles.sentence}>{withUnbrokenAmounts(view.sentence)}</p>
        <SpendComparison view={view} colourOf={colourOf} />
        <section className={styles.part}>
          <h3>What went in</h3>
          {inputs.length === 0 ? (
            <p className={styles.quiet}>Both plans were made from the same inputs.</p>
          ) : (
            <SideBySide
              isText
              label="Inputs that differ"
              headers={['Input', ...shortNames(names)]}
              rows={inputs.map(({ label, ours, theirs }) => ({ key: label, name: label, cells: [theirs, ours] }))}
            />
          )}
        </section>
      </div>
    </Panel>
  );
}

/** The sentence with each difference, such as "(−$300)", on one line. Browsers would break the line between "−" and "$". */
function withUnbrokenAmounts(sentence: string): ReactNode[] {
  // Because of the group in the expression, every second part is a difference.
  return sentence.split(/(\([+−]\$[\d,]+\))/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className={styles.amount}>
        {part}
      </span>
    ),
  );
}

/** Maximum length of a plan's name that fits in the one line of the legend, and in the head of a column [characters]. */
const NAME_CHARACTERS_MAXIMUM = 32;

/**
 * The names of the base and of the plan, in the order of the table of all plans. They are short enough for a legend and for heads of
 * columns. They are the keys of the columns, so names that would look the same get a number.
 */
function shortNames({ ours, theirs }: CompareView['names']): [string, string] {
  const [base, plan] = [shortened(theirs, NAME_CHARACTERS_MAXIMUM), shortened(ours, NAME_CHARACTERS_MAXIMUM)];
  return base === plan ? [`1 ${base}`, `2 ${plan}`] : [base, plan];
}

/** The spend of both plans by channel, as a chart and as a table. */
function SpendComparison({ view, colourOf }: { view: CompareView; colourOf: ColourOf }) {
  const chart = useRef<ChartHandle>(null);
  const chartData = useMemo(() => pairsOf(view, colourOf), [view, colourOf]);
  if (view.channels.length === 0) return <p className={styles.quiet}>{view.spendSummary}</p>;
  return (
    <section className={styles.part}>
      <div className={styles.partHead}>
        <h3>Spend by channel</h3>
        <PanelPngButton chart={chart} chartName={COMPARE.spend} part={COMPARE.title} />
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

/** The chart's data: for each channel, the spend of both plans. */
function pairsOf({ names, channels, spendSummary }: CompareView, colourOf: ColourOf) {
  const [baseName, planName] = shortNames(names);
  return {
    categories: channels.map(({ channel }) => channel),
    colours: channels.map(({ channel }) => colourOf(channel)),
    main: {
      name: baseName,
      values: channels.map(({ theirs }) => theirs),
    },
    compared: {
      name: planName,
      values: channels.map(({ ours }) => ours),
    },
    summary: spendSummary,
    xTitle: 'Channel',
    yTitle: 'Budget ($)',
    formatY: wholeDollars,
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
      headers={['Channel', ...shortNames(view.names), 'Difference']}
      rows={view.channels.map((line) => ({
        key: line.channel,
        name: <ChannelName channel={line.channel} colour={colourOf(line.channel)} />,
        cells: [
          moneyWithShare(wholeDollars(line.theirs), `${shareText(line.theirsPrinted)}%`),
          moneyWithShare(wholeDollars(line.ours), `${shareText(line.oursPrinted)}%`),
          moneyWithShare(spendDifferenceText(line), shareDifferenceText(line)),
        ],
      }))}
    />
  );
}

/** A row of the table: its name, and a cell for each further column. */
interface SideRow {
  readonly key: string;
  readonly name: ReactNode;
  readonly cells: readonly ReactNode[];
}

interface SideBySideProps {
  label: string;
  /** The column headers. The first header is that of the column with the names of the rows. */
  headers: readonly string[];
  rows: readonly SideRow[];
  /** Whether the cells are text, aligned left. If not, they are figures, aligned right. */
  isText?: boolean;
}

/** Two plans line by line. On narrow screens each line becomes a block with its labels. */
function SideBySide({ label, headers, rows, isText }: SideBySideProps) {
  const [first, ...others] = headers;
  return (
    <table aria-label={label} className={classNames(styles.sides, isText && styles.worded)}>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {others.map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, cells }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={others[index]} data-label={others[index]}>
                <span>{cell}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
