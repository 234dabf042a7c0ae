import { FEATURES } from '../../../core/contract/bodies/access.ts';
import { useAppSelector, useHasFeature } from '../../app/hooks.ts';
import { useLoadedPlans } from '../../services/planning/loadedPlans.ts';
import { selectUserEmail } from '../../slices/selectors.ts';

/**
 * The plans that a plan can be compared with: those of the user and, where the backend lists them, those of colleagues.
 * @param isWanted  nothing is fetched while it is false
 */
export function usePlansToCompare(isWanted = true) {
  const user = useAppSelector(selectUserEmail);
  const scope = useHasFeature(FEATURES.teamPlans) ? 'team' : 'mine';
  return { user, ...useLoadedPlans(user, isWanted, scope) };
}
