import { Redo2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Channel } from '../../../../core/rules/channels.ts';
import { HALF_LIVES, WEEKS_MAXIMUM, WEEKS_MINIMUM, weekSums } from '../../../../core/rules/weekPlan.ts';
import type { ChannelCents, HalfLife, WeekPlan } from '../../../../core/rules/weekPlan.ts';
import { dayInWords, mondayOf } from '../../../../core/words/days.ts';
import { counted, listed } from '../../../../core/words/wording.ts';
import { applyPreset, readPattern, withStart, withWeeks } from '../../../domain/weeks/weekGestures.ts';
import type { Preset } from '../../../domain/weeks/weekGestures.ts';
import { WEEKS_COPY } from '../../../domain/weeks/weeksCopy.ts';
import { mondayLine } from '../../../domain/weeks/weeksView.ts';
import type { WeeksView } from '../../../domain/weeks/weeksView.ts';
import { editWeeks } from '../../../flows/weeks/weeksFlow.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { historyKey } from '../../../components/form/gridInput.ts';
import type { OpenWeeks } from '../../../slices/weeks/weeks.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import field from '../../../ui/form/Field.module.css';
import { classNames } from '../../../ui/classNames.ts';
import { hasSeveralCells } from './useWeekSelection.ts';
import type { WeekSelection } from './useWeekSelection.ts';
import styles from './Weeks.module.css';

interface WeeksToolbarProps {
  plan: WeekPlan;
  view: WeeksView;
  money: ChannelCents;
  selection: WeekSelection;
  openedWeeks: OpenWeeks;
  onEdit: (plan: WeekPlan) => void;
  onStep: (direction: 'undo' | 'redo') => void;
}

/** A pattern that was applied to channels, and the cells that it made. */
interface AppliedPattern {
  readonly preset: Preset;
  readonly channels: readonly Channel[];
  readonly cells: WeekPlan['cells'];
}

interface PatternProps extends WeeksToolbarProps {
  /** The pattern that made the present cells; undefined if an edit or undo has replaced them. */
  pattern: AppliedPattern | undefined;
  onPattern: (pattern: AppliedPattern) => void;
}

const controlClass = classNames(field.control, field.dense, styles.control);

/** The controls above the grid: start, number of weeks, half-life, undo and patterns. */
export function WeeksToolbar(props: WeeksToolbarProps) {
  const { plan, openedWeeks, onEdit, onStep } = props;
  const dispatch = useAppDispatch();
  /** All applied patterns: undo brings back the cells of an earlier one. */
  const [patterns, setPatterns] = useState<readonly AppliedPattern[]>([]);
  const pattern = patterns.find(({ cells }) => cells === plan.cells);
  const onPattern = (applied: AppliedPattern) => setPatterns([...patterns, applied]);
  return (
    <>
      <div className={styles.tools}>
        <StartField {...props} />
        <WeeksField {...props} {...{ pattern, onPattern }} />
        <label className={styles.tool}>
          <span title={WEEKS_COPY.halfLifeIsConvention}>Remembered for (half-life)</span>
          <select
            className={controlClass}
            value={plan.half_life}
            onChange={(event) => onEdit({ ...plan, half_life: Number(event.target.value) as HalfLife })}
          >
            {HALF_LIVES.map((weeks) => (
              <option key={weeks} value={weeks}>
                {weeks === 0 ? 'None' : counted(weeks, 'week')}
              </option>
            ))}
          </select>
        </label>
        <span className={styles.end}>
          <Button
            dense
            kind="quiet"
            icon={Undo2}
            aria-label="Undo"
            disabled={openedWeeks.past.length === 0}
            onClick={() => onStep('undo')}
          />
          <Button
            dense
            kind="quiet"
            icon={Redo2}
            aria-label="Redo"
            disabled={openedWeeks.future.length === 0}
            onClick={() => onStep('redo')}
          />
          <Button dense kind="quiet" onClick={() => dispatch(editWeeks(null))}>
            Remove the weeks
          </Button>
        </span>
      </div>
      {plan.half_life > 0 && (
        <p className={styles.quiet}>{`${WEEKS_COPY.remembered(plan.half_life)}. ${WEEKS_COPY.halfLifeIsConvention}`}</p>
      )}
      <Patterns {...props} {...{ pattern, onPattern }} />
    </>
  );
}

