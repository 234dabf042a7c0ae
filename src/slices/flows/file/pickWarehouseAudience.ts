import { referenceCsv } from '../../../../core/rules/audienceReference.ts';
import { referenceFileName } from '../../../domain/plan/file/warehouseAudience.ts';
import type { AppThunk } from '../../storeTypes.ts';
import { pickFile } from './pickFile.ts';

/** Picks a warehouse audience (a table that the backend reads): a small csv that names it is picked like a dropped file. */
export function pickWarehouseAudience(name: string): AppThunk<Promise<void>> {
  return (dispatch) => {
    const fileName = referenceFileName(name);
    return dispatch(pickFile(new File([referenceCsv(name)], fileName, { type: 'text/csv' }), `./${fileName}`));
  };
}
