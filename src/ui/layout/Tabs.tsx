import { Tabs as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './Tabs.module.css';
import { classNames } from '../classNames.ts';

interface Tab {
  name: string;
  /** Colour of the dot in front of the name: any CSS colour. */
  colour?: string;
  /** Name of the tab's group. The tabs of a group are shown under its name. */
  group?: string;
}

interface TabsProps {
  /** What the tabs choose between, for assistive technology. */
  label: string;
  tabs: readonly Tab[];
  chosen: string;
  onChoose: (name: string) => void;
  /** True shows the tabs in a column next to the panel. Otherwise they are a strip above the panel, which scrolls horizontally. */
  vertical?: boolean;
  /** True for tabs outside a `Panel` component. The strip then begins at the edge of the page's content. */
  flush?: boolean;
  /** The panel of the chosen tab. */
  children: ReactNode;
}

/** With an orientation of null, all four arrow keys move between tabs. With `undefined`, Radix would use left and right only. */
const ALL_ARROW_KEYS = null as unknown as 'horizontal';

/** Tabs, of which one panel is shown at a time. Arrow keys, Home and End move between the tabs. */
export function Tabs({ label, tabs, chosen, onChoose, vertical, flush, children }: TabsProps) {
  return (
    <Primitive.Root
      value={chosen}
      onValueChange={onChoose}
      orientation={ALL_ARROW_KEYS}
      className={classNames(styles.tabs, vertical && styles.vertical, flush && styles.flush)}
    >
      <Primitive.List aria-label={label} className={styles.list}>
        {groupsOf(tabs).map(({ group, members }) => (
          <div key={group} role="presentation" className={styles.group}>
            {group && (
              <span aria-hidden className={styles.family}>
                {group}
              </span>
            )}
            {members.map((tab) => (
              <Primitive.Trigger key={tab.name} value={tab.name} className={styles.tab}>
                {tab.colour && <span aria-hidden className={styles.dot} style={{ background: tab.colour }} />}
                {tab.name}
              </Primitive.Trigger>
            ))}
          </div>
        ))}
      </Primitive.List>
      {/* One panel for all tabs, so that its content updates instead of remounting. */}
      <Primitive.Content value={chosen} forceMount className={styles.panel}>
        {children}
      </Primitive.Content>
      {/* The aria-controls of every tab must refer to a panel, so the other tabs get empty panels. */}
      {tabs
        .filter(({ name }) => name !== chosen)
        .map(({ name }) => (
          <Primitive.Content key={name} value={name} forceMount hidden className={styles.panel} />
        ))}
    </Primitive.Root>
  );
}

function groupsOf(tabs: readonly Tab[]) {
  const names = [...new Set(tabs.map(({ group }) => group ?? ''))];
  return names.map((group) => ({ group, members: tabs.filter((tab) => (tab.group ?? '') === group) }));
}
