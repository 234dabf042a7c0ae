import { useState } from 'react';
import type { RateCardRows, RatesChangeRequest, RateVersion } from '../../../core/contract/bodies/rates.ts';
import { useAppSelector } from '../../app/hooks.ts';
import {
  momentInWords,
  nextVersion,
  publishEffect,
  publishQuestion,
  versionState,
  withdrawalEffect,
} from '../../domain/rates/cardWords.ts';
import { selectRatesToday } from '../../slices/rates/selectRates.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextButton } from '../../ui/buttons/TextLink.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Field } from '../../ui/form/Field.tsx';
import field from '../../ui/form/Field.module.css';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { ChangeList } from './PublishSteps.tsx';
import styles from './Rates.module.css';

interface VersionsDialogProps {
  reply: RateCardRows;
  mayPublish: boolean;
  /** Whether the user may archive the card, which withdraws all its versions and drops its draft. */
  mayArchive?: boolean;
  /**
   * @param isForGoingBack  whether the differences are what going back would change
   * @returns sentences about the differences between two versions, or one sentence why they cannot be compared
   */
  onCompare: (from: number, to: number, isForGoingBack: boolean) => Promise<readonly string[] | string>;
  /** What does not go back to the earlier version. */
  goBackNote?: string;
  /** @returns the sentences why the change was refused; empty if it was made */
  onChange: (change: Pick<RatesChangeRequest, 'change' | 'number'>) => Promise<readonly string[]>;
  onClose: () => void;
}

/** The numbers of two versions, and the changes from the first to the second. */
interface Differences {
  readonly from: number;
  readonly to: number;
  readonly changes: readonly string[];
}

/** The change that was chosen in the dialog and is not confirmed yet. */
type PendingChange =
  /** First the differences are shown; `isConfirming` is whether the planner has pressed Next. */
  | { readonly change: 'roll_back'; readonly number: number; readonly isConfirming: boolean }
  | { readonly change: 'withdraw'; readonly number: number; readonly validFrom: string }
  | { readonly change: 'archive' };

/**
 * Lists the versions of a card, and the differences between two of them. Can go back to a version, withdraw a version that is
 * not in force yet, and archive the card.
 */
export function VersionsDialog(props: VersionsDialogProps) {
  const { reply, mayPublish, mayArchive = false, onCompare, goBackNote, onChange, onClose } = props;
  const today = useAppSelector(selectRatesToday);
  const [pendingChange, setPendingChange] = useState<PendingChange | null>(null);
  const [refusal, setRefusal] = useState<readonly string[]>([]);
  const [isBusy, setIsBusy] = useState(false);
  const { differences, compare } = useDifferences(onCompare, setRefusal);

  async function goBack(number: number) {
    setPendingChange({ change: 'roll_back', number, isConfirming: false });
    if (reply.version !== null) await compare(reply.version, number, true);
  }

  async function confirm(confirmed: PendingChange) {
    if (confirmed.change === 'roll_back' && !confirmed.isConfirming)
      return setPendingChange({ ...confirmed, isConfirming: true });
    setIsBusy(true);
    const { change } = confirmed;
    const reasons = await onChange({ change, ...('number' in confirmed && { number: confirmed.number }) });
    setIsBusy(false);
    setRefusal(reasons);
    if (reasons.length === 0) onClose();
  }

  const { title, description, action } = dialogTexts(pendingChange, reply, today);
  const showsDifferences =
    pendingChange === null || (pendingChange.change === 'roll_back' && !pendingChange.isConfirming);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      actions={
        pendingChange === null ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <ConfirmButtons
            {...{ pendingChange, action, isBusy }}
            onBack={() => setPendingChange(null)}
            onConfirm={() => void confirm(pendingChange)}
          />
        )
      }
    >
      {refusal.length > 0 && <Notice tone="error">{refusal.join(' ')}</Notice>}
      {pendingChange === null && (
        <VersionList
          {...{ reply, mayPublish, mayArchive, today, differences }}
          onGoBack={(number) => void goBack(number)}
          onAsk={setPendingChange}
          onPair={(from, to) => void compare(from, to)}
        />
      )}
      {differences !== null && showsDifferences && <ChangeList changes={differences.changes} />}
      {pendingChange?.change === 'roll_back' && goBackNote && <p className={styles.quiet}>{goBackNote}</p>}
    </Dialog>
  );
}

/**
 * The differences that are shown, and the function that asks for those between two other versions.
 * @param onRefused  receives the sentence why versions cannot be compared, or no sentence after a comparison
 */
function useDifferences(
  onCompare: VersionsDialogProps['onCompare'],
  onRefused: (sentences: readonly string[]) => void,
) {
  const [differences, setDifferences] = useState<Differences | null>(null);

  async function compare(from: number, to: number, isForGoingBack = false) {
    const changes = await onCompare(from, to, isForGoingBack);
    if (typeof changes === 'string') return onRefused([changes]);
    onRefused([]);
    setDifferences({ from, to, changes });
  }

  return { differences, compare };
}

interface ConfirmButtonsProps {
  pendingChange: PendingChange;
  action: string;
  isBusy: boolean;
  onBack: () => void;
  onConfirm: () => void;
}

