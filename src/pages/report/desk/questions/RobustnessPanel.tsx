import { CircleHelp } from 'lucide-react';
import { memo, useState } from 'react';
import type { CSSProperties } from 'react';
import type { DeskRobustness } from '../../../../../core/contract/bodies/deskQuestions.ts';
import { wholeDollars, wholeNumber } from '../../../../../core/words/amounts.ts';
import { dateInFull } from '../../../../../core/words/moments.ts';
import { useAppDispatch } from '../../../../app/hooks.ts';
import { ChannelName } from '../../../../components/ChannelName.tsx';
import {
  changeRows,
  entryPricesSentence,
  rangeRows,
  rangesSentence,
  reachSentences,
  moreRobustMix,
  robustMixSentence,
  ROBUSTNESS_TITLE,
  robustnessTable,
  nearBestText,
  NEAR_BEST_SHARES,
} from '../../../../domain/desk/robustnessView.ts';
import type { ChangeRow, RangeRow } from '../../../../domain/desk/robustnessView.ts';
import { robustnessPicture } from '../../../../domain/desk/robustnessPicture.ts';
import { isSameMix } from '../../../../domain/desk/sameMix.ts';
import type { Step } from '../../../../domain/desk/step.ts';
import { channelPaint } from '../../../../domain/report/charts/darkColour.ts';
import type { ColourOf } from '../../../../domain/report/charts/reportSeries.ts';
import { askRobustness } from '../../../../flows/desk/askRobustness.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { classNames } from '../../../../ui/classNames.ts';
import field from '../../../../ui/form/Field.module.css';
import { Panel } from '../../../../ui/layout/Panel.tsx';
import { CsvButton } from '../../CsvButton.tsx';
import { PictureButton } from '../../PictureButton.tsx';
import styles from './Robustness.module.css';

interface RobustnessPanelProps {
  step: Step;
  /** Number of people in the target. */
  targetPeople: number;
  colourOf: ColourOf;
  /** Plan and target, for the caption of the picture. */
  meta: string;
  /** Replaces the mix on the desk by the robust mix, as a manual mix. */
  onTakeUp: (spend: readonly number[]) => void;
}

interface RobustnessResult {
  /** The question that is answered. Each press of the button asks another. */
  readonly question: { readonly step: Step };
  readonly robustness: DeskRobustness | null;
  readonly isFinal: boolean;
}

