import { useState } from 'react';
import { FEATURES } from '../../../core/contract/bodies/access.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { useBrandQuery, useUserAccessQuery } from '../../services/planning/planningApi.ts';
import { asPlanningFailure } from '../../services/planning/planningFailure.ts';
import { saveBrand } from '../../slices/flows/brands.ts';
import { selectUserEmail } from '../../slices/selectors.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { BrandForm } from './BrandForm.tsx';
import type { BrandEdit } from './BrandForm.tsx';
import styles from './Brand.module.css';

/** The brand of the agency and of each of its clients. */
export function BrandTab() {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUserEmail);
  /** The name of the client whose brand is shown; '' for the agency's brand. */
  const [client, setClient] = useState('');
  const lists = useUserAccessQuery({ user });
  const isOffered = lists.data?.features?.includes(FEATURES.brand) ?? false;
  const request = { user, ...(client !== '' && { client }) };
  const brand = useBrandQuery(request, { skip: !isOffered });

  async function save({ name, accent, footer, logo }: BrandEdit): Promise<string | null> {
    const keep_logo = logo === 'kept' ? 'true' : 'false';
    const fields = { name, accent, footer, keep_logo, ...(client !== '' && { client }) } as const;
    return dispatch(saveBrand(fields, typeof logo === 'object' ? logo.file : null));
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
            options={lists.data?.client ?? []}
            onChange={setClient}
          />
        </div>
        {brand.error && <Notice tone="error">{asPlanningFailure(brand.error).message}</Notice>}
        {brand.currentData ? (
          <BrandForm key={client} brand={brand.currentData} isAgency={client === ''} onSave={save} />
        ) : (
          brand.isFetching && <Spinner sentence="Loading the brand" />
        )}
      </Panel>
    </div>
  );
}