function ConfirmButtons({ pendingChange, action, isBusy, onBack, onConfirm }: ConfirmButtonsProps) {
  return (
    <>
      <Button onClick={onBack}>Back</Button>
      <Button kind={pendingChange.change === 'roll_back' ? 'primary' : 'danger'} busy={isBusy} onClick={onConfirm}>
        {action}
      </Button>
    </>
  );
}

/** The title and the description of the dialog, and the label of the button that makes the change. */
function dialogTexts(pendingChange: PendingChange | null, { name, versions }: RateCardRows, today: string) {
  if (pendingChange === null) {
    return {
      title: `Versions of ${name}`,
      description: 'Versions never change. Plans keep the version they were made with.',
      action: '',
    };
  }
  const nextNumber = nextVersion(versions);
  if (pendingChange.change === 'archive') {
    return {
      title: `Archive ${name}?`,
      description:
        'Its versions are withdrawn, its draft is dropped, and new plans take all figures from the cards it inherits from. Plans already made keep their figures.',
      action: 'Archive card',
    };
  }
  if (pendingChange.change === 'withdraw') {
    return {
      title: `Withdraw v${pendingChange.number}?`,
      description: withdrawalEffect(pendingChange.validFrom),
      action: 'Withdraw',
    };
  }
  return pendingChange.isConfirming
    ? {
        title: publishQuestion(name, nextNumber),
        description: publishEffect({ from: today, to: null }, versions),
        action: 'Publish',
      }
    : {
        title: `Go back to v${pendingChange.number}`,
        description: `Its figures become v${nextNumber} from today.`,
        action: 'Next',
      };
}

interface VersionListProps {
  reply: RateCardRows;
  mayPublish: boolean;
  mayArchive: boolean;
  today: string;
  differences: Differences | null;
  /** Goes back to a version. */
  onGoBack: (number: number) => void;
  /** Asks to confirm a change. */
  onAsk: (pendingChange: PendingChange) => void;
  /** Compares two versions. */
  onPair: (from: number, to: number) => void;
}

function VersionList({ reply, mayPublish, mayArchive, today, differences, onGoBack, onAsk, onPair }: VersionListProps) {
  const { versions, version: inForce } = reply;
  // An archived card has neither: archiving drops the draft and withdraws all versions.
  const hasDraftOrVersion = reply.draft !== null || versions.some(({ withdrawn }) => withdrawn === null);
  return (
    <>
      <ol className={styles.versions}>
        {versions.map((version) => (
          <VersionItem
            key={version.number}
            {...{ version, versions, inForce, mayPublish, today }}
            onGoBack={() => onGoBack(version.number)}
            onWithdraw={() => onAsk({ change: 'withdraw', number: version.number, validFrom: version.from })}
          />
        ))}
      </ol>
      {versions.length > 1 && <PairSelect versions={versions} pair={differences} onPair={onPair} />}
      {mayArchive && hasDraftOrVersion && (
        <p>
          <TextButton onClick={() => onAsk({ change: 'archive' })}>Archive this card</TextButton>
        </p>
      )}
    </>
  );
}

interface VersionItemProps {
  version: RateVersion;
  /** All versions of the card. */
  versions: readonly RateVersion[];
  /** The number of the version in force. */
  inForce: number | null;
  mayPublish: boolean;
  today: string;
  onGoBack: () => void;
  onWithdraw: () => void;
}

function VersionItem({ version, versions, inForce, mayPublish, today, onGoBack, onWithdraw }: VersionItemProps) {
  const { number, author, published, note, withdrawn, from } = version;
  const { state, days: validDays } = versionState(version, versions, today);
  return (
    <li>
      <p>
        <b>
          v{number} {state}
        </b>{' '}
        {validDays}
      </p>
      <p className={styles.quiet}>
        {[note, `published ${momentInWords(published)}${author === '' ? '' : ` by ${author}`}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {mayPublish && withdrawn === null && number !== inForce && (
        <p className={styles.choices}>
          <TextButton onClick={onGoBack}>Go back to v{number}</TextButton>
          {from > today && <TextButton onClick={onWithdraw}>Withdraw v{number}</TextButton>}
        </p>
      )}
    </li>
  );
}

interface PairSelectProps {
  versions: readonly RateVersion[];
  pair: Differences | null;
  onPair: (from: number, to: number) => void;
}

/** Chooses the two versions whose differences are listed. */
function PairSelect({ versions, pair, onPair }: PairSelectProps) {
  const [newest, previous] = versions;
  const { from, to } = pair ?? { from: previous!.number, to: newest!.number };
  const select = (label: string, value: number, onChange: (number: number) => void) => (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          className={field.control}
          value={value}
          onChange={(event) => onChange(Number(event.target.value))}
        >
          {versions.map(({ number }) => (
            <option key={number} value={number}>
              v{number}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
  return (
    <div className={styles.pair}>
      {select('Differences from', from, (number) => onPair(number, to))}
      {select('to', to, (number) => onPair(from, number))}
      {pair === null && <Button onClick={() => onPair(from, to)}>Show</Button>}
    </div>
  );
}
