import { runProgress } from '../../../core/contract/bodies/audienceSources.ts';
import type { Services } from '../services.ts';

/**
 * How far the backend says a run of the planner's own is, in words; '' where it says nothing. Beside the calls: a backend that does
 * not know the address loses only this line.
 * @param key  the run's
 * @throws when the backend cannot be reached, or says something else
 */
export async function askRunProgress(
  { auth, settings }: Pick<Services, 'auth' | 'settings'>,
  key: string,
  signal: AbortSignal,
): Promise<string> {
  const token = await auth.getToken({ fresh: false });
  if (token === null) return '';
  const answer = await fetch(new URL(`${settings.apiBase}/progress/${encodeURIComponent(key)}`, location.href), {
    headers: { Authorization: `Bearer ${token}` },
    signal,
  });
  return answer.ok ? runProgress.validateSync(await answer.json()).says : '';
}
