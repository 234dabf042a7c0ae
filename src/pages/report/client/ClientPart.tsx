import { lazy, Suspense } from 'react';
import type { ShareList } from '../../../../core/contract/bodies/sharing.ts';
import { loadChunk } from '../../../components/loadChunk.ts';
import { clientLine } from '../../../domain/client/sharesView.ts';
import { SECTIONS } from '../../../domain/report/reportSections.ts';
import styles from './ClientShares.module.css';

/** Loaded only for plans that were sent to a client. */
const ClientSection = lazy(async () => ({
  default: (await loadChunk('clients', () => import('./ClientSection.tsx'))).ClientSection,
}));

/** The section `Client` of a plan that was sent to a client. */
export function ClientPart(props: { planKey: string; shares: ShareList }) {
  return (
    <Suspense fallback={<section id={SECTIONS.client} />}>
      <ClientSection {...props} />
    </Suspense>
  );
}

/** The line under the report's head with the state of the plan at the client, for example approved. */
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

/** Scrolls to the section without a new history entry, so that Back leaves the report. */
function jumpToSection(event: React.MouseEvent): void {
  event.preventDefault();
  const section = document.getElementById(SECTIONS.client);
  section?.scrollIntoView({ block: 'start' });
  section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
}
