import { useMemo, useRef, useState } from 'react';
import type { ShareCreated } from '../../../../core/contract/bodies/sharing.ts';
import {
  CONTACT_MAX_LENGTH,
  LINK_DAYS_DEFAULT,
  LINKS_OFF_MESSAGE,
  PASSCODE_MAX_LENGTH,
  PASSCODE_MIN_LENGTH,
  PERSON_MAX_LENGTH,
} from '../../../../core/rules/sharingLimits.ts';
import type { OwnCompany } from '../../../../core/contract/bodies/company.ts';
import type { Brand } from '../../../../core/contract/bodies/brand.ts';
import type { ClientBrand } from '../../../../core/contract/bodies/clientPage.ts';
import { isBlankText } from '../../../../core/text/blankText.ts';
import { plainText } from '../../../../core/text/plainText.ts';
import { useAppSelector } from '../../../app/hooks.ts';
import { ClientPlanView } from '../../../components/clientPage/ClientPlanView.tsx';
import { versionName } from '../../../domain/clientPage/clientCopy.ts';
import { isLinkDays, LINK_DAYS_FAULT, linkEnd, untilText } from '../../../domain/clientPage/linkDays.ts';
import { clientPlanOfReport } from '../../../domain/exports/clientPlanOfReport.ts';
import type { ShownPlan } from '../../../domain/exports/clientPlanOfReport.ts';
import { CLIENT_PATH } from '../../../domain/paths.ts';
import { useShareCreateMutation } from '../../../services/planning/planningApi.ts';
import { asPlanningFailure } from '../../../services/planning/planningFailure.ts';
import { selectSettings, selectUserEmail } from '../../../slices/selectors.ts';
import { selectPlannedWeeks } from '../../../slices/weeks/selectWeeks.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { useBrands } from '../useBrands.ts';
import styles from './ClientShares.module.css';
import { makePasscode } from './makePasscode.ts';

interface SendDialogProps {
  planKey: string;
  plan: ShownPlan;
  /** The company's rule for links to clients. */
  rule: OwnCompany['links'];
  /** What was entered before the dialog was closed; null if it was not open before. */
  draft: SendForm | null;
  /** @param draft  what was entered; after a link was made, only the contact, which the next link of the plan has too */
  onClose: (draft: SendForm) => void;
}

/** The values of the form's fields. */
export interface SendForm {
  /** Who the link is for. */
  label: string;
  /** Number of days that the link is open. */
  days: string;
  /** What was entered as the passcode. It is kept, but not sent, while `hasPasscode` is false. */
  passcode: string;
  hasPasscode: boolean;
  /** Whether the link holder is asked to approve the plan. */
  approval: boolean;
  /** Whether the link holder may comment. */
  comments: boolean;
  /** The person at the agency that the link holder can ask. */
  contact: string;
}

const INITIAL_FORM: SendForm = {
  label: '',
  days: String(LINK_DAYS_DEFAULT),
  passcode: '',
  hasPasscode: false,
  approval: true,
  comments: true,
  contact: '',
};

/** What is wrong with each field; an empty text for a valid field. */
function faultsOf({ label, days, passcode, hasPasscode }: SendForm) {
  return {
    label: isBlankText(label) ? 'Enter who the link is for.' : '',
    days: isLinkDays(days) ? '' : LINK_DAYS_FAULT,
    passcode:
      hasPasscode && passcode.trim().length < PASSCODE_MIN_LENGTH
        ? `Enter at least ${PASSCODE_MIN_LENGTH} characters.`
        : '',
  };
}

/** The fields of the call that makes the link: cleaned texts, the passcode if the link has one, and the contact if one was entered. */
function linkOf({ label, days, hasPasscode, passcode, approval, comments, contact }: SendForm) {
  return {
    label: plainText(label).trim(),
    days: Number(days),
    approval,
    comments,
    ...(hasPasscode && { passcode: passcode.trim() }),
    ...(contact.trim() && { contact: plainText(contact).trim() }),
  };
}

const MADE_UP_MESSAGE = 'This plan is for made-up people. The client reads that no figure comes from a survey.';

