import { readSettings } from '../services/config.ts';
import type { PlannerSettings } from '../services/config.ts';

/** The settings the product was started with: part of the state, so that a screen stays a function of it. Never changes. */
export const settingsReducer = (settings: PlannerSettings = readSettings({})): PlannerSettings => settings;
