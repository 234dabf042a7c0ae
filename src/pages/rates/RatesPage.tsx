import { useEffect } from 'react';
import { RATE_FEATURES } from '../../../core/contract/bodies/access.ts';
import type { AccessData } from '../../../core/contract/bodies/access.ts';
import { useSearchParams } from 'react-router-dom';
import {
  useAccess,
  useAccessRefresh,
  useAppDispatch,
  useAppSelector,
  useHasFeature,
  useIsLive,
} from '../../app/hooks.ts';
import { OfferedPage } from '../../components/OfferedPage.tsx';
import { RetryNotice } from '../../components/RetryNotice.tsx';
import { AGENCY_CARD_ID, isSeed } from '../../domain/rates/cardRows.ts';
import { demographicItems } from '../../domain/rates/demographicItems.ts';
import { cardOption } from '../../domain/rates/cardWords.ts';
import { NAVIGATION } from '../../domain/messages.ts';
import { CARD_PARAM, PATHS } from '../../domain/paths.ts';
import { cardDraft } from '../../flows/rates/cardDraft.ts';
import { selectCardDraft, selectRates } from '../../slices/rates/selectRates.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { Field } from '../../ui/form/Field.tsx';
import field from '../../ui/form/Field.module.css';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { classNames } from '../../ui/classNames.ts';
import { PageHeading } from '../../ui/layout/PageHeading.tsx';
import { RateCardView } from './RateCardView.tsx';
import styles from './Rates.module.css';
import { useSavedOnLeaving } from '../../components/useSavedOnLeaving.tsx';

/** Number of placeholder rows shown while a card is being loaded. */
const SKELETON_ROWS = 20;

/** The agency's rate cards: prices, attention and supply of the formats, edited as a draft and published in versions. */
export function RatesPage() {
  const dispatch = useAppDispatch();
  const access = useAccess();
  const readsRates = useHasFeature(RATE_FEATURES.read);
  const editsRates = useHasFeature(RATE_FEATURES.edit);
  useAccessRefresh(access.data !== undefined && !editsRates);
  const { cards, fault } = useAppSelector(selectRates);
  const shown = useAppSelector(selectCardDraft);
  const [params, setParams] = useSearchParams();
  const requestedCard = params.get(CARD_PARAM) ?? AGENCY_CARD_ID;
  const retired = retiredClients(access.data);
  const isLive = useIsLive();
  const isShown = shown.phase !== 'none' && shown.card === requestedCard;
  useEffect(() => {
    // No card is opened while Redux DevTools shows an earlier state.
    if (isLive && readsRates && !isShown) void dispatch(cardDraft.open(requestedCard));
  }, [dispatch, isLive, readsRates, isShown, requestedCard]);
  const leaveDialog = useSavedOnLeaving({
    isUnsaved: () => dispatch(cardDraft.hasUnsaved()),
    save: () => dispatch(cardDraft.save()),
    enter: () => dispatch(cardDraft.enter()),
  });

  return (
    <div className={styles.page}>
      <PageHeading
        title={NAVIGATION.rates}
        actions={
          cards.length > 0 && (
            <>
              <CardSelect value={requestedCard} retired={retired} onChange={(id) => setParams({ [CARD_PARAM]: id })} />
              <TextLink to={PATHS.rateLists}>{NAVIGATION.lists}</TextLink>
            </>
          )
        }
      />
      {fault !== null && <Notice tone="warn">{fault}</Notice>}
      <OfferedPage
        isOffered={readsRates}
        access={access}
        subject="The rates"
        notOffered="This planning backend offers you no rate cards."
        waiting={<Waiting />}
      >
        {shown.phase !== 'loaded' && shown.phase !== 'failed' && <Waiting />}
        {shown.phase === 'failed' && (
          <RetryNotice onRetry={() => void dispatch(cardDraft.open(requestedCard))}>
            The rates could not be loaded. {shown.message}
          </RetryNotice>
        )}
        {shown.phase === 'loaded' && (
          <RateCardView
            key={shown.card}
            openCard={shown}
            mayEdit={editsRates && !isSeed(shown.card)}
            demographics={demographicItems(access.data ?? {})}
          />
        )}
      </OfferedPage>
      {leaveDialog}
    </div>
  );
}

/** Ids of the clients that are no longer offered. */
function retiredClients(lists: AccessData | undefined): string[] {
  return (lists?.list_items?.client ?? []).filter((client) => client.retired === true).map(({ id }) => id);
}

interface CardSelectProps {
  /** Id of the chosen card. */
  value: string;
  /** Ids of clients that are no longer offered. */
  retired: readonly string[];
  onChange: (card: string) => void;
}

function CardSelect({ value, retired, onChange }: CardSelectProps) {
  const { cards } = useAppSelector(selectRates);
  // The seed, which is the card made from the server's files, comes last: all other cards inherit from it.
  const orderedCards = [...cards.filter(({ card: id }) => !isSeed(id)), ...cards.filter(({ card: id }) => isSeed(id))];
  return (
    <div className={styles.select}>
      <Field label="Card">
        {(control) => (
          <select
            {...control}
            className={classNames(field.control, field.select)}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          >
            {orderedCards.map((row) => (
              <option key={row.card} value={row.card}>
                {cardOption(row, retired)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}

function Waiting() {
  return <SkeletonRows rows={SKELETON_ROWS} label="The rates are being loaded" />;
}