/** Makes a link to a plan for one person, and shows it once. */
export function SendDialog({ planKey, plan, rule, draft, onClose }: SendDialogProps) {
  const user = useAppSelector(selectUserEmail);
  const [create, { isLoading }] = useShareCreateMutation();
  const [form, setForm] = useState(() => {
    const before = draft ?? INITIAL_FORM;
    return { ...before, hasPasscode: before.hasPasscode || rule === 'passcode' };
  });
  /** Whether the link was requested, so that faults of the fields are shown. */
  const [showsFaults, setShowsFaults] = useState(false);
  const [newLink, setNewLink] = useState<ShareCreated | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [showsPreview, setShowsPreview] = useState(false);
  const edit = (values: Partial<SendForm>) => setForm((before) => ({ ...before, ...values }));
  const faults = faultsOf(form);
  const { goes } = plan.report;

  async function send() {
    setShowsFaults(true);
    if (isLoading || Object.values(faults).some(Boolean)) return;
    try {
      setNewLink(await create({ user, key: planKey, ...linkOf(form) }).unwrap());
    } catch (cause) {
      setFailure(asPlanningFailure(cause).message);
    }
  }

  /** While a link is being made, the dialog stays open, because it shows the link only once. */
  const close = () => !isLoading && onClose(form);

  if (showsPreview)
    return <Preview {...{ planKey, plan }} contact={form.contact} onClose={() => setShowsPreview(false)} />;
  if (newLink)
    return (
      <NewLink
        link={newLink}
        form={form}
        goes={goes}
        onClose={() => onClose({ ...INITIAL_FORM, contact: form.contact })}
      />
    );
  return (
    <Dialog
      open
      onClose={close}
      title="Send to client"
      description="The client opens the plan as it is now, without an account. Make one link for each person."
      actions={
        <>
          <Button onClick={() => setShowsPreview(true)}>See what the client sees</Button>
          <Button onClick={close}>Cancel</Button>
          {rule !== 'off' && (
            <Button kind="primary" busy={isLoading} onClick={() => void send()}>
              Make link
            </Button>
          )}
        </>
      }
    >
      {rule === 'off' ? (
        <Notice tone="warn">{LINKS_OFF_MESSAGE}</Notice>
      ) : (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          {(plan.facts ?? plan.report.audience)?.made_up && <Notice tone="warn">{MADE_UP_MESSAGE}</Notice>}
          <SendFields
            {...{ form, edit, goes }}
            needsPasscode={rule === 'passcode'}
            faults={showsFaults ? faults : null}
          />
          {failure && <Notice tone="error">{failure}</Notice>}
          <button type="submit" hidden />
        </form>
      )}
    </Dialog>
  );
}

interface SendFieldsProps {
  form: SendForm;
  edit: (values: Partial<SendForm>) => void;
  /** The day on which the plan will be deleted [ISO 8601]. */
  goes: string | undefined;
  /** Whether the company requires a passcode on each link. */
  needsPasscode: boolean;
  /** Null until the link was requested. */
  faults: ReturnType<typeof faultsOf> | null;
}

