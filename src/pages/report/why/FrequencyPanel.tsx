import { shortNumber } from '../../../../core/words/amounts.ts';
import { useMemo, useRef, useState } from 'react';
import type { ChartHandle } from '../../../components/charts/Chart.tsx';
import { PairChart } from '../../../components/charts/PairChart.tsx';
import { PanelPngButton } from '../PanelPngButton.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { FIRST_BAND } from '../../../domain/why/frequencyView.ts';
import type { FrequencyView, Band } from '../../../domain/why/frequencyView.ts';
import { SECTIONS } from '../../../domain/report/reportSections.ts';
import { WHY } from '../../../domain/messages.ts';
import { peopleText } from '../../../domain/report/peopleText.ts';
import { ChartCsvButton } from '../CsvButton.tsx';
import { classNames } from '../../../ui/classNames.ts';
import field from '../../../ui/form/Field.module.css';
import styles from './Why.module.css';

interface FrequencyPanelProps {
  view: FrequencyView;
  /** Writes the sentence that says how many people have a number of contacts within the band. */
  sentenceOf: (band: Band) => string;
}

/** The people reached at least once, at least twice, and so on as far as the reply goes. */
export function FrequencyPanel({ view, sentenceOf }: FrequencyPanelProps) {
  const chart = useRef<ChartHandle>(null);
  const chartData = useMemo(
    () => ({
      categories: view.steps,
      main: { name: 'By attentive contacts', values: view.attentive },
      compared: { name: 'By any contact', values: view.plain },
      summary: view.summary,
      xTitle: 'Contacts a month, at least',
      yTitle: 'People',
      formatY: peopleText,
      formatYTick: shortNumber,
    }),
    [view],
  );
  return (
    <Panel
      id={SECTIONS.frequency}
      title={WHY.frequency}
      description="People reached at least this many times in the month: by attentive contacts, and by any contact."
      actions={
        <>
          <PanelPngButton chart={chart} chartName={WHY.frequency} />
          <ChartCsvButton chart={chart} name={WHY.frequency} categoryHeader="At least" unit="people" />
        </>
      }
    >
      <PairChart ref={chart} title={WHY.frequency} data={chartData} />
      {/* The people with exactly n contacts are those with n or more, minus those with n + 1 or more. So the last step has no band. */}
      <BandChoice maximum={view.steps.length - 1} sentenceOf={sentenceOf} />
    </Panel>
  );
}

/** Two selects for a band of contacts, from a lower to an upper number, and the sentence about the people in it. */
function BandChoice({ maximum, sentenceOf }: { maximum: number; sentenceOf: FrequencyPanelProps['sentenceOf'] }) {
  const [band, setBand] = useState(FIRST_BAND);
  if (maximum < FIRST_BAND.to) return null;
  const contactCounts = Array.from({ length: maximum }, (_, index) => index + 1);
  // If the chosen bound passes the other one, the other one follows.
  const changeFrom = (from: number) => setBand({ from, to: Math.max(from, band.to) });
  const changeTo = (to: number) => setBand({ from: Math.min(band.from, to), to });
  const choice = (label: string, value: number, onChange: (count: number) => void) => (
    <label>
      {label}
      <select
        className={classNames(field.control, field.select, field.dense)}
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      >
        {contactCounts.map((count) => (
          <option key={count} value={count}>
            {count}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <div className={styles.band}>
      <div>
        {choice('Attentive contacts from', band.from, changeFrom)}
        {choice('to', band.to, changeTo)}
      </div>
      <p role="status">{sentenceOf(band)}</p>
    </div>
  );
}
