import { referenceCsv } from '../../../../core/rules/audienceReference.ts';
import { referenceFileName } from '../../../domain/plan/file/warehouseAudience.ts';
import type { AppThunk } from '../../storeTypes.ts';
import { pickFile } from './pickFile.ts';

/** Picks a small csv that refers to a warehouse audience, as if it had been dropped. */
export function pickWarehouseAudience(name: string): AppThunk<Promise<void>> {
  return (dispatch) => {
    const fileName = referenceFileName(name);
    return dispatch(pickFile(new File([referenceCsv(name)], fileName, { type: 'text/csv' }), `./${fileName}`));
  };
}
