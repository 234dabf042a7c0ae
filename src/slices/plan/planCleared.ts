import { createAction } from '@reduxjs/toolkit';

/**
 * Clear-all: the eight stored items become blank (Clear Current Plan, logout, before another plan is loaded). Every slice
 * with a part of the plan handles it. Clearing only the file is audienceFile's `fileCleared`.
 */
export const planCleared = createAction('plan/cleared');
