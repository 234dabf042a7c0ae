import { useEffect, useState } from 'react';
import type { ReportSection } from '../../../domain/report/reportSections.ts';

/** A section is reached when its title is this far below the top of the screen [px]: just under the head and the bar. */
const REACHED_PX = 140;

/** The section being read: the last one whose title has reached the head, or the last of all at the end of the page. */
export function useCurrentSection(sections: readonly ReportSection[]): string | null {
  const [current, setCurrent] = useState<string | null>(sections[0]?.id ?? null);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      setCurrent(reachedSection(sections));
    };
    // At most once per frame: scroll events are far more frequent.
    const later = () => {
      frame ||= requestAnimationFrame(look);
    };
    // In the next frame: reading positions now would force a layout before the first paint.
    later();
    addEventListener('scroll', later, { passive: true });
    addEventListener('resize', later);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', later);
      removeEventListener('resize', later);
    };
  }, [sections]);
  return current;
}

function reachedSection(sections: readonly ReportSection[]): string | null {
  const { scrollHeight } = document.documentElement;
  const isAtEnd = scrollY > 0 && scrollY + innerHeight >= scrollHeight - 2;
  if (isAtEnd) return sections.at(-1)?.id ?? null;
  const above = sections.filter(({ id }) => {
    const place = document.getElementById(id);
    return place !== null && place.getBoundingClientRect().top <= REACHED_PX;
  });
  return (above.at(-1) ?? sections[0])?.id ?? null;
}
