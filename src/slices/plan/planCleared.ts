import { createAction } from '@reduxjs/toolkit';

/**
 * Clears the whole plan: all its stored parts become blank. Dispatched by Clear Current Plan, by logout and before another plan is
 * loaded. Every slice with a part of the plan handles it. To clear only the file, the slice audienceFile has `fileCleared`.
 */
export const planCleared = createAction('plan/cleared');
