import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { channelsOfFamily, DESK_ORDER } from '../../../../../core/rules/channels.ts';
import type { Channel } from '../../../../../core/rules/channels.ts';
import { wholeDollars } from '../../../../../core/words/amounts.ts';
import { DESK, STEP_LABELS } from '../../../../domain/desk/deskCopy.ts';
import { channelsWithLimits } from '../../../../domain/desk/deskRows.ts';
import {
  withBudget,
  withEvenSplit,
  withLimitsLifted,
  withMoneyOnTop,
  withoutChannels,
} from '../../../../domain/desk/gestures.ts';
import { indexOf } from '../../../../domain/desk/scenario.ts';
import type { Scenario, ScenarioUpdate } from '../../../../domain/desk/scenario.ts';
import type { OpenDesk } from '../../../../slices/desk/desk.ts';
import type { GestureName } from '../../../../slices/desk/deskGestures.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Menu } from '../../../../ui/overlays/Menu.tsx';
import styles from '../Desk.module.css';
import type { DeskChanges } from '../useDeskChanges.ts';

const TELEVISION = channelsOfFamily('Television');

/** The amount that the button "more on top" adds [$]: a twentieth of the budget, rounded up to 1, 2 or 5 times a power of ten. */
function moreOnTop(budget: number): number {
  const minimum = budget / 20;
  const powerOfTen = 10 ** Math.floor(Math.log10(Math.max(1, minimum)));
  return [1, 2, 5, 10].map((step) => step * powerOfTen).find((sum) => sum >= minimum)!;
}

interface QuickQuestion {
  /** The kind of the gesture that the change is. */
  readonly gesture: GestureName;
  /** The text of the button. */
  readonly text: string;
  /** The label of the step in the undo history. */
  readonly label: string;
  /** The change that the button makes to the scenario. */
  readonly update: ScenarioUpdate;
}

/** The questions that are asked with one button each. */
function quickQuestions({ runSettings, opened, now: { scenario } }: OpenDesk): QuickQuestion[] {
  const withBudgetChanged = (percent: number) => (before: Scenario) =>
    withBudget(before, Math.round((before.budget * (100 + percent)) / 100));
  const extraMoney = moreOnTop(scenario.budget);
  const questions: QuickQuestion[] = [
    {
      gesture: 'televisionOffAsked',
      text: 'All television off',
      label: STEP_LABELS.without(TELEVISION),
      update: (before) => withoutChannels(before, runSettings, TELEVISION),
    },
    { gesture: 'tenPercentMoreAsked', text: '10% more', label: STEP_LABELS.more(10), update: withBudgetChanged(10) },
    { gesture: 'tenPercentLessAsked', text: '10% less', label: STEP_LABELS.more(-10), update: withBudgetChanged(-10) },
    {
      gesture: 'moneyOnTopAsked',
      text: `${wholeDollars(extraMoney)} more on top`,
      label: STEP_LABELS.onTop(extraMoney),
      update: (before) => withMoneyOnTop(before, extraMoney),
    },
    {
      gesture: 'evenSplitAsked',
      text: 'Even split',
      label: STEP_LABELS.even,
      update: (before) => withEvenSplit(before, runSettings, opened.reaches),
    },
  ];
  const limitedChannels = channelsWithLimits(runSettings);
  const hasMixLimits = (scenario.rules?.groups ?? []).length > 0 || scenario.rules?.most_in_one !== undefined;
  if (limitedChannels.some((channel) => !scenario.lifted[indexOf(channel)]) || hasMixLimits) {
    questions.push({
      gesture: 'allLimitsLifted',
      text: STEP_LABELS.allLimits,
      label: STEP_LABELS.allLimits,
      update: (before) => withLimitsLifted(before, limitedChannels),
    });
  }
  return questions;
}

interface QuickQuestionsProps {
  desk: OpenDesk;
  onChange: DeskChanges['onChange'];
  /** Further buttons at the end of the row. */
  children: ReactNode;
}

/** A button for each frequent question of clients, such as what a plan without a channel reaches. */
export function QuickQuestions({ desk, onChange, children }: QuickQuestionsProps) {
  const boughtChannels = DESK_ORDER.filter((channel) => desk.now.scenario.spend[indexOf(channel)]! > 0);
  return (
    <div className={styles.quick} role="group" aria-label={DESK.quickQuestions}>
      <span>{DESK.quickQuestions}</span>
      <WithoutChannelMenu
        channels={boughtChannels}
        onChoose={(channel) =>
          onChange('withoutChannelAsked', STEP_LABELS.without([channel]), (scenario) =>
            withoutChannels(scenario, desk.runSettings, [channel]),
          )
        }
      />
      {quickQuestions(desk).map(({ gesture, text, label, update }) => (
        <Button key={gesture} dense onClick={() => onChange(gesture, label, update)}>
          {text}
        </Button>
      ))}
      {children}
    </div>
  );
}

interface WithoutChannelMenuProps {
  channels: readonly Channel[];
  onChoose: (channel: Channel) => void;
}

/** A button that opens the list of the channels that can be left out of the plan. */
function WithoutChannelMenu({ channels, onChoose }: WithoutChannelMenuProps) {
  return (
    <Menu
      trigger={
        <Button dense disabled={channels.length === 0}>
          Without a channel
          <Icon icon={ChevronDown} size={14} />
        </Button>
      }
      items={channels.map((channel) => ({ label: `Without ${channel}`, onChoose: () => onChoose(channel) }))}
    />
  );
}
