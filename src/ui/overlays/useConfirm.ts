import { useState } from 'react';
import { useIsGone } from '../useIsGone.ts';

/**
 * The state of a dialog whose action is confirmed. The dialog is busy until the action ends; then it closes or shows why the action failed.
 * @param act  the action; it returns why it failed, or null on success
 */
export function useConfirm(act: () => Promise<string | null> | null, onClose: () => void) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // A dialog that was closed during the action must not close the dialog that is open by then.
  const isGone = useIsGone();

  async function confirm() {
    setIsBusy(true);
    const reason = await act();
    setIsBusy(false);
    setFailure(reason);
    if (reason === null && !isGone.current) onClose();
  }

  return { isBusy, failure, confirm, clearFailure: () => setFailure(null) };
}
