import type { Company, CompanyChange } from '../../../core/contract/bodies/company.ts';

/** Makes changes to the company, one after the other. @returns why a change failed; null if all were made */
export type ChangeMaker = (...changes: CompanyChange[]) => Promise<string | null>;

/** The props of each tab of the company page. */
export interface TabProps {
  company: Company;
  onChange: ChangeMaker;
}
