import { filePicked } from '../../slices/audience/audienceFile.ts';
import type { AppThunk } from '../../slices/storeTypes.ts';

/**
 * Puts a picked file into the vault (which stores files in this browser) and its metadata into the store. The store is updated
 * first, so that Run works while the file is still being stored.
 * @param isCorrected  whether the file was written in this browser, with the planner's answers applied
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
