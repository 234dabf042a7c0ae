import { filePicked } from '../../audience/audienceFile.ts';
import type { AppThunk } from '../../storeTypes.ts';

/**
 * Puts a picked file into the vault and its metadata into the store. The store is updated before the bytes are stored, so that
 * Run works meanwhile.
 * @param isCorrected  whether this browser wrote the file by the planner's answers
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
