/** A workbook that cannot be read: `reason` completes the sentence "The workbook cannot be read: ...". */
export class DamagedWorkbookError extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(`The workbook cannot be read: ${reason}`);
    this.name = 'DamagedWorkbookError';
    this.reason = reason;
  }
}
