import { Ellipsis } from 'lucide-react';
import { LINE_ACTIONS, lineActions } from '../../domain/rates/gridLines.ts';
import type { GridLine, LineAction } from '../../domain/rates/gridLines.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import type { CellActions } from './RateCell.tsx';
import styles from './RateGrid.module.css';

/** Props that all lines of a grid share. */
export interface LineActions extends CellActions {
  /** Does an action of a line's menu. Null if the planner may not edit the card. */
  readonly onLine: ((line: GridLine, action: LineAction) => void) | null;
}

interface LineMenuProps extends Pick<LineActions, 'onLine'> {
  line: GridLine;
  lineName: string;
}

/** The menu of actions on a whole line. Not shown if there are no actions or the planner may not edit the card. */
export function LineMenu({ line, lineName, onLine }: LineMenuProps) {
  const actions = lineActions(line);
  if (onLine === null || actions.length === 0) return null;
  return (
    <span className={styles.menu}>
      <Menu
        trigger={<Button dense kind="quiet" icon={Ellipsis} aria-label={`More for ${lineName}`} />}
        items={actions.map((action) => ({ label: LINE_ACTIONS[action], onChoose: () => onLine(line, action) }))}
      />
    </span>
  );
}