/** The first day. A day that is not a Monday is replaced by the Monday of its week. */
function StartField({ plan, onEdit }: WeeksToolbarProps) {
  const [typed, setTyped] = useState<string | null>(null);
  /** The day that was chosen last. The start may have changed since then, for example by undo. */
  const [chosenDay, setChosenDay] = useState<string | null>(null);
  /** The weeks at the time when a typed day was refused. The message is shown until the weeks change. */
  const [refusedAt, setRefusedAt] = useState<WeekPlan | null>(null);
  /** Whether a day is in the years 2000 to 2199. While a year is being typed, the date field already reports the years 2, 20 and 202. */
  const isYearComplete = (day: string) => /^2[01]\d\d-/.test(day);
  function changeDay(day: string) {
    setTyped(day);
    if (!isYearComplete(day)) return;
    setChosenDay(day);
    onEdit(withStart(plan, day));
  }
  function leaveField() {
    setRefusedAt(typed !== null && !isYearComplete(typed) ? plan : null);
    setTyped(null);
  }
  return (
    <span className={styles.tool}>
      <label className={styles.tool}>
        From
        <input
          type="date"
          className={controlClass}
          value={typed !== null && !isYearComplete(typed) ? typed : plan.start}
          min="2000-01-03"
          max="2199-12-30"
          onChange={(event) => changeDay(event.target.value)}
          onBlur={leaveField}
        />
      </label>
      <span role="status" className={styles.toolNote}>
        {refusedAt === plan && WEEKS_COPY.startStays(dayInWords(plan.start))}
        {chosenDay !== null && mondayOf(chosenDay) === plan.start && mondayLine(chosenDay, plan.start)}
      </span>
    </span>
  );
}

/**
 * The number of weeks. A number that is not allowed is refused, and the field shows the number before. If the cells are those of a pattern,
 * the pattern is applied again to the new weeks.
 */
function WeeksField({ plan, money, pattern, onPattern, onEdit }: PatternProps) {
  const [typed, setTyped] = useState<string | null>(null);
  /** Why a typed number was refused, or where the money of removed weeks is. It is shown until the weeks change. */
  const [note, setNote] = useState<{ readonly plan: WeekPlan; readonly text: string } | null>(null);
  function applyTyped() {
    if (typed === null) return;
    setTyped(null);
    const weeks = Number(typed);
    const isValid = Number.isInteger(weeks) && weeks >= WEEKS_MINIMUM && weeks <= WEEKS_MAXIMUM;
    const reason = `Weeks are ${WEEKS_MINIMUM} to ${WEEKS_MAXIMUM}, not ${typed === '' ? 'nothing' : typed}.`;
    setNote(isValid ? null : { plan, text: reason });
    if (isValid && weeks !== plan.weeks) changeWeeks(weeks);
  }
  function changeWeeks(weeks: number) {
    const resized = withWeeks(plan, money, weeks);
    const next = pattern ? applyPreset(resized, money, pattern.channels, pattern.preset) : resized;
    const removed = weekSums(plan.cells, plan.weeks).slice(weeks);
    const removedCents = removed.reduce((sum, cents) => sum + cents, 0);
    if (removedCents > 0) setNote({ plan: next, text: WEEKS_COPY.moneyOfRemoved(removedCents / 100) });
    if (pattern) onPattern({ ...pattern, cells: next.cells });
    onEdit(next);
  }
  return (
    <span className={styles.tool}>
      <label className={styles.tool}>
        Weeks
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          className={classNames(controlClass, styles.count)}
          value={typed ?? plan.weeks}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={applyTyped}
          onKeyDown={(event) => {
            if (event.key === 'Enter') applyTyped();
            if (event.key === 'Escape' || historyKey(event) !== null) setTyped(null);
          }}
        />
      </label>
      <span role="status" className={styles.toolNote}>
        {note?.plan === plan && note.text}
      </span>
    </span>
  );
}

/** The preset patterns, in the order of their buttons. */
const PATTERNS: readonly { readonly kind: Preset['kind']; readonly name: string }[] = [
  { kind: 'even', name: 'Even' },
  { kind: 'burst', name: 'Burst' },
  { kind: 'pulse', name: '2 on, 2 off' },
  { kind: 'down', name: 'Step down' },
  { kind: 'up', name: 'Step up' },
  { kind: 'own', name: 'Own pattern' },
];

/** The numbers of the patterns, as texts that the planner types. */
interface PatternTexts {
  /** The number of weeks of a burst. */
  readonly burst: string;
  /** The number of weeks with money before each pause. */
  readonly on: string;
  /** The number of weeks of each pause. */
  readonly off: string;
  /** The weights of the own pattern, separated by commas. */
  readonly own: string;
}

interface TypedNumber {
  readonly name: keyof PatternTexts;
  readonly label: string;
}

const TYPED_NUMBERS: Partial<Record<Preset['kind'], readonly TypedNumber[]>> = {
  burst: [{ name: 'burst', label: 'First weeks' }],
  pulse: [
    { name: 'on', label: 'Weeks on' },
    { name: 'off', label: 'Weeks off' },
  ],
  own: [{ name: 'own', label: 'Weights to repeat' }],
};

