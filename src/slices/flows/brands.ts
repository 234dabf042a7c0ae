import { FEATURES } from '../../../core/contract/bodies/access.ts';
import { NO_BRAND } from '../../../core/contract/bodies/brand.ts';
import type { Brand, BrandChangeFields } from '../../../core/contract/bodies/brand.ts';
import { withoutHash } from '../../domain/handOver/hexColour.ts';
import type { BrandOnPaper, BrandsOnPaper } from '../../domain/handOver/handOver.ts';
import { pictureData } from '../../services/browser/pictureData.ts';
import { planningApi } from '../../services/planning/planningApi.ts';
import { asPlanningFailure } from '../../services/planning/planningFailure.ts';
import { selectSettings, selectUserEmail } from '../selectors.ts';
import type { AppThunk } from '../storeTypes.ts';
import { hasFeature } from './hasFeature.ts';

/** The brands for the files of a plan. What cannot be had is left out: a file without a logo is better than none. */
export function loadBrands(client: string): AppThunk<Promise<BrandsOnPaper>> {
  return async (dispatch, getState) => {
    const shown = selectSettings(getState()).brand;
    const own = await dispatch(brandOf(undefined));
    const agency = own ?? { ...NO_BRAND, ...shown };
    const theirs = client === '' ? null : await dispatch(brandOf(client));
    return { agency: await onPaper(agency), client: await onPaper(theirs ?? NO_BRAND) };
  };
}

/** A brand as the backend has it; null where it has none, or cannot be asked. */
function brandOf(client: string | undefined): AppThunk<Promise<Brand | null>> {
  return async (dispatch, getState) => {
    if (!dispatch(hasFeature(FEATURES.brand))) return null;
    const request = { user: selectUserEmail(getState()), ...(client !== undefined && { client }) };
    // Stays subscribed: a changed brand is fetched again, and one that was fetched is there offline.
    const { data = null } = await dispatch(planningApi.endpoints.brand.initiate(request));
    return data;
  };
}

async function onPaper({ name, accent, footer, logo }: Brand): Promise<BrandOnPaper> {
  const isAddress = logo !== null && !logo.startsWith('data:');
  const data = isAddress ? await pictureData(logo).catch(() => null) : logo;
  return { name, accent: accent === null ? null : withoutHash(accent), footer, logo: data };
}

/**
 * Saves a brand.
 * @param logo  a new one; null where none was chosen
 * @returns the reason of a failure; null when done
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
