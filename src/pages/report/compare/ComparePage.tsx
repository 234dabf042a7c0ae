import { TriangleAlert } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { COMPARE } from '../../../domain/messages.ts';
import { COMPARED_MIN, COMPARED_MAX, comparePath, deskPath, PATHS } from '../../../domain/paths.ts';
import type { ComparedPlan } from '../../../domain/compare/comparedPlan.ts';
import { distinctNames, plannerOf } from '../../../domain/compare/distinctNames.ts';
import { planComparison } from '../../../domain/desk/planComparison.ts';
import type { ComparedColumn, PlanComparison } from '../../../domain/desk/planComparison.ts';
import { channelColours } from '../../../domain/report/charts/reportSeries.ts';
import { targetTitle } from '../../../domain/report/reportContents.ts';
import type { TableView } from '../../../domain/report/reportContents.ts';
import { Button, ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { counted, shortened } from '../../../../core/words/wording.ts';
import { CsvButton } from '../CsvButton.tsx';
import { SavedPlanPicker } from '../desk/saved/SavedPlanPicker.tsx';
import { ExportLog, useNoteExport } from '../reportContext.tsx';
import { ReportHead } from '../head/ReportHead.tsx';
import reportStyles from '../Report.module.css';
import { focusHeadingIfLost, useFocusOnHeading } from '../useOpenPlan.ts';
import { BaseComparison } from './BaseComparison.tsx';
import styles from './ComparePage.module.css';
import { CompareTable } from './CompareTable.tsx';
import { useComparedPlans } from './useComparedPlans.ts';

/** Maximum length of a plan's name in the label of the switch [characters]. */
const NAME_CHARACTERS_MAXIMUM = 40;

/** Two to four saved plans side by side, the first as the base. @param keys  in the order of the address */
export function ComparePage({ keys }: { keys: readonly string[] }) {
  const navigate = useNavigate();
  const shownKeys = keys.slice(0, COMPARED_MAX);
  const { entries, retry } = useComparedPlans(shownKeys);
  const [showsDifferences, setShowsDifferences] = useState(true);
  const [isAddRefused, setIsAddRefused] = useState(false);
  const loadedEntries = entries.filter((entry) => entry.phase === 'loaded');
  const plans = loadedEntries.map(({ plan }) => plan);
  const names = distinctNames(loadedEntries);
  // `plans` is a new array at each render, but its plans are the same objects, so the plans are the dependencies. They are padded to a
  // fixed length, because the number of dependencies must not change. Names and planners come and go with the plans.
  const comparison = useMemo(
    () => planComparison(plans, loadedEntries.map(plannerOf), names),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    plans.concat(Array(COMPARED_MAX - plans.length)),
  );
  // The page has its heading at once, also while plans are loading.
  useFocusOnHeading(true);
  // If a plan is taken out, its menu first returns the focus to the menu button, which is removed with the plan. After that, the heading
  // gets the focus.
  useEffect(() => {
    const timer = setTimeout(focusHeadingIfLost);
    return () => clearTimeout(timer);
  }, [shownKeys.length]);
  const [base, ...others] = loadedEntries;
  const colourOf = useMemo(() => (base ? channelColours(base.plan.report) : () => 'gray'), [base]);
  const [baseColumn] = comparison.columns;

  /** Puts other plans into the address. */
  function showPlans(nextKeys: readonly string[]) {
    setIsAddRefused(false);
    void navigate(comparePath(nextKeys), { replace: true, preventScrollReset: true });
  }

  return (
    <ExportLog plans={shownKeys}>
      <div className={reportStyles.report}>
        <ReportHead
          title={COMPARE.page}
          meta={headMeta(plans, entries.length)}
          actions={
            <>
              {baseColumn && entries.length >= COMPARED_MIN && (
                <DifferencesSwitch base={baseColumn} isOn={showsDifferences} onChange={setShowsDifferences} />
              )}
              <SavedPlanPicker
                label="Add a plan"
                shownKeys={shownKeys}
                isFull={shownKeys.length >= COMPARED_MAX}
                onAdd={(key) => showPlans([...shownKeys, key])}
                onFull={() => setIsAddRefused(true)}
              />
              <OutputButtons table={comparison.table} loadedCount={plans.length} keys={shownKeys} />
            </>
          }
        />
        <div className={styles.sheet}>
          <Caveats reasons={comparison.caveats} />
          <CompareTable
            {...{ entries, comparison, colourOf, showsDifferences }}
            onRetry={retry}
            onBase={(key) => showPlans([key, ...shownKeys.filter((shownKey) => shownKey !== key)])}
            onRemove={(key) => showPlans(shownKeys.filter((shownKey) => shownKey !== key))}
          />
        </div>
        <Notices
          {...{ isAddRefused, comparison }}
          notShownCount={keys.length - shownKeys.length}
          isTooFew={entries.length < COMPARED_MIN}
        />
        {base &&
          others.map(({ key, plan }, index) => (
            <BaseComparison
              key={key}
              {...{ plan, colourOf }}
              base={base.plan}
              name={names[index + 1]!}
              baseName={names[0]!}
            />
          ))}
      </div>
    </ExportLog>
  );
}

interface DifferencesSwitchProps {
  base: ComparedColumn;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function DifferencesSwitch({ base, isOn, onChange }: DifferencesSwitchProps) {
  return (
    <div className={styles.switch}>
      <Checkbox isSwitch checked={isOn} onChange={onChange}>
        {`Differences to ${shortened(base.name, NAME_CHARACTERS_MAXIMUM)}`}
      </Checkbox>
    </div>
  );
}

interface OutputButtonsProps {
  table: TableView;
  /** Number of plans that are loaded. */
  loadedCount: number;
  /** Keys of all plans that are shown, also of those that are not loaded. */
  keys: readonly string[];
}

/** The buttons for the csv, the print and the desk, which is the page for trying changes to a plan. */
function OutputButtons({ table, loadedCount, keys }: OutputButtonsProps) {
  const noteExport = useNoteExport();
  return (
    <>
      {loadedCount > 0 && <CsvButton describesPlans table={table} name={COMPARE.page} label="CSV" />}
      <Button
        dense
        onClick={() => {
          noteExport(`${COMPARE.page} (print)`);
          print();
        }}
      >
        Print
      </Button>
      {loadedCount >= COMPARED_MIN && (
        <ButtonLink dense to={deskPath(keys)}>
          Try on the desk
        </ButtonLink>
      )}
    </>
  );
}

/** The facts in the head: the number of plans, such as "3 plans", their clients and their demographics. */
function headMeta(plans: readonly ComparedPlan[], count: number): string[] {
  const clients = new Set(plans.map(({ form }) => form.client).filter(Boolean));
  const demographics = new Set(plans.map(({ form, facts }) => targetTitle(form, facts)));
  return [counted(count, 'plan'), [...clients].join(', '), [...demographics].join(', ')];
}

interface NoticesProps {
  /** Whether a further plan could not be added, because the maximum number is shown. */
  isAddRefused: boolean;
  /** Number of plans in the address that are not shown. */
  notShownCount: number;
  isTooFew: boolean;
  comparison: PlanComparison;
}

function Notices({ isAddRefused, notShownCount, isTooFew, comparison: { unknown } }: NoticesProps) {
  return (
    <>
      {isAddRefused && <Notice tone="warn">{COMPARE.full}</Notice>}
      {notShownCount > 0 && (
        <Notice tone="warn">{`${COMPARE.full} ${counted(notShownCount, 'further plan')} in this address ${notShownCount === 1 ? 'is' : 'are'} not shown.`}</Notice>
      )}
      {isTooFew && (
        <Notice action={<ButtonLink to={PATHS.pastPlans}>Past Media Plans</ButtonLink>}>
          Two to four plans are compared. Add another one.
        </Notice>
      )}
      {unknown.length > 0 && <Notice>{unknown.join(' ')}</Notice>}
    </>
  );
}

/** How many reasons are shown at once, so that the table stays in view. */
const REASONS_SHOWN = 2;

/** The reasons why the plans cannot be compared directly, such as different audiences. */
function Caveats({ reasons }: { reasons: readonly string[] }) {
  const [shownReasons, furtherReasons] = [reasons.slice(0, REASONS_SHOWN), reasons.slice(REASONS_SHOWN)];
  return (
    // Always mounted, so that its content is announced when it appears.
    <div role="status" className={styles.caveats}>
      {reasons.length > 0 && (
        <div>
          <p>
            <Icon icon={TriangleAlert} size={15} /> <strong>{COMPARE.unlike}.</strong> {shownReasons.join(' ')}
          </p>
          {furtherReasons.length > 0 && (
            <details>
              <summary>{counted(furtherReasons.length, 'more reason')}</summary>
              {furtherReasons.map((reason) => (
                <p key={reason}>{reason}</p>
              ))}
            </details>
          )}
        </div>
      )}
    </div>
  );
}
