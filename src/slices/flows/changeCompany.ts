import type { CompanyChange } from '../../../core/contract/bodies/company.ts';
import { planningApi } from '../../services/planning/planningApi.ts';
import { asPlanningFailure } from '../../services/planning/planningFailure.ts';
import { selectUserEmail } from '../selectors.ts';
import type { AppThunk } from '../storeTypes.ts';

/**
 * Makes changes to the company, one after the other. Each is refused if another administrator has changed the company since it was read.
 * Call 1 (option lists and features) is made again at the next page, since the administrator's own teams may have changed.
 * @returns the reason of a failure; null if all changes were made
 */
export function changeCompany(changes: readonly CompanyChange[]): AppThunk<Promise<string | null>> {
  return async (dispatch, getState, { accessCache }) => {
    const user = selectUserEmail(getState());
    const { company, companyChange } = planningApi.endpoints;
    for (const change of changes) {
      const read = company.select({ user })(getState()).data;
      if (read === undefined) return 'The company is not loaded yet.';
      try {
        const sent = { user, revision: read.revision, change };
        const changed = await dispatch(companyChange.initiate(sent, { track: false })).unwrap();
        dispatch(planningApi.util.updateQueryData('company', { user }, () => changed));
      } catch (cause) {
        const { code, message, details } = asPlanningFailure(cause);
        if (code === 'changed_meanwhile') dispatch(planningApi.util.invalidateTags(['Company']));
        return [message, ...details].join(' ');
      }
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
