import { useState } from 'react';
import type { RateCardRows, RatesChangeRequest, RateVersion } from '../../../core/contract/bodies/rates.ts';
import { localDay } from '../../../core/words/days.ts';
import { momentInWords, nextVersion, publishEffect, publishQuestion, validity } from '../../domain/rates/cardWords.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextButton } from '../../ui/buttons/TextLink.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Field } from '../../ui/form/Field.tsx';
import field from '../../ui/form/Field.module.css';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { ChangeList } from './ChangeList.tsx';
import styles from './Rates.module.css';

interface VersionsDialogProps {
  reply: RateCardRows;
  mayPublish: boolean;
  /** What differs between two versions, or why they cannot be compared. */
  onCompare: (from: number, of: number) => Promise<readonly string[] | string>;
  /** @returns the sentences of a refusal; none when done */
  onChange: (asked: Pick<RatesChangeRequest, 'change' | 'number'>) => Promise<readonly string[]>;
  onClose: () => void;
}

/** Two versions and what differs. */
interface Differences {
  readonly of: number;
  readonly from: number;
  readonly changes: readonly string[];
}

/** The versions of a card: who published them, how two differ, going back to one, withdrawing one of a later day. */
export function VersionsDialog({ reply, mayPublish, onCompare, onChange, onClose }: VersionsDialogProps) {
  const [differences, setDifferences] = useState<Differences | null>(null);
  const [back, setBack] = useState<{ number: number; isSecond: boolean } | null>(null);
  const [refusal, setRefusal] = useState<readonly string[]>([]);
  const [isBusy, setIsBusy] = useState(false);

  async function compare(from: number, of: number) {
    const changes = await onCompare(from, of);
    if (typeof changes === 'string') return setRefusal([changes]);
    setRefusal([]);
    setDifferences({ from, of, changes });
  }

  async function change(asked: Parameters<typeof onChange>[0]) {
    setIsBusy(true);
    const refused = await onChange(asked);
    setIsBusy(false);
    setRefusal(refused);
    if (refused.length === 0) onClose();
  }

  async function goBack(number: number) {
    setBack({ number, isSecond: false });
    if (reply.version !== null) await compare(reply.version, number);
  }

  const [today] = useState(() => localDay(new Date()));
  const question = back?.isSecond ? publishQuestion(reply.name, nextVersion(reply.versions)) : null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={question ?? (back === null ? `Versions of ${reply.name}` : `Go back to v${back.number}`)}
      description={
        question !== null
          ? publishEffect(today)
          : back === null
            ? 'Versions never change. Plans keep the version they were made with.'
            : `Its figures become v${nextVersion(reply.versions)} from today.`
      }
      actions={
        back === null ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button onClick={() => setBack(null)}>Back</Button>
            <Button
              kind="primary"
              busy={isBusy}
              onClick={() =>
                back.isSecond
                  ? void change({ change: 'roll_back', number: back.number })
                  : setBack({ ...back, isSecond: true })
              }
            >
              {back.isSecond ? 'Publish' : 'Next'}
            </Button>
          </>
        )
      }
    >
      {refusal.length > 0 && <Notice tone="error">{refusal.join(' ')}</Notice>}
      {back === null && (
        <ol className={styles.versions}>
          {reply.versions.map((version) => (
            <VersionItem
              key={version.number}
              {...{ version, inForce: reply.version, mayPublish, today }}
              onBack={() => void goBack(version.number)}
              onWithdraw={() => void change({ change: 'withdraw', number: version.number })}
            />
          ))}
        </ol>
      )}
      {back === null && reply.versions.length > 1 && (
        <PairSelect versions={reply.versions} pair={differences} onPair={(from, of) => void compare(from, of)} />
      )}
      {differences !== null && !back?.isSecond && <ChangeList changes={differences.changes} />}
    </Dialog>
  );
}

interface VersionItemProps {
  version: RateVersion;
  /** The number of the version in force. */
  inForce: number | null;
  mayPublish: boolean;
  today: string;
  onBack: () => void;
  onWithdraw: () => void;
}

function VersionItem({ version, inForce, mayPublish, today, onBack, onWithdraw }: VersionItemProps) {
  const { number, author, published, note, withdrawn, from } = version;
  const state = withdrawn !== null ? 'withdrawn' : number === inForce ? 'in force' : '';
  return (
    <li>
      <p>
        <b>
          v{number} {state}
        </b>{' '}
        {validity(version)}
      </p>
      <p className={styles.quiet}>
        {[note, `published ${momentInWords(published)}${author === '' ? '' : ` by ${author}`}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {mayPublish && withdrawn === null && number !== inForce && (
        <p className={styles.choices}>
          <TextButton onClick={onBack}>Go back to v{number}</TextButton>
          {from > today && <TextButton onClick={onWithdraw}>Withdraw v{number}</TextButton>}
        </p>
      )}
    </li>
  );
}

interface PairSelectProps {
  versions: readonly RateVersion[];
  pair: Differences | null;
  onPair: (from: number, of: number) => void;
}

/** Chooses the two versions whose differences are listed. */
function PairSelect({ versions, pair, onPair }: PairSelectProps) {
  const [newest, before] = versions;
  const { from, of } = pair ?? { from: before!.number, of: newest!.number };
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
      {select('Differences from', from, (number) => onPair(number, of))}
      {select('to', of, (number) => onPair(from, number))}
      {pair === null && <Button onClick={() => onPair(from, of)}>Show</Button>}
    </div>
  );
}
