import { Ellipsis, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ClientRow, CompanyChange, HeldPlan } from '../../../core/contract/bodies/company.ts';
import { PLAN_NAME_MAX_LENGTH } from '../../../core/contract/limits.ts';
import { isBlankText } from '../../../core/text/blankText.ts';
import { upToDecimals } from '../../../core/words/amounts.ts';
import { NOTICE_DAYS } from '../../../core/rules/retention.ts';
import { dateInFull } from '../../../core/words/moments.ts';
import { keepText, keepWarnings, MONTHS_FAULT, monthsIn, planKeyIn } from '../../domain/company/retentionCopy.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { NameDialog } from '../../ui/form/NameDialog.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { DataColumn } from '../../ui/table/tableModel.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import type { TabProps } from './changeMaker.ts';
import styles from './Company.module.css';

const MEGABYTE = 1_000_000;

type OpenDialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'rename' | 'archive' | 'keep' | 'release'; readonly client: ClientRow };

/** The clients of the company: the plans and files stored for each client, and the rules about deleting them. */
export function ClientsTab({ company, onChange }: TabProps) {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  /** Makes a change that asks nothing first. No dialog is open, so the page shows a failure. */
  const makeChange = async (change: CompanyChange) => setFailure(await onChange(change));
  const actionsOf = (client: ClientRow) => {
    return [
      { label: 'Rename…', onChoose: () => setOpenDialog({ kind: 'rename', client }) },
      { label: 'Keep plans for…', onChoose: () => setOpenDialog({ kind: 'keep', client }) },
      client.hold
        ? { label: 'End the legal hold…', onChoose: () => setOpenDialog({ kind: 'release', client }) }
        : { label: 'Legal hold', onChoose: () => void makeChange({ kind: 'hold', client: client.id }) },
      client.state === 'archived'
        ? { label: 'Offer again', onChoose: () => void makeChange({ kind: 'client_bring_back', client: client.id }) }
        : { label: 'Archive…', onChoose: () => setOpenDialog({ kind: 'archive', client }) },
    ];
  };
  return (
    <div className={styles.tab}>
      <Panel
        flush
        title="Clients"
        actions={
          <Button kind="primary" icon={Plus} onClick={() => setOpenDialog({ kind: 'add' })}>
            Add client
          </Button>
        }
      >
        <DataTable
          caption="Clients of the company"
          captionHidden
          columns={CLIENT_COLUMNS}
          rows={company.clients}
          actions={{
            header: 'Actions',
            of: (client) => (
              <Menu
                trigger={<Button kind="quiet" dense icon={Ellipsis} aria-label={`Actions for ${client.name}`} />}
                items={actionsOf(client)}
              />
            ),
          }}
        />
      </Panel>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      {company.held_plans && <HeldPlans plans={company.held_plans} onChange={onChange} />}
      {openDialog && <ClientDialog openDialog={openDialog} onChange={onChange} onClose={() => setOpenDialog(null)} />}
    </div>
  );
}

interface ClientDialogProps extends Pick<TabProps, 'onChange'> {
  openDialog: OpenDialog;
  onClose: () => void;
}

