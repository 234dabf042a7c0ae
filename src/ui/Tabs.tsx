import { Tabs as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import styles from './Tabs.module.css';

interface Tab {
  name: string;
  /** A dot beside the name, any CSS colour. */
  colour?: string;
}

interface TabsProps {
  /** What the tabs choose between, for assistive technology. */
  label: string;
  tabs: readonly Tab[];
  chosen: string;
  onChoose: (name: string) => void;
  /** The panel of the chosen tab. */
  children: ReactNode;
}

/** One panel at a time; arrow keys move between the tabs. A row too long for its place wraps. */
export function Tabs({ label, tabs, chosen, onChoose, children }: TabsProps) {
  return (
    <Primitive.Root value={chosen} onValueChange={onChoose}>
      <Primitive.List aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <Primitive.Trigger key={tab.name} value={tab.name} className={styles.tab}>
            {tab.colour && <span aria-hidden className={styles.dot} style={{ background: tab.colour }} />}
            {tab.name}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {/* Every tab needs a panel to point at; only the chosen one has content. */}
      {tabs.map((tab) => (
        <Primitive.Content
          key={tab.name}
          value={tab.name}
          forceMount
          hidden={tab.name !== chosen}
          className={styles.panel}
        >
          {tab.name === chosen && children}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
