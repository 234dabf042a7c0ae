import type { MouseEvent } from 'react';
import type { ReportSection } from '../../../domain/report/reportSections.ts';
import styles from './Head.module.css';
import { useCurrentSection } from './useCurrentSection.ts';

/** Links to the sections of the report. They are next to the report on wide screens, and in a bar above it on narrow screens. */
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

/** Scrolls to the section without a new history entry, so that Back leaves the report. With modifier keys the browser handles the click. */
function jumpToSection(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const section = document.getElementById(event.currentTarget.hash.slice(1));
  section?.scrollIntoView({ block: 'start' });
  section?.querySelector<HTMLElement>('h2, h3')?.focus({ preventScroll: true });
}
