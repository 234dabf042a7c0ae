import { FEATURES } from '../../../core/contract/bodies/access.ts';
import { NO_BRAND } from '../../../core/contract/bodies/brand.ts';
import type { Brand, BrandChangeFields } from '../../../core/contract/bodies/brand.ts';
import { withoutHash } from '../../domain/exports/hexColour.ts';
import type { BrandOnPaper, BrandsOnPaper } from '../../domain/exports/exportedPlan.ts';
import { pictureData } from '../../services/browser/pictureData.ts';
import { planningApi } from '../../services/planning/planningApi.ts';
import { asPlanningFailure } from '../../services/planning/planningFailure.ts';
import { selectHasFeature, selectSettings, selectUserEmail } from '../../slices/selectors.ts';
import type { AppThunk } from '../../slices/storeTypes.ts';

/** The brands (name, logo, accent, footer) for exported files. What cannot be loaded is left out, as a file may lack a logo. */
export function loadBrands(client: string): AppThunk<Promise<BrandsOnPaper>> {
  return async (dispatch, getState) => {
    const configuredBrand = selectSettings(getState()).brand;
    const savedBrand = await dispatch(fetchBrand(undefined));
    const agencyBrand = savedBrand ?? { ...NO_BRAND, ...configuredBrand };
    const clientBrand = client === '' ? null : await dispatch(fetchBrand(client));
    return { agency: await forExport(agencyBrand), client: await forExport(clientBrand ?? NO_BRAND) };
  };
}

/** The brand that the backend has of a client, or of the agency if `client` is undefined; null if it has none or does not answer. */
function fetchBrand(client: string | undefined): AppThunk<Promise<Brand | null>> {
  return async (dispatch, getState) => {
    if (!selectHasFeature(getState(), FEATURES.brand)) return null;
    const request = { user: selectUserEmail(getState()), ...(client !== undefined && { client }) };
    // The query stays subscribed, so that a changed brand is fetched again and a fetched brand can be used offline.
    const { data = null } = await dispatch(planningApi.endpoints.brand.initiate(request));
    return data;
  };
}

/** A brand in the form that exported files use, with the logo as a data address. */
async function forExport({ name, accent, footer, logo }: Brand): Promise<BrandOnPaper> {
  const isAddress = logo !== null && !logo.startsWith('data:');
  const data = isAddress ? await pictureData(logo).catch(() => null) : logo;
  return { name, accent: accent === null ? null : withoutHash(accent), footer, logo: data };
}

/**
 * Saves a brand.
 * @param logo  the new logo; null if none was chosen
 * @returns the reason of a failure; null after success
 */
export function saveBrand(
  fields: Omit<BrandChangeFields, 'user'>,
  logo: Blob | null,
): AppThunk<Promise<string | null>> {
  return async (dispatch, getState, { vault }) => {
    const vaultId = logo && (await vault.put(logo));
    const sent = { fields: { ...fields, user: selectUserEmail(getState()) }, vaultId };
    try {
      await dispatch(planningApi.endpoints.brandChange.initiate(sent, { track: false })).unwrap();
      return null;
    } catch (cause) {
      return asPlanningFailure(cause).message;
    } finally {
      if (vaultId !== null) await vault.release(vaultId);
    }
  };
}
