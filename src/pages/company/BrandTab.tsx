import { useState, useEffect, useId, useRef } from 'react';
import { useFormik } from 'formik';
import { object, string } from 'yup';
import { FEATURES } from '../../../core/contract/bodies/access.ts';
import { BRAND_FOOTER_MAX_LENGTH, BRAND_NAME_MAX_LENGTH } from '../../../core/contract/bodies/brand.ts';
import type { BrandReply } from '../../../core/contract/bodies/brand.ts';
import { LOGO_MAX_BYTES, LOGO_MAX_PIXELS, pictureOf } from '../../../core/contract/picture.ts';
import { textOn } from '../../domain/company/contrast.ts';
import { wholeNumber } from '../../../core/words/amounts.ts';
import { useAppDispatch, useAppSelector, useFocusOnRefusal, useHasFeature } from '../../app/hooks.ts';
import { useBrandQuery, useUserAccessQuery } from '../../services/planning/planningApi.ts';
import { asPlanningFailure } from '../../services/planning/planningFailure.ts';
import { brandConflict } from '../../domain/company/brandConflict.ts';
import { saveBrand } from '../../flows/company/brands.ts';
import { selectUserEmail } from '../../slices/selectors.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { readBytes } from '../../services/browser/readBlob.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextButton } from '../../ui/buttons/TextLink.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import styles from './Brand.module.css';

/** The brand of the agency and of each of its clients. */
export function BrandTab({ brandDrafts }: { brandDrafts: BrandDrafts }) {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUserEmail);
  /** The name of the client whose brand is shown; '' for the agency's brand. */
  const [client, setClient] = useState('');
  const lists = useUserAccessQuery({ user });
  const isOffered = useHasFeature(FEATURES.brand);
  const request = { user, ...(client !== '' && { client }) };
  const brand = useBrandQuery(request, { skip: !isOffered });

  // Only the edited fields are sent, because a colleague may have changed the others meanwhile.
  async function save({ edited, before }: BrandDraft): Promise<SaveResult> {
    const { data: now = before } = await brand.refetch();
    const conflict = brandConflict(Object.keys(edited) as (keyof BrandEdit)[], before, now);
    if (conflict !== null) {
      // The user has now been asked, so the next save replaces what the colleague saved.
      brandDrafts.set(client, { edited: brandDrafts.get(client)?.edited ?? edited, before: now });
      return { failure: conflict };
    }
    const { logo = 'kept', ...texts } = edited;
    const keep_logo = logo === 'kept' ? 'true' : 'false';
    const fields = { ...texts, keep_logo, ...(client !== '' && { client }) } as const;
    const failure = await dispatch(saveBrand(fields, typeof logo === 'object' ? logo.file : null));
    if (failure !== null) return { failure };
    const { data: saved = now } = await brand.refetch();
    return { saved };
  }

  if (lists.isLoading) return <Spinner sentence="Loading your clients" />;
  if (!isOffered) return <Notice>This planning service keeps no brands.</Notice>;
  return (
    <div className={styles.tab}>
      <Panel title="Brand" description="Its name, logo, accent and footer are on pages, slides and printed plans.">
        <div className={styles.whose}>
          <SelectField
            name="client"
            label="Whose brand"
            value={client}
            placeholder="Your agency"
            isEmptyChoice
            options={lists.data?.client ?? []}
            onChange={setClient}
          />
        </div>
        {brand.error && <Notice tone="error">{asPlanningFailure(brand.error).message}</Notice>}
        {brand.currentData ? (
          <BrandForm key={client} brand={brand.currentData} client={client} drafts={brandDrafts} onSave={save} />
        ) : (
          brand.isFetching && <Spinner sentence="Loading the brand" />
        )}
      </Panel>
    </div>
  );
}

/** A logo file that was chosen, and the object URL by which this page shows it. */
interface NewLogo {
  readonly file: Blob;
  readonly address: string;
}

const newLogo = (file: Blob): NewLogo => ({ file, address: URL.createObjectURL(file) });

/** A brand as it is edited. Its logo is kept, removed (`none`) or replaced by a new file. */
interface BrandEdit {
  readonly name: string;
  /** A colour such as "#1F55C8"; empty for the product's own accent. */
  readonly accent: string;
  readonly footer: string;
  readonly logo: 'kept' | 'none' | NewLogo;
}

