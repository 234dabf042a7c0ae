import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { channelsOfFamily, DESK_ORDER } from '../../../../../core/rules/channels.ts';
import type { Channel } from '../../../../../core/rules/channels.ts';
import { wholeDollars } from '../../../../../core/words/amounts.ts';
import { DESK, STEP_LABELS } from '../../../../domain/desk/deskCopy.ts';
import { channelsWithLimits } from '../../../../domain/desk/deskView.ts';
import {
  withBudget,
  withEvenSplit,
  withLimitsLifted,
  withMoneyOnTop,
  withoutChannels,
} from '../../../../domain/desk/gestures.ts';
import { indexOf } from '../../../../domain/desk/scenario.ts';
import type { Scenario } from '../../../../domain/desk/scenario.ts';
import type { OpenDesk } from '../../../../slices/desk/desk.ts';
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

interface QuickQuestionsProps {
  desk: OpenDesk;
  onChange: DeskChanges['onChange'];
  /** Further buttons at the end of the row. */
  children: ReactNode;
}

/** A button for each frequent question of clients, such as what a plan without a channel reaches. */
export function QuickQuestions({ desk, onChange, children }: QuickQuestionsProps) {
  const { runSettings, opened, now } = desk;
  const { scenario } = now;
  const boughtChannels = DESK_ORDER.filter((channel) => scenario.spend[indexOf(channel)]! > 0);
  const without = (channels: readonly Channel[]) => (scenario: Scenario) =>
    withoutChannels(scenario, runSettings, channels);
  const withBudgetChanged = (percent: number) => (scenario: Scenario) =>
    withBudget(scenario, Math.round((scenario.budget * (100 + percent)) / 100));
  const limitedChannels = channelsWithLimits(runSettings);
  const hasMixLimits = (scenario.rules?.groups ?? []).length > 0 || scenario.rules?.most_in_one !== undefined;
  const extraMoney = moreOnTop(scenario.budget);
  return (
    <div className={styles.quick} role="group" aria-label={DESK.quickQuestions}>
      <span>{DESK.quickQuestions}</span>
      <WithoutChannelMenu
        channels={boughtChannels}
        onChoose={(channel) => onChange('withoutChannelAsked', STEP_LABELS.without([channel]), without([channel]))}
      />
      <Button
        dense
        onClick={() => onChange('televisionOffAsked', STEP_LABELS.without(TELEVISION), without(TELEVISION))}
      >
        All television off
      </Button>
      <Button dense onClick={() => onChange('tenPercentMoreAsked', STEP_LABELS.more(10), withBudgetChanged(10))}>
        10% more
      </Button>
      <Button dense onClick={() => onChange('tenPercentLessAsked', STEP_LABELS.more(-10), withBudgetChanged(-10))}>
        10% less
      </Button>
      <Button
        dense
        onClick={() =>
          onChange('moneyOnTopAsked', STEP_LABELS.onTop(extraMoney), (scenario) => withMoneyOnTop(scenario, extraMoney))
        }
      >
        {wholeDollars(extraMoney)} more on top
      </Button>
      <Button
        dense
        onClick={() =>
          onChange('evenSplitAsked', STEP_LABELS.even, (scenario) =>
            withEvenSplit(scenario, runSettings, opened.reaches),
          )
        }
      >
        Even split
      </Button>
      {(limitedChannels.some((channel) => !scenario.lifted[indexOf(channel)]) || hasMixLimits) && (
        <Button
          dense
          onClick={() =>
            onChange('allLimitsLifted', STEP_LABELS.allLimits, (scenario) =>
              withLimitsLifted(scenario, limitedChannels),
            )
          }
        >
          {STEP_LABELS.allLimits}
        </Button>
      )}
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