/** How robust the mix is: how far each channel may change, what the reach depends on, and what would change the mix. */
export const RobustnessPanel = memo(function RobustnessPanel(props: RobustnessPanelProps) {
  const { step, targetPeople, colourOf, meta, onTakeUp } = props;
  const { robustness, isRunning, within, compute } = useRobustness(step);
  const hasSmallestBuy = step.scenario.smallest > 0;
  return (
    <Panel
      title={ROBUSTNESS_TITLE}
      description="How much each channel may change before the reach does, what the reach itself depends on, and what would change the mix."
      actions={
        <>
          <ToleranceChoice within={within} onChoose={compute} />
          {robustness?.ranges && <Downloads {...{ robustness, step, targetPeople, colourOf, meta }} />}
        </>
      }
    >
      {hasSmallestBuy ? (
        <p>
          With a smallest buy there are no ranges: a channel may then get nothing or at least that amount. Set it to
          none first.
        </p>
      ) : robustness === null ? (
        <Button icon={CircleHelp} busy={isRunning} onClick={() => compute(within)}>
          {isRunning ? 'Computing' : 'Compute for this mix'}
        </Button>
      ) : (
        <div className={styles.parts} aria-busy={isRunning}>
          <Ranges {...{ robustness, step, colourOf }} />
          <section>
            <h3>What the reach depends on</h3>
            {reachSentences(robustness, targetPeople).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            <RobustMix robustness={robustness} onTakeUp={onTakeUp} />
          </section>
          <Changes robustness={robustness} colourOf={colourOf} />
        </div>
      )}
    </Panel>
  );
});

/**
 * Computes the robustness of a step on request. Its parts arrive one by one. `within` is the chosen share by which a near-best mix may be
 * below the best reach.
 */
function useRobustness(step: Step) {
  const dispatch = useAppDispatch();
  const [within, setWithin] = useState(NEAR_BEST_SHARES[0]!);
  const [result, setResult] = useState<RobustnessResult | null>(null);
  const compute = (share: number) => {
    setWithin(share);
    const question = { step };
    setResult({ question, robustness: null, isFinal: false });
    // Parts of the answer to an earlier question, with another share, may still arrive. They are ignored.
    const showAnswer = (robustness: DeskRobustness, isFinal: boolean) =>
      setResult((current) => (current?.question === question ? { question, robustness, isFinal } : current));
    void dispatch(askRobustness(step, share, showAnswer));
  };
  // The mixes are compared, not the objects: the step is replaced by another object once its details are computed.
  const isOfThisMix = result !== null && isSameMix(result.question.step, step);
  return {
    robustness: isOfThisMix ? result.robustness : null,
    isRunning: isOfThisMix && !result.isFinal,
    within,
    compute,
  };
}

/** Chooses how far below the best reach a near-best mix may be. */
function ToleranceChoice({ within, onChoose }: { within: number; onChoose: (share: number) => void }) {
  const shares = [...NEAR_BEST_SHARES].sort((one, other) => one - other);
  return (
    <label className={styles.within}>
      Within
      <select
        className={classNames(field.control, field.select, field.dense)}
        value={within}
        onChange={(event) => onChoose(Number(event.currentTarget.value))}
      >
        {shares.map((share) => (
          <option key={share} value={share}>
            {nearBestText(share)} of the best
          </option>
        ))}
      </select>
    </label>
  );
}

interface DownloadsProps extends Omit<RobustnessPanelProps, 'onTakeUp'> {
  robustness: DeskRobustness;
}

function Downloads({ robustness, step, targetPeople, colourOf, meta }: DownloadsProps) {
  const picture = () =>
    robustnessPicture(robustness, step, {
      universe: targetPeople,
      colourOf,
      caption: `${meta} · ${dateInFull(new Date())}`,
    });
  return (
    <>
      <PictureButton panelName={ROBUSTNESS_TITLE} picture={picture} />
      <CsvButton table={robustnessTable(robustness, step.scenario.spend)} name={ROBUSTNESS_TITLE} />
    </>
  );
}

function Ranges({ robustness, step, colourOf }: { robustness: DeskRobustness; step: Step; colourOf: ColourOf }) {
  const rows = rangeRows(robustness, step.scenario.spend);
  // The money at the right end of all tracks [$].
  const end = Math.max(1, ...rows.flatMap(({ spans }) => spans.map(({ most }) => most)));
  return (
    <section className={styles.fullWidth}>
      <h3>What each channel may get, {nearBestText(robustness.within)} below the best</h3>
      <p>{rangesSentence(robustness)}</p>
      <ul className={styles.ranges}>
        {rows.map((row) => (
          <RangeLine key={row.channel} {...{ row, end }} colour={colourOf(row.channel)} />
        ))}
      </ul>
    </section>
  );
}

function RangeLine({ row, end, colour }: { row: RangeRow; end: number; colour: string }) {
  const percentOf = (money: number) => `${((100 * Math.min(end, money)) / end).toFixed(2)}%`;
  return (
    <li style={{ '--c': channelPaint(colour) } as CSSProperties}>
      <ChannelName channel={row.channel} colour={colour} />
      <span className={styles.track} aria-hidden>
        {row.spans.map(({ least, most }) => (
          <span
            key={least}
            className={styles.span}
            style={{ left: percentOf(least), width: `calc(${percentOf(most)} - ${percentOf(least)})` }}
          />
        ))}
        <span className={styles.now} style={{ left: percentOf(row.money) }} title={`Now ${wholeDollars(row.money)}`} />
      </span>
      <span className={styles.text}>
        {row.text}
        {row.isMust && <strong> must have</strong>}
      </span>
    </li>
  );
}

function RobustMix({
  robustness,
  onTakeUp,
}: {
  robustness: DeskRobustness;
  onTakeUp: (spend: readonly number[]) => void;
}) {
  const sentence = robustMixSentence(robustness);
  if (sentence === null) return null;
  const robustMix = moreRobustMix(robustness);
  return (
    <>
      <p>{sentence}</p>
      {robustMix && (
        <Button dense onClick={() => onTakeUp(robustMix.figures.spend)}>
          Work from the robust mix
        </Button>
      )}
    </>
  );
}

function Changes({ robustness, colourOf }: { robustness: DeskRobustness; colourOf: ColourOf }) {
  const rows = changeRows(robustness);
  const largestChange = Math.max(1, ...rows.flatMap(({ down, up }) => [Math.abs(down), Math.abs(up)]));
  const entrySentence = entryPricesSentence(robustness);
  return (
    <section>
      <h3>What would change it</h3>
      {rows.length === 0 ? (
        <p>Being computed</p>
      ) : (
        <>
          <p>People the best mix would reach more or fewer, with one figure 10% down or up.</p>
          <table className={styles.changes}>
            <thead>
              <tr>
                <th scope="col">Figure</th>
                <th scope="col">10% down</th>
                <th scope="col">10% up</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <ChangeLine key={row.label} {...{ row, largestChange }} colour={colourOf(row.channel)} />
              ))}
            </tbody>
          </table>
          {entrySentence && <p className={styles.quiet}>{entrySentence}</p>}
        </>
      )}
    </section>
  );
}

function ChangeLine({ row, largestChange, colour }: { row: ChangeRow; largestChange: number; colour: string }) {
  const changeCell = (people: number) => (
    <td
      style={
        {
          '--c': channelPaint(colour),
          '--v': `${((100 * Math.abs(people)) / largestChange).toFixed(1)}%`,
        } as CSSProperties
      }
    >
      {people > 0 ? '+' : ''}
      {wholeNumber(people)}
    </td>
  );
  return (
    <tr>
      <th scope="row">
        <ChannelName channel={row.label} colour={colour} />
      </th>
      {changeCell(row.down)}
      {changeCell(row.up)}
    </tr>
  );
}
