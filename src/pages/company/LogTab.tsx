import { Download } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { AuditFilters, AuditLine } from '../../../core/contract/bodies/audit.ts';
import { dateAndTime } from '../../../core/words/moments.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { RetryNotice } from '../../components/RetryNotice.tsx';
import { AUDIT_EVENTS, auditDetails, auditPerson, namesIn } from '../../domain/company/auditCopy.ts';
import { readAuditLog, saveAuditCsv } from '../../flows/company/auditLog.ts';
import type { AuditPage } from '../../flows/company/auditLog.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { DataColumn } from '../../ui/table/tableModel.ts';
import type { TabProps } from './changeMaker.ts';
import styles from './Company.module.css';

const DAY_MS = 86_400_000;
const PERIODS = [
  { value: '1', label: 'The last day' },
  { value: '7', label: 'The last 7 days' },
  { value: '30', label: 'The last 30 days' },
  { value: '365', label: 'The last year' },
];
const INITIAL_PERIOD = '7';
/** Height of the placeholder while the log is being read. */
const PLACEHOLDER_HEIGHT_PX = 280;

interface ShownLines {
  readonly lines: readonly AuditLine[];
  /** Where the next page of lines begins; null if all lines are shown. */
  readonly next: string | null;
}

/**
 * Filters for the lines of the last days. They end a day in the future, so that the newest lines are included.
 * @param days  number of days
 */
function filtersOf(days: string): AuditFilters {
  const now = Date.now();
  return { from: new Date(now - Number(days) * DAY_MS).toISOString(), to: new Date(now + DAY_MS).toISOString() };
}

/** Reads the lines of a period page by page. `failure` is the reason why they could not be read, or null. */
function useLogLines(filters: AuditFilters) {
  const dispatch = useAppDispatch();
  const [shown, setShown] = useState<ShownLines | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  /** Adds a page to the lines before it. A page that is a text is the reason why it could not be read. */
  function show(page: AuditPage, before: ShownLines | null) {
    setFailure(typeof page === 'string' ? page : null);
    if (typeof page !== 'string') setShown({ lines: [...(before?.lines ?? []), ...page.lines], next: page.next });
  }
  useEffect(() => {
    let isGone = false;
    void dispatch(readAuditLog(filters, null)).then((page) => !isGone && show(page, null));
    return () => void (isGone = true);
  }, [dispatch, filters]);

  async function showMore() {
    show(await dispatch(readAuditLog(filters, shown?.next ?? null)), shown);
  }

  return { shown, failure, showMore, clear: () => setShown(null) };
}

/** The log of who did what, newest first. It can be saved as csv. */
export function LogTab({ company }: TabProps) {
  const dispatch = useAppDispatch();
  const columns = useMemo(() => columnsOf(namesIn(company)), [company]);
  const [days, setDays] = useState(INITIAL_PERIOD);
  const [filters, setFilters] = useState(() => filtersOf(INITIAL_PERIOD));
  const { shown, failure, showMore, clear } = useLogLines(filters);
  const [csvFailure, setCsvFailure] = useState<string | null>(null);

  function choose(period: string) {
    setDays(period);
    setCsvFailure(null);
    clear();
    setFilters(filtersOf(period));
  }

  async function save() {
    setCsvFailure(await dispatch(saveAuditCsv(filters, 'Log.csv')));
  }

  return (
    <div className={styles.tab}>
      <Panel
        flush
        title="Log"
        description="What people of the company did. Lines are never changed."
        actions={
          <div className={styles.logActions}>
            <SelectField
              name="period"
              label="Period"
              placeholder="Choose"
              options={PERIODS}
              value={days}
              onChange={choose}
            />
            <Button icon={Download} onClick={() => void save()}>
              Download CSV
            </Button>
          </div>
        }
      >
        {failure !== null && (
          <RetryNotice onRetry={() => void showMore()}>The log could not be read. {failure}</RetryNotice>
        )}
        {csvFailure !== null && (
          <RetryNotice onRetry={() => void save()}>The log could not be downloaded. {csvFailure}</RetryNotice>
        )}
        {shown === null && failure === null && <Skeleton height={PLACEHOLDER_HEIGHT_PX} />}
        {shown !== null && <DataTable caption="Log" captionHidden columns={columns} rows={shown.lines} />}
        {shown?.next && (
          <Button kind="quiet" onClick={() => void showMore()}>
            Show more
          </Button>
        )}
      </Panel>
    </div>
  );
}

/** Number of characters of the key of a plan without a name that are shown in the table, enough to distinguish plans. The csv has the whole key. */
const KEY_SHOWN_CHARACTERS = 8;

/** @param names  the names of the company's members, clients and teams by id */
function columnsOf(names: ReadonlyMap<string, string>): readonly DataColumn<AuditLine>[] {
  return [
    { id: 'at', header: 'At', value: ({ at }) => at, show: ({ at }) => dateAndTime(new Date(at)) },
    { id: 'email', header: 'Who', value: (line) => auditPerson(line, names) },
    { id: 'what', header: 'What', value: ({ what }) => AUDIT_EVENTS[what] },
    { id: 'client', header: 'Client', value: ({ client }) => names.get(client ?? '') ?? client ?? '' },
    { id: 'key', header: 'Plan', value: ({ plan, key }) => plan ?? key?.slice(0, KEY_SHOWN_CHARACTERS) ?? '' },
    { id: 'about', header: 'Details', value: (line) => auditDetails(line, names) },
  ];
}
