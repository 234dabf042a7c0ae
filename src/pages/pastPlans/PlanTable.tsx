import { ChevronDown, ChevronRight } from 'lucide-react';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { PlanListRow } from '../../../core/contract/bodies/planListRow.ts';
import type { ShareList } from '../../../core/contract/bodies/sharing.ts';
import { stateText } from '../../domain/clientPage/sharesView.ts';
import { PAST_PLANS } from '../../domain/messages.ts';
import { reportPath } from '../../domain/paths.ts';
import { pastPlanTable, planText, planValue, reachText } from '../../domain/pastPlans/pastPlanRows.ts';
import { willBeDeleted } from '../../domain/report/reportContents.ts';
import type { VersionPlace } from '../../domain/pastPlans/planList.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { DataColumn, SortingOfTable } from '../../ui/table/tableModel.ts';
import styles from './PastPlans.module.css';
import { PLAN_LIST, planListCopy } from './planListCopy.ts';

interface PlanTableProps {
  /** All plans. They decide which columns are shown, so that a search does not remove a column. */
  allPlans: readonly PlanListRow[];
  /** The plans that are shown. */
  plans: readonly PlanListRow[];
  /** For the key of each plan, its place among the versions of that plan. */
  places: ReadonlyMap<string, VersionPlace>;
  /** @param family  the id that all versions of a plan share */
  isCollapsed: (family: string) => boolean;
  onToggle: (family: string) => void;
  chosen: readonly string[];
  onTick: (key: string) => void;
  onOpen: (plan: PlanListRow) => void;
  /** Whether plans of colleagues are listed. If so, a column shows who made each plan. */
  showsMaker: boolean;
  /** The menu of a plan; null if the plans cannot be changed here. */
  menuOf: ((plan: PlanListRow) => ReactNode) | null;
  /** The state of each plan that was sent to a client, such as approved; empty if no plan was sent. */
  states: ShareList['states'];
  sorting: SortingOfTable;
  empty: ReactNode;
}

const MADE_BY: DataColumn<PlanListRow> = {
  id: 'made_by',
  header: 'Made By',
  value: ({ about }) => about?.made_by ?? null,
};

/** The table of plans; each row opens its report. */
export function PlanTable({
  allPlans,
  plans,
  places,
  isCollapsed,
  onToggle,
  chosen,
  onTick,
  onOpen,
  showsMaker,
  menuOf,
  states,
  sorting,
  empty,
}: PlanTableProps) {
  const columns = useMemo(() => {
    const columnsOfPlans = pastPlanTable(allPlans).columns.map((column): DataColumn<PlanListRow> => ({
      id: column.field,
      header: column.header,
      numeric: column.numeric,
      value: (plan) => planValue(plan, column),
      show: (plan) => planText(plan, column),
    }));
    // The client's answer and the maker come directly after the name, since a laptop does not show the last columns.
    return [
      ...columnsOfPlans.slice(0, 1),
      ...clientColumn(states),
      ...(showsMaker ? [MADE_BY] : []),
      ...columnsOfPlans.slice(1),
    ];
  }, [allPlans, showsMaker, states]);
  return (
    <DataTable
      caption={PAST_PLANS.table}
      captionHidden
      dense
      columns={columns}
      rows={plans}
      sorting={sorting}
      linkOf={({ key }) => reportPath(key)}
      onOpen={onOpen}
      isChosen={({ key }) => chosen.includes(key)}
      isChild={({ key }) => places.get(key)?.isOlder ?? false}
      before={(plan) => (
        <Checkbox
          checked={chosen.includes(plan.key)}
          onChange={() => onTick(plan.key)}
          aria-label={planListCopy.compareLabel(nameOf(plan), places.get(plan.key)?.sentence ?? '')}
        />
      )}
      after={(plan) => (
        <>
          <Version {...{ plan, place: places.get(plan.key), isCollapsed, onToggle }} />
          <span aria-hidden className={styles.reach}>
            {reachText(plan)}
          </span>
        </>
      )}
      below={({ about }) => about?.goes && <span className={styles.goes}>{willBeDeleted(about.goes)}</span>}
      {...(menuOf && { actions: { header: PLAN_LIST.actions, of: menuOf } })}
      empty={empty}
    />
  );
}

/** The column with the states of the plans that were sent to clients; none if no plan was sent. */
function clientColumn(states: ShareList['states']): DataColumn<PlanListRow>[] {
  if (states.length === 0) return [];
  const textOf = ({ key }: PlanListRow) => stateText(states.find((one) => one.key === key) ?? null);
  // "Changes asked · 1 new" may break only before the dot.
  const show = (plan: PlanListRow) => (
    <span className={styles.state}>{textOf(plan).replaceAll(/ (?!·)/g, '\u00A0')}</span>
  );
  return [{ id: 'client-state', header: 'Client', numeric: false, value: textOf, show }];
}

type VersionProps = Pick<PlanTableProps, 'isCollapsed' | 'onToggle'> & {
  plan: PlanListRow;
  place: VersionPlace | undefined;
};

/** The place of a plan among its versions, such as "v3 of 5". If older versions are listed below it, it is a button that collapses them. */
function Version({ plan, place, isCollapsed, onToggle }: VersionProps) {
  if (!place) return null;
  if (place.olderVersions === 0) return <span className={styles.version}>{place.sentence}</span>;
  const family = plan.about?.family ?? plan.key;
  const isOpen = !isCollapsed(family);
  return (
    <button
      type="button"
      className={styles.versions}
      aria-expanded={isOpen}
      aria-label={`${place.sentence}, older versions of ${nameOf(plan)}`}
      onClick={() => onToggle(family)}
    >
      {place.sentence}
      <Icon icon={isOpen ? ChevronDown : ChevronRight} size={14} />
    </button>
  );
}

/** The name of a plan in the list; a placeholder if it has none. */
export function nameOf({ Scenario_Name: name }: PlanListRow): string {
  return name === null || name === undefined || name === '' ? PAST_PLANS.nothing : String(name);
}