/** The edited fields of a brand that are not saved yet, and the brand as it was saved when the edit began. */
interface BrandDraft {
  readonly edited: Partial<BrandEdit>;
  readonly before: BrandReply;
}

/** The saved brand, or the reason why it was not saved. */
type SaveResult = { readonly saved: BrandReply } | { readonly failure: string };

/** Drafts by client; '' for the agency. They outlive a change of tab or brand. */
export type BrandDrafts = Map<string, BrandDraft>;

const SCHEMA = object({
  name: string().max(BRAND_NAME_MAX_LENGTH, `The name may have ${BRAND_NAME_MAX_LENGTH} letters at most.`),
  accent: string().matches(/^(#[0-9A-F]{6})?$/i, 'Write a colour as # and six digits, such as #1F55C8.'),
  footer: string().max(BRAND_FOOTER_MAX_LENGTH, `The footer may have ${BRAND_FOOTER_MAX_LENGTH} letters at most.`),
});
const HEX_COLOUR = /^#[0-9A-F]{6}$/i;
/** The product's own accent. */
const PRODUCT_ACCENT = '#1F55C8';

interface BrandFormProps {
  brand: BrandReply;
  /** The name of the client; '' for the agency. */
  client: string;
  drafts: BrandDrafts;
  onSave: (draft: BrandDraft) => Promise<SaveResult>;
}

/** The texts of the form: the edited ones, and the others as they are saved. */
function textsOf({ name, accent, footer }: BrandReply, edited: Partial<BrandEdit> | undefined) {
  return { name: edited?.name ?? name, accent: edited?.accent ?? accent ?? '', footer: edited?.footer ?? footer };
}

/** The fields for name, logo, accent and footer of one brand, with a preview. */
function BrandForm({ brand, client, drafts, onSave }: BrandFormProps) {
  const isAgency = client === '';
  const [draft] = useState(() => drafts.get(client)?.edited);
  // A brand without a logo is saved with `kept` too, because a colleague may have added one meanwhile.
  const [logo, setLogo] = useState<BrandEdit['logo']>(() =>
    typeof draft?.logo === 'object' ? newLogo(draft.logo.file) : (draft?.logo ?? 'kept'),
  );
  const [outcome, setOutcome] = useState<Outcome>(null);
  const form = useFormik({
    initialValues: textsOf(brand, draft),
    validationSchema: SCHEMA,
    validateOnBlur: false,
    onSubmit: async () => {
      const sent = drafts.get(client) ?? { edited: {}, before: brand };
      const result = await onSave(sent);
      if ('failure' in result) return setOutcome(result);
      // What was edited during the save is not saved yet.
      const unsaved = Object.entries(drafts.get(client)?.edited ?? {}).filter(
        ([name, value]) => value !== sent.edited[name as keyof BrandEdit],
      );
      if (unsaved.length === 0) drafts.delete(client);
      else drafts.set(client, { edited: Object.fromEntries(unsaved), before: result.saved });
      setOutcome(unsaved.length === 0 ? 'saved' : null);
      // The saved logo is now the stored one, which the next save keeps.
      setLogo(drafts.get(client)?.edited.logo ?? 'kept');
    },
  });
  const { setValues } = form;
  useEffect(() => void setValues(textsOf(brand, drafts.get(client)?.edited)), [brand, client, drafts, setValues]);
  const formRef = useFocusOnRefusal(form);
  const pickedAddress = typeof logo === 'object' ? logo.address : null;
  useEffect(() => () => (pickedAddress === null ? undefined : URL.revokeObjectURL(pickedAddress)), [pickedAddress]);
  const shownLogo = logo === 'kept' ? brand.logo : pickedAddress;
  function edit(change: Partial<BrandEdit>) {
    const { edited = {}, before = brand } = drafts.get(client) ?? {};
    drafts.set(client, { edited: { ...edited, ...change }, before });
  }
  const field = (name: keyof typeof form.values) => ({
    name,
    value: form.values[name],
    error: form.submitCount > 0 ? form.errors[name] : undefined,
    disabled: !brand.may_edit,
    onChange: (value: string) => {
      setOutcome(null);
      edit({ [name]: value });
      void form.setFieldValue(name, value);
    },
    onBlur: form.handleBlur,
  });
  return (
    <form ref={formRef} noValidate className={styles.form} onSubmit={form.handleSubmit}>
      <div className={styles.fields}>
        <TextField {...field('name')} label="Name" hint={isAgency ? 'Shown in the head of every page.' : ''} />
        <LogoField
          isEditable={brand.may_edit}
          hasLogo={shownLogo !== null}
          onPick={(next) => {
            setOutcome(null);
            edit({ logo: next });
            setLogo(next);
          }}
        />
        <TextField
          {...field('accent')}
          label="Accent"
          placeholder={PRODUCT_ACCENT}
          hint="Colours the bars of the head, the cover and titles. Empty for the product’s."
        />
        <TextField {...field('footer')} label="Footer" hint="At the foot of slides and pages." />
        {outcome === null && drafts.has(client) && <Notice>Not saved yet.</Notice>}
        <OutcomeNotice {...{ outcome, isAgency }} />
        {brand.may_edit ? (
          <Button kind="primary" type="submit" busy={form.isSubmitting}>
            Save brand
          </Button>
        ) : (
          <Notice>You may see this brand. A colleague who may change brands can edit it.</Notice>
        )}
      </div>
      <Preview name={form.values.name} accent={form.values.accent} logo={shownLogo} footer={form.values.footer} />
    </form>
  );
}

type Outcome = 'saved' | { readonly failure: string } | null;

function OutcomeNotice({ outcome, isAgency }: { outcome: Outcome; isAgency: boolean }) {
  if (outcome === null) return null;
  if (outcome !== 'saved') return <Notice tone="error">{outcome.failure}</Notice>;
  return <Notice tone="good">{isAgency ? 'Saved. The head changes when the page is loaded again.' : 'Saved.'}</Notice>;
}

/** A drawing of a page with the brand: its edge in the accent, and a slide with logo and footer. */
function Preview({
  name,
  accent,
  logo,
  footer,
}: {
  name: string;
  accent: string;
  logo: string | null;
  footer: string;
}) {
  const colour = HEX_COLOUR.test(accent) ? accent : PRODUCT_ACCENT;
  return (
    <div className={styles.preview} aria-hidden>
      <span className={styles.edge} style={{ background: colour, color: textOn(colour) }}>
        Aa
      </span>
      <div className={styles.slide}>
        {logo === null ? <strong>{name || 'Name'}</strong> : <img src={logo} alt="" />}
        <small>{footer}</small>
      </div>
    </div>
  );
}

interface LogoFieldProps {
  isEditable: boolean;
  hasLogo: boolean;
  onPick: (logo: NewLogo | 'none') => void;
}

/** Lets the user choose a picture. A picture that the service would refuse is refused here, with the reason. */
function LogoField({ isEditable, hasLogo, onPick }: LogoFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);

  async function pick(file: File | undefined) {
    if (!file) return;
    const reason = await logoFault(file);
    setFault(reason);
    if (reason === null) onPick(newLogo(file));
    // Without this reset, picking the same file again would trigger no change event.
    if (input.current) input.current.value = '';
  }

  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        Logo
      </label>
      <div className={styles.logoRow}>
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/png,image/jpeg"
          disabled={!isEditable}
          className={styles.file}
          aria-describedby={`${id}-hint`}
          onChange={(event) => void pick(event.target.files?.[0])}
        />
        {hasLogo && isEditable && <TextButton onClick={() => onPick('none')}>Remove logo</TextButton>}
      </div>
      <p id={`${id}-hint`} className={fault === null ? styles.hint : styles.fault} role={fault ? 'alert' : undefined}>
        {fault ?? `A png or jpg of at most ${LOGO_MAX_BYTES / 1000} kB and ${wholeNumber(LOGO_MAX_PIXELS)} pixels.`}
      </p>
    </div>
  );
}

/** The reason why a file cannot be used as a logo; null if it can be used. */
async function logoFault(file: File): Promise<string | null> {
  if (file.size > LOGO_MAX_BYTES)
    return `“${file.name}” is larger than ${LOGO_MAX_BYTES / 1000} kB. Choose a smaller file.`;
  const picture = pictureOf(await readBytes(file));
  if (picture === null)
    return `“${file.name}” is neither a png nor a jpg. Save it as one of these and choose it again.`;
  const { width, height } = picture;
  if (Math.max(width, height) <= LOGO_MAX_PIXELS) return null;
  return `“${file.name}” is ${wholeNumber(width)} x ${wholeNumber(height)} pixels; at most ${wholeNumber(LOGO_MAX_PIXELS)} are taken.`;
}
