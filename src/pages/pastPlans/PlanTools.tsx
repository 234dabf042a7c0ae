import { Search } from 'lucide-react';
import { Chip } from '../../ui/buttons/Chip.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { EVERYTHING } from '../../domain/pastPlans/planList.ts';
import type { PlanSearch } from '../../domain/pastPlans/planList.ts';
import { PLAN_LIST } from './planListCopy.ts';
import styles from './PlanTools.module.css';

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
export function PlanTools({ search, onSearch, clients, demographics, versions, hasArchived, count }: PlanToolsProps) {
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
          onKeyDown={(event) => event.key === 'Escape' && change({ text: EVERYTHING.text })}
        />
      </div>
      <Filter
        label="Client"
        allLabel="All clients"
        {...{ value: search.client, options: clients, onChange: (client: string) => change({ client }) }}
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
      className={styles.filter}
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
