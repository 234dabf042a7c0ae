import { render, screen, within } from '@testing-library/react';
import { generatedPlan } from '../../../../testing/planExports/generatedPlan.ts';
import { MADE_UP } from '../../../../core/clientPage/disclosures.ts';
import { ClientPlanView } from '../../../components/clientPage/ClientPlanView.tsx';
import { clientPlanOfReport } from '../../../domain/exports/clientPlanOfReport.ts';
import { clientSlides } from '../../../domain/exports/clientSlides.ts';
import { slidesView } from '../../../domain/exports/slides.ts';
import { channelMoney } from '../../../domain/report/channelMoney.ts';
import { channelColours } from '../../../domain/report/charts/reportSeries.ts';
import { OnePage } from './OnePage.tsx';

/** A plan of the real engine on generated people. */
const { plan } = generatedPlan(4, 2_000_000)!;
const { report } = plan;
const client = clientPlanOfReport(plan);
const reasons = client.reasons.map(({ says }) => says);
const bought = channelMoney(report)
  .filter(({ money }) => money > 0)
  .sort((one, other) => other.money - one.money);
const dollars = (money: number) => `$${money.toLocaleString('en-US')}`;
const people = (count: number) => Math.round(count).toLocaleString('en-US');
const brand = { agency: { name: 'Harbour Media' }, client: { name: 'Banksia Bank' } };
const items = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '));

test('the client’s page shows three reasons and bars with the figures of the report', () => {
  const { container } = render(
    <ClientPlanView clientPlan={client} brand={brand} state="Waiting for your answer." contact="Pat Smith" />,
  );
  expect(screen.getByText(/ · Questions: Pat Smith$/)).toBeVisible();
  expect(reasons).toHaveLength(3);
  expect(items('Why this plan')).toEqual(reasons);
  expect(screen.getByText('Waiting for your answer.')).toBeVisible();
  expect(items('Where the money goes').map((item) => /^(.+?)(\$[\d,]+)/.exec(item)!.slice(1))).toEqual(
    bought.map(({ channel, money }) => [channel, dollars(money)]),
  );
  const rowsOf = (name: string) =>
    [...container.querySelectorAll(`[aria-label="${name}"] tbody tr`)].map((row) =>
      [...row.children].map((cell) => cell.textContent),
    );
  expect(rowsOf('Other budgets in figures')).toEqual(
    report.why!.frontier!.map(({ budget, attentive_reach: reach }) => [dollars(Math.round(budget)), people(reach)]),
  );
  const shown = new Set(client.often.map(({ times }) => times));
  expect(rowsOf('Frequency in figures')).toEqual(
    report
      .why!.distribution!.filter(({ times }) => shown.has(times))
      .map(({ times, attentive }) => [String(times), people(attentive)]),
  );
  expect(shown.size).toBeGreaterThan(2);
});

test('for made-up people, the client’s page has a warning above the answer and in the method', () => {
  const madeUp = clientPlanOfReport({ ...plan, facts: { ...plan.facts!, made_up: true } });
  const { rerender } = render(<ClientPlanView clientPlan={madeUp} brand={brand} />);
  expect(screen.getAllByText(MADE_UP)).toHaveLength(2);
  const answer = screen.getByRole('region', { name: /give it their attention/ });
  expect(within(answer).getByText(MADE_UP)).toBeVisible();
  rerender(<ClientPlanView clientPlan={client} brand={brand} />);
  expect(screen.queryByText(MADE_UP)).not.toBeInTheDocument();
  const demographic = { ...plan.facts!.demographic, applied: false };
  const everybody = clientPlanOfReport({ ...plan, facts: { ...plan.facts!, made_up: true, demographic } });
  expect(everybody.plan.target).toBe('made-up people');
});

test('shares of the money are rounded once, and add up to 100% also as printed', () => {
  const money = [605_300, 244_900, 135_300, 9_500, 5_000];
  const shares = ['61%', '24%', '14%', 'under 1%', 'under 1%'];
  const mix = money.map((amount, index) => ({
    ...client.mix[index]!,
    money: amount,
    share: Math.round(amount / 1e3) / 1e3,
  }));
  const rounded = { ...client, mix, plan: { ...client.plan, budget: 1_000_000 } };
  const { container } = render(<ClientPlanView clientPlan={rounded} brand={brand} />);
  expect(items('Where the money goes').map((item) => item.split(' ').at(-1))).toEqual(
    shares.map((share) => share.split(' ').at(-1)),
  );
  const rows = container.querySelectorAll('[aria-label="Channels in figures"] tbody tr');
  expect([...rows].map(({ children }) => children[2]!.textContent)).toEqual(shares);
  const mixSlide = clientSlides(plan, rounded)[2]!;
  expect(mixSlide.kind === 'content' && mixSlide.chart?.categories).toEqual(
    mix.map(({ channel }, index) => `${channel}  ${shares[index]}`),
  );
});

test('the title of the mix adds up the printed shares, and names no channel that others equal', () => {
  const titleOf = (...money: number[]) => {
    const mix = money.map((amount, index) => ({
      ...client.mix[index]!,
      channel: 'ABCDEF'[index]!,
      money: amount,
      only_here: null,
    }));
    return clientSlides(plan, { ...client, mix })[2]!.title;
  };
  // 30.4, 30.3, 20, 19.3
  expect(titleOf(304, 303, 200, 193)).toBe('A and B take 61% of the money');
  expect(titleOf(40, 20, 20, 20)).toBe('A takes 40% of the money');
  expect(titleOf(25, 25, 25, 24, 1)).toBe('A, B and C take 75% of the money');
  expect(titleOf(2, 1)).toBe('A and B take all of the money');
  expect(titleOf(2000, 1000, 1)).toBe('A and B take >99% of the money');
});

test('one page and slides have the same sentences and the same money', () => {
  window.print = () => undefined;
  const { container } = render(<OnePage plan={plan} colourOf={channelColours(report)} onPrinted={() => undefined} />);
  const texts = [...container.querySelectorAll('section p')].map(({ textContent }) => textContent);
  expect(texts).toEqual(expect.arrayContaining(reasons));
  const bars = [...container.querySelectorAll('section li')].slice(1).map(({ textContent }) => textContent);
  expect(bars).toHaveLength(bought.length);
  bought.forEach(({ channel, money }, index) => expect(bars[index]).toContain(`${channel}${dollars(money)}`));
  const mixSlide = slidesView(plan, channelColours(report)).slides[2]!;
  expect(mixSlide.kind === 'content' && mixSlide.lines.map(({ text }) => text)).toEqual(reasons);
});
