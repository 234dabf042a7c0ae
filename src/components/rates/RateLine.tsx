import { Ellipsis } from 'lucide-react';
import { memo } from 'react';
import { LINE_ACTIONS, lineActions } from '../../domain/rates/gridLines.ts';
import type { GridLine, LineAction } from '../../domain/rates/gridLines.ts';
import { COLUMN_DISPLAY, GRID_GROUPS, GRID_GROUP_NAMES, hasColumn } from '../../domain/rates/rateCells.ts';
import type { GridGroup, GridColumn } from '../../domain/rates/rateCells.ts';
import { classNames } from '../../ui/classNames.ts';
import { RateCell } from './RateCell.tsx';
import type { CellActions } from './RateCell.tsx';
import styles from './RateGrid.module.css';
import { Button } from '../../ui/buttons/Button.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';

interface RateLineProps extends LineActions {
  line: GridLine;
  /** The name of the line's demographic; '' for the format itself. */
  demographic: string;
  /** Index among all lines of the rate card, by which arrow keys move. */
  lineIndex: number;
  openGroups: readonly GridGroup[];
  /** Number of the row in the table, counted from 1; undefined if all rows of the table are rendered. */
  rowIndex?: number | undefined;
}

/** The accessible name of a line: "FTA Metro, Metro 30s spot". A line for one demographic adds its name: "for women 18-39". */
export function nameOfLine({ channel, format }: GridLine, demographic: string): string {
  return `${channel}, ${format}${demographic === '' ? '' : ` for ${demographic}`}`;
}

/** The columns of the open groups, one after another. The arrow keys move through them in this order. */
export function openColumns(openGroups: readonly GridGroup[]): GridColumn[] {
  return GRID_GROUP_NAMES.filter((group) => openGroups.includes(group)).flatMap((group) => [...GRID_GROUPS[group]]);
}

/** The row of a format, or of its price for one demographic. It is memoized, so that a key in a cell renders only that cell's row. */
export const RateLine = memo(function RateLine({
  line,
  demographic,
  lineIndex,
  openGroups,
  rowIndex,
  onLineAction,
  ...actions
}: RateLineProps) {
  const columns = openColumns(openGroups);
  const renderCell = (column: GridColumn) =>
    hasColumn({ price_for: line.priceFor }, column) && (
      <RateCell {...{ line, column, columns, lineIndex, lineName: nameOfLine(line, demographic) }} {...actions} />
    );
  return (
    <tr aria-rowindex={rowIndex} className={classNames(styles.line, line.isRetired && styles.retired)}>
      <th scope="row" className={styles.format}>
        {demographic === '' ? line.format : <span className={styles.target}>for {demographic}</span>}
        {line.isMain && <span className={styles.note}> main</span>}
        {line.isRetired && <span className={styles.note}> retired</span>}
        <LineMenu {...{ line, onLineAction }} lineName={nameOfLine(line, demographic)} />
      </th>
      {GRID_GROUP_NAMES.map((group) =>
        openGroups.includes(group) ? (
          GRID_GROUPS[group].map((column) => (
            <td key={column} data-column-name={column} data-unit={COLUMN_DISPLAY[column].unit}>
              {renderCell(column)}
            </td>
          ))
        ) : (
          <td key={group} className={styles.collapsed} />
        ),
      )}
    </tr>
  );
}, isSameLine);

/** Whether two sets of props show the same. Each change of the card creates new line objects, so lines are compared field by field. */
function isSameLine(before: RateLineProps, after: RateLineProps): boolean {
  const { line: lineBefore, ...propsBefore } = before;
  const { line: lineAfter, ...propsAfter } = after;
  const isSame = <Shape extends object>(one: Shape, other: Shape) =>
    (Object.keys(one) as (keyof Shape)[]).every((name) => one[name] === other[name]);
  return isSame(lineBefore, lineAfter) && isSame(propsBefore, propsAfter);
}

/** Props that all lines of a grid share. */
export interface LineActions extends CellActions {
  /** Does an action of a line's menu. Null if the planner may not edit the card. */
  readonly onLineAction: ((line: GridLine, action: LineAction) => void) | null;
}

interface LineMenuProps extends Pick<LineActions, 'onLineAction'> {
  line: GridLine;
  lineName: string;
}

/** The menu of actions on a whole line. Not shown if there are no actions or the planner may not edit the card. */
export function LineMenu({ line, lineName, onLineAction }: LineMenuProps) {
  const actions = lineActions(line);
  if (onLineAction === null || actions.length === 0) return null;
  return (
    <span className={styles.menu}>
      <Menu
        trigger={<Button dense kind="quiet" icon={Ellipsis} aria-label={`More for ${lineName}`} />}
        items={actions.map((action) => ({ label: LINE_ACTIONS[action], onChoose: () => onLineAction(line, action) }))}
      />
    </span>
  );
}
