import { NAVIGATION } from '../../domain/messages.ts';
import { PageHeading } from '../../ui/layout/PageHeading.tsx';
import { BrandTab } from './BrandTab.tsx';

/** How the company appears to its clients. */
export function CompanyPage() {
  return (
    <>
      <PageHeading title={NAVIGATION.company} description="How your agency and your clients look in files and pages." />
      <BrandTab />
    </>
  );
}
