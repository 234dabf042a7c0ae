import { BarChart3, Search } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { AccessData } from '../../../core/contract/bodies/access.ts';
import type { PlanListRow } from '../../../core/contract/bodies/planListRow.ts';
import type { ShareList } from '../../../core/contract/bodies/sharing.ts';
import { HOME, PAST_PLANS } from '../../domain/messages.ts';
import { PATHS, COMPARED_MIN, comparePath } from '../../domain/paths.ts';
import {
  choicesOf,
  UNFILTERED_SEARCH,
  withSearchText,
  foundPlans,
  isArchived,
  planCount,
  groupedByFamily,
} from '../../domain/pastPlans/planList.ts';
import type { SortingOfTable } from '../../ui/table/tableModel.ts';
import type { PlanSearch } from '../../domain/pastPlans/planList.ts';
import { clientChoices, namesOfClient } from '../../domain/plan/currentNames.ts';
import { TextButton, TextLink } from '../../ui/buttons/TextLink.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { rememberChoice, rememberedChoice } from '../../services/browser/rememberedChoice.ts';
import { Chip } from '../../ui/buttons/Chip.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Button, ButtonLink } from '../../ui/buttons/Button.tsx';
import { useStableCallback } from '../../ui/useStableCallback.ts';
import { PlanTable } from './PlanTable.tsx';
import { useChosenPlans } from './useChosenPlans.ts';
import { PLAN_LIST, planListCopy } from './planListCopy.ts';
import { classNames } from '../../ui/classNames.ts';
import field from '../../ui/form/Field.module.css';
import styles from './PlanList.module.css';
import { useRememberedState } from './useRememberedState.ts';

interface PlanListProps {
  /** Null while they are loading. The list stays mounted meanwhile, so that the search and the ticks outlive a change of scope. */
  plans: readonly PlanListRow[] | null;
  /** The reply to the access call. Its option lists include earlier names of clients. */
  optionLists?: AccessData | undefined;
  /** False while older plans are still loading. */
  isWhole: boolean;
  onOpen: (plan: PlanListRow) => void;
  /** Whether plans of colleagues are listed, so that the table shows who made each plan. */
  showsMaker: boolean;
  /** The menu of a plan; null if the plans cannot be changed here. */
  menuOf: ((plan: PlanListRow) => ReactNode) | null;
  /** The state of each plan that was sent to a client, such as approved; empty if no plan was sent. */
  states: ShareList['states'];
  /** False for readers, who cannot run plans. */
  mayCreate: boolean;
}

const NO_LISTS: AccessData = {};
const NO_PLANS: readonly PlanListRow[] = [];
const NO_TICKS: readonly string[] = [];
const UNSORTED: SortingOfTable[0] = [];

/** The list with search, collapsible versions and checkboxes. A change of the search text changes the rows in a deferred render. */
export function PlanList({
  optionLists = NO_LISTS,
  isWhole,
  onOpen,
  showsMaker,
  menuOf,
  states,
  mayCreate,
  ...props
}: PlanListProps) {
  const plans = props.plans ?? NO_PLANS;
  // After Back, the list shows the same search, ticks and sorting.
  const [search, changeSearch] = useRememberedState('search', UNFILTERED_SEARCH);
  const deferredSearch = useDeferredValue(search);
  const clearSearch = useStableCallback(() => changeSearch(UNFILTERED_SEARCH));
  const { areAllCollapsed, isCollapsed, toggleAll, toggle: onToggle } = useCollapsedVersions();
  const { chosen, isFull, toggle: onTick, clear } = useChosenPlans(plans, useRememberedState('ticks', NO_TICKS));
  const sorting = useRememberedState('sorting', UNSORTED);
  const searchablePlans = useMemo(() => withSearchText(plans), [plans]);
  const choices = useMemo(
    () => ({
      clients: clientChoices(choicesOf(plans, 'Audience'), optionLists),
      demographics: choicesOf(plans, 'Demo'),
    }),
    [plans, optionLists],
  );
  const matches = useMemo(
    () => foundPlans(searchablePlans, deferredSearch, (client) => namesOfClient(client, optionLists)),
    [searchablePlans, deferredSearch, optionLists],
  );
  const shown = useMemo(() => groupedByFamily(matches, isCollapsed), [matches, isCollapsed]);
  // Memoized: the table must not render for each letter typed in the search.
  const table = useMemo(
    () => (
      <PlanTable
        allPlans={plans}
        {...{ ...shown, isCollapsed, onToggle, chosen, onTick, onOpen, showsMaker, menuOf, states, sorting }}
        empty={<NothingFound search={deferredSearch} onClear={clearSearch} />}
      />
    ),
    [
      plans,
      shown,
      isCollapsed,
      onToggle,
      chosen,
      onTick,
      onOpen,
      showsMaker,
      menuOf,
      states,
      sorting,
      deferredSearch,
      clearSearch,
    ],
  );
  if (props.plans === null) return <Spinner sentence={HOME.wait} />;
  if (plans.length === 0) return <NoPlansYet mayCreate={mayCreate} />;
  return (
    <>
      <PlanTools
        search={search}
        onSearch={changeSearch}
        {...choices}
        versions={shown.places.size > 0 ? { areAllCollapsed, onToggle: toggleAll } : null}
        hasArchived={plans.some(isArchived)}
        count={isWhole ? planCount(matches) : PLAN_LIST.loadingOlder}
      />
      {table}
      <CompareBar chosen={chosen} isFull={isFull} onClear={clear} />
    </>
  );
}

/** The key by which the browser stores the choice for all plans. */
const COLLAPSED_KEY = 'pastPlansFolded';

