import { useState } from 'react';
import { RATE_FEATURES } from '../../../../core/contract/bodies/access.ts';
import { counted } from '../../../../core/words/wording.ts';
import { useAppDispatch, useAppSelector, useHasFeature } from '../../../app/hooks.ts';
import { PATHS } from '../../../domain/paths.ts';
import type { FilePreview } from '../../../domain/plan/file/filePreview.ts';
import { learnedVehicles } from '../../../domain/rates/learnedNames.ts';
import { useUserAccessQuery } from '../../../services/planning/planningApi.ts';
import { learnNames } from '../../../flows/rates/learnNames.ts';
import { selectFileAnswers, selectUserEmail } from '../../../slices/selectors.ts';
import { TextLink } from '../../../ui/buttons/TextLink.tsx';
import styles from './RowsAndDoubts.module.css';

/** Offers users who may edit the company's lists to add the vehicles that they named here, so that these names are known in all files. */
export function LearnedNames({ preview }: { preview: FilePreview }) {
  const dispatch = useAppDispatch();
  const editsLists = useHasFeature(RATE_FEATURES.edit);
  const user = useAppSelector(selectUserEmail);
  const access = useUserAccessQuery({ user });
  const { reading } = useAppSelector(selectFileAnswers);
  /** The keys of the vehicles that were added. */
  const [addedKeys, setAddedKeys] = useState<readonly string[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const keyOf = ({ channel, name }: { channel: string; name: string }) => `${channel}: ${name}`;
  const learnedRows = learnedVehicles(reading, preview.columns, access.data);
  const notAdded = learnedRows.filter((row) => !addedKeys.includes(keyOf(row)));
  if (!editsLists || learnedRows.length === 0) return null;

  async function add() {
    setIsBusy(true);
    const failure = await dispatch(learnNames(notAdded));
    setIsBusy(false);
    setRefusal(failure);
    if (failure === null) setAddedKeys([...addedKeys, ...notAdded.map(keyOf)]);
  }

  return (
    <p className={styles.kept}>
      {notAdded.length > 0 ? (
        <button type="button" aria-disabled={isBusy || undefined} onClick={() => (isBusy ? undefined : void add())}>
          Add {counted(notAdded.length, 'vehicle')} to the lists
        </button>
      ) : (
        <span role="status">
          {counted(addedKeys.length, 'vehicle')} wait{addedKeys.length === 1 ? 's' : ''} in the draft of the{' '}
          <TextLink to={`${PATHS.rateLists}?tab=Vehicles`}>lists</TextLink>.
        </span>
      )}
      {refusal !== null && (
        <span role="alert" className={styles.refused}>
          {refusal}
        </span>
      )}
    </p>
  );
}
