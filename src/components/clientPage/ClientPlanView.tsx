import { createContext, useContext, useId } from 'react';
import type { ReactNode } from 'react';
import type { ClientPlan } from '../../../core/clientPage/clientPlan.ts';
import { sharesInWords } from '../../../core/clientPage/shareInWords.ts';
import { illustrativePrices, MADE_UP, MODELLED } from '../../../core/clientPage/disclosures.ts';
import type { ClientBrand } from '../../../core/contract/bodies/clientPage.ts';
import type { ClientPanel } from '../../../core/contract/bodies/clientComments.ts';
import { peopleShort } from '../../../core/words/peopleShort.ts';
import { roundDollars, shortDollars } from '../../../core/words/amounts.ts';
import {
  answerDetails,
  answerSentence,
  CLIENT_COPY,
  nearbyBudgets,
  PANEL_TITLES,
  preparedLine,
} from '../../domain/clientPage/clientCopy.ts';
import { ClientFigures } from './ClientFigures.tsx';
import { classNames } from '../../ui/classNames.ts';
import styles from './ClientPlan.module.css';
import { channelPaint } from '../../domain/report/charts/darkColour.ts';

interface ClientPlanViewProps {
  clientPlan: ClientPlan;
  brand: ClientBrand;
  /** A line under the plan's name about the client's approval or request for changes; null for none. */
  state?: string | null;
  /** A line that says when the client's link ends; null for none. */
  openUntil?: string | null;
  /** The person at the agency that the link holder can ask; '' for none. */
  contact?: string;
  /** Omitted where no one can comment. */
  commentsOf?: CommentsOf;
  /** True inside another page. The panels then have no ids, which could clash with ids of that page. */
  isPreview?: boolean;
}

/** Whether panels have ids, so that links can lead to them. */
const AnchorsContext = createContext(true);

/** A plan as its client sees it, on the client's page and in the preview of the planner who sends it. */
export function ClientPlanView({
  clientPlan,
  brand,
  state = null,
  openUntil = null,
  contact = '',
  commentsOf = () => null,
  isPreview = false,
}: ClientPlanViewProps) {
  const pricesNote = illustrativePrices(clientPlan.method);
  const shares = sharesInWords(clientPlan.mix);
  return (
    <AnchorsContext value={!isPreview}>
      <article className={styles.page}>
        <header
          className={styles.head}
          style={brand.agency.accent ? { borderTopColor: brand.agency.accent } : undefined}
        >
          <BrandMark {...brand.agency} />
          <BrandMark {...(brand.client ?? { name: clientPlan.plan.client })} />
        </header>
        <div className={styles.sheet}>
          <Answer {...{ clientPlan, state, openUntil, contact, commentsOf }} agency={brand.agency.name} />
          <div className={styles.split}>
            <Panel id="mix" commentsOf={commentsOf}>
              <ClientBars
                rows={clientPlan.mix.map(({ channel, colour, money }, index) => ({
                  name: channel,
                  colour,
                  value: money,
                  label: roundDollars(money),
                  note: shares[index]!,
                }))}
              />
            </Panel>
            <Panel id="why" commentsOf={commentsOf}>
              <ul className={styles.reasons}>
                {clientPlan.reasons.map(({ kind, channel, says }) => (
                  <li key={`${kind} ${channel}`}>{says}</li>
                ))}
              </ul>
            </Panel>
          </div>
          <FurtherPanels clientPlan={clientPlan} commentsOf={commentsOf} />
        </div>
        <footer className={styles.foot}>
          <p>{MODELLED}</p>
          {pricesNote && <p>{pricesNote}</p>}
          <p className={styles.screenOnly}>{CLIENT_COPY.foot}</p>
          {brand.agency.footer && <p>{brand.agency.footer}</p>}
        </footer>
      </article>
    </AnchorsContext>
  );
}

/** Returns the comments of a panel, with the button to add one. */
type CommentsOf = (panel: ClientPanel) => ReactNode;

