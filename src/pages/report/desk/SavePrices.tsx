import { useEffect, useState } from 'react';
import { RATE_FEATURES } from '../../../../core/contract/bodies/access.ts';
import { useAppDispatch, useAppSelector, useHasFeature } from '../../../app/hooks.ts';
import { SAVE_PRICES } from '../../../domain/desk/deskCopy.ts';
import { ratesPath } from '../../../domain/paths.ts';
import { AGENCY_CARD_ID, isSeed } from '../../../domain/rates/cardRows.ts';
import { conflictLine, mergeButtonLabel } from '../../../domain/rates/cardWords.ts';
import { listCards } from '../../../flows/rates/cardCalls.ts';
import { savePrices } from '../../../flows/rates/savePrices.ts';
import type { PlanPrices, SaveOutcome } from '../../../flows/rates/savePrices.ts';
import { selectRates } from '../../../slices/rates/selectRates.ts';
import { selectUserEmail } from '../../../slices/selectors.ts';
import { Button, ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import styles from './Desk.module.css';

interface SavePricesProps extends PlanPrices {
  /** Name of the plan's client. */
  client: string;
}

/** Offers to put the planner's own prices into a rate card. Renders nothing without own prices, or if the user may not edit rate cards. */
export function SavePrices(props: SavePricesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const canEditRates = useHasFeature(RATE_FEATURES.edit);
  if (!canEditRates || (props.prices.length === 0 && !isOpen)) return null;
  return (
    <>
      <Button dense onClick={() => setIsOpen(true)}>
        {SAVE_PRICES.button}
      </Button>
      {isOpen && <SavePricesDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function SavePricesDialog({ client, onClose, ...planPrices }: SavePricesProps & { onClose: () => void }) {
  const { choices, failure } = useCardChoices(client);
  const [chosen, setChosen] = useState<string | null>(null);
  // The agency's card is listed before the card of the client. The client's card, if there is one, is chosen at first.
  const card = chosen ?? choices.at(-1)?.value ?? '';
  const { outcome, isBusy, save } = useSaving(card, planPrices);
  const isSaved = outcome?.phase === 'saved';
  return (
    <Dialog
      open
      onClose={onClose}
      title={SAVE_PRICES.title}
      description={SAVE_PRICES.about(planPrices)}
      actions={
        <>
          <Button onClick={onClose}>{isSaved ? 'Close' : 'Cancel'}</Button>
          {isSaved ? (
            <ButtonLink kind="primary" to={ratesPath(card)}>
              {SAVE_PRICES.open(outcome.card.name)}
            </ButtonLink>
          ) : (
            <Button
              kind="primary"
              busy={isBusy}
              disabled={card === '' || outcome?.phase === 'conflict'}
              onClick={() => void save()}
            >
              Save
            </Button>
          )}
        </>
      }
    >
      {!isSaved && (
        <SelectField
          name="rate_card"
          label="Card"
          placeholder={SAVE_PRICES.choose}
          options={choices}
          value={card}
          disabled={isBusy || outcome?.phase === 'conflict'}
          onChange={setChosen}
        />
      )}
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      {outcome && (
        <Outcome
          {...{ outcome, isBusy, onTakeTheirs: onClose }}
          onMergeWithTheirs={(otherDraft) => void save(otherDraft)}
        />
      )}
    </Dialog>
  );
}

interface OutcomeProps {
  outcome: SaveOutcome;
  isBusy: boolean;
  onTakeTheirs: () => void;
  onMergeWithTheirs: (theirs: Extract<SaveOutcome, { phase: 'conflict' }>['theirs']) => void;
}

/** The outcome of saving. After a conflict, the planner keeps the other editor's draft or adds the prices to it. */
function Outcome({ outcome, isBusy, onTakeTheirs, onMergeWithTheirs }: OutcomeProps) {
  const user = useAppSelector(selectUserEmail);
  if (outcome.phase === 'failed') return <Notice tone="error">{outcome.message}</Notice>;
  if (outcome.phase === 'saved') return <Notice tone="good">{SAVE_PRICES.saved(outcome.card.name)}</Notice>;
  const { theirs, cells: changedCellCount } = outcome;
  return (
    <Notice
      tone="warn"
      action={
        <span className={styles.choices}>
          <Button dense onClick={onTakeTheirs}>
            Take theirs
          </Button>
          {changedCellCount > 0 && (
            <Button dense kind="primary" busy={isBusy} onClick={() => onMergeWithTheirs(theirs)}>
              {mergeButtonLabel(changedCellCount)}
            </Button>
          )}
        </span>
      }
    >
      {conflictLine(theirs, user)}
    </Notice>
  );
}

/** The rate card of the agency and the rate card of the client. The list of cards is read when the dialog opens. */
function useCardChoices(client: string) {
  const dispatch = useAppDispatch();
  const { cards } = useAppSelector(selectRates);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    void dispatch(listCards()).then(setFailure);
  }, [dispatch]);
  const offered = cards.filter(({ card, name }) => card === AGENCY_CARD_ID || (name === client && !isSeed(card)));
  return { choices: offered.map(({ card, name }) => ({ value: card, label: name })), failure };
}

/** The function that saves the prices in a card, and the outcome of the last attempt. */
function useSaving(card: string, planPrices: PlanPrices) {
  const dispatch = useAppDispatch();
  const [outcome, setOutcome] = useState<SaveOutcome | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  /** @param otherDraft  the draft of another editor to which the prices are added, after a conflict */
  async function save(otherDraft?: Parameters<typeof savePrices>[2]) {
    setIsBusy(true);
    setOutcome(await dispatch(savePrices(card, planPrices, otherDraft)));
    setIsBusy(false);
  }
  return { outcome, isBusy, save };
}
