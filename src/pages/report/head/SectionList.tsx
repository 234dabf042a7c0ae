import { useEffect, useState } from 'react';
import type { ReportSection } from '../../../domain/report/reportSections.ts';
import { jumpToSection } from './jumpToSection.ts';
import styles from './Head.module.css';

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

/** Distance from the top of the screen at which the title of a section counts as reached [px]. It is just below the head and the bar. */
const REACHED_PX = 140;

/** The section being read. This is the last section whose title has reached the head, or the last section at the end of the page. */
function useCurrentSection(sections: readonly ReportSection[]): string | null {
  const [current, setCurrent] = useState<string | null>(sections[0]?.id ?? null);
  useEffect(() => {
    let frame = 0;
    const update = () => {
      frame = 0;
      setCurrent(reachedSection(sections));
    };
    // Updates at most once per frame, because scroll events are far more frequent.
    const scheduleUpdate = () => {
      frame ||= requestAnimationFrame(update);
    };
    // Waits for the next frame, because reading positions at this moment would force a layout before the first paint.
    scheduleUpdate();
    addEventListener('scroll', scheduleUpdate, { passive: true });
    addEventListener('resize', scheduleUpdate);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', scheduleUpdate);
      removeEventListener('resize', scheduleUpdate);
    };
  }, [sections]);
  return current;
}

function reachedSection(sections: readonly ReportSection[]): string | null {
  const { scrollHeight } = document.documentElement;
  // Browsers round these lengths, so a page that is scrolled to its end may miss it by up to 2 px.
  const isAtEnd = scrollY > 0 && scrollY + innerHeight >= scrollHeight - 2;
  if (isAtEnd) return sections.at(-1)?.id ?? null;
  const reached = sections.filter(({ id }) => {
    const title = document.getElementById(id);
    return title !== null && title.getBoundingClientRect().top <= REACHED_PX;
  });
  return (reached.at(-1) ?? sections[0])?.id ?? null;
}
