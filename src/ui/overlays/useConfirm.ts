import { useState } from 'react';

/**
 * What a dialog does when its action is confirmed: it is busy until the action ends, then closes or shows why it failed.
 * @param act  @returns why it failed; null on success
 */
export function useConfirm(act: () => Promise<string | null> | null, onClose: () => void) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function confirm() {
    setIsBusy(true);
    const failed = await act();
    setIsBusy(false);
    setFailure(failed);
    if (failed === null) onClose();
  }

  return { isBusy, failure, confirm, clearFailure: () => setFailure(null) };
}
