import { Download } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { AuditEvent, AuditFilters, AuditLine } from '../../../core/contract/bodies/audit.ts';
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
const KINDS = Object.entries(AUDIT_EVENTS).map(([value, label]) => ({ value, label }));

/** The choices above the table. An empty text chooses everything, except for `days`: there it chooses no past day. */
interface LogChoices {
  /** Number of days up to now. */
  readonly days: string;
  /** Id of the member who did it. */
  readonly member: string;
  /** Id of the client whose data it was about. */
  readonly client: string;
  /** Kind of event, one of `KINDS`. */
  readonly what: string;
}

const INITIAL_CHOICES: LogChoices = { days: '7', member: '', client: '', what: '' };
/** Height of the placeholder while the log is being read. */
const PLACEHOLDER_HEIGHT_PX = 280;

interface ShownLines {
  readonly lines: readonly AuditLine[];
  /** Where the next page of lines begins; null if all lines are shown. */
  readonly next: string | null;
}

/** The last days as a period. It ends a day in the future, so that the newest lines are included. @param days  number of days */
function periodOf(days: string): Pick<AuditFilters, 'from' | 'to'> {
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
  const [choices, setChoices] = useState(INITIAL_CHOICES);
  const [filters, setFilters] = useState<AuditFilters>(() => periodOf(INITIAL_CHOICES.days));
  const { shown, failure, showMore, clear } = useLogLines(filters);
  const [csvFailure, setCsvFailure] = useState<string | null>(null);

  function choose(chosen: Partial<LogChoices>) {
    const next = { ...choices, ...chosen };
    setChoices(next);
    setCsvFailure(null);
    clear();
    const { days, member, client, what } = next;
    // Reading the same period again soon adds no line to the log.
    const { from, to } = days === choices.days ? filters : periodOf(days);
    setFilters({
      ...{ from, to },
      ...(member && { member }),
      ...(client && { client }),
      ...(what && { what: what as AuditEvent }),
    });
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
          <Button icon={Download} onClick={() => void save()}>
            Download CSV
          </Button>
        }
      >
        <LogFilters {...{ company, choices }} onChoose={choose} />
        {failure !== null && (
          <RetryNotice onRetry={() => void showMore()}>The log could not be read. {failure}</RetryNotice>
        )}
        {csvFailure !== null && (
          <RetryNotice onRetry={() => void save()}>The log could not be downloaded. {csvFailure}</RetryNotice>
        )}
        {shown === null && failure === null && <Skeleton height={PLACEHOLDER_HEIGHT_PX} />}
        {shown !== null && (
          <DataTable
            caption="Log"
            captionHidden
            columns={columns}
            rows={shown.lines}
            empty={<p className={styles.empty}>No line fits these choices.</p>}
          />
        )}
        {shown?.next && (
          <Button kind="quiet" onClick={() => void showMore()}>
            Show more
          </Button>
        )}
      </Panel>
    </div>
  );
}

interface LogFiltersProps extends Pick<TabProps, 'company'> {
  choices: LogChoices;
  onChoose: (chosen: Partial<LogChoices>) => void;
}

/** The choices of the lines that the table and the csv have. */
function LogFilters({ company, choices, onChoose }: LogFiltersProps) {
  const people = company.members.filter(({ state }) => state !== 'invited');
  const byLabel = (one: { label: string }, two: { label: string }) => one.label.localeCompare(two.label);
  const choice = (name: keyof LogChoices) => ({
    name,
    value: choices[name],
    onChange: (value: string) => onChoose({ [name]: value }),
    isEmptyChoice: true,
  });
  return (
    <div className={styles.filters}>
      <SelectField {...choice('days')} label="Period" placeholder="Choose" options={PERIODS} />
      <SelectField
        {...choice('member')}
        label="Who"
        placeholder="Everyone"
        options={people.map(({ id, email }) => ({ value: id, label: email })).toSorted(byLabel)}
      />
      <SelectField {...choice('what')} label="What" placeholder="Everything" options={KINDS} />
      <SelectField
        {...choice('client')}
        label="Client"
        placeholder="All clients"
        options={company.clients.map(({ id, name }) => ({ value: id, label: name })).toSorted(byLabel)}
      />
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
