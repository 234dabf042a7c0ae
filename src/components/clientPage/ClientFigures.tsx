import { lazy, Suspense, useState } from 'react';
import type { ClientPlan } from '../../../core/clientPage/clientPlan.ts';
import { sharesInWords } from '../../../core/clientPage/shareInWords.ts';
import { dollarsAndCents, fixedDecimals, roundDollars, wholeNumber } from '../../../core/words/amounts.ts';
import { budgetLabel } from '../../../core/words/planPeriod.ts';
import { percentText } from '../../../core/words/percent.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { NumbersTable } from '../../ui/table/NumbersTable.tsx';
import styles from './ClientPlan.module.css';

/** The curves, and with them the chart library, are loaded when the link holder asks for them. */
const ClientCurves = lazy(async () => ({ default: (await import('./ClientCurves.tsx')).ClientCurves }));

/** Null is a number that is left out because too few respondents support it. */
const peopleText = (people: number | null) => (people === null ? 'left out' : wholeNumber(people));

/** The exact figures of a plan, as tables. */
export function ClientFigures({ clientPlan }: { clientPlan: ClientPlan }) {
  const { answer, mix, more, often, overlap, curves } = clientPlan;
  const shares = sharesInWords(mix);
  return (
    <div className={styles.figures}>
      <NumbersTable
        caption="The answer in figures"
        headers={['The answer', 'Figure']}
        rows={[
          ['People reached', wholeNumber(answer.people)],
          ...(answer.of === null ? [] : [['People in the target', wholeNumber(answer.of)]]),
          ...(answer.share === null ? [] : [['Share reached', percentText(answer.share)]]),
          [budgetLabel(clientPlan.plan.weeks), roundDollars(clientPlan.plan.budget)],
          ['Cost of a person reached', dollarsAndCents(answer.cost)],
          ['Times on average', fixedDecimals(answer.frequency, 2)],
        ]}
      />
      <NumbersTable
        caption="Channels in figures"
        headers={['Channel', 'Money', 'Share', 'Reached alone', 'Reached only here']}
        rows={mix.map(({ channel, money, alone, only_here }, index) => [
          channel,
          roundDollars(money),
          shares[index]!,
          peopleText(alone),
          peopleText(only_here),
        ])}
      />
      {more.length > 1 && (
        <NumbersTable
          caption="Other budgets in figures"
          headers={[budgetLabel(clientPlan.plan.weeks), 'People reached']}
          rows={more.map(({ budget, people }) => [roundDollars(budget), wholeNumber(people)])}
        />
      )}
      {often.length > 0 && (
        <NumbersTable
          caption="Frequency in figures"
          headers={['Times or more', 'People']}
          rows={often.map(({ times, people }) => [String(times), wholeNumber(people)])}
        />
      )}
      {overlap.length > 0 && (
        <NumbersTable
          caption="People that two channels have in common"
          headers={['Channel', 'Other channel', 'People']}
          textColumns={2}
          rows={overlap.map(({ channel, other, people }) => [channel, other, wholeNumber(people)])}
        />
      )}
      {curves.length > 0 && <Curves {...{ curves, mix }} />}
    </div>
  );
}

/** The curves of the channels, which are drawn after a press on a button. */
function Curves({ curves, mix }: Pick<ClientPlan, 'curves' | 'mix'>) {
  const [isShown, setIsShown] = useState(false);
  if (!isShown) {
    return (
      <Button className={styles.screenOnly} onClick={() => setIsShown(true)}>
        Show what each channel reaches alone
      </Button>
    );
  }
  return (
    <Suspense fallback={<p>Loading …</p>}>
      <ClientCurves curves={curves} mix={mix} />
    </Suspense>
  );
}
