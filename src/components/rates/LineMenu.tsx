import type { GridLine } from '../../domain/rates/gridLines.ts';
import { LINE_ACTIONS, lineActions } from '../../domain/rates/lineChanges.ts';
import type { LineAction } from '../../domain/rates/lineChanges.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import type { CellActions } from './RateCell.tsx';
import styles from './RateGrid.module.css';

/** What the lines of a grid have in common. */
export interface LineActions extends CellActions {
  /** An action of a line's menu; null where the card may only be read. */
  readonly onLine: ((line: GridLine, action: LineAction) => void) | null;
}

interface LineMenuProps extends Pick<LineActions, 'onLine'> {
  line: GridLine;
  lineName: string;
}

/** What can be done with a line as a whole; nothing where it offers nothing, or the card may only be read. */
export function LineMenu({ line, lineName, onLine }: LineMenuProps) {
  const actions = lineActions(line);
  if (onLine === null || actions.length === 0) return null;
  return (
    <span className={styles.menu}>
      <Menu
        trigger={<Button dense kind="quiet" icon="ellipsis" aria-label={`More for ${lineName}`} />}
        items={actions.map((action) => ({ label: LINE_ACTIONS[action], onChoose: () => onLine(line, action) }))}
      />
    </span>
  );
}