/** The props of the same names of {@link ClientPlanView}, with their defaults. */
interface AnswerProps {
  clientPlan: ClientPlan;
  /** The agency's name. */
  agency: string;
  state: string | null;
  openUntil: string | null;
  contact: string;
  commentsOf: CommentsOf;
}

/** How many people the plan reaches, as a sentence, a bar and a few facts. */
function Answer({ clientPlan, agency, state, openUntil, contact, commentsOf }: AnswerProps) {
  const { people, rest } = answerSentence(clientPlan);
  const title = useId();
  const anchor = useContext(AnchorsContext) ? 'answer' : undefined;
  return (
    <section id={anchor} className={styles.answer} aria-labelledby={title}>
      <p className={styles.made}>
        <b>{clientPlan.plan.name}</b> · {preparedLine(clientPlan, agency)}
        {contact && ` · Questions: ${contact}`}
      </p>
      {state && <p className={styles.state}>{state}</p>}
      {openUntil && <p className={classNames(styles.made, styles.screenOnly)}>{openUntil}</p>}
      {clientPlan.method.includes(MADE_UP) && <p className={styles.madeUp}>{MADE_UP}</p>}
      <h1 id={title} tabIndex={-1}>
        <em>{people}</em> {rest}
      </h1>
      <PeopleBar clientPlan={clientPlan} />
      <ul className={styles.facts}>
        {answerDetails(clientPlan).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {commentsOf('answer')}
    </section>
  );
}

/**
 * The panels below the mix: results of other budgets, how often people are reached, the client's rules and how sure the figures are. The
 * collapsed panels of figures and method follow.
 */
function FurtherPanels({ clientPlan, commentsOf }: { clientPlan: ClientPlan; commentsOf: CommentsOf }) {
  const { often, sure } = clientPlan;
  const budgets = nearbyBudgets(clientPlan);
  return (
    <>
      <div className={styles.pair}>
        {budgets.length > 1 && (
          <Panel id="more" commentsOf={commentsOf}>
            <ClientBars
              rows={budgets.map(({ budget, people, this_plan }) => ({
                name: shortDollars(budget),
                value: people,
                label: `${peopleShort(people)} people`,
                note: this_plan ? 'this plan' : '',
                isChosen: this_plan,
              }))}
            />
          </Panel>
        )}
        {often.length > 0 && (
          <Panel id="often" commentsOf={commentsOf}>
            <ClientBars
              rows={often.map(({ times, people }) => ({
                name: times === 1 ? 'Once or more' : `${times} times or more`,
                value: people,
                label: `${peopleShort(people)} people`,
              }))}
            />
          </Panel>
        )}
      </div>
      <div className={styles.pair}>
        {clientPlan.plan.limits.length > 0 && (
          <Panel id="rules" commentsOf={commentsOf}>
            <ul className={styles.list}>
              {clientPlan.plan.limits.map((limit) => (
                <li key={limit}>{limit}</li>
              ))}
            </ul>
          </Panel>
        )}
        <Panel id="sure" commentsOf={commentsOf}>
          <p>{sure.says}</p>
        </Panel>
      </div>
      <CollapsedPanel id="figures" commentsOf={commentsOf}>
        <ClientFigures clientPlan={clientPlan} />
      </CollapsedPanel>
      <Method clientPlan={clientPlan} commentsOf={commentsOf} />
    </>
  );
}

/** How the plan was computed, and which figures are left out of this page because too few respondents support them. */
function Method({ clientPlan, commentsOf }: { clientPlan: ClientPlan; commentsOf: CommentsOf }) {
  const { plan, method, hidden } = clientPlan;
  return (
    <CollapsedPanel id="method" commentsOf={commentsOf}>
      <ul className={styles.list}>
        {[plan.strategy_says, ...method].filter(Boolean).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {hidden.length > 0 && (
        <>
          <h3>Left out because they are based on too few people of the sample</h3>
          <ul className={styles.hiddenCells}>
            {hidden.map((cells) => (
              <li key={cells}>{cells}</li>
            ))}
          </ul>
        </>
      )}
    </CollapsedPanel>
  );
}

function Panel({ id, commentsOf, children }: { id: ClientPanel; commentsOf: CommentsOf; children: ReactNode }) {
  const title = useId();
  const anchor = useContext(AnchorsContext) ? id : undefined;
  return (
    <section id={anchor} className={styles.panel} aria-labelledby={title}>
      <h2 id={title}>{PANEL_TITLES[id]}</h2>
      {children}
      {commentsOf(id)}
    </section>
  );
}

/** A panel that is collapsed at first, and open in print. */
function CollapsedPanel({
  id,
  commentsOf,
  children,
}: {
  id: ClientPanel;
  commentsOf: CommentsOf;
  children: ReactNode;
}) {
  const title = useId();
  const anchor = useContext(AnchorsContext) ? id : undefined;
  return (
    <section id={anchor} className={styles.folded} aria-labelledby={title}>
      <details>
        <summary>
          <h2 id={title}>{PANEL_TITLES[id]}</h2>
        </summary>
        {children}
        {commentsOf(id)}
      </details>
    </section>
  );
}

/** A brand's logo, with the name as alternative text, or the name alone. */
function BrandMark({ name, logo }: { name: string; logo?: string | undefined }) {
  return (
    <p className={styles.side}>{logo ? <img src={logo} alt={name} className={styles.logo} /> : <span>{name}</span>}</p>
  );
}

/** A bar of all people in the target: the part that is reached, and the part that is reached three times or more. */
function PeopleBar({ clientPlan: { answer, plan } }: { clientPlan: ClientPlan }) {
  const { people, of: targetPeople, three_plus: threePlus } = answer;
  if (targetPeople === null || targetPeople <= 0) return null;
  const width = (part: number) => ({ width: `${Math.min(100, (part / targetPeople) * 100)}%` });
  return (
    <>
      <div className={styles.people} aria-hidden>
        <i style={width(people)} />
        {threePlus !== null && <i style={width(threePlus)} />}
      </div>
      <ul className={styles.peopleLegend}>
        {threePlus !== null && (
          <li className={styles.often}>
            <b>{peopleShort(threePlus)}</b> three times or more
          </li>
        )}
        <li className={styles.once}>
          <b>{peopleShort(people)}</b> at least once
        </li>
        <li>
          all {plan.target}: <b>{peopleShort(targetPeople)}</b>
        </li>
      </ul>
    </>
  );
}

interface ClientBar {
  name: string;
  value: number;
  /** The value in words. */
  label: string;
  /** A note in a quieter colour after the label. */
  note?: string;
  /** Colour of the bar, "#RRGGBB"; the accent colour if missing. */
  colour?: string;
  /** True for the bar that is emphasised. */
  isChosen?: boolean;
}

/** A list of bars on one scale, with their names and their values in words. */
function ClientBars({ rows }: { rows: readonly ClientBar[] }) {
  const highest = Math.max(...rows.map(({ value }) => value), 0);
  return (
    <ul className={styles.bars}>
      {rows.map(({ name, value, label, note, colour, isChosen }) => (
        <li key={name} className={isChosen ? styles.chosen : undefined}>
          <span className={styles.barName}>{name}</span>
          <span className={styles.track}>
            <i
              aria-hidden
              style={{
                width: `calc((100% - var(--label-room)) * ${highest > 0 ? value / highest : 0})`,
                ...(colour && { background: paintOf(colour) }),
              }}
            />
            <span>
              <b>{label}</b> {note}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A channel's colour as CSS that works in the light and the dark theme. */
function paintOf(hex: string): string {
  // Where red, green and blue start in "#RRGGBB".
  const components = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
  return channelPaint(`rgb(${components.join(', ')})`);
}
