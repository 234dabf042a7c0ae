/* What opens over the page comes when a hand is near, or ahead of that where a page asks for it (`preloadOverlays`). */
export const loadMenuItems = () => import('./MenuItems.tsx');
export const loadExplanation = () => import('./Explanation.tsx');

/** Fetches menus and explanations: they then open without a connection too. */
export async function preloadOverlays(): Promise<void> {
  await Promise.all([loadMenuItems(), loadExplanation()]);
}
