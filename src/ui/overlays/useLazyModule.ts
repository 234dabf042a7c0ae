import { useState } from 'react';

interface LazyModule<Module> {
  /** Null until the module is loaded. */
  readonly module: Module | null;
  /** Whether the last attempt failed, because the browser is offline or the server has a newer version of the app. */
  readonly hasFailed: boolean;
  /** Loads the module, unless it is loaded already. */
  readonly load: () => void;
}

/** A module that most users never need. The caller loads it with `load` when the pointer or the focus reaches the control that needs it. */
export function useLazyModule<Module extends object>(importModule: () => Promise<Module>): LazyModule<Module> {
  const [{ module, hasFailed }, setState] = useState<{ module: Module | null; hasFailed: boolean }>({
    module: null,
    hasFailed: false,
  });
  const load = () => {
    if (module) return;
    importModule().then(
      (loaded) => setState({ module: loaded, hasFailed: false }),
      // If two attempts overlap, the other may have succeeded. Its module then stays.
      () => setState((current) => (current.module ? current : { module: null, hasFailed: true })),
    );
  };
  return { module, hasFailed, load };
}
