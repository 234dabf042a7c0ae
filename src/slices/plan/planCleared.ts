import { createAction } from '@reduxjs/toolkit';

/**
 * Clear-all: the eight stored items go back to blank (Clear Current Plan, logout, before another plan is loaded).
 * Every slice that holds a part of the plan answers it. Clearing only the file is audienceFile's `fileCleared`.
 */
export const planCleared = createAction('plan/cleared');
