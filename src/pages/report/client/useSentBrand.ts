import { FEATURES } from '../../../../core/contract/bodies/access.ts';
import type { Brand } from '../../../../core/contract/bodies/brand.ts';
import type { ClientBrand } from '../../../../core/contract/bodies/clientPage.ts';
import { useAppSelector, useLiveValue } from '../../../app/hooks.ts';
import { useBrandQuery, useUserAccessQuery } from '../../../services/planning/planningApi.ts';
import { selectSettings, selectUserEmail } from '../../../slices/selectors.ts';

/** The brands of the agency and the client that the client would see if the plan were sent at this moment. */
export function useSentBrand(client: string): ClientBrand {
  const user = useAppSelector(selectUserEmail);
  const { agencyDomain } = useAppSelector(selectSettings);
  const access = useUserAccessQuery({ user }, { skip: user === '' });
  const isOffered = useLiveValue(access.data?.features?.includes(FEATURES.brand) ?? false);
  const { data: agency } = useBrandQuery({ user }, { skip: !isOffered });
  const { data: clientBrand } = useBrandQuery({ user, client }, { skip: !isOffered || client === '' });
  return { agency: shownBrand(agency, agencyDomain), client: clientBrand ? shownBrand(clientBrand, client) : null };
}

function shownBrand(brand: Brand | undefined, fallback: string): ClientBrand['agency'] {
  const { name = '', accent = null, footer = '', logo = null } = brand ?? {};
  return { name: name || fallback, footer, ...(accent !== null && { accent }), ...(logo !== null && { logo }) };
}
