import { runProgress } from '../../../core/contract/bodies/audienceSources.ts';
import type { AuthService } from '../account/auth.ts';
import type { PlannerSettings } from '../webSettings.ts';

/**
 * Progress of tasks. It is not in the Redux state, because it changes many times a second. A subject identifies one task, such as a run.
 */
export interface ProgressMeter {
  /** The share of the task that is done, 0 to 1, rounded down to whole percents; 0 for an unknown subject. */
  read(subject: string): number;
  setShare(subject: string, share: number): void;
  /** Progress as a sentence, for tasks of unknown length; '' for none. */
  text(subject: string): string;
  setText(subject: string, text: string): void;
  /** Calls the listener at every whole percent and every new sentence of any task. @returns unsubscribe */
  subscribe(listener: () => void): () => void;
}

export function progressMeter(): ProgressMeter {
  const shares = new Map<string, number>();
  const texts = new Map<string, string>();
  const listeners = new Set<() => void>();
  return {
    read: (subject) => shares.get(subject) ?? 0,
    setShare(subject, share) {
      // Browsers report every few kilobytes; only whole percents are visible.
      const percents = Math.floor(share * 100) / 100;
      if (percents === shares.get(subject)) return;
      shares.set(subject, percents);
      for (const listener of listeners) listener();
    },
    text: (subject) => texts.get(subject) ?? '',
    setText(subject, text) {
      if (text === (texts.get(subject) ?? '')) return;
      if (text === '') texts.delete(subject);
      else texts.set(subject, text);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * Asks the backend for the progress of a run, as a sentence; '' for none. The request is not in the specification, so another backend may
 * lack it.
 * @param key  the plan's key or, during the upload, the id of the run
 * @throws when the backend cannot be reached or its reply does not fit
 */
export async function askRunProgress(
  { auth, settings }: { readonly auth: AuthService; readonly settings: PlannerSettings },
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
