import type { AuditFilters, AuditLine } from '../../../core/contract/bodies/audit.ts';
import { saveBlobAs } from '../../services/browser/download.ts';
import { planningApi } from '../../services/planning/planningApi.ts';
import { asPlanningFailure } from '../../services/planning/planningFailure.ts';
import { selectUserEmail } from '../selectors.ts';
import type { AppThunk } from '../storeTypes.ts';

/** Number of lines on a page of the audit log. */
const LINES_PER_PAGE = 100;

/** A page of the audit log, with the cursor of the next page (null on the last page), or why the page could not be read. */
export type AuditPage = { readonly lines: readonly AuditLine[]; readonly next: string | null } | string;

/**
 * Reads a page of the company's audit log, with the newest lines first.
 * @param after  the cursor that came with the previous page; null for the first page
 */
export function readAuditLog(filters: AuditFilters, after: string | null): AppThunk<Promise<AuditPage>> {
  return async (dispatch, getState) => {
    const request = {
      user: selectUserEmail(getState()),
      ...filters,
      limit: LINES_PER_PAGE,
      ...(after !== null && { after }),
    };
    try {
      const { lines, next = null } = await dispatch(
        planningApi.endpoints.auditLog.initiate(request, { track: false }),
      ).unwrap();
      return { lines, next };
    } catch (cause) {
      return asPlanningFailure(cause).message;
    }
  };
}

/** Saves the lines of the audit log as csv. @returns the reason of a failure; null after success */
export function saveAuditCsv(filters: AuditFilters, name: string): AppThunk<Promise<string | null>> {
  return async (dispatch, getState, { vault }) => {
    const request = { user: selectUserEmail(getState()), ...filters };
    try {
      const { vaultId } = await dispatch(planningApi.endpoints.auditCsv.initiate(request, { track: false })).unwrap();
      const csv = await vault.get(vaultId);
      await vault.release(vaultId);
      if (csv === null) return 'The file is no longer in this browser. Try again.';
      saveBlobAs(csv, name);
      return null;
    } catch (cause) {
      return asPlanningFailure(cause).message;
    }
  };
}