/** The dialog of a change to a client. */
function ClientDialog({ openDialog, onChange, onClose }: ClientDialogProps) {
  if (openDialog.kind === 'add') {
    return (
      <ClientNameDialog
        title="Add client"
        description="Only teams with all clients see it at first."
        action="Add"
        onName={(name) => onChange({ kind: 'client_add', name })}
        onClose={onClose}
      />
    );
  }
  const { kind, client } = openDialog;
  if (kind === 'keep') return <KeepDialog {...{ client, onChange, onClose }} />;
  if (kind === 'release') {
    return (
      <ConfirmDialog
        title="End the legal hold"
        description={`Owners can delete their plans of ${client.name} again, except plans with a hold of their own.`}
        action="End the hold"
        warnings={keepWarnings({ ...client, hold: false }, client.keep_months)}
        onConfirm={() => onChange({ kind: 'release', client: client.id })}
        onClose={onClose}
      />
    );
  }
  if (kind === 'rename') {
    return (
      <ClientNameDialog
        title="Rename client"
        description="Plans and teams stay. The earlier name is still understood."
        action="Rename"
        name={client.name}
        onName={(name) => onChange({ kind: 'client_rename', client: client.id, name })}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      title="Archive client"
      description={`${client.name} is no longer offered for new plans. Its plans stay, and its teams still open them.`}
      action="Archive"
      onConfirm={() => onChange({ kind: 'client_archive', client: client.id })}
      onClose={onClose}
    />
  );
}

const CLIENT_COLUMNS: readonly DataColumn<ClientRow>[] = [
  { id: 'name', header: 'Client', value: ({ name }) => name },
  { id: 'plans', header: 'Plans', numeric: true, value: ({ plans }) => plans },
  {
    id: 'size',
    header: 'Files (MB)',
    numeric: true,
    value: ({ bytes }) => bytes,
    show: ({ bytes }) => upToDecimals(bytes / MEGABYTE, 1),
  },
  { id: 'keep', header: 'Keep for', value: ({ keep_months: months }) => months, show: keepText },
  { id: 'hold', header: 'Legal hold', value: ({ hold }) => (hold ? 'Yes' : '') },
  { id: 'was', header: 'Earlier names', value: ({ was }) => was.join(', ') },
  { id: 'state', header: 'State', value: ({ state }) => (state === 'offered' ? 'Offered' : 'Archived') },
];

interface ClientNameDialogProps {
  title: string;
  description: string;
  action: string;
  name?: string;
  onName: (name: string) => Promise<string | null>;
  onClose: () => void;
}

function ClientNameDialog({ name: currentName = '', ...dialog }: ClientNameDialogProps) {
  return (
    <NameDialog
      {...dialog}
      name={currentName}
      inputName="client"
      maxLength={PLAN_NAME_MAX_LENGTH}
      validate={(name) => (isBlankText(name) || name.trim() === currentName ? '' : null)}
    />
  );
}

interface KeepDialogProps extends Pick<TabProps, 'onChange'> {
  client: ClientRow;
  onClose: () => void;
}

/** Changes for how many months the plans of a client are kept. */
function KeepDialog({ client, onChange, onClose }: KeepDialogProps) {
  const [text, setText] = useState(String(client.keep_months ?? ''));
  /** The typed number of months; null for an empty text, undefined for a text that is not valid. */
  const months = monthsIn(text);
  const isChanged = months !== undefined && months !== client.keep_months;
  return (
    <ConfirmDialog
      title="Keep plans for"
      description={`Plans of ${client.name} are deleted this many months after they were made, with their audience files, links and comments. The list of plans and each plan’s report announce it ${NOTICE_DAYS} days before.`}
      action="Save"
      warnings={isChanged ? keepWarnings(client, months) : []}
      isReady={isChanged}
      onConfirm={() => onChange({ kind: 'client_keep', client: client.id, keep_months: months ?? null })}
      onClose={onClose}
    >
      <TextField
        name="months"
        label="Months"
        hint="Empty: plans are kept until their owners delete them."
        value={text}
        error={months === undefined ? MONTHS_FAULT : undefined}
        onChange={setText}
      />
    </ConfirmDialog>
  );
}

/** Maximum number of characters of the pasted address or key of a plan. */
const ADDRESS_MAX_LENGTH = 500;

interface HeldPlansProps extends Pick<TabProps, 'onChange'> {
  plans: readonly HeldPlan[];
}

/** The plans that have their own legal hold, so that they cannot be deleted. Legal holds of clients are in the table of clients. */
function HeldPlans({ plans, onChange }: HeldPlansProps) {
  const [isAdding, setIsAdding] = useState(false);
  const [planToRelease, setPlanToRelease] = useState<Pick<HeldPlan, 'key' | 'name'> | null>(null);
  return (
    <Panel
      flush
      title="Plans under a legal hold"
      description="They are kept even when their client’s rule would delete them. Their owners cannot delete them."
      actions={<Button onClick={() => setIsAdding(true)}>Hold a plan</Button>}
    >
      <DataTable
        caption="Plans under a legal hold of their own"
        captionHidden
        columns={HELD_PLAN_COLUMNS}
        rows={plans}
        empty={<p className={styles.empty}>No plan has a legal hold of its own.</p>}
        actions={{
          header: 'Actions',
          of: ({ key, name }) => (
            <Button
              kind="quiet"
              dense
              aria-label={`End the legal hold of ${name}`}
              onClick={() => setPlanToRelease({ key, name })}
            >
              End
            </Button>
          ),
        }}
      />
      {planToRelease && (
        <ConfirmDialog
          title="End the legal hold"
          description={`Unless its client is under a legal hold, its owner can delete “${planToRelease.name}” again, and so can the rule of its client, if there is one.`}
          action="End the hold"
          onConfirm={() => onChange({ kind: 'release', key: planToRelease.key })}
          onClose={() => setPlanToRelease(null)}
        />
      )}
      {isAdding && (
        <NameDialog
          title="Hold a plan"
          description="The plan is not deleted until the hold ends. Paste the address of its report."
          label="Address or key of the plan"
          action="Hold"
          name=""
          inputName="plan"
          maxLength={ADDRESS_MAX_LENGTH}
          validate={(text) => (text.trim() === '' ? '' : planKeyIn(text) === null ? NOT_A_PLAN : null)}
          onName={(text) => onChange({ kind: 'hold', key: planKeyIn(text) ?? text })}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Panel>
  );
}

const NOT_A_PLAN = 'This is not the address or key of a plan. Open the plan’s report and copy its address.';

const HELD_PLAN_COLUMNS: readonly DataColumn<HeldPlan>[] = [
  { id: 'name', header: 'Plan', value: ({ name }) => name },
  { id: 'client', header: 'Client', value: ({ client }) => client },
  { id: 'owner', header: 'Owner', value: ({ owner }) => owner },
  {
    id: 'made',
    header: 'Made',
    value: ({ made }) => made,
    show: ({ made }) => (made === null ? '' : dateInFull(new Date(made))),
  },
];
