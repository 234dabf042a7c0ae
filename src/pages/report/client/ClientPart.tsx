import { lazy, Suspense } from 'react';
import type { ShareList } from '../../../../core/contract/bodies/sharing.ts';
import { loadChunk } from '../../../components/loadChunk.ts';
import { clientLine } from '../../../domain/client/sharesView.ts';
import { SECTIONS } from '../../../domain/report/reportSections.ts';
import styles from './ClientShares.module.css';

/** Loaded for plans that were sent. */
const ClientSection = lazy(async () => ({
  default: (await loadChunk('clients', () => import('./ClientSection.tsx'))).ClientSection,
}));

/** The section `Client` of a plan that was sent. */
export function ClientPart(props: { planKey: string; shares: ShareList }) {
  return (
    <Suspense fallback={<section id={SECTIONS.client} />}>
      <ClientSection {...props} />
    </Suspense>
  );
}

/** The line under the report's head: how far the plan is with its client. */
export function ClientLine({ shares }: { shares: ShareList | null }) {
  if (shares === null) return null;
  return (
    <p className={styles.line}>
      <a href={`#${SECTIONS.client}`} onClick={jumpToSection}>
        Client
      </a>
      : {clientLine(shares)}
    </p>
  );
}

/** Without a new history entry, so that Back leaves the report. */
function jumpToSection(event: React.MouseEvent): void {
  event.preventDefault();
  const section = document.getElementById(SECTIONS.client);
  section?.scrollIntoView({ block: 'start' });
  section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
}
