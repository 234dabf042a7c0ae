import type { PlanDetails } from '../../../core/contract/bodies/access.ts';
import type { FullPlan } from '../../../core/contract/bodies/plan.ts';
import { planningApi } from '../../services/planning/planningApi.ts';
import { selectUserEmail } from '../../slices/selectors.ts';
import type { AppThunk } from '../../slices/storeTypes.ts';
import { callBackend } from '../callBackend.ts';
import { reading as readingSchema } from '../../../core/contract/bodies/doubts.ts';
import type { Reading } from '../../../core/contract/bodies/doubts.ts';
import { parseJsonText } from '../../../core/contract/jsonText.ts';

/** A saved plan and its inputs. The inputs (`details`) are null if they cannot be read. */
export interface FetchedPlan {
  readonly fullPlan: FullPlan;
  readonly details: PlanDetails | null;
}

/**
 * Fetches a saved plan with its inputs. Does not change the state.
 * @throws {PlanningFailure} when the plan itself cannot be fetched or read
 */
export function fetchPlan(key: string): AppThunk<Promise<FetchedPlan>> {
  return async (dispatch, getState) => {
    const details = dispatch(callBackend('planDetails', { key }));
    const request = { user: selectUserEmail(getState()), key };
    const fullPlan = await dispatch(planningApi.endpoints.plan.initiate(request, { track: false })).unwrap();
    return { fullPlan, details: (await details).data ?? null };
  };
}

/** A saved plan's audience file, which is always csv text, and the planner's answers about it with which the plan was computed. */
interface PlanFile {
  /** The file's id in the vault (in IndexedDB). The caller must put the id into the store or release the file. */
  readonly file: { readonly vaultId: string; readonly bytes: number };
  /** The answers; null if there are none. */
  readonly reading: Reading | null;
}

/**
 * Fetches a plan's audience file.
 * @param reading  the answers with which the plan was computed, as JSON text, '' for none; by default the current plan's answers
 * @throws when the call fails or the answers cannot be read
 */
export function fetchPlanFile(key: string, reading?: string): AppThunk<Promise<PlanFile>> {
  return async (dispatch, getState) => {
    const request = { user: selectUserEmail(getState()), key };
    const file = await dispatch(planningApi.endpoints.planFile.initiate(request, { track: false })).unwrap();
    const text = reading ?? getState().planResults.mediaScoreData?.reading;
    return { file, reading: text ? parseJsonText(readingSchema, text) : null };
  };
}
