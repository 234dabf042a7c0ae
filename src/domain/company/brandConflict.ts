import type { Brand } from '../../../core/contract/bodies/brand.ts';
import { listed } from '../../../core/words/wording.ts';

const FIELDS = ['name', 'accent', 'footer', 'logo'] as const;
export type BrandField = (typeof FIELDS)[number];

/**
 * Says what a colleague saved in the fields that the user edited, since the user began. The next save would replace it unseen.
 * @param edited  the fields that the user edited
 * @param before  the brand when the user began to edit
 * @param now  the brand as it is saved now
 * @returns null if no edited field was saved by a colleague
 */
export function brandConflict(edited: readonly BrandField[], before: Brand, now: Brand): string | null {
  const changed = FIELDS.filter((field) => edited.includes(field) && before[field] !== now[field]);
  if (changed.length === 0) return null;
  const saved = changed.map((field) => {
    if (field === 'logo') return now.logo === null ? 'no logo' : 'another logo';
    return now[field] ? `the ${field} “${now[field]}”` : `no ${field}`;
  });
  return `A colleague saved ${listed(saved)} meanwhile. Your change was not saved. Save again to replace it with yours.`;
}
