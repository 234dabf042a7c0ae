import { FEATURES } from '../../../core/contract/bodies/access.ts';
import type { Brand } from '../../../core/contract/bodies/brand.ts';
import { useAppSelector, useHasFeature, useLiveValue } from '../../app/hooks.ts';
import { useBrandQuery } from '../../services/planning/planningApi.ts';
import { selectUserEmail } from '../../slices/selectors.ts';

/** The brands of the agency and of a client; undefined while they are loading, and if the backend has none. */
export function useBrands(client: string): { readonly agency: Brand | undefined; readonly client: Brand | undefined } {
  const user = useAppSelector(selectUserEmail);
  const isOffered = useLiveValue(useHasFeature(FEATURES.brand));
  const agencyBrand = useBrandQuery({ user }, { skip: !isOffered });
  const clientBrand = useBrandQuery({ user, client }, { skip: !isOffered || client === '' });
  return { agency: agencyBrand.currentData, client: clientBrand.currentData };
}