/**
 * Which plans show only their newest version. `areAllCollapsed` is the choice for all plans, which this browser remembers. A single plan
 * can be toggled against it. A plan is identified by its family, which is the id that all versions of a plan share.
 */
function useCollapsedVersions() {
  const [areAllCollapsed, setAreAllCollapsed] = useState(
    () => rememberedChoice(COLLAPSED_KEY)?.includes('all') ?? false,
  );
  const [exceptions, setExceptions] = useState<ReadonlySet<string>>(new Set());
  const isCollapsed = useCallback(
    (family: string) => exceptions.has(family) !== areAllCollapsed,
    [areAllCollapsed, exceptions],
  );
  const toggle = useCallback((family: string) => {
    setExceptions((before) => {
      const next = new Set(before);
      if (!next.delete(family)) next.add(family);
      return next;
    });
  }, []);
  return {
    areAllCollapsed,
    isCollapsed,
    toggle,
    toggleAll: () => {
      rememberChoice(COLLAPSED_KEY, areAllCollapsed ? [] : ['all']);
      setAreAllCollapsed(!areAllCollapsed);
      setExceptions(new Set());
    },
  };
}

function NothingFound({ search: { archived, text }, onClear }: { search: PlanSearch; onClear: () => void }) {
  return (
    <EmptyState
      icon={Search}
      sentence={archived && text === '' ? PLAN_LIST.noneArchived : planListCopy.noMatch(text)}
      action={<TextButton onClick={onClear}>{PLAN_LIST.clearSearch}</TextButton>}
    />
  );
}

function NoPlansYet({ mayCreate }: Pick<PlanListProps, 'mayCreate'>) {
  return (
    <EmptyState
      icon={BarChart3}
      sentence={PAST_PLANS.empty}
      action={mayCreate && <TextLink to={PATHS.home}>{PAST_PLANS.create}</TextLink>}
    />
  );
}

interface PlanToolsProps {
  search: PlanSearch;
  onSearch: (search: PlanSearch) => void;
  clients: readonly string[];
  demographics: readonly string[];
  /** Collapses or shows the older versions of all plans; null if no plan has older versions. */
  versions: { readonly areAllCollapsed: boolean; readonly onToggle: () => void } | null;
  hasArchived: boolean;
  /** The number of plans that are shown, as text. */
  count: string;
}

/** Search and filters of the list. */
function PlanTools({ search, onSearch, clients, demographics, versions, hasArchived, count }: PlanToolsProps) {
  const change = (values: Partial<PlanSearch>) => onSearch({ ...search, ...values });
  return (
    <div className={styles.tools}>
      <div className={styles.search} role="search">
        <Icon icon={Search} />
        <input
          type="search"
          aria-label={PLAN_LIST.search}
          placeholder={PLAN_LIST.search}
          value={search.text}
          onChange={(event) => change({ text: event.target.value })}
          onKeyDown={(event) => event.key === 'Escape' && change({ text: UNFILTERED_SEARCH.text })}
        />
      </div>
      <Filter
        label="Client"
        allLabel="All clients"
        value={search.client}
        options={clients}
        onChange={(client) => change({ client })}
      />
      <Filter
        label="Demographic"
        allLabel="All demographics"
        value={search.demographic}
        options={demographics}
        onChange={(demographic) => change({ demographic })}
      />
      {versions && (
        <Chip pressed={!versions.areAllCollapsed} onPress={versions.onToggle}>
          {PLAN_LIST.older}
        </Chip>
      )}
      {(hasArchived || search.archived) && (
        <Chip pressed={search.archived} onPress={() => change({ archived: !search.archived })}>
          {PLAN_LIST.archived}
        </Chip>
      )}
      <p role="status" className={styles.count}>
        {count}
      </p>
    </div>
  );
}

interface FilterProps {
  label: string;
  /** The label of the choice that filters nothing. */
  allLabel: string;
  value: string;
  options: readonly string[];
  onChange: (value: string) => void;
}

/** A filter; hidden if there are fewer than two options and none is chosen. */
function Filter({ label, allLabel, value, options, onChange }: FilterProps) {
  if (options.length < 2 && value === '') return null;
  return (
    <select
      aria-label={label}
      className={classNames(field.control, field.select, styles.filter)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{allLabel}</option>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  );
}

interface CompareBarProps {
  /** Keys of the chosen plans. The first plan is the base of the comparison. */
  chosen: readonly string[];
  /** Whether a fifth plan was ticked and refused. */
  isFull: boolean;
  onClear: () => void;
}

/** A bar at the bottom of the screen with a button that compares the ticked plans. It is shown once a plan is ticked. */
function CompareBar({ chosen, isFull, onClear }: CompareBarProps) {
  return (
    <div className={styles.place} role="status">
      {chosen.length > 0 && (
        <div className={styles.bar}>
          <span>
            <b>{planListCopy.chosenCount(chosen.length)}</b>{' '}
            <span className={isFull ? styles.full : styles.hint}>
              {isFull ? PLAN_LIST.maximumChosen : '· two to four can be compared'}
            </span>
          </span>
          <Button kind="quiet" onClick={onClear}>
            {PLAN_LIST.clear}
          </Button>
          {chosen.length < COMPARED_MIN ? (
            <Button kind="primary" disabled>
              {PLAN_LIST.compare}
            </Button>
          ) : (
            <ButtonLink kind="primary" to={comparePath(chosen)}>
              {PLAN_LIST.compare}
            </ButtonLink>
          )}
        </div>
      )}
    </div>
  );
}
