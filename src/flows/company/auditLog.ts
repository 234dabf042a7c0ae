import type { AuditFilters, AuditLine } from '../../../core/contract/bodies/audit.ts';
import { saveBlobAs } from '../../services/browser/download.ts';
import type { AppThunk } from '../../slices/storeTypes.ts';
import { callBackend } from '../callBackend.ts';

/** Number of lines on a page of the audit log. */
const LINES_PER_PAGE = 100;

/** A page of the audit log, with the cursor of the next page (null on the last page), or why the page could not be read. */
export type AuditPage = { readonly lines: readonly AuditLine[]; readonly next: string | null } | string;

/**
 * Reads a page of the company's audit log, with the newest lines first.
 * @param after  the cursor that came with the previous page; null for the first page
 */
export function readAuditLog(filters: AuditFilters, after: string | null): AppThunk<Promise<AuditPage>> {
  return async (dispatch) => {
    const fields = { ...filters, limit: LINES_PER_PAGE, ...(after !== null && { after }) };
    const { data, error } = await dispatch(callBackend('auditLog', fields));
    return error ? error.message : { lines: data.lines, next: data.next ?? null };
  };
}

/** Saves the lines of the audit log as csv. @returns the reason of a failure; null after success */
export function saveAuditCsv(filters: AuditFilters, name: string): AppThunk<Promise<string | null>> {
  return async (dispatch, _getState, { vault }) => {
    const { data, error } = await dispatch(callBackend('auditCsv', filters));
    if (error) return error.message;
    const csv = await vault.get(data.vaultId);
    await vault.release(data.vaultId);
    if (csv === null) return 'The file is no longer in this browser. Try again.';
    saveBlobAs(csv, name);
    return null;
  };
}
