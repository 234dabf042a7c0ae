import { useState } from 'react';
import { WHY } from '../../../domain/messages.ts';
import { SECTIONS } from '../../../domain/report/reportSections.ts';
import { MARKET_HEADERS } from '../../../domain/why/marketsView.ts';
import type { MarketLine, MarketsTab, MarketsView } from '../../../domain/why/marketsView.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { SidewaysScroller } from '../../../ui/layout/SidewaysScroller.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { usePrinting } from '../../../ui/usePrinting.ts';
import { CsvButton } from '../CsvButton.tsx';
import styles from './Markets.module.css';

/** The plan's reach by market, which is the area where people live. There is a tab for each column of the audience that has markets. */
export function MarketsPanel({ view: { tabs, planShare, table } }: { view: MarketsView }) {
  const [column, setColumn] = useState(tabs[0]!.column);
  const chosen = tabs.find((tab) => tab.column === column) ?? tabs[0]!;
  const printsAllTabs = usePrinting() && tabs.length > 1;
  return (
    <Panel
      flush
      id={SECTIONS.markets}
      title={WHY.markets}
      description={printsAllTabs ? undefined : chosen.sentence}
      actions={<CsvButton table={table} name={WHY.markets} />}
    >
      {printsAllTabs && <PrintedTabs {...{ tabs, planShare }} />}
      {tabs.length === 1 && <MarketsTable tab={chosen} planShare={planShare} />}
      {!printsAllTabs && tabs.length > 1 && (
        <Tabs
          label="Column of the audience"
          tabs={tabs.map((tab) => ({ name: tab.column }))}
          chosen={chosen.column}
          onChoose={setColumn}
        >
          <MarketsTable tab={chosen} planShare={planShare} />
        </Tabs>
      )}
    </Panel>
  );
}

/** The tables of all tabs, one after another. */
function PrintedTabs({ tabs, planShare }: Pick<MarketsView, 'tabs' | 'planShare'>) {
  return tabs.map((tab) => (
    <section key={tab.column} className={styles.printedTab}>
      <h3>{tab.column}</h3>
      <p>{tab.sentence}</p>
      <MarketsTable tab={tab} planShare={planShare} />
    </section>
  ));
}

function MarketsTable({ tab: { lines, note }, planShare }: { tab: MarketsTab; planShare: number }) {
  return (
    <>
      <SidewaysScroller label={WHY.markets}>
        <table className={styles.markets}>
          <thead>
            <tr>
              {MARKET_HEADERS.map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
              <th scope="col" className={styles.bars}>
                Of target, line: plan
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              // The index is the key, because the names of markets may repeat, and the order of rows never changes.
              <MarketRow key={index} line={line} planShare={planShare} />
            ))}
          </tbody>
        </table>
      </SidewaysScroller>
      <p className={styles.note}>{note}</p>
    </>
  );
}

function MarketRow({ line, planShare }: { line: MarketLine; planShare: number }) {
  const { name, respondents, people, reach, ofTarget, frequency, grps, range, share } = line;
  return (
    <tr>
      <th scope="row">{name}</th>
      {/* In the order of MARKET_HEADERS, after the name of the market. */}
      {[respondents, people, reach, ofTarget, frequency, grps, range].map((text, index) => (
        <td key={MARKET_HEADERS[index + 1]}>{text}</td>
      ))}
      <td className={styles.bars} aria-hidden>
        <span className={styles.track}>
          <span className={styles.bar} style={{ inlineSize: `${100 * share}%` }} />
          <span className={styles.plan} style={{ insetInlineStart: `${100 * planShare}%` }} />
        </span>
      </td>
    </tr>
  );
}
