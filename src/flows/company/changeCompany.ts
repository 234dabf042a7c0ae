import type { CompanyChange } from '../../../core/contract/bodies/company.ts';
import { planningApi } from '../../services/planning/planningApi.ts';
import { selectUserEmail } from '../../slices/selectors.ts';
import type { AppThunk } from '../../slices/storeTypes.ts';
import { callBackend } from '../callBackend.ts';
import { oneAtATime } from '../oneAtATime.ts';

const queued = oneAtATime();

/**
 * Makes changes to the company, one after the other. They wait for earlier changes that are under way. A change is refused if another
 * administrator has changed the company since it was read.
 * Call 1 (option lists and features) is made again at the next page, since the administrator's own teams may have changed.
 * @returns the reason of a failure; null if all changes were made
 */
export const changeCompany = (changes: readonly CompanyChange[]) => queued(sendChanges(changes));

function sendChanges(changes: readonly CompanyChange[]): AppThunk<Promise<string | null>> {
  return async (dispatch, getState, { accessCache }) => {
    const user = selectUserEmail(getState());
    for (const change of changes) {
      const company = planningApi.endpoints.company.select({ user })(getState()).data;
      if (company === undefined) return 'The company is not loaded yet.';
      const { data, error } = await dispatch(callBackend('companyChange', { revision: company.revision, change }));
      if (error) {
        if (error.code === 'changed_meanwhile') dispatch(planningApi.util.invalidateTags(['Company']));
        return [error.message, ...error.details].join(' ');
      }
      dispatch(planningApi.util.updateQueryData('company', { user }, () => data));
    }
    accessCache.clear();
    return null;
  };
}

/** Mails sign-in links to invited people, from the administrator's browser. @returns the addresses to which no link could be sent */
export function mailInvitations(emails: readonly string[]): AppThunk<Promise<string[]>> {
  return async (_dispatch, _getState, { auth }) => {
    const unsent: string[] = [];
    for (const email of emails) await auth.sendSignInLink(email).catch(() => unsent.push(email));
    return unsent;
  };
}
