import type { MouseEvent } from 'react';
import type { ReportSection } from '../../../domain/report/reportSections.ts';
import styles from './Head.module.css';
import { useCurrentSection } from './useCurrentSection.ts';

/** The sections of the report: next to it on wide screens, in a bar above it on narrow ones. */
export function SectionList({ sections }: { sections: readonly ReportSection[] }) {
  const current = useCurrentSection(sections);
  return (
    <nav aria-label="Sections" className={styles.sections}>
      <ul>
        {sections.map(({ id, name }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'true' : undefined} onClick={jumpToSection}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls there without a new history entry, so Back leaves the report. Modifier keys keep the browser's behaviour. */
function jumpToSection(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const place = document.getElementById(event.currentTarget.hash.slice(1));
  place?.scrollIntoView({ block: 'start' });
  place?.querySelector<HTMLElement>('h2, h3')?.focus({ preventScroll: true });
}
