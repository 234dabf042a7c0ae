import type { Company, CompanyChange } from '../../../core/contract/bodies/company.ts';

/** Makes changes to the company, one after the other. @returns why one failed; null when all are made */
export type ChangeMaker = (...changes: CompanyChange[]) => Promise<string | null>;

/** What every tab of the page gets. */
export interface TabProps {
  company: Company;
  onChange: ChangeMaker;
}
