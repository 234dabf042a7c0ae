/* Menus and tooltips are loaded when their control is hovered, focused or pressed, or earlier if a page preloads them. */
export const loadMenuItems = () => import('./MenuItems.tsx');
export const loadExplanation = () => import('./Explanation.tsx');

/** Loads menus and tooltips, so that they also open offline. */
export async function preloadOverlays(): Promise<void> {
  await Promise.all([loadMenuItems(), loadExplanation()]);
}
