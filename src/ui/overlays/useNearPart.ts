import { useState } from 'react';

interface NearPart<Part> {
  /** Null until it has come. */
  readonly part: Part | null;
  /** It did not come when it was last asked for: offline, or a newer version in the place of this one. */
  readonly failed: boolean;
  /** A hand has come near: asks for it, where it is not there yet. */
  readonly come: () => void;
}

/** A part of the program that most who see a page never need: it is asked for when a pointer or the focus comes to its control. */
export function useNearPart<Part extends object>(load: () => Promise<Part>): NearPart<Part> {
  const [{ part, failed }, setState] = useState<{ part: Part | null; failed: boolean }>({ part: null, failed: false });
  const come = () => {
    if (part) return;
    load().then(
      (loaded) => setState({ part: loaded, failed: false }),
      // Asked for twice, it may have come to the other.
      () => setState((now) => (now.part ? now : { part: null, failed: true })),
    );
  };
  return { part, failed, come };
}
