import { filePicked } from '../../audience/audienceFile.ts';
import type { AppThunk } from '../../storeTypes.ts';

/**
 * Takes a file the planner picked: its bytes go into the vault, the store learns what it is called and where it is. At
 * once: who presses Run while a large file is still being stored has picked one.
 * @param isCorrected  whether it was written here by the planner's answers
 */
export function pickFile(
  file: File,
  path: string,
  { isCorrected }: { isCorrected?: boolean } = {},
): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { vault }) => {
    const { id: vaultId, stored } = vault.take(file);
    const picked = { name: file.name, path, bytes: file.size, type: file.type, vaultId };
    dispatch(filePicked(isCorrected ? { ...picked, isCorrected } : picked));
    await stored;
  };
}