function SendFields({ form, edit, goes, needsPasscode, faults }: SendFieldsProps) {
  return (
    <>
      <TextField
        label="For"
        name="label"
        hint="The person’s name, which tells links apart. The client’s page does not show it."
        maxLength={PERSON_MAX_LENGTH}
        value={form.label}
        error={faults?.label}
        onChange={(label) => edit({ label })}
      />
      <TextField
        label="Open for (days)"
        name="days"
        hint={untilText(form.days, goes, 'You can stop or extend it.')}
        maxLength={3}
        value={form.days}
        error={faults?.days}
        onChange={(days) => edit({ days })}
      />
      <div className={styles.choices}>
        <Checkbox checked={form.hasPasscode} disabled={needsPasscode} onChange={(hasPasscode) => edit({ hasPasscode })}>
          Passcode
        </Checkbox>
        <Checkbox checked={form.approval} onChange={(approval) => edit({ approval })}>
          Ask for approval
        </Checkbox>
        <Checkbox checked={form.comments} onChange={(comments) => edit({ comments })}>
          Allow comments
        </Checkbox>
      </div>
      {form.hasPasscode && (
        <div className={styles.passcode}>
          <TextField
            label="Passcode of the link"
            name="passcode"
            hint={`${needsPasscode ? 'Your company asks for one on each link. ' : ''}Send it separately from the link.`}
            autoComplete="off"
            maxLength={PASSCODE_MAX_LENGTH}
            value={form.passcode}
            error={faults?.passcode}
            onChange={(passcode) => edit({ passcode })}
          />
          <Button onClick={() => edit({ passcode: makePasscode() })}>Make one</Button>
        </div>
      )}
      <TextField
        label="Your contact"
        name="contact"
        hint="Shown to the client, such as a name and a telephone number."
        maxLength={CONTACT_MAX_LENGTH}
        value={form.contact}
        onChange={(contact) => edit({ contact })}
      />
    </>
  );
}

interface NewLinkProps {
  link: ShareCreated;
  form: SendForm;
  /** The day on which the plan will be deleted [ISO 8601]. */
  goes: string | undefined;
  onClose: () => void;
}

/** Shows the new link. It cannot be shown again later. */
function NewLink({ link, form, goes, onClose }: NewLinkProps) {
  const [isCloseRefused, setIsCloseRefused] = useState(false);
  const address = `${location.origin}${CLIENT_PATH}#${link.token}`;
  return (
    <Dialog
      open
      // A click outside the dialog must not close it, because the link cannot be shown again.
      onClose={() => setIsCloseRefused(true)}
      title={`The link for ${form.label.trim()}`}
      description={`${versionName(link.hash)}, open until ${linkEnd(new Date(link.expires), goes)}. The link is shown this once: copy it now.`}
      actions={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className={styles.made}>
        {isCloseRefused && <Notice tone="warn">The link cannot be shown again. Copy it, then press Done.</Notice>}
        <code className={styles.address}>{address}</code>
        <CopyButton label="Copy link" text={address} />
        {form.hasPasscode && (
          <>
            <p>
              Passcode: <code>{form.passcode.trim()}</code>
            </p>
            <CopyButton label="Copy passcode" text={form.passcode.trim()} />
          </>
        )}
      </div>
    </Dialog>
  );
}

interface PreviewProps extends Pick<SendDialogProps, 'planKey' | 'plan'> {
  contact: string;
  onClose: () => void;
}

/** The plan as the client would see it. */
function Preview({ planKey, plan, contact, onClose }: PreviewProps) {
  const weeks = useAppSelector((state) => selectPlannedWeeks(state, planKey));
  const view = useMemo(() => clientPlanOfReport({ ...plan, weeks }), [plan, weeks]);
  const brand = useSentBrand(plan.form.client);
  // The first control is far below the first line.
  const top = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      open
      wide
      initialFocus={top}
      onClose={onClose}
      title="What the client sees"
      description="Without the buttons for comments and the answer."
      actions={<Button onClick={onClose}>Back</Button>}
    >
      <div ref={top} tabIndex={-1} className={styles.preview}>
        <ClientPlanView clientPlan={view} brand={brand} contact={plainText(contact).trim()} isPreview />
      </div>
    </Dialog>
  );
}

/** The brands of the agency and the client that the client would see if the plan were sent at this moment. */
function useSentBrand(client: string): ClientBrand {
  const { agencyDomain } = useAppSelector(selectSettings);
  const brands = useBrands(client);
  return {
    agency: shownBrand(brands.agency, agencyDomain),
    client: brands.client ? shownBrand(brands.client, client) : null,
  };
}

/** @param fallback  the name that is shown if the brand has none */
function shownBrand(brand: Brand | undefined, fallback: string): ClientBrand['agency'] {
  const { name = '', accent = null, footer = '', logo = null } = brand ?? {};
  return { name: name || fallback, footer, ...(accent !== null && { accent }), ...(logo !== null && { logo }) };
}
