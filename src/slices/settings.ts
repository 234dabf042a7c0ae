import { readSettings } from '../services/config.ts';
import type { PlannerSettings } from '../services/config.ts';

/** The settings read at start, in the state so that screens depend on state alone. They never change. */
export const settingsReducer = (settings: PlannerSettings = readSettings({})): PlannerSettings => settings;