/**
 * Buttons that spread money over the weeks by a preset pattern, for the chosen channels, or for all if none is chosen. A single cell
 * chooses no channel: Enter moves to the cell of the next row, which the planner did not choose.
 */
function Patterns({ plan, view, money, selection, pattern, onPattern, onEdit }: PatternProps) {
  const [kind, setKind] = useState<Preset['kind'] | null>(null);
  const [numbers, setNumbers] = useState<PatternTexts>({ burst: '2', on: '2', off: '2', own: '3, 2, 1, 0' });
  /** Why the last pattern was refused. */
  const [refusal, setRefusal] = useState<string | null>(null);
  /** Whether a number was typed that is not applied yet. */
  const [hasUnappliedNumber, setHasUnappliedNumber] = useState(false);
  const allChannels = view.rows.map(({ channel }) => channel);
  const hasChosenChannels = selection.range !== null && hasSeveralCells(selection.range);
  const channels = hasChosenChannels ? selection.channels : allChannels;
  const channelWords = channels.length === allChannels.length ? 'all channels' : channelsInWords(channels);

  function applyPattern(chosen: Preset['kind']) {
    setKind(chosen);
    setHasUnappliedNumber(false);
    const preset = presetOf(chosen, numbers, plan.weeks);
    setRefusal(typeof preset === 'string' ? preset : null);
    if (typeof preset === 'string') return;
    const next = applyPreset(plan, money, channels, preset);
    onPattern({ preset, channels, cells: next.cells });
    onEdit(next);
  }
  function changeNumbers(typed: PatternTexts) {
    setHasUnappliedNumber(true);
    setNumbers(typed);
  }
  return (
    <div className={styles.tools}>
      <span className={styles.tool}>Pattern for {channelWords}</span>
      <span role="group" aria-label={`Pattern for ${channelWords}`} className={styles.segments}>
        {PATTERNS.map((button) => (
          <button
            key={button.kind}
            type="button"
            aria-pressed={button.kind === pattern?.preset.kind}
            onClick={() => applyPattern(button.kind)}
          >
            {button.name}
          </button>
        ))}
      </span>
      {kind && (
        <PatternNumbers
          {...{ kind, numbers }}
          onNumbers={changeNumbers}
          onLeave={() => hasUnappliedNumber && applyPattern(kind)}
          onEnter={() => applyPattern(kind)}
        />
      )}
      {channels.length !== allChannels.length && (
        <Button dense kind="quiet" onClick={selection.clear}>
          For all channels
        </Button>
      )}
      <span role="status" className={styles.toolNote}>
        {refusal}
      </span>
    </div>
  );
}

/** Names up to three channels. More channels are only counted. */
export function channelsInWords(channels: readonly Channel[]): string {
  return channels.length > 3 ? counted(channels.length, 'channel') : listed(channels);
}

interface PatternNumbersProps {
  kind: Preset['kind'];
  numbers: PatternTexts;
  onNumbers: (numbers: PatternTexts) => void;
  onLeave: () => void;
  onEnter: () => void;
}

/** The fields for the numbers that the chosen pattern needs. Some patterns need none. */
function PatternNumbers({ kind, numbers, onNumbers, onLeave, onEnter }: PatternNumbersProps) {
  return TYPED_NUMBERS[kind]?.map(({ name, label }) => (
    <label key={name} className={styles.tool}>
      {label}
      <input
        type="text"
        autoComplete="off"
        className={classNames(controlClass, name === 'own' ? styles.pattern : styles.count)}
        value={numbers[name]}
        onChange={(event) => onNumbers({ ...numbers, [name]: event.target.value })}
        onBlur={onLeave}
        onKeyDown={({ key }) => key === 'Enter' && onEnter()}
      />
    </label>
  ));
}

/** @returns the preset, or a sentence for the planner if a typed number is not valid */
function presetOf(kind: Preset['kind'], { burst, on, off, own }: PatternTexts, weeks: number): Preset | string {
  const isCount = (text: string, minimum: number) =>
    text.trim() !== '' && Number.isInteger(Number(text)) && Number(text) >= minimum && Number(text) <= weeks;
  switch (kind) {
    case 'burst':
      return isCount(burst, 1)
        ? { kind, weeks: Number(burst) }
        : `A burst is the first 1 to ${weeks} weeks, not ${burst}.`;
    case 'pulse':
      return isCount(on, 1) && isCount(off, 0)
        ? { kind, on: Number(on), off: Number(off) }
        : `Weeks on are 1 to ${weeks}, weeks off 0 to ${weeks}.`;
    case 'own': {
      const weights = readPattern(own);
      return typeof weights === 'string' ? weights : { kind, weights };
    }
    default:
      return { kind };
  }
}
