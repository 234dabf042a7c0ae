import { useState } from 'react';

interface LazyModule<Module> {
  /** Null until it is loaded. */
  readonly module: Module | null;
  /** The last attempt failed: the browser is offline, or a newer version replaced this one on the server. */
  readonly failed: boolean;
  /** Loads the module, unless it is there already. */
  readonly load: () => void;
}

/** A module that most users never need: it is loaded when the pointer or the focus reaches its control. */
export function useLazyModule<Module extends object>(importModule: () => Promise<Module>): LazyModule<Module> {
  const [{ module, failed }, setState] = useState<{ module: Module | null; failed: boolean }>({
    module: null,
    failed: false,
  });
  const load = () => {
    if (module) return;
    importModule().then(
      (loaded) => setState({ module: loaded, failed: false }),
      // Of two attempts, the other may have succeeded.
      () => setState((now) => (now.module ? now : { module: null, failed: true })),
    );
  };
  return { module, failed, load };
}
