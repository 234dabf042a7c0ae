/** How far work under way is: told many times a second, and so no part of the state. A subject names one piece of work. */
export interface ProgressMeter {
  /** How much of it is done, 0 to 1 in whole percents; 0 for work nobody has told of. */
  read(subject: string): number;
  setShare(subject: string, share: number): void;
  /** How far it is in words, of work whose end nobody knows; '' where nobody has said. */
  text(subject: string): string;
  setText(subject: string, words: string): void;
  /** Calls back at every whole percent, and at other words. Returns how to stop. */
  subscribe(listener: () => void): () => void;
}

export function progressMeter(): ProgressMeter {
  const shares = new Map<string, number>();
  const said = new Map<string, string>();
  const listeners = new Set<() => void>();
  return {
    read: (subject) => shares.get(subject) ?? 0,
    setShare(subject, share) {
      // Whole percents are what a person sees; a browser tells of every few kilobytes.
      const percents = Math.floor(share * 100) / 100;
      if (percents === shares.get(subject)) return;
      shares.set(subject, percents);
      for (const listener of listeners) listener();
    },
    text: (subject) => said.get(subject) ?? '',
    setText(subject, words) {
      if (words === (said.get(subject) ?? '')) return;
      if (words === '') said.delete(subject);
      else said.set(subject, words);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
