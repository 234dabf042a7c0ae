import { runProgress } from '../../../core/contract/bodies/audienceSources.ts';
import type { Services } from '../services.ts';

/**
 * Asks the backend for the progress of a run, as a sentence; '' for none. The request is not in the specification, so another backend may
 * lack it.
 * @param key  the key of the run
 * @throws when the backend cannot be reached or its reply does not fit
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
