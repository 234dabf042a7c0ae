import { reading as readingSchema } from '../../../../core/contract/bodies/doubts.ts';
import type { Reading } from '../../../../core/contract/bodies/doubts.ts';
import { parseJsonText } from '../../../../core/contract/jsonText.ts';
import { planningApi } from '../../../services/planning/planningApi.ts';
import type { AppThunk } from '../../storeTypes.ts';

/** A saved plan's audience file, always csv text, and the planner's answers to questions about it that the plan was computed with. */
interface PlanFile {
  /** In IndexedDB under this id. The caller keeps the id in the store, or releases the file. */
  readonly file: { readonly vaultId: string; readonly bytes: number };
  /** Null without answers. */
  readonly reading: Reading | null;
}

/**
 * Fetches a plan's audience file (call 7).
 * @param reading  the answers it was computed with, as JSON text, '' for none; by default those of the plan in hand
 * @throws when the call fails or the answers cannot be read
 */
export function fetchPlanFile(request: { user: string; key: string }, reading?: string): AppThunk<Promise<PlanFile>> {
  return async (dispatch, getState) => {
    const file = await dispatch(planningApi.endpoints.planFile.initiate(request, { track: false })).unwrap();
    const text = reading ?? getState().planResults.mediaScoreData?.reading;
    return { file, reading: text ? parseJsonText(readingSchema, text) : null };
  };
}
