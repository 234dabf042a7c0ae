import { useEffect, useRef, useState } from 'react';
import { useAppDispatch } from '../../../app/hooks.ts';
import { convertSpssFile } from '../../../slices/flows/file/convertSpssFile.ts';
import type { ConversionRefusal } from '../../../slices/flows/file/convertSpssFile.ts';

type Phase =
  | { readonly kind: 'ready' }
  | { readonly kind: 'converting'; readonly name: string }
  | { readonly kind: 'refused'; readonly why: ConversionRefusal };

export interface SpssConversion {
  readonly phase: Phase;
  readonly convert: (file: File) => Promise<void>;
  /** Stops the conversion, or removes the message about a failed conversion. */
  readonly stop: () => void;
}

/** Converts SPSS files, one at a time, from the button or the drop zone. Leaving the page stops the conversion. */
export function useSpssConversion(): SpssConversion {
  const dispatch = useAppDispatch();
  const [phase, setPhase] = useState<Phase>({ kind: 'ready' });
  const currentController = useRef<AbortController | null>(null);
  useEffect(() => () => currentController.current?.abort(), []);

  async function convert(file: File) {
    currentController.current?.abort();
    const controller = new AbortController();
    currentController.current = controller;
    setPhase({ kind: 'converting', name: file.name });
    const why = await dispatch(convertSpssFile(file, controller.signal));
    if (currentController.current === controller && !controller.signal.aborted)
      setPhase(why === null ? { kind: 'ready' } : { kind: 'refused', why });
  }

  function stop() {
    currentController.current?.abort();
    setPhase({ kind: 'ready' });
  }

  return { phase, convert, stop };
}
